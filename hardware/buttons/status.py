"""How buttons are, as plain values: words for people are made elsewhere."""

from collections.abc import Callable
from enum import Enum, StrEnum, auto
from typing import TypeAlias

from msgspec import Struct

from hardware.errors import ButtonsError


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
