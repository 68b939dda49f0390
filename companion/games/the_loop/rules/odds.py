"""The exact chances of the next Foo phase, if nothing on the table changes before it.

Everything is added up from `chance`, the same outcomes that the dice sample. For each Era in which the Machine may
come to stand: how many of the new clones arrive there, then how many cubes fall, then into which of the three Eras.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm

from msgspec.structs import replace

from companion.games.the_loop.rules import chance
from companion.games.the_loop.rules.eras import DROP_ZONE, ERAS, Clone, Era
from companion.games.the_loop.rules.state import CYCLES, State

ZERO = Fraction(0)


@dataclass(frozen=True, slots=True)
class Odds:
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
    machine = dict(chance.of_era(state))
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


@dataclass(frozen=True, slots=True)
class _Here:
    vortex: tuple[Fraction, Fraction, Fraction]
    any_vortex: Fraction
    defeat: Fraction


def _from(state: State, era: Era) -> _Here:
    """The chances once it is known that the Machine stands in this Era."""
    zone = DROP_ZONE[era]
    room = tuple(state.box.vortex_at - state.rifts[other] for other in zone)
    fatal_here = tuple(state.vortexes[other] > 0 for other in zone)
    spare_tiles = state.box.vortex_tiles - sum(state.vortexes)
    vortex = [ZERO, ZERO, ZERO]
    any_vortex = defeat = ZERO
    for arriving, likely in _arriving(state, era):
        cubes = min(state.box.machine_cubes + state.clones_in(era) + arriving, state.rifts_in_supply)
        counted = [0, 0, 0]
        any_counted = defeat_counted = 0
        drops, total = _drops(era, state.box.weights, cubes)
        for fell, weight in drops:
            opened = [fell[place] >= room[place] for place in range(3)]
            if not any(opened):
                continue
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


def _arriving(state: State, era: Era) -> tuple[tuple[int, Fraction], ...]:
    """How many of the clones that are put out arrive in this Era, and how likely that is.

    Drawn one after the other without replacement; only whether a token arrives here matters, so one token of each
    sort stands for all of its sort.
    """
    spread = {0: Fraction(1)}
    for drawn in range(min(state.box.spawned[state.cycle - 1], len(state.bag))):
        after: dict[int, Fraction] = {}
        for arrived, likely in spread.items():
            bag = _bag_without(state.bag, era, arrived, drawn - arrived)
            hit = sum((p for clone, p in chance.of_clone(replace(state, bag=bag)) if clone.arrival is era), ZERO)
            if hit:
                after[arrived + 1] = after.get(arrived + 1, ZERO) + likely * hit
            if hit != 1:
                after[arrived] = after.get(arrived, ZERO) + likely * (1 - hit)
        spread = after
    return tuple(spread.items())


def _bag_without(bag: tuple[Clone, ...], era: Era, here: int, elsewhere: int) -> tuple[Clone, ...]:
    arriving_here = [clone for clone in bag if clone.arrival is era]
    others = [clone for clone in bag if clone.arrival is not era]
    return (*arriving_here[here:], *others[elsewhere:])


@lru_cache(maxsize=512)
def _drops(
    era: Era, weights: tuple[int, int, int], cubes: int
) -> tuple[tuple[tuple[tuple[int, int, int], int], ...], int]:
    """Every way in which that many cubes can fall into the three Eras, with a whole-number weight, and their total."""
    shares = dict(chance.cube_from(era, weights))
    whole = lcm(*(share.denominator for share in shares.values()))
    previous, here, following = (int(shares.get(other, ZERO) * whole) for other in DROP_ZONE[era])
    ways = []
    for first in range(cubes + 1):
        for second in range(cubes + 1 - first):
            third = cubes - first - second
            weight = comb(cubes, first) * comb(cubes - first, second)
            weight *= previous**first * here**second * following**third
            if weight:
                ways.append(((first, second, third), weight))
    return tuple(ways), whole**cubes
