"""The exact chances of the next Foo phase, if nothing on the table changes before it.

Everything in them is added up from the same outcomes that the dice sample (`chance`). For each Era in which the Machine
may come to stand: what the scenario does there before the drop, how many of the new clones arrive there, then how many
cubes fall, then into which of the three Eras.
"""

from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import comb, lcm
from typing import NamedTuple, cast

from msgspec.structs import replace

from companion.games.the_loop.rules.chance import cube_from, of_token
from companion.games.the_loop.rules.eras import DROP_ZONE, ERAS, Era
from companion.games.the_loop.rules.scenarios import scenario_of
from companion.games.the_loop.rules.scenarios.scenario import BeforeDrop
from companion.games.the_loop.rules.state import CYCLES, Counts, State

ZERO, ONE = Fraction(0), Fraction(1)


class Odds(NamedTuple):
    """Exact probabilities, by Era where there are seven. `defeat` is by vortexes in this one Foo phase."""

    machine: tuple[Fraction, ...]
    vortex: tuple[Fraction, ...]
    any_vortex: Fraction
    defeat: Fraction


def forecast(state: State) -> Odds | None:
    """The odds of the next Foo phase; None, if there is none after this (the last cycle is over, or the game is)."""
    if state.ending is not None or (state.cycle == CYCLES and len(state.visited) == len(ERAS)):
        return None
    state = _as_the_turn_begins(state)
    machine = dict(scenario_of(state).of_era(state))
    vortex = [ZERO] * len(ERAS)
    any_vortex = defeat = ZERO
    for era, chance_of_era in machine.items():
        here = _from(state, era)
        for place, other in enumerate(DROP_ZONE[era]):
            vortex[other] += chance_of_era * here.vortex[place]
        any_vortex += chance_of_era * here.any_vortex
        defeat += chance_of_era * here.defeat
    return Odds(tuple(machine.get(era, ZERO) for era in ERAS), tuple(vortex), any_vortex, defeat)


def _as_the_turn_begins(state: State) -> State:
    if len(state.visited) == len(ERAS):
        return replace(state, visited=frozenset(), cycle=state.cycle + 1)
    return state


class _Here(NamedTuple):
    vortex: tuple[Fraction, Fraction, Fraction]
    any_vortex: Fraction
    defeat: Fraction


def _from(state: State, era: Era) -> _Here:
    """The chances once it is known that the Machine stands in this Era."""
    found = [(likely, _where(state, era, before)) for before, likely in scenario_of(state).before_drop(state, era)]
    if len(found) == 1:
        return found[0][1]
    places = [sum((likely * here.vortex[place] for likely, here in found), ZERO) for place in range(3)]
    return _Here(
        (places[0], places[1], places[2]),
        sum((likely * here.any_vortex for likely, here in found), ZERO),
        sum((likely * here.defeat for likely, here in found), ZERO),
    )


def _where(state: State, era: Era, before: BeforeDrop) -> _Here:
    """The chances where it is known, too, what the scenario does before the drop."""
    if before.laid:
        return _laid(state, era, before)
    zone = DROP_ZONE[era]
    room = tuple([state.box.vortex_at - state.rifts[other] for other in zone])
    fatal_here = tuple([state.vortexes[other] > 0 for other in zone])
    spare_tiles = state.box.vortex_tiles - sum(state.vortexes)
    vortex = [ZERO, ZERO, ZERO]
    any_vortex = defeat = ZERO
    for arriving, likely in _arriving(state, era, before.clones):
        cubes = min(state.box.machine_cubes + state.clones_in(era) + arriving + before.cubes, state.rifts_in_supply)
        counted = [0, 0, 0]
        any_counted = defeat_counted = 0
        weights, total = _breaking(_shares(era, state.box.weights), cubes, room)
        for opened, weight in weights.items():
            any_counted += weight
            for place in range(3):
                if opened[place]:
                    counted[place] += weight
            fatal = any(opened[place] and fatal_here[place] for place in range(3))
            if fatal or sum(opened) > spare_tiles:
                defeat_counted += weight
        for place in range(3):
            vortex[place] += likely * Fraction(counted[place], total)
        any_vortex += likely * Fraction(any_counted, total)
        defeat += likely * Fraction(defeat_counted, total)
    return _Here((vortex[0], vortex[1], vortex[2]), any_vortex, defeat)


def _laid(state: State, era: Era, before: BeforeDrop) -> _Here:
    """Rifts are laid into the Era before the drop; where that opens a vortex, it opens for certain."""
    laid, opened = list(state.rifts), list(state.vortexes)
    laid[era] += min(before.laid, state.rifts_in_supply)
    opens = laid[era] >= state.box.vortex_at
    if opens:
        laid[era] = 0
        opened[era] += 1
    after = replace(state, rifts=cast("Counts", tuple(laid)), vortexes=cast("Counts", tuple(opened)))
    if not opens:
        return _where(after, era, before._replace(laid=0))
    if opened[era] > 1 or sum(opened) > state.box.vortex_tiles:
        return _Here((ZERO, ONE, ZERO), ONE, ONE)
    here = _where(after, era, before._replace(laid=0))
    return _Here((here.vortex[0], ONE, here.vortex[2]), ONE, here.defeat)


def _arriving(state: State, era: Era, more: int) -> tuple[tuple[int, Fraction], ...]:
    """How many of the clones that are put out arrive in this Era, and how likely that is.

    Drawn one after the other without replacement; only whether a token arrives here matters, so one token of each
    sort stands for all of its sort.
    """
    here = tuple([clone for clone in state.bag if clone.arrival is era])
    elsewhere = tuple([clone for clone in state.bag if clone.arrival is not era])
    spread = {0: Fraction(1)}
    for drawn in range(min(state.box.spawned[state.cycle - 1] + more, len(state.bag))):
        after: dict[int, Fraction] = {}
        for arrived, likely in spread.items():
            bag = (*here[arrived:], *elsewhere[drawn - arrived :])
            hit = of_token(bag).share(lambda clone: clone.arrival is era)
            if hit:
                after[arrived + 1] = after.get(arrived + 1, ZERO) + likely * hit
            if hit != 1:
                after[arrived] = after.get(arrived, ZERO) + likely * (1 - hit)
        spread = after
    return tuple(spread.items())


Shares = tuple[int, int, int]
"""Whole-number weights of the Era before the Machine's, of its own, and of the one after it."""
Opened = tuple[bool, bool, bool]
"""Which of the three break."""


@lru_cache(maxsize=64)
def _shares(era: Era, weights: tuple[int, int, int]) -> Shares:
    shares = dict(cube_from(era, weights))
    whole = lcm(*(share.denominator for share in shares.values()))
    previous, here, following = (int(shares.get(other, ZERO) * whole) for other in DROP_ZONE[era])
    return previous, here, following


def _breaking(shares: Shares, cubes: int, room: tuple[int, ...]) -> tuple[dict[Opened, int], int]:
    """How much weight the drops have in which each set of the three Eras breaks, and the weight of all drops.

    `room` is how many cubes break each. Where the first Era got its cubes, what the second gets decides the rest: from
    `room` on it breaks itself, and up to a number the third does; between the two bounds lie whole sums.
    """
    previous, here, following = shares
    found: dict[Opened, int] = {}
    for first in range(cubes + 1):
        outer = comb(cubes, first) * previous**first
        left = cubes - first
        sums = _summed(here, following, left)
        breaks_from = max(0, min(room[1], left + 1))
        third_until = max(0, min(left - room[2] + 1, left + 1))
        low, high = sorted((breaks_from, third_until))
        between = breaks_from < third_until
        for opened, weight in (
            ((first >= room[0], False, True), sums[low]),
            ((first >= room[0], between, between), sums[high] - sums[low]),
            ((first >= room[0], True, False), sums[-1] - sums[high]),
        ):
            if weight and outer and any(opened):
                found[opened] = found.get(opened, 0) + outer * weight
    return found, sum(shares) ** cubes


@lru_cache(maxsize=512)
def _summed(here: int, following: int, cubes: int) -> tuple[int, ...]:
    """The weights of 0, 1, 2 … of these cubes falling into the first of two Eras, added up from the left."""
    weights = (comb(cubes, first) * here**first * following ** (cubes - first) for first in range(cubes + 1))
    return tuple(accumulate(weights, initial=0))
