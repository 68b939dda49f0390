"""What every source of presses offers, whichever it is, and how it says how it is."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol, TypeAlias

from hardware.buttons.errors import ButtonsError
from hardware.buttons.measuring import Measurement
from hardware.buttons.roles import Pressed

Deliver: TypeAlias = Callable[[Pressed], None]
"""Takes a press. It may come on any thread, must return at once and must not wait for another thread."""


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


@dataclass(frozen=True, slots=True)
class ButtonsState:
    """How the buttons are, and in `detail` why and what to do about it; `""` if there is nothing to say."""

    kind: StateKind
    detail: str = ""
    missing: "tuple[Missing, ...]" = ()
    """What cannot be used while the others work, or while none does."""

    @property
    def works(self) -> bool:
        """Whether presses can come."""
        return self.kind in {StateKind.READY, StateKind.SIMULATED, StateKind.STUCK, StateKind.PARTLY}


@dataclass(frozen=True, slots=True)
class Missing:
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


def ignore_state(state: ButtonsState) -> None:
    """A `Report` for an owner that looks at `state` by itself."""
