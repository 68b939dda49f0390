"""Ours and the bare way, in turn: what a shared machine does to one run it does to the other.

A ratio is taken pair by pair; its median is quoted, with the smallest and the largest beside it.
"""

import os
import time
from collections.abc import Callable, Mapping
from statistics import median
from typing import NamedTuple

Figures = Mapping[str, float]
Runs = Callable[[], Figures]


class Row(NamedTuple):
    """One line of the report."""

    name: str
    figure: float
    unit: str
    spread: str = ""


class Pairs(NamedTuple):
    """What runs in turn gave: for each pair the figures of ours and of the bare way."""

    ours: tuple[Figures, ...]
    bare: tuple[Figures, ...]

    def rows(self, key: str, name: str, unit: str, wanted: float | None = None, bare_name: str = "bare") -> list[Row]:
        """Both medians and the ratio of one figure; `wanted` is the largest ratio that is asked for."""
        ours, bare = ([run[key] for run in runs] for runs in self)
        ratios = [one / other for one, other in zip(ours, bare, strict=True)]
        goal = "" if wanted is None else f" (wanted: {wanted:g} at most)"
        return [
            Row(f"{name}: {bare_name}", median(bare), unit, spread(bare)),
            Row(f"{name}: ours", median(ours), unit, spread(ours)),
            Row(f"{name}: ours / {bare_name}{goal}", median(ratios), "times", spread(ratios)),
        ]


def in_turn(ours: Runs, bare: Runs, pairs: int) -> Pairs:
    """Run both so many times, one after the other, and once each beforehand without counting it."""
    bare()
    ours()
    found = [(bare(), ours()) for _ in range(pairs)]
    return Pairs(tuple(one for _, one in found), tuple(other for other, _ in found))


class Spent(NamedTuple):
    """Seconds that something took: of the clock on the wall, and of the processor's time."""

    wall: float
    cpu: float


def spent(work: Callable[[], object]) -> Spent:
    """What some work takes."""
    wall, cpu = time.perf_counter(), time.process_time()
    work()
    return Spent(time.perf_counter() - wall, time.process_time() - cpu)


def least(work: Callable[[], object], times: int, before: Callable[[], object] = lambda: None) -> Spent:
    """The least that it takes in so many runs, after something that is not counted."""
    runs = []
    for _ in range(times):
        before()
        runs.append(spent(work))
    return Spent(min(run.wall for run in runs), min(run.cpu for run in runs))


def spread(values: list[float]) -> str:
    """From the smallest to the largest."""
    return f"{min(values):.3g} to {max(values):.3g}"


def environment(**more: str) -> dict[str, str]:
    """The environment of a measured process: as a user has it, whatever this machine sets.

    With PYTHONDONTWRITEBYTECODE every start compiles all modules anew, which no user's does.
    """
    odd = {"PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED", "PYTHONPROFILEIMPORTTIME", "PYTHONDEVMODE"}
    return {name: value for name, value in os.environ.items() if name not in odd} | more
