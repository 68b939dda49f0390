"""What the players, or the app, may do: one small type each."""

from typing import Final

from msgspec import Struct

from companion.games.loot_the_loop.rules.cards import Card, Deck
from companion.games.loot_the_loop.rules.setup import SIZES

Cards = tuple[Card, ...]


class Action(Struct, frozen=True):
    """Any of them."""


class Look(Action, frozen=True):
    """Look Around: the cards that the players turned up, in their order; None: the app turns them up."""

    cards: Cards | None = None


class Explore(Action, frozen=True):
    """Go on by the value of the top card (place 0) or of the second one (place 1)."""

    place: int


class Mark(Action, frozen=True):
    """Put the top card into the notes."""


class Return(Action, frozen=True):
    """Put a card of the notes on top of the deck."""

    card: Card


class GiveUp(Action, frozen=True):
    """End the game."""


class TurnPiles(Action, frozen=True):
    """Cut the deck into three piles of these sizes and turn up the top two cards of each.

    `cards`: those of the first pile, the second and the third; None: the app turns them up.
    """

    sizes: tuple[int, ...] = SIZES
    cards: Cards | None = None


class StackPiles(Action, frozen=True):
    """Put the piles on each other: the number (0 first) of the one that comes on top, then of the others."""

    order: tuple[int, ...]


class Fix(Action, frozen=True):
    """The table is right: this is what lies there."""

    deck: Deck
    notes: Cards
    score: Cards


LOOK: Final = Look()
MARK: Final = Mark()
GIVE_UP: Final = GiveUp()
