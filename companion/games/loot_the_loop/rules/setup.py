"""What is decided before the game: how it is set up, who turns the cards, and how unclear rules are read.

It stands in the journal's header, so that a game keeps the readings it was begun with.
"""

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final

from msgspec import Struct

from companion.contract.rules import Decider
from companion.decoding import DecodingError, decode, unknown_field
from companion.errors import JournalError
from companion.games.loot_the_loop.rules.cards import NUMBER_OF_CARDS


class Start(Enum):
    """How the deck lies when the game begins."""

    CLASSIC = "classic"
    THREE_PILES = "three_piles"


class LostScore(Enum):
    """What a lost game is worth: the rules do not say."""

    NONE = "none"
    LOOT = "loot"


class Readings(Struct, frozen=True):
    """How this table reads the rules.

    Attributes:
        setup: the second transcription of the rules turns the top two cards of three piles up first.
        chain_loot: whether the card under one that is taken is landed on, too.
        lost_score: what a lost game is worth.
    """

    setup: Start = Start.CLASSIC
    chain_loot: bool = False
    lost_score: LostScore = LostScore.NONE


class Setup(Struct, frozen=True):
    """The setup of a game. `cards`: who turns them up, the players from their own deck or the app from its own."""

    readings: Readings = Readings()
    cards: Decider = Decider.PLAYERS


PILES: Final = 3
SIZES: Final = (18, 18, 17)
"""Of three piles, where nobody counts them: 53 is not divisible by 3 (not found in the rules)."""

LEAST_IN_PILE: Final = 2
"""The top two cards of each pile are turned up."""


def sizes_fit(sizes: tuple[int, ...]) -> bool:
    """Whether a deck can be cut so."""
    return len(sizes) == PILES and min(sizes) >= LEAST_IN_PILE and sum(sizes) == NUMBER_OF_CARDS


def setup_to(setup: Setup) -> dict[str, Any]:
    """As it stands in a journal's header: the readings by their names, beside who turns the cards."""
    readings = setup.readings
    return {
        "cards": setup.cards.value,
        "setup": readings.setup.value,
        "chain_loot": readings.chain_loot,
        "lost_score": readings.lost_score.value,
    }


def setup_from(told: Mapping[str, Any]) -> Setup:
    """The setup that a header tells.

    Raises:
        JournalError: a field is wrong or unknown; names it.
    """
    table = dict(told)
    cards = table.pop("cards", Decider.PLAYERS.value)
    if unknown := unknown_field(Readings, table, "setup."):
        raise JournalError(f"{unknown[0]} is nothing that this game decides; there are: {unknown[1]}")
    try:
        return Setup(decode(Readings, table, "setup."), Decider(cards))
    except DecodingError as problem:
        raise JournalError(f"{problem.path} cannot be {problem.value}; it must be {problem.right}") from problem
    except ValueError as problem:
        raise JournalError(f"setup.cards cannot be {cards!r}; it must be 'app' or 'table'") from problem
