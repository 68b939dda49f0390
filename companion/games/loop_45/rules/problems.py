"""Which invariants a table breaks, by name. None, after every act: tests, replay and the Fix page hold it to that."""

from collections.abc import Sequence
from enum import Enum

from companion.games.loop_45.rules import facts as f
from companion.games.loop_45.rules.scoring import MOST_POINTS
from companion.games.loop_45.rules.state import State, Step
from companion.games.shedding.rules import facts as shedding


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
    is_standing = state.step is Step.SEATS
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
