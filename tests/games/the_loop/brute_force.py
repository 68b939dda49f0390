"""The odds of the next Foo phase by trying everything: written from the rules alone, knowing nothing of `chance`.

Every order in which clone tokens can leave the bag, every unvisited Era, every Era into which each single cube can
fall. Slow and plain on purpose: it is what `forecast` is held against.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
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


class Before(NamedTuple):
    """What a scenario does in an Era before the drop: clones drawn and cubes dropped besides, and how likely."""

    clones: int
    cubes: int
    likely: Fraction


def nothing(_: int) -> list[Before]:
    return [Before(0, 0, Fraction(1))]


def try_everything(
    state: State, walk: Callable[[list[int]], list[int]] = list, before: Callable[[int], list[Before]] = nothing
) -> Tried:
    """All chances of the Foo phase that comes next on this table (which must have one).

    `walk` says to which of the unvisited Eras Dr. Foo can go.
    """
    visited, cycle = set(state.visited), state.cycle
    if len(visited) == 7:
        visited, cycle = set(), cycle + 1
    eras = walk([era for era in range(7) if era not in visited])
    each = Fraction(1, len(eras))
    found = _Found([Fraction(0)] * 7)
    machine = [Fraction(0)] * 7
    for era in eras:
        machine[era] = each
        for one in before(era):
            found.try_in(state, era, each * one.likely, (1, 2, 3)[cycle - 1] + one.clones, one.cubes)
    return Tried(tuple(machine), tuple(found.vortex), found.any_vortex, found.defeat)


@dataclass
class _Found:
    vortex: list[Fraction]
    any_vortex: Fraction = Fraction(0)
    defeat: Fraction = Fraction(0)

    def try_in(self, state: State, era: int, likely_here: Fraction, clones: int, more_cubes: int) -> None:
        spawned = min(clones, len(state.bag))
        orders = perm(len(state.bag), spawned)
        new_here = Counter[int]()
        for taken in permutations([int(clone.arrival) for clone in state.bag], spawned):
            new_here[taken.count(era)] += 1
        for new, times in new_here.items():
            standing = len(state.clones[era]) + state.clone_adjustment[era] + new
            supply = state.box.rift_cubes - sum(state.rifts)
            for opened, likely in _every_drop(state, era, min(2 + standing + more_cubes, supply)):
                share = likely_here * Fraction(times, orders) * likely
                for place in opened:
                    self.vortex[place] += share
                self.any_vortex += share if opened else 0
                again = any(state.vortexes[place] for place in opened)
                self.defeat += share if again or sum(state.vortexes) + len(opened) >= 4 else 0


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
