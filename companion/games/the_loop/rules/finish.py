"""What is told of a game that is over: the closest call."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from companion.games.the_loop.rules import facts as f
from companion.games.the_loop.rules.odds import forecast
from companion.games.the_loop.rules.state import Step
from companion.games.the_loop.rules.story import Told


class ClosestCall(NamedTuple):
    """The Foo phase in which a vortex was likeliest, of those in which none came: in which turn, and how likely."""

    turn: int
    chance: Fraction


def closest_call(acts: Sequence[Told]) -> ClosestCall | None:
    """Of all acts that stand, oldest first; None, if no Foo phase held against any chance of a vortex.

    The chance is the one that the table was told before the Foo phase began.
    """
    found: ClosestCall | None = None
    for act, broke in _foo_phases(acts):
        odds = None if broke else forecast(act.before)
        if odds is not None and odds.any_vortex > (found.chance if found else 0):
            found = ClosestCall(act.after.turn, odds.any_vortex)
    return found


def _foo_phases(acts: Sequence[Told]) -> list[tuple[Told, bool]]:
    """The act with which each Foo phase that was played to its end began, and whether it opened a vortex."""
    phases: list[tuple[Told, bool]] = []
    began: Told | None = None
    broke = False
    for act in acts:
        if any(isinstance(fact, f.MachineMoved) for fact in act.facts):
            began, broke = act, False
        broke = broke or any(isinstance(fact, f.VortexOpened) for fact in act.facts)
        if began is not None and act.after.step is Step.ACTIONS:
            phases.append((began, broke))
            began = None
    return phases
