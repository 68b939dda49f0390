"""What a tap can mean besides an action of the rules: it opens something, or enters a part of what is done at once."""

from enum import Enum, auto
from typing import NamedTuple

from msgspec import Struct

from companion.contract.page import Page
from companion.games.loot_the_loop.rules.cards import Card, Slot


class Tap(Enum):
    """Taps that need nothing more."""

    LOOK = auto()
    """The cards are turned up at the table: they are entered now."""
    BACK = auto()
    """What was entered last is taken back, or the page is left."""
    CANCEL = auto()
    CUT = auto()
    """The piles have these sizes."""
    ENTERED = auto()
    CLOSE = auto()


class SheetKind(Enum):
    """What is read over the page."""

    MORE = auto()
    UNSEEN = auto()
    WAYS = auto()
    READINGS = auto()


class OpenSheet(Struct, frozen=True):
    """This is to be read."""

    kind: SheetKind


class OpenFix(Struct, frozen=True):
    """The table lies otherwise: it is put right."""


class TurnCursor(Struct, frozen=True):
    """The encoder was turned by so many of its steps."""

    steps: int


class PickCard(Struct, frozen=True):
    """A key of the pad; None: face down."""

    card: Slot


class TypeDigit(Struct, frozen=True):
    """A digit key: a rank is typed."""

    digit: int


class TapPlace(Struct, frozen=True):
    """A card of the loop was tapped; 0 is the top one."""

    place: int


class PickPile(Struct, frozen=True):
    """The pile that comes next, from the top."""

    pile: int


class Shown(NamedTuple):
    """A page, what the encoder chooses among, and what the digit keys mean."""

    page: Page
    options: tuple[object, ...] = ()
    numbers: tuple[object | None, ...] = ()


DIGITS = tuple(TypeDigit(digit) for digit in (1, 2, 3, 4, 5, 6, 7, 8, 9, 0))


def typed(ten: bool, digit: int) -> tuple[Card | None, bool]:
    """The rank that a digit makes, and whether a second digit is awaited: 2 to 9; 10 to 15 are 1 and another one.

    Args:
        ten: whether a 1 was typed before.
        digit: the digit.

    11, 12 and 13 are a jack, a queen and a king, 14 is an ace, 15 the joker.
    """
    if not ten:
        return (None, True) if digit == 1 else (Card(digit) if digit in range(2, 10) else None, False)
    ranks = {0: Card.TEN, 1: Card.TRAP, 2: Card.TRAP, 3: Card.TRAP, 4: Card.JEWEL, 5: Card.EXIT}
    return ranks.get(digit), False
