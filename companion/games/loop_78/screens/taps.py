"""What a tap can mean besides an action of the rules: it opens something, or enters a part of what is done at once."""

from enum import Enum, auto

from msgspec import Struct

from companion.games.shedding.rules.groups import Direction


class Tap(Enum):
    """Taps that need nothing more."""

    CLOSE = auto()
    CANCEL = auto()
    BACK = auto()
    """What was entered last is taken back."""
    CLEAR = auto()
    """On the page that puts the round right: nothing lies there, or something does."""
    FIX_ROUND = auto()
    NAMES = auto()
    READINGS = auto()
    BY_COLOUR = auto()


class SheetKind(Enum):
    """What is read over the page."""

    MORE = auto()
    BOARDS = auto()
    ROUNDS = auto()
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
    """This player: who is next in the order, or who is on."""

    seat: int


class PickDirection(Struct, frozen=True):
    """The token shows this side."""

    direction: Direction


class SetLeft(Struct, frozen=True):
    """This player has so many cards left."""

    seat: int
    left: int


class TypeName(Struct, frozen=True):
    """A player's name is typed."""

    seat: int


class NextColour(Struct, frozen=True):
    """A player takes the next colour; whoever had it takes the one that gets free."""

    seat: int
