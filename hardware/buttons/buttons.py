"""What all buttons can do, those without wires, and how one kind is chosen."""

from typing import Protocol

from hardware.buttons.contact import Times
from hardware.buttons.measuring import Measurement
from hardware.buttons.presses import Deliver, Pressed
from hardware.buttons.status import ButtonsKind, ButtonsState, Report, StateKind, ignore_state
from hardware.buttons.wiring import Wiring


class Buttons(Protocol):
    """A source of presses with a lamp."""

    def start(self) -> None:
        """Begin to deliver. Never raises for trouble with the hardware: `state` tells. Twice is once."""

    def close(self) -> None:
        """Stop, let go of every pin, and deliver nothing more. Twice is once."""

    @property
    def state(self) -> ButtonsState:
        """How it is now."""

    def lamp(self, on: bool) -> None:
        """Light the lamp in the big button, or not; does nothing where there is no lamp."""

    def measure(self, *, anew: bool = False) -> Measurement:
        """What was measured of the switches and the wheel since the start; `anew`: from now on, so nothing yet."""


def make_buttons(
    kind: ButtonsKind,
    wiring: Wiring,
    deliver: Deliver,
    report: Report = ignore_state,
    times: Times | None = None,
) -> Buttons:
    """The buttons of that kind, not yet started.

    Args:
        kind: which of them.
        wiring: used by `GPIO` alone.
        deliver: takes each press; may be called on another thread.
        report: takes each new state; the same.
        times: how long is long, in seconds; used by `GPIO` alone.
    """
    match kind:
        case ButtonsKind.GPIO:
            # What opens pins is loaded only for those who have some: the others start sooner.
            from hardware.buttons.gpio import GpioButtons  # noqa: PLC0415 - see above

            return GpioButtons(wiring, deliver, report, times=times)
        case ButtonsKind.SIMULATED:
            return SimulatedButtons(deliver, report)
        case ButtonsKind.ABSENT:
            return AbsentButtons()


class AbsentButtons:
    """The source that never delivers; `reason` is what its state says."""

    def __init__(self, reason: str = "The settings want no buttons.") -> None:
        self._state = ButtonsState(StateKind.ABSENT, reason)

    @property
    def state(self) -> ButtonsState:
        """Always absent."""
        return self._state

    def start(self) -> None:
        """Nothing to start."""

    def close(self) -> None:
        """Nothing to close."""

    def lamp(self, on: bool) -> None:
        """No lamp."""

    def measure(self, *, anew: bool = False) -> Measurement:  # noqa: ARG002 - nothing begins
        """Nothing to measure."""
        return Measurement()


class SimulatedButtons:
    """A source whose presses come from `press`, on the thread that calls it."""

    def __init__(self, deliver: Deliver, report: Report = ignore_state) -> None:
        self._deliver = deliver
        self._report = report
        self._state = ButtonsState(StateKind.NOT_STARTED)
        self._lamp_is_on = False

    @property
    def state(self) -> ButtonsState:
        """Simulated between `start` and `close`."""
        return self._state

    @property
    def lamp_is_on(self) -> bool:
        """Whether the lamp would glow."""
        return self._lamp_is_on

    def start(self) -> None:
        """From now on presses are delivered."""
        if self._state.kind is StateKind.NOT_STARTED:
            self._change(ButtonsState(StateKind.SIMULATED, "The buttons are simulated."))

    def close(self) -> None:
        """From now on presses are dropped, and the lamp is off."""
        if self._state.kind is not StateKind.CLOSED:
            self._lamp_is_on = False
            self._change(ButtonsState(StateKind.CLOSED))

    def press(self, pressed: Pressed) -> None:
        """Press something, as if by a finger."""
        if self._state.works:
            self._deliver(pressed)

    def lamp(self, on: bool) -> None:
        """Switch the lamp; remembered before `start`, dark after `close`."""
        self._lamp_is_on = on and self._state.kind is not StateKind.CLOSED

    def measure(self, *, anew: bool = False) -> Measurement:  # noqa: ARG002 - nothing begins
        """Nothing to measure."""
        return Measurement()

    def _change(self, state: ButtonsState) -> None:
        self._state = state
        self._report(state)
