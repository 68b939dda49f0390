"""The odds of the next Foo phase by trying everything: written from the rules alone, knowing nothing of `chance`.

Every order in which clone tokens can leave the bag, every unvisited Era, every Era into which each single cube can
fall. Slow and plain on purpose: it is what `forecast` is held against.
"""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import perm
from typing import NamedTuple

from companion.games.the_loop.rules.state import State


class Tried(NamedTuple):
    machine: tuple[Fraction, ...]
    vortex: tuple[Fraction, ...]
    any_vortex: Fraction
    defeat: Fraction


def try_everything(state: State) -> Tried:
    """All chances of the Foo phase that comes next on this table (which must have one)."""
    visited, cycle = set(state.visited), state.cycle
    if len(visited) == 7:
        visited, cycle = set(), cycle + 1
    eras = [era for era in range(7) if era not in visited]
    each = Fraction(1, len(eras))
    spawned = min((1, 2, 3)[cycle - 1], len(state.bag))
    orders = perm(len(state.bag), spawned)
    arrivals = Counter(
        tuple(sorted(int(clone.arrival) for clone in taken)) for taken in permutations(state.bag, spawned)
    )
    machine, vortex = [Fraction(0)] * 7, [Fraction(0)] * 7
    any_vortex = defeat = Fraction(0)
    for era in eras:
        machine[era] = each
        new_here = Counter[int]()
        for where, times in arrivals.items():
            new_here[where.count(era)] += times
        for new, times in new_here.items():
            standing = len(state.clones[era]) + state.clone_adjustment[era] + new
            supply = state.box.rift_cubes - sum(state.rifts)
            for opened, likely in _every_drop(state, era, min(2 + standing, supply)):
                share = each * Fraction(times, orders) * likely
                for place in opened:
                    vortex[place] += share
                any_vortex += share if opened else 0
                again = any(state.vortexes[place] for place in opened)
                defeat += share if again or sum(state.vortexes) + len(opened) >= 4 else 0
    return Tried(tuple(machine), tuple(vortex), any_vortex, defeat)


def _every_drop(state: State, era: int, cubes: int) -> list[tuple[tuple[int, ...], Fraction]]:
    """Which Eras become vortexes, and how likely that is, for every way in which each single cube can fall."""
    weights = state.box.weights
    total = sum(weights)
    found = Counter[tuple[int, ...]]()
    for sides in product((0, 1, 2), repeat=cubes):
        weight = 1
        lying = list(state.rifts)
        for side in sides:
            weight *= weights[side]
            lying[(era - 1 + side) % 7] += 1
        found[tuple(place for place in range(7) if lying[place] >= 4)] += weight
    return [(opened, Fraction(weight, total**cubes)) for opened, weight in found.items() if weight]
