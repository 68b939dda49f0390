"""The 53 cards by what they do: suits have no effect, and a jack, a queen and a king are traps alike."""

from collections.abc import Iterable, Mapping
from enum import IntEnum
from types import MappingProxyType
from typing import Final


class Card(IntEnum):
    """What a card is. A trinket's number is how many rooms it leads on; the others are numbered as ranks are typed."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    TRAP = 11
    JEWEL = 14
    EXIT = 15

    @property
    def is_trinket(self) -> bool:
        """Whether it is a number card."""
        return self <= Card.TEN

    @property
    def is_loot(self) -> bool:
        """Whether whoever lands on it takes it: a trinket or a jewel."""
        return self.is_trinket or self is Card.JEWEL

    @property
    def word(self) -> str:
        """The journal's word."""
        return str(self.value) if self.is_trinket else self.name.lower()


Slot = Card | None
"""A place in the deck: a card that lies face up, or one that lies face down."""

Deck = tuple[Slot, ...]
"""From the top, which is where you are."""

CARDS: Final = tuple(Card)
TRINKETS: Final = tuple(card for card in CARDS if card.is_trinket)
IN_GAME: Final[Mapping[Card, int]] = MappingProxyType(
    {**dict.fromkeys(TRINKETS, 4), Card.TRAP: 12, Card.JEWEL: 4, Card.EXIT: 1}
)
"""How many of each there are (sure)."""

NUMBER_OF_CARDS: Final = sum(IN_GAME.values())
JEWELS: Final = IN_GAME[Card.JEWEL]
MOST_NOTES: Final = 3
BY_WORD: Final[Mapping[str, Card]] = MappingProxyType({card.word: card for card in CARDS})


def all_down(count: int = NUMBER_OF_CARDS) -> Deck:
    """So many cards, face down."""
    return (None,) * count


def left_of(known: Iterable[Slot]) -> dict[Card, int]:
    """How many of each kind are in none of these places; below 0, where more lie there than the game has."""
    left = dict(IN_GAME)
    for card in known:
        if card is not None:
            left[card] -= 1
    return left
