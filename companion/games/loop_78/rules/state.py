"""Which boards lie where, who was out when, as one frozen value. Seats and boards count from 0, clockwise."""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from msgspec import Struct

from companion.games.loop_78.rules.scoring import Mark, board_at, marks_of, seat_of
from companion.games.loop_78.rules.setup import Setup
from companion.games.shedding.rules.groups import Direction
from companion.games.shedding.rules.round import Round


class Step(Enum):
    """What is due."""

    GOLDEN = "golden"
    """It is said before whom the golden board lies."""
    ASIDE = "aside"
    """The token is turned up, and everybody sets two of the thirteen cards aside."""
    ROUND = "round"
    """It is played: who is out of cards takes the next place."""
    PASS = "pass"  # noqa: S105 - boards are passed
    """Boards go to the left, each with its cards."""
    OVER = "over"


class Outcome(Enum):
    """How a game ends."""

    WON = "won"
    SHARED = "shared"
    """Several have the most points: play again."""
    STOPPED = "stopped"


class Reason(Enum):
    """Why it ends."""

    POINTS = "points"
    STOPPED = "stopped"


class Ending(NamedTuple):
    """How and why."""

    outcome: Outcome
    reason: Reason


class State(Struct, frozen=True):
    """The table.

    Attributes:
        setup: what was decided before the game.
        golden: the seat at which the golden board began; None: nobody has said so yet.
        orders: for each round that is over, the seats in the order of finishing.
        round: the one that is on; it stays until the boards are passed.
        referees: every group of cards is told in it; otherwise the order of finishing alone.
        ending: None: the game goes on.
    """

    setup: Setup
    golden: int | None = None
    orders: tuple[tuple[int, ...], ...] = ()
    round: Round | None = None
    referees: bool = False
    ending: Ending | None = None

    @property
    def players(self) -> int:
        """How many there are; as many rounds are played."""
        return self.setup.players

    @property
    def step(self) -> Step:
        """What is due."""
        if self.ending is not None:
            return Step.OVER
        if self.golden is None:
            return Step.GOLDEN
        if self.round is None:
            return Step.ASIDE
        return Step.PASS if self.round.is_over else Step.ROUND

    @property
    def now(self) -> int:
        """The round that is on, or begins, 0 first; after the last one, that one."""
        over = self.round is not None and self.round.is_over
        return max(0, len(self.orders) - over)

    @property
    def starter(self) -> int | None:
        """Who starts this round: whoever has the golden board (sure)."""
        return None if self.golden is None else seat_of(self.golden, self.now, self.players)

    @property
    def direction(self) -> Direction:
        """The side of the Value token."""
        return Direction.UP if self.round is None else self.round.direction

    def board_before(self, seat: int) -> int:
        """The board that lies before a seat now."""
        return board_at(seat, self.now, self.players)

    def markers(self, board: int) -> tuple[Mark, ...]:
        """Those that lie on a board so far, in the order of the rounds, with what they count so far."""
        placed = []
        for column, order in enumerate((*self.orders, *self._unfinished())):
            seat = seat_of(board, column, self.players)
            if seat in order:
                placed.append((seat, order.index(seat) + 1))
        return marks_of(placed)

    def _unfinished(self) -> Sequence[tuple[int, ...]]:
        return () if self.round is None or self.round.is_over else (self.round.places,)

    def points(self, seat: int) -> tuple[int, ...]:
        """What a player has on each board; 0, where no marker lies yet."""
        boards = (self.markers(board) for board in range(self.players))
        return tuple(sum(mark.points for mark in marks if mark.seat == seat) for marks in boards)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each player over all boards."""
        return tuple(sum(self.points(seat)) for seat in range(self.players))

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has the most points."""
        totals = self.totals
        return tuple(seat for seat, total in enumerate(totals) if total == max(totals))
