"""What Supa Sayan Clones keeps: how many Supaclones are still to come, which are out, and the kills; its own facts.

When the n-th Supaclone is destroyed, n clones come from the bag into that Era (sure).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, cast

from msgspec import Struct
from msgspec.structs import replace

from companion.games.the_loop.rules.eras import ERAS, Clone, CloneKind, Era
from companion.games.the_loop.rules.facts import Cause, CloneArrived, CloneDestroyed, MachineMoved, ScenarioFact
from companion.games.the_loop.rules.scenario_box import Returned
from companion.games.the_loop.rules.state import ScenarioState, ScenarioStep, State, with_item

SUPACLONE: Final = CloneKind.SUPACLONE


class SupaStep(ScenarioStep):
    """Its own step of the setup: the Supaclones are put out."""

    SUPACLONES = "supaclones"


class Kill(Struct, frozen=True):
    """A Supaclone that was destroyed in `era`: so many clones are still `due`, and these came into that Era."""

    era: Era
    due: int
    came: tuple[Clone, ...] = ()

    @property
    def at_home(self) -> tuple[Clone, ...]:
        """Those of them whose paradox Era it is."""
        return tuple([clone for clone in self.came if clone.paradox is self.era])


class SupaSayan(ScenarioState, frozen=True):
    """What is kept besides the tokens on the board.

    `due` Supaclones are still to be put out at the setup. `out` are the paradox Eras of those that were destroyed: they
    are out for good. `kills` are those that the players have not settled yet, `came` how many tokens came this turn.
    """

    watches: ClassVar[frozenset[type] | None] = frozenset({MachineMoved, CloneArrived, CloneDestroyed})

    due: int = 0
    out: tuple[Era, ...] = ()
    kills: tuple[Kill, ...] = ()
    came: int = 0

    def after(self, state: State, fact: object) -> SupaSayan:
        """A turn begins; a token came; a Supaclone is gone, or was put back by the players."""
        return CHANGES[type(fact)](self, state, fact)


def _turn_begins(kept: SupaSayan, _: State, __: MachineMoved) -> SupaSayan:
    return replace(kept, came=0) if kept.came else kept


def _token_arrives(kept: SupaSayan, state: State, fact: CloneArrived) -> SupaSayan:
    clone, is_own = fact.clone, fact.cause is Cause.SCENARIO
    if clone.kind is SUPACLONE:
        out = tuple([era for era in kept.out if era is not clone.paradox])
        return replace(kept, due=max(0, kept.due - 1), out=out, came=kept.came + is_own)
    return _clone_comes(kept, state, clone) if is_own else kept


def _clone_comes(kept: SupaSayan, state: State, clone: Clone) -> SupaSayan:
    """A clone came for a kill. An empty bag cuts the rest short, as always."""
    place = next((place for place, kill in enumerate(kept.kills) if kill.due), None)
    if place is None:
        return replace(kept, came=kept.came + 1)
    kill = kept.kills[place]
    comes_back = clone.paradox is kill.era and state.box.returned is Returned.AT_ONCE
    is_last = len(state.bag) == 1 and not comes_back
    kill = replace(kill, due=0 if is_last else kill.due - 1, came=(*kill.came, clone))
    return replace(kept, kills=with_item(kept.kills, place, kill), came=kept.came + 1)


def _token_is_destroyed(kept: SupaSayan, state: State, fact: CloneDestroyed) -> SupaSayan:
    if fact.clone.kind is not SUPACLONE:
        return kept
    out = (*kept.out, fact.clone.paradox)
    return replace(kept, out=out, kills=(*kept.kills, Kill(fact.era, _clones_of_kill(state, len(out)))))


CHANGES: Final[Mapping[type, Callable[[SupaSayan, State, Any], SupaSayan]]] = {
    MachineMoved: _turn_begins,
    CloneArrived: _token_arrives,
    CloneDestroyed: _token_is_destroyed,
}
"""What each of the facts that are watched makes of what is kept."""


def _clones_of_kill(state: State, number: int) -> int:
    """How many clones the n-th kill brings: as far as the bag goes, into which some may come back meanwhile."""
    comes_back = state.box.returned is Returned.AT_ONCE and state.bag
    return number if comes_back else min(number, len(state.bag))


def own(state: State) -> SupaSayan:
    """What the scenario keeps."""
    return cast("SupaSayan", state.scenario_state)


def supaclones(state: State) -> tuple[tuple[Clone, Era], ...]:
    """Those on the board, and where each stands."""
    return tuple([(clone, era) for era in ERAS for clone in state.clones[era] if clone.kind is SUPACLONE])


class SupaclonesBegun(ScenarioFact, frozen=True):
    """So many Supaclones are to be put out."""

    amount: int

    def applied_to(self, state: State) -> State:
        """The step begins."""
        return replace(state, step=SupaStep.SUPACLONES, scenario_state=replace(own(state), due=self.amount))


class KillSettled(ScenarioFact, frozen=True):
    """The players put out all that the kill of a Supaclone brings."""

    def applied_to(self, state: State) -> State:
        """The next one is told, if there are several."""
        return replace(state, scenario_state=replace(own(state), kills=own(state).kills[1:]))
