"""What Supa Sayan Clones changes of the standard rules: Supaclones at the setup, what a kill brings, when it is won.

When the n-th Supaclone is destroyed, a Perpetual Energy comes onto that Era, and n clones from the bag into it (sure).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import Any, ClassVar, Final

from companion.contract.rules import Decider, Draw, Outcomes, Refusal, refused
from companion.games.the_loop.rules.act_builder import ActBuilder
from companion.games.the_loop.rules.actions import Action, DestroyClone, MoveClone
from companion.games.the_loop.rules.box import Box
from companion.games.the_loop.rules.eras import ERAS, Clone, EnergyKind, Era, distance
from companion.games.the_loop.rules.facts import EnergyChanged, Fact, ScenarioFact
from companion.games.the_loop.rules.scenario_box import Returned
from companion.games.the_loop.rules.scenarios.scenario import NO_CLONES, OwnClones, Scenario
from companion.games.the_loop.rules.scenarios.supa_sayan.state import (
    SUPACLONE,
    KillSettled,
    SupaclonesBegun,
    SupaSayan,
    SupaStep,
    own,
    supaclones,
)
from companion.games.the_loop.rules.setup import Setup
from companion.games.the_loop.rules.state import AnyStep, MissionState, State, Step

CHEAP_KILLS: Final = 1
"""So many kills bring no more clones than they cost."""
IDLE_EVERY: Final = 4
"""Every so many turns pretend players kill none."""


class SettleKill(Action, frozen=True):
    """All that the kill of a Supaclone brings was put out."""


class Why(Enum):
    """Why something is not legal in this scenario."""

    NO_KILL = "no_kill"


class Problem(Enum):
    """What breaks the scenario's state."""

    TWICE = "a Supaclone is on the board twice, or although it is out"
    DUE = "fewer than no clones are due for a kill"


class SupaSayanClones(Scenario):
    """Supaclones, their kills, and the end of the game."""

    id = "supa_sayan"
    facts: ClassVar[tuple[type[ScenarioFact], ...]] = (SupaclonesBegun, KillSettled)
    actions: ClassVar[tuple[type[Action], ...]] = (SettleKill,)
    steps = SupaStep

    def first(self, setup: Setup, box: Box) -> SupaSayan:
        """None is out yet; by level so many will be (sure)."""
        return SupaSayan(due=box.supa_sayan.supaclones.at(setup.level))

    # What comes next

    def after(self, state: State) -> Callable[[ActBuilder, Draw], None] | None:
        """After the starting clones the Supaclones are put out."""
        return _begin if state.step is Step.SETUP_CLONES and own(state).due else None

    def goes_on_as(self, state: State) -> AnyStep:
        """Then Dr. Foo travels."""
        return Step.SETUP_CLONES if state.step is SupaStep.SUPACLONES else state.step

    def own_clones(self, state: State) -> OwnClones:
        """Those of a kill into its Era; at the setup the Supaclones."""
        kept = own(state)
        if not kept.kills and not kept.due:
            return NO_CLONES
        for kill in kept.kills:
            if kill.due and state.ending is None:
                return OwnClones(min(kill.due, len(state.bag)), kept.came, kill.era)
        is_now = kept.due and state.step is SupaStep.SUPACLONES
        return OwnClones(kept.due, kept.came, kind=SUPACLONE) if is_now else NO_CLONES

    def of_own_clone(self, state: State) -> Outcomes[Clone]:
        """A Supaclone that is not out yet, arriving as far from its paradox Era as the box file says."""
        if self.own_clones(state).kind is not SUPACLONE:
            return super().of_own_clone(state)
        return _supaclones(_taken(state), state.box.supa_sayan.distances)

    def can_come(self, state: State, taken: Sequence[Clone]) -> tuple[Clone, ...]:
        """Supaclones arrive wherever the players say; a clone that is back in the bag at once can come again."""
        coming = self.own_clones(state)
        if coming.kind is SUPACLONE:
            gone = _taken(state) | {clone.paradox for clone in taken}
            return _supaclones(gone, (1, 2, 3)).values
        if state.box.returned is Returned.AT_ONCE:
            taken = [clone for clone in taken if clone.paradox is not coming.into]
        return super().can_come(state, taken)

    def is_at_hand(self, state: State, clone: Clone) -> bool:
        """Every Supaclone that is not on the board: the players may put one back that was destroyed by mistake."""
        if clone.kind is not SUPACLONE:
            return super().is_at_hand(state, clone)
        standing = {other.paradox for other, _ in supaclones(state)}
        return clone.arrival is not clone.paradox and clone.paradox not in standing

    def wanted(self, state: State) -> tuple[type[Action], ...]:
        """What a kill brings is put out before anything else goes on."""
        kept = own(state)
        return (SettleKill,) if kept.kills and not self.own_clones(state).due else ()

    # What is legal, and what comes of it

    def why_not(self, state: State, action: Action) -> Refusal | None:
        """There must be a kill to settle."""
        if isinstance(action, SettleKill) and SettleKill not in self.wanted(state):
            return refused(Why.NO_KILL)
        return None

    def act(self, builder: ActBuilder, action: Action, draw: Draw) -> None:
        """Its own action."""
        del action, draw
        builder.add(KillSettled(), Decider.PLAYERS)

    def is_won(self, state: State) -> bool:
        """Enough missions, and no Supaclone is left (sure)."""
        return super().is_won(state) and not own(state).due and not supaclones(state)

    def problems(self, state: State) -> tuple[Enum, ...]:
        """Each Supaclone once."""
        kept = own(state)
        gone = [clone.paradox for clone, _ in supaclones(state)] + list(kept.out)
        due = any(kill.due < 0 for kill in kept.kills)
        return (*((Problem.TWICE,) if len(set(gone)) < len(gone) else ()), *((Problem.DUE,) if due else ()))

    def action_of(self, before: State, facts: Sequence[Fact], deciders: Sequence[Decider]) -> Action | None:
        """By the first fact that the players decided."""
        del before
        is_settled = isinstance(facts[0], KillSettled) and deciders[0] is Decider.PLAYERS
        return SettleKill() if is_settled else None

    def pretend(self, state: State, draw: Draw) -> Action | None:
        """What is wanted; and a kill, most turns: the first one early, the dear ones when they may win the game."""
        del draw
        if self.wanted(state):
            return SettleKill()
        is_dear = len(own(state).out) >= CHEAP_KILLS and not self._is_nearly_won(state)
        if state.step is not Step.ACTIONS or is_dear or state.turn % IDLE_EVERY == 0:
            return None
        return next((MoveClone(clone, era, clone.paradox) for clone, era in supaclones(state)), None)

    def _is_nearly_won(self, state: State) -> bool:
        return len(state.eras_with(MissionState.COMPLETED)) >= state.box.missions_to_win - 1

    @staticmethod
    def _kill(builder: ActBuilder, action: DestroyClone | MoveClone, draw: Draw) -> None:
        """What the kill of a Supaclone brings; where the players draw clones, they do it next."""
        is_destroyed = isinstance(action, DestroyClone) or action.end is action.clone.paradox
        if action.clone.kind is not SUPACLONE or not is_destroyed:
            return
        era, state = own(builder.state).kills[-1].era, builder.state
        if state.energy_left(EnergyKind.PERPETUAL):
            builder.add(EnergyChanged(era, 1, EnergyKind.PERPETUAL))
        if state.draws.clones is Decider.APP:
            SupaSayanClones().bring_own_clones(builder, draw)

    follows: ClassVar[Mapping[type[Action], Callable[[ActBuilder, Any, Draw], None]]] = {
        MoveClone: _kill,
        DestroyClone: _kill,
    }


def _begin(builder: ActBuilder, _: Draw) -> None:
    builder.add(SupaclonesBegun(own(builder.state).due))


def _taken(state: State) -> frozenset[Era]:
    """The paradox Eras of the Supaclones that lie on the board or are out."""
    return frozenset({*(clone.paradox for clone, _ in supaclones(state)), *own(state).out})


@lru_cache(maxsize=256)
def _supaclones(taken: frozenset[Era], distances: tuple[int, ...]) -> Outcomes[Clone]:
    """Every other Supaclone, at each of these distances from its paradox Era, by arrival Era, then by paradox Era."""
    return Outcomes.equal(
        Clone(arrival, paradox, SUPACLONE)
        for arrival in ERAS
        for paradox in ERAS
        if paradox not in taken and distance(arrival, paradox) in distances
    )
