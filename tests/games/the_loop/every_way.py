"""Plays an act in every way in which its draws can fall (like perft of a chess program)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from companion.contract.rules import Outcome, Outcomes
from companion.games.the_loop.rules.act_builder import Act
from companion.games.the_loop.rules.actions import Action
from companion.games.the_loop.rules.state import State
from companion.games.the_loop.rules.the_loop import TheLoop


class Path:
    """Draws along a path; beyond its end it takes the first outcome and notes how many there were."""

    def __init__(self, path: tuple[int, ...]) -> None:
        self.path = list(path)
        self.widths: list[int] = []
        self.likely = Fraction(1)

    def __call__(self, outcomes: Outcomes[Outcome], _: str, __: int = 0, /) -> Outcome:
        depth = len(self.widths)
        if depth == len(self.path):
            self.path.append(0)
        self.widths.append(len(outcomes))
        found, likely = list(outcomes)[self.path[depth]]
        self.likely *= likely
        return found


def every_way(state: State, action: Action) -> Iterator[Act]:
    """Each way once, in order."""
    return (act for act, _ in every_likely_way(state, action))


def every_likely_way(state: State, action: Action) -> Iterator[tuple[Act, Fraction]]:
    """Each way once, in order, and how likely it is."""
    path: tuple[int, ...] | None = ()
    while path is not None:
        draw: Any = Path(path)
        act = TheLoop().act(state, action, draw)
        yield act, draw.likely
        path = _next(draw)


def _next(draw: Path) -> tuple[int, ...] | None:
    for depth in reversed(range(len(draw.path))):
        if draw.path[depth] + 1 < draw.widths[depth]:
            return (*draw.path[:depth], draw.path[depth] + 1)
    return None
