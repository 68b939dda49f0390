"""No buttons: everything else works."""

from hardware.buttons.measuring import Measurement
from hardware.buttons.protocol import ButtonsState, StateKind


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
