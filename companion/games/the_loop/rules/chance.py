"""The one source of every draw in the game: the dice sample these outcomes, `odds` adds them up."""

from functools import cache, lru_cache

from companion.contract.rules import Outcomes
from companion.games.the_loop.rules.eras import DROP_ZONE, ERAS, Clone, Era
from companion.games.the_loop.rules.state import MissionState, State


def of_era(state: State) -> Outcomes[Era]:
    """Where Dr. Foo travels next: one of the Eras not visited in this cycle, all equally likely (sure)."""
    return _unvisited(state.visited)


@cache
def _unvisited(visited: frozenset[Era]) -> Outcomes[Era]:
    return Outcomes.equal(era for era in ERAS if era not in visited)


def of_clone(state: State) -> Outcomes[Clone]:
    """The next clone token: every one in the bag, equally likely (sure). None, if the bag is empty."""
    return of_token(state.bag)


def of_token(bag: tuple[Clone, ...]) -> Outcomes[Clone]:
    """The next token from a bag with these in it."""
    return Outcomes.equal(bag)


def of_cube(state: State) -> Outcomes[Era]:
    """Into which Era one cube falls: previous, Dr. Foo's, next, by the box's weights (likely: a third each)."""
    assert state.machine is not None, "a cube falls only where the Machine stands"  # noqa: S101 - a promise of the caller
    return cube_from(state.machine, state.box.weights)


@lru_cache(maxsize=256)
def cube_from(machine: Era, weights: tuple[int, int, int]) -> Outcomes[Era]:
    """Into which Era one cube falls from a Machine that stands there."""
    return Outcomes.weighted(zip(DROP_ZONE[machine], weights, strict=True))


def of_mission(state: State) -> Outcomes[Era]:
    """Which face-down mission becomes active: unknown in the rules, so all equally likely; the table may change it."""
    return Outcomes.equal(state.eras_with(MissionState.FACE_DOWN))


def of_setup_era(drawn: tuple[Era, ...]) -> Outcomes[Era]:
    """Which Era the next Foo card of the setup names: any that none drawn before names (sure: cards are different)."""
    return _unvisited(frozenset(drawn))
