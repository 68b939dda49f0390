"""What a tap can mean besides an action of the rules: it opens something, or enters a part of what is done at once."""

from enum import Enum, auto

from msgspec import Struct


class Tap(Enum):
    """Taps that need nothing more."""

    CLOSE = auto()
    CANCEL = auto()
    BACK = auto()
    """What was entered last is taken back."""
    FIX_ROUND = auto()
    NAMES = auto()
    READINGS = auto()
    BY_COLOUR = auto()


class SheetKind(Enum):
    """What is read over the page."""

    MORE = auto()
    BOARDS = auto()
    ROUNDS = auto()
    GOLDEN = auto()
    READINGS = auto()
    SEEN = auto()


class OpenSheet(Struct, frozen=True):
    """This is to be read. `board`: which one, where it is the boards."""

    kind: SheetKind
    board: int = 0


class OpenOrder(Struct, frozen=True):
    """The order of finishing of a round is put right."""

    round: int


class TurnCursor(Struct, frozen=True):
    """The encoder was turned by so many of its steps."""

    steps: int


class PickSeat(Struct, frozen=True):
    """This player is next in the order."""

    seat: int


class TypeName(Struct, frozen=True):
    """A player's name is typed."""

    seat: int


class NextColour(Struct, frozen=True):
    """A player takes the next colour; whoever had it takes the one that gets free."""

    seat: int
