"""What can happen, one small type each: what the journal keeps."""

from typing import Final

from companion.contract import facts
from companion.games.loot_the_loop.rules.cards import Card, Deck
from companion.games.loot_the_loop.rules.state import Outcome, Reason

Cards = tuple[Card, ...]


class Fact(facts.Fact, frozen=True):
    """Any of them."""


class PilesTurned(Fact, frozen=True):
    """Three piles of these sizes, and the top two cards of each, pile by pile."""

    sizes: tuple[int, ...]
    cards: Cards


class PilesStacked(Fact, frozen=True):
    """Which pile came on top (0: the first), and which under it."""

    order: tuple[int, ...]


class LookedAround(Fact, frozen=True):
    """The cards that were turned up, from the top."""

    cards: Cards


class Explored(Fact, frozen=True):
    """By which card of the top two: 0, the top one, or 1."""

    place: int
    card: Card


class Looted(Fact, frozen=True):
    """The card on top went to the score pile."""

    card: Card


class Marked(Fact, frozen=True):
    """The top card went to the notes."""

    card: Card


class Returned(Fact, frozen=True):
    """A note came back on top."""

    card: Card


class TableFixed(Fact, frozen=True):
    """What lies on the table, as somebody looked it up."""

    deck: Deck
    notes: Cards
    score: Cards


class GameEnded(Fact, frozen=True):
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
