"""What can happen besides what happens within a round: what the journal keeps. Players and seats count from 0.

What the players may do is told by the fact that it begins with: taking a seat is `SeatTaken`, whoever wishes it.
"""

from typing import Final

from companion.games.loop_45.rules.state import Outcome, Reason
from companion.games.shedding.rules import facts as shedding
from companion.games.shedding.rules.facts import Fact

Numbers = tuple[int, ...]


class EightsShown(Fact, frozen=True, tag="eights_shown"):
    """A player was dealt all three 8s and got a point; all is dealt anew."""

    player: int


class RoundBegun(Fact, frozen=True, tag="round_begun"):
    """Everybody has set two cards aside."""


class RoundScored(Fact, frozen=True, tag="round_scored"):
    """What the round was worth to each player, before the floor at 0."""

    changes: Numbers


class StoodUp(Fact, frozen=True, tag="stood_up"):
    """The Rank cards lie at the seats, their Loop side up, and everybody stands."""


class SeatTaken(Fact, frozen=True, tag="seat_taken"):
    """Somebody sat down."""

    player: int
    seat: int


class SetWon(Fact, frozen=True, tag="set_won"):
    """By one, or by several who share it."""

    players: Numbers


class PlayedOn(Fact, frozen=True, tag="played_on"):
    """Several had the most points: one more Loop Round decides."""


class SetBegun(Fact, frozen=True, tag="set_begun"):
    """The next set of a long game, and the seat at which it starts."""

    start: int


class RefereeLeft(Fact, frozen=True, tag="referee_left"):
    """The rest of this round is told by the order of finishing alone."""


class TableFixed(Fact, frozen=True, tag="table_fixed"):
    """How it really is: points and sets of each player, who sits where, the seats' Rank cards, the start seat.

    `seats` is empty while people stand, `ranks` in the Normal Round.
    """

    points: Numbers
    sets: Numbers
    seats: Numbers
    ranks: Numbers
    start: int


class GameEnded(Fact, frozen=True, tag="game_ended"):
    """How and why."""

    outcome: Outcome
    reason: Reason


KINDS: Final = (
    EightsShown,
    RoundBegun,
    *shedding.KINDS,
    RoundScored,
    StoodUp,
    SeatTaken,
    SetWon,
    PlayedOn,
    SetBegun,
    RefereeLeft,
    TableFixed,
    GameEnded,
)

ROUND_BEGUN: Final = RoundBegun()
STOOD_UP: Final = StoodUp()
PLAYED_ON: Final = PlayedOn()
REFEREE_LEFT: Final = RefereeLeft()
STOPPED: Final = GameEnded(Outcome.STOPPED, Reason.STOPPED)
