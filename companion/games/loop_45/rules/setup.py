"""What is decided before the game: who plays, how it is kept, how long, and how unclear rules are read.

It stands in the journal's header, so that a game keeps the readings it was begun with.
"""

from collections.abc import Mapping
from enum import Enum
from typing import Annotated, Any

from msgspec import Meta, Struct, structs

from companion.errors import JournalError
from companion.games.loop_45.rules.scoring import MOST_WORTH, RankCards, printed
from companion.games.shedding.rules.round import ClimbingReadings
from companion.games.shedding.rules.setup import Keeping, check_names, header_of, setup_of


class Length(Enum):
    """How long a game is."""

    SET = "set"
    LONG = "long"
    """Until somebody has won two sets."""


class OwnSeat(Enum):
    """Whether somebody may keep the own seat: the rule sheet only asks to be considerate."""

    FORBID = "forbid"
    WARN = "warn"


class SeatRule(Enum):
    """Among which seats people choose."""

    FREE = "free"
    NARROW = "narrow"
    """As a shop's page tells it: the last takes the seat of the first or second, by the number of players."""


class Tie(Enum):
    """What happens if several have the most points, and enough of them: the rule sheet does not say."""

    ASK = "ask"
    SHARE = "share"
    PLAY_ON = "play_on"


class NextStart(Enum):
    """At which seat the next set of a long game starts: the rule sheet does not say."""

    ASK = "ask"
    LEFT = "left"
    """One seat to the left of where the last set started."""


class Readings(ClimbingReadings, frozen=True, kw_only=True):
    """How this table reads the rules; those of a round are the engine's.

    Attributes:
        own_seat: whether somebody may keep the own seat, with three or four players; two always swap.
        seat_rule: among which seats people choose.
        tie: what happens if several have the most points at the end of a set.
        next_start: at which seat the next set of a long game starts.
        three_eights: the optional rule: who is dealt all three 8s shows them, gets a point, and all is dealt anew.
        least_in_run: how long a sequence has to be.
    """

    own_seat: OwnSeat = OwnSeat.FORBID
    seat_rule: SeatRule = SeatRule.FREE
    tie: Tie = Tie.ASK
    next_start: NextStart = NextStart.ASK
    three_eights: bool = True
    least_in_run: Annotated[int, Meta(ge=2, le=3)] = 2


class Setup(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The setup of a game.

    Attributes:
        players: how many play.
        names: what each is called, clockwise from the first seat; empty: by the colour. None at all: all by colour.
        start: the seat at which the first set starts, 0 first.
        keeping: what the app follows of a round.
        length: how long the game is.
        rank_cards: what the table's own Rank cards say; none: as the rule sheet computes it.
        readings: how unclear rules are read.
    """

    players: Annotated[int, Meta(ge=2, le=4)] = 4
    names: tuple[str, ...] = ()
    start: Annotated[int, Meta(ge=0, le=3)] = 0
    keeping: Keeping = Keeping.SCORE
    length: Length = Length.SET
    rank_cards: RankCards = ()
    readings: Readings = Readings()

    @property
    def cards(self) -> RankCards:
        """The Loop side of the Rank cards."""
        return self.rank_cards or printed(self.players)

    def reading(self, readings: Readings) -> "Setup":
        """The same, with other readings."""
        return structs.replace(self, readings=readings)

    @property
    def sets_to_win(self) -> int:
        """How many sets win the game."""
        return 2 if self.length is Length.LONG else 1


setup_to = header_of


def setup_from(told: Mapping[str, Any]) -> Setup:
    """The setup that a header tells.

    Raises:
        JournalError: a field is wrong or unknown; names it.
    """
    setup = setup_of(Setup, Readings, told)
    check_names(setup.names, setup.players)
    players, rows = setup.players, setup.rank_cards
    if setup.start >= players:
        raise JournalError(f"setup.start cannot be {setup.start} with {players} players; seats count from 0")
    if rows and [len(row) for row in rows] != [players] * players:
        raise JournalError(f"setup.rank_cards must be {players} rows of {players} numbers")
    if not all(-MOST_WORTH <= worth <= MOST_WORTH for row in rows for worth in row):
        raise JournalError(f"setup.rank_cards must be numbers from {-MOST_WORTH} to {MOST_WORTH}")
    return setup
