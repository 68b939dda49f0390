"""Who sits where and has how much, as one frozen value. Players and seats count from 0, clockwise; ranks from 1."""

from enum import Enum
from typing import Final, NamedTuple

from msgspec import Struct

from companion.games.loop_45.rules import scoring, seating
from companion.games.loop_45.rules.seating import Seats
from companion.games.loop_45.rules.setup import Setup
from companion.games.shedding.rules.groups import Cards
from companion.games.shedding.rules.round import Round

CARDS: Final = Cards(highest=15, copies=3, to_play=9, most_same=3, most_in_run=None, one_colour=True)
"""Values 1 to 15, once in each of three colours; nine of the eleven dealt are played."""

DEALT: Final = 11


class Step(Enum):
    """What is due."""

    ASIDE = "aside"
    """Everybody sets two of the eleven cards aside; before the Normal Round they are dealt first."""
    ROUND = "round"
    """It is played: who is out of cards takes the next place."""
    SCORED = "scored"
    """The points of the round stand; everybody stands up."""
    SEATS = "seats"
    """They take seats, from the last place up."""
    TIE = "tie"
    """Several have the most points, and enough: share the set, or play on."""
    SET_OVER = "set_over"
    """Of a long game; the next set wants a start."""
    OVER = "over"


class Outcome(Enum):
    """How a game ends: who has won it, by the seat at which that player sat first."""

    PLAYER_1 = "player_1"
    PLAYER_2 = "player_2"
    PLAYER_3 = "player_3"
    PLAYER_4 = "player_4"
    SHARED = "shared"
    STOPPED = "stopped"


class Reason(Enum):
    """Why it ends."""

    POINTS = "points"
    SETS = "sets"
    STOPPED = "stopped"


class Ending(NamedTuple):
    """How and why."""

    outcome: Outcome
    reason: Reason


class State(Struct, frozen=True):
    """The table.

    Attributes:
        setup: what was decided before the game.
        points: of each player.
        sets: how many each has won.
        seats: who sits where.
        ranks: the Rank card of each seat; none: the Normal Round, in which it is the same for all.
        start: the seat that starts, the same in all rounds of a set.
        order: all by their places in the round that was played last.
        step: what is due.
        round: the one that is on.
        referees: every group of cards is told in it; otherwise the order of finishing alone.
        turn: how many rounds were begun.
        set: which one this is, from 1.
        ending: None: the game goes on.
    """

    setup: Setup
    points: tuple[int, ...]
    sets: tuple[int, ...]
    seats: Seats
    ranks: tuple[int, ...] = ()
    start: int = 0
    order: tuple[int, ...] = ()
    step: Step = Step.ASIDE
    round: Round | None = None
    referees: bool = False
    turn: int = 0
    set: int = 1
    ending: Ending | None = None

    @property
    def players(self) -> int:
        """How many there are."""
        return len(self.points)

    @property
    def ends_at(self) -> int:
        """At how many points the set ends."""
        return scoring.ENDS_AT[self.players]

    @property
    def is_normal_round(self) -> bool:
        """Whether this is the round, or the end of it, with which a set begins."""
        return not self.ranks

    @property
    def starter(self) -> int | None:
        """Who starts: whoever sits in the seat that does. None: nobody sits there yet."""
        return self.seats[self.start]

    @property
    def picker(self) -> int | None:
        """Who takes a seat now; None: nobody."""
        return seating.picker(self.seats, self.order) if self.step is Step.SEATS else None

    @property
    def allowed_seats(self) -> tuple[int, ...]:
        """Those that the picker may take, by this table's readings."""
        readings = self.setup.readings
        if self.step is not Step.SEATS:
            return ()
        return seating.allowed(self.seats, self.order, self.ranks, readings.own_seat, readings.seat_rule)

    @property
    def leaders(self) -> tuple[int, ...]:
        """Who has the most points."""
        most = max(self.points)
        return tuple(player for player, points in enumerate(self.points) if points == most)

    @property
    def out(self) -> tuple[int, ...]:
        """Who is out of cards in the round that is on, the first first."""
        seats = () if self.round is None else self.round.places
        return tuple(player for seat in seats if (player := self.seats[seat]) is not None)

    @property
    def on(self) -> int | None:
        """Whose turn it is; None: nobody keeps an eye on that."""
        return self.seats[self.round.turn] if self.round is not None and self.referees else None

    def own_seat(self, player: int) -> int:
        """Where a player sat in the round that was played last."""
        return seating.own_seat(player, self.order, self.ranks)

    def rank_of(self, player: int) -> int | None:
        """The rank of the seat at which a player sits; None: the Normal Round."""
        return self.ranks[self.seats.index(player)] if self.ranks else None

    def changes(self, order: tuple[int, ...]) -> tuple[int, ...]:
        """What this round is worth to each player, before the floor at 0, if they finish in this order."""
        players = range(self.players)
        places = [order.index(player) + 1 for player in players]
        return scoring.changes(places, [self.rank_of(player) for player in players], self.setup.cards)


def first_state(setup: Setup) -> State:
    """Everybody at the own seat, with two points, before the cards are dealt."""
    players = setup.players
    return State(setup, (scoring.FIRST_POINTS,) * players, (0,) * players, tuple(range(players)), start=setup.start)
