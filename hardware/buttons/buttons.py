"""What all buttons can do and how they are, as plain values; those without wires; how one kind is chosen."""

from collections.abc import Callable
from enum import Enum, StrEnum, auto
from typing import Protocol, TypeAlias

from msgspec import Struct

from hardware import ButtonsError
from hardware.buttons.contact import Times
from hardware.buttons.measuring import Measurement
from hardware.buttons.presses import Deliver, Pressed
from hardware.buttons.wiring import Wiring


class ButtonsKind(StrEnum):
    """Which buttons: their names in the settings. One kind is never swapped for another silently."""

    GPIO = "gpio"
    SIMULATED = "simulated"
    ABSENT = "absent"


class StateKind(Enum):
    """How a source of presses is."""

    NOT_STARTED = auto()
    READY = auto()
    SIMULATED = auto()
    ABSENT = auto()
    """The settings want none."""
    STUCK = auto()
    """A button is down for too long; the others work."""
    PARTLY = auto()
    """Some pins cannot be used; `missing` tells which, the others work, and these are tried again."""
    NOT_A_PI = auto()
    NO_LIBRARY = auto()
    UNKNOWN_FACTORY = auto()
    NO_PERMISSION = auto()
    PIN_TAKEN = auto()
    FAILED = auto()
    """Anything else; the detail says what the library said."""
    CLOSED = auto()


class ButtonsState(Struct, frozen=True):
    """How the buttons are, and in `detail` why and what to do about it; `""` if there is nothing to say."""

    kind: StateKind
    detail: str = ""
    missing: "tuple[Missing, ...]" = ()
    """What cannot be used while the others work, or while none does."""

    @property
    def works(self) -> bool:
        """Whether presses can come."""
        return self.kind in {StateKind.READY, StateKind.SIMULATED, StateKind.STUCK, StateKind.PARTLY}


class Missing(Struct, frozen=True):
    """A part that cannot be used."""

    name: str
    """The field of the wiring."""
    pin: int
    """Its BCM number."""
    holder: str
    """Who holds the pin, as it calls itself; empty: that is not known."""
    why: ButtonsState


Report: TypeAlias = Callable[[ButtonsState], None]
"""Takes each new state, on the same terms as `Deliver`."""


class UnavailableError(ButtonsError, RuntimeError):
    """The pins cannot be used; `state` says why. Sources catch it: it never stops the program."""

    def __init__(self, kind: StateKind, detail: str) -> None:
        super().__init__(detail)
        self.state = ButtonsState(kind, detail)


def ignore_state(state: ButtonsState) -> None:
    """A `Report` for an owner that looks at `state` by itself."""


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
