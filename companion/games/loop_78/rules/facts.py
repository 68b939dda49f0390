"""What can happen besides what happens within a round: what the journal keeps. Seats and rounds count from 0.

What the players may do is told by the fact that it begins with: passing the boards is `BoardsPassed`.
"""

from typing import Final

from msgspec import Struct

from companion.contract.facts import Fact
from companion.games.loop_78.rules.state import Outcome, Reason
from companion.games.shedding.rules import facts as shedding


class GoldenBoard(Fact, frozen=True):
    """Before whom the golden board lies when the game begins: the board of that seat."""

    seat: int


class RoundBegun(Fact, frozen=True):
    """The token is up, and everybody has set two cards aside."""


class TokenTurned(Fact, frozen=True):
    """Somebody revealed an 8, where the order of finishing alone is told."""


class RefereeLeft(Fact, frozen=True):
    """The rest of this round is told by the order of finishing alone."""


class BoardsPassed(Fact, frozen=True):
    """Each board went to the left with its cards."""


class PlacesFixed(Fact, frozen=True):
    """In which order everybody really finished a round that is over."""

    round: int
    places: tuple[int, ...]


class GameEnded(Fact, frozen=True):
    """How and why."""

    outcome: Outcome
    reason: Reason


KINDS: Final = (
    GoldenBoard,
    RoundBegun,
    *shedding.KINDS,
    TokenTurned,
    RefereeLeft,
    BoardsPassed,
    PlacesFixed,
    GameEnded,
)


class DrawGolden(Struct, frozen=True):
    """The app draws before whom the golden board lies: boards are dealt at random."""


DRAW_GOLDEN: Final = DrawGolden()
ROUND_BEGUN: Final = RoundBegun()
TOKEN_TURNED: Final = TokenTurned()
REFEREE_LEFT: Final = RefereeLeft()
BOARDS_PASSED: Final = BoardsPassed()
STOPPED: Final = GameEnded(Outcome.STOPPED, Reason.STOPPED)
