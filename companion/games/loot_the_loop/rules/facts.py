"""What can happen, one small type each: what the journal keeps."""

from typing import Final

from msgspec import Struct

from companion.games.loot_the_loop.rules.cards import Card, Deck
from companion.games.loot_the_loop.rules.state import Outcome, Reason

Cards = tuple[Card, ...]


class Fact(Struct, frozen=True):
    """Any of them; its tag is the journal's word."""


class PilesTurned(Fact, frozen=True, tag="piles_turned"):
    """Three piles of these sizes, and the top two cards of each, pile by pile."""

    sizes: tuple[int, ...]
    cards: Cards


class PilesStacked(Fact, frozen=True, tag="piles_stacked"):
    """Which pile came on top (0: the first), and which under it."""

    order: tuple[int, ...]


class LookedAround(Fact, frozen=True, tag="looked_around"):
    """The cards that were turned up, from the top."""

    cards: Cards


class Explored(Fact, frozen=True, tag="explored"):
    """By which card of the top two: 0, the top one, or 1."""

    place: int
    card: Card


class Looted(Fact, frozen=True, tag="looted"):
    """The card on top went to the score pile."""

    card: Card


class Marked(Fact, frozen=True, tag="marked"):
    """The top card went to the notes."""

    card: Card


class Returned(Fact, frozen=True, tag="returned"):
    """A note came back on top."""

    card: Card


class TableFixed(Fact, frozen=True, tag="table_fixed"):
    """What lies on the table, as somebody looked it up."""

    deck: Deck
    notes: Cards
    score: Cards


class GameEnded(Fact, frozen=True, tag="game_ended"):
    """How and why."""

    outcome: Outcome
    reason: Reason


KINDS: Final = (
    PilesTurned,
    PilesStacked,
    LookedAround,
    Explored,
    Looted,
    Marked,
    Returned,
    TableFixed,
    GameEnded,
)
