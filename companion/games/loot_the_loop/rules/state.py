"""All that lies on the table, as one frozen value."""

from enum import Enum
from typing import NamedTuple

from msgspec import Struct

from companion.games.loot_the_loop.rules.cards import (
    NUMBER_OF_CARDS,
    Card,
    Deck,
    all_down,
    left_of,
)
from companion.games.loot_the_loop.rules.setup import Setup, Start


class Step(Enum):
    """What is due."""

    PILES = "piles"
    """Three piles are cut, and the top two cards of each turned up."""
    STACK = "stack"
    """They are put on each other again."""
    PLAY = "play"
    OVER = "over"


class Outcome(Enum):
    """How a game ends."""

    VICTORY = "victory"
    DEFEAT = "defeat"


class Reason(Enum):
    """Why it ends."""

    EXIT = "exit"
    TRAP = "trap"
    STUCK = "stuck"
    GIVEN_UP = "given_up"


class Ending(NamedTuple):
    """How and why."""

    outcome: Outcome
    reason: Reason


class State(Struct, frozen=True):
    """What lies on the table.

    Attributes:
        setup: what was decided before the game.
        deck: from the top, where you are.
        notes: marked paths, at most three.
        score: the score pile, in the order in which it was taken.
        step: what is due.
        piles: how many cards each of three piles has, while they are not put together yet; they lie in `deck` in
            this order.
        turn: how many actions were done; each turn has exactly one (sure).
        ahead: cards from here to where you came in, so that the rounds can be counted.
        loop: which round this is.
        ending: None: the game goes on.
    """

    setup: Setup = Setup()
    deck: Deck = all_down()
    notes: tuple[Card, ...] = ()
    score: tuple[Card, ...] = ()
    step: Step = Step.PLAY
    piles: tuple[int, ...] = ()
    turn: int = 0
    ahead: int = NUMBER_OF_CARDS
    loop: int = 1
    ending: Ending | None = None

    @property
    def jewels(self) -> int:
        """How many were taken."""
        return self.score.count(Card.JEWEL)

    @property
    def chain(self) -> bool:
        """Whether the card under one that is taken is landed on, too."""
        return self.setup.readings.chain_loot

    @property
    def unseen(self) -> dict[Card, int]:
        """How many of each kind lie face down."""
        return left_of((*self.deck, *self.notes, *self.score))

    @property
    def cards_to_turn(self) -> int:
        """How many cards *Look Around* turns up now: none where the top card lies face up."""
        if self.step is not Step.PLAY or self.deck[0] is not None:
            return 0
        return 2 if self.deck[1] is None else 1


def first_state(setup: Setup) -> State:
    """The shuffled deck, face down."""
    step = Step.PILES if setup.readings.setup is Start.THREE_PILES else Step.PLAY
    return State(setup=setup, step=step)
