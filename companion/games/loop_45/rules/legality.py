"""What is legal, why not, and what cannot be, decided here alone: taps, commands, corrections and `replay` ask it."""

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from typing import Any, Final

from companion.contract.rules import Refusal, refused
from companion.games.loop_45.rules import facts as f
from companion.games.loop_45.rules.acts import Action
from companion.games.loop_45.rules.scoring import MOST_POINTS
from companion.games.loop_45.rules.state import Ending, Outcome, Reason, State, Step
from companion.games.shedding.rules import facts as shedding
from companion.games.shedding.rules import moves
from companion.games.shedding.rules.facts import Fact
from companion.games.shedding.rules.moves import Finish, Move


class Why(Enum):
    """Why an action is not legal, besides the reasons within a round; `text.tell_refusal` says each in a sentence."""

    GAME_IS_OVER = "game_is_over"
    NOT_NOW = "not_now"
    NO_SUCH_PLAYER = "no_such_player"
    NO_EIGHTS_RULE = "no_eights_rule"
    NO_SUCH_SEAT = "no_such_seat"
    SEAT_IS_TAKEN = "seat_is_taken"
    OTHER_PICKS = "other_picks"
    OWN_SEAT = "own_seat"
    SEAT_IS_NEEDED = "seat_is_needed"
    NOT_THE_LEADERS = "not_the_leaders"
    NO_REFEREE = "no_referee"
    REFEREE_TELLS = "referee_tells"
    IMPOSSIBLE_TABLE = "impossible_table"


WISHES: Final[dict[type[Fact], frozenset[Step]]] = {
    f.EightsShown: frozenset({Step.ASIDE}),
    f.RoundBegun: frozenset({Step.ASIDE}),
    f.StoodUp: frozenset({Step.SCORED}),
    f.SeatTaken: frozenset({Step.SEATS}),
    f.SetWon: frozenset({Step.TIE}),
    f.PlayedOn: frozenset({Step.TIE}),
    f.SetBegun: frozenset({Step.SET_OVER}),
    f.RefereeLeft: frozenset({Step.ROUND}),
    f.TableFixed: frozenset(Step) - {Step.OVER},
    f.GameEnded: frozenset(Step) - {Step.OVER},
}
"""What players may wish for, and when."""


def why_not(state: State, action: Action) -> Refusal | None:
    """Why the action is not legal; None, if it is."""
    if state.step is Step.OVER:
        return refused(Why.GAME_IS_OVER)
    if isinstance(action, Move):
        return _move(state, action)
    if state.step not in WISHES.get(type(action), frozenset()):
        return refused(Why.NOT_NOW, step=state.step)
    check = CHECKS.get(type(action))
    return None if check is None else check(state, action)


def legal_actions(state: State) -> Iterator[Action]:
    """What brings the game on from here, in the order in which it is offered; within a round, who may be out next."""
    players = range(state.players)
    actions: tuple[Action, ...]
    match state.step:
        case Step.ASIDE:
            actions = (f.ROUND_BEGUN, *(f.EightsShown(player) for player in players))
        case Step.ROUND:
            actions = tuple(Finish(seat) for seat in players)
        case Step.SCORED:
            actions = (f.STOOD_UP,)
        case Step.SEATS:
            picker = state.picker
            actions = () if picker is None else tuple(f.SeatTaken(picker, seat) for seat in players)
        case Step.TIE:
            actions = (f.SetWon(state.leaders), f.PLAYED_ON)
        case Step.SET_OVER:
            actions = tuple(f.SetBegun(seat) for seat in players)
        case Step.OVER:
            actions = ()
    yield from (action for action in actions if why_not(state, action) is None)


def _move(state: State, move: Move) -> Refusal | None:
    """Within a round; where nobody keeps an eye on the cards, only who is out is told, which else the cards tell."""
    if state.round is None:
        return refused(Why.NOT_NOW, step=state.step)
    if state.referees is isinstance(move, Finish):
        return refused(Why.REFEREE_TELLS if state.referees else Why.NO_REFEREE)
    return moves.why_not(state.round, move)


def _show_eights(state: State, wish: f.EightsShown) -> Refusal | None:
    """Hands never change after the deal, so only then somebody can have all three."""
    if not state.setup.readings.three_eights:
        return refused(Why.NO_EIGHTS_RULE)
    if not state.is_normal_round:
        return refused(Why.NOT_NOW, step=state.step)
    return None if wish.player in range(state.players) else refused(Why.NO_SUCH_PLAYER, player=wish.player)


def _take_seat(state: State, wish: f.SeatTaken) -> Refusal | None:
    seat, picker = wish.seat, state.picker
    if seat not in range(state.players):
        return refused(Why.NO_SUCH_SEAT, seat=seat)
    if wish.player != picker:
        return refused(Why.OTHER_PICKS, player=picker)
    taken = state.seats[seat]
    if taken is not None:
        return refused(Why.SEAT_IS_TAKEN, seat=seat, player=taken)
    if seat in state.allowed_seats:
        return None
    return refused(Why.OWN_SEAT if seat == state.own_seat(picker) else Why.SEAT_IS_NEEDED, seat=seat)


def _share(state: State, wish: f.SetWon) -> Refusal | None:
    return None if wish.players == state.leaders else refused(Why.NOT_THE_LEADERS, players=state.leaders)


def _begin_set(state: State, wish: f.SetBegun) -> Refusal | None:
    return None if wish.start in range(state.players) else refused(Why.NO_SUCH_SEAT, seat=wish.start)


def _leave_referee(state: State, wish: f.RefereeLeft) -> Refusal | None:
    del wish
    return None if state.referees else refused(Why.NO_REFEREE)


def _stop(state: State, wish: f.GameEnded) -> Refusal | None:
    """Whoever wins does so by points; the players can only stop."""
    return None if wish == f.STOPPED else refused(Why.NOT_NOW, step=state.step)


def _fix(state: State, wish: f.TableFixed) -> Refusal | None:
    broken = problems_of(state, wish)
    return refused(Why.IMPOSSIBLE_TABLE, problem=broken[0]) if broken else None


CHECKS: Final[dict[type[Fact], Callable[[State, Any], Refusal | None]]] = {
    f.EightsShown: _show_eights,
    f.SeatTaken: _take_seat,
    f.SetWon: _share,
    f.SetBegun: _begin_set,
    f.RefereeLeft: _leave_referee,
    f.GameEnded: _stop,
    f.TableFixed: _fix,
}
"""What is to be checked of a wish that is due."""


class Problem(Enum):
    """An invariant that is broken; the value says it in words."""

    WRONG_POINTS = "somebody has fewer than 0 points, or more than 99"
    WRONG_SETS = "somebody has won fewer than no sets, or enough for the game, which goes on"
    WRONG_SEATS = "not every player has a seat of their own"
    WRONG_RANKS = "the seats do not have one Rank card each, from the 1st to the last"
    WRONG_START = "the start seat is none at this table"
    WRONG_ORDER = "somebody has two places"
    NOT_ENDED = "the game goes on although somebody has won it"


def problems(state: State) -> tuple[Enum, ...]:
    """Which invariants the table breaks; none, if all is well."""
    seated = tuple(player for player in state.seats if player is not None)
    # Who stops the game while people stand leaves them standing.
    is_standing = state.step is Step.SEATS or state.ending == Ending(Outcome.STOPPED, Reason.STOPPED)
    over = state.step is Step.OVER
    checks = (
        (Problem.WRONG_POINTS, not all(0 <= points <= MOST_POINTS for points in state.points)),
        (Problem.WRONG_SEATS, not _one_each(seated, 0) if not is_standing else len(set(seated)) != len(seated)),
        (Problem.WRONG_SEATS, not is_standing and len(seated) != state.players),
        (Problem.WRONG_RANKS, bool(state.ranks) and not _one_each(state.ranks, 1)),
        (Problem.WRONG_START, state.start not in range(state.players)),
        (Problem.WRONG_ORDER, len(set(state.order)) != len(state.order)),
        (Problem.NOT_ENDED, not over and max(state.sets) >= state.setup.sets_to_win),
    )
    broken = tuple(dict.fromkeys(problem for problem, is_so in checks if is_so))
    return broken if state.round is None else (*broken, *shedding.problems(state.round))


def problems_of(state: State, fix: f.TableFixed) -> tuple[Problem, ...]:
    """Those of a table as somebody says that it is."""
    players = state.players
    most_sets = state.setup.sets_to_win - 1
    checks = (
        (Problem.WRONG_POINTS, not _all_within(fix.points, players, MOST_POINTS)),
        (Problem.WRONG_SETS, not _all_within(fix.sets, players, most_sets)),
        (Problem.WRONG_SEATS, not _fit(fix.seats, players if None not in state.seats else 0, 0)),
        (Problem.WRONG_RANKS, not _fit(fix.ranks, len(state.ranks), 1)),
        (Problem.WRONG_START, fix.start not in range(players)),
    )
    return tuple(problem for problem, is_so in checks if is_so)


def _all_within(numbers: Sequence[int], count: int, most: int) -> bool:
    return len(numbers) == count and all(0 <= number <= most for number in numbers)


def _fit(numbers: Sequence[int], count: int, first: int) -> bool:
    return len(numbers) == count and _one_each(numbers, first)


def _one_each(numbers: Sequence[int], first: int) -> bool:
    """Whether these are the numbers from the first one on, each once."""
    return sorted(numbers) == list(range(first, first + len(numbers)))
