"""Buttons without hardware: a program or a test presses them, and sees the lamp."""

from hardware.buttons.measuring import Measurement
from hardware.buttons.protocol import ButtonsState, Deliver, Report, StateKind, ignore_state
from hardware.buttons.roles import Pressed


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
