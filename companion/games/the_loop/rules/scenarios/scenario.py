"""What a scenario may change: the standard rules, as an object to be differed from. A scenario is one file in here."""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from companion.contract.rules import Decider
from companion.games.the_loop.rules import chance
from companion.games.the_loop.rules.eras import CloneKind
from companion.games.the_loop.rules.facts import Cause, CloneArrived, CloneDestroyed
from companion.games.the_loop.rules.scenario_box import Returned
from companion.games.the_loop.rules.state import (
    AnyStep,
    Ending,
    MissionState,
    Outcome,
    Reason,
    ScenarioState,
    ScenarioStep,
    State,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from enum import Enum

    from companion.contract.rules import Draw, Outcomes, Refusal
    from companion.games.the_loop.rules.act_builder import ActBuilder
    from companion.games.the_loop.rules.actions import Action
    from companion.games.the_loop.rules.box import Box
    from companion.games.the_loop.rules.eras import Clone, Era, Level
    from companion.games.the_loop.rules.facts import Fact, ScenarioFact
    from companion.games.the_loop.rules.setup import Setup


class BeforeDrop(NamedTuple):
    """What a scenario does in a Foo phase before the cubes fall, wherever it is known beforehand.

    `clones` are drawn from the bag besides, `cubes` fall besides, `laid` rifts are put into Dr. Foo's Era.
    """

    clones: int = 0
    cubes: int = 0
    laid: int = 0


class OwnClones(NamedTuple):
    """Tokens that come for the scenario: how many are still due, and how many came this turn already.

    `into`: the Era into which all of them are put; None: each goes where it arrives.
    """

    due: int = 0
    came: int = 0
    into: Era | None = None
    kind: CloneKind = CloneKind.CLONE


NO_CLONES: Final = OwnClones()
NOTHING_BEFORE: Final = ((BeforeDrop(), Fraction(1)),)


class Scenario:
    """The standard rules. What differs in a scenario, it overrides; all of it is pure.

    `facts`, `actions` and `steps` are those that only this scenario knows; names of facts are unlike all others. An act
    that begins with one of them, decided by the app, comes from Next. `follows` says what comes of actions of the
    standard rules besides: it is told what the action made happen, and adds to it.
    """

    id: ClassVar[str]
    facts: ClassVar[tuple[type[ScenarioFact], ...]] = ()
    actions: ClassVar[tuple[type[Action], ...]] = ()
    steps: ClassVar[type[ScenarioStep]] = ScenarioStep
    reasons: ClassVar[frozenset[Reason]] = frozenset(Reason) - {Reason.SCENARIO}
    """Why a game of it can end."""
    starts_in: ClassVar[Era | None] = None
    """Where Dr. Foo and the Machine stand before the first turn; None: nowhere yet."""
    travels_by_cards: ClassVar[bool] = True
    """Whether cards say where Dr. Foo goes, so that the players can draw them."""
    follows: ClassVar[Mapping[type[Action], Callable[[ActBuilder, Any, Draw], None]]] = MappingProxyType({})

    # The setup

    def first(self, setup: Setup, box: Box) -> ScenarioState | None:
        """What the scenario keeps of its own (`State.scenario_state`), before anything happened."""
        del setup, box
        return None

    def extra_clones(self, box: Box, level: Level) -> int:
        """How many clones a level adds at the setup: none, but in the scenario of the standard rules (sure)."""
        del box, level
        return 0

    def clones_at_start(self, state: State) -> int:
        """How many clones are put out before the first turn: by number of agents (likely), and by level."""
        extra = self.extra_clones(state.box, state.setup.level)
        return state.box.start_clones[len(state.setup.agents)] + extra

    def lay_out(self, builder: ActBuilder, draw: Draw) -> None:
        """Puts out what the scenario needs besides the standard pieces, at the end of the setup's first act."""

    # What comes next

    def of_era(self, state: State) -> Outcomes[Era]:
        """Where Dr. Foo travels next: the odds and the dice ask the same."""
        return chance.of_era(state)

    def before_drop(self, state: State, era: Era) -> Sequence[tuple[BeforeDrop, Fraction]]:
        """For the odds: what happens before the cubes fall if Dr. Foo comes to this Era, and how likely each is."""
        del state, era
        return NOTHING_BEFORE

    def wanted(self, state: State) -> tuple[type[Action], ...]:
        """Of which own actions the players must do one before anything else goes on; none, mostly."""
        del state
        return ()

    def after(self, state: State) -> Callable[[ActBuilder, Draw], None] | None:
        """What Next does now instead of what the standard rules do, if something of the scenario's own is due.

        What follows by the standard rules follows by itself.
        """
        del state
        return None

    def own_clones(self, state: State) -> OwnClones:
        """Which tokens come for the scenario now, as far as there are any, before anything else goes on."""
        del state
        return NO_CLONES

    def of_own_clone(self, state: State) -> Outcomes[Clone]:
        """The next token that comes for the scenario: mostly one from the bag."""
        return chance.of_clone(state)

    def can_come(self, state: State, taken: Sequence[Clone]) -> tuple[Clone, ...]:
        """The tokens that the players can draw next, after these: those in the bag."""
        left = list(state.bag)
        for clone in taken:
            if clone in left:
                left.remove(clone)
        return tuple(left)

    def is_at_hand(self, state: State, clone: Clone) -> bool:
        """Whether a token lies beside the board, so that the players can put it there."""
        return clone in state.bag

    def bring_own_clones(self, builder: ActBuilder, draw: Draw) -> None:
        """Those that are due come, all drawn: by a name of their own, at places that run on through the turn."""
        first = self.own_clones(builder.state)
        while (own := self.own_clones(builder.state)).due and own.kind is first.kind:
            self.put_out(builder, own, self._drawn(builder, own, draw), Decider.APP)

    def _drawn(self, builder: ActBuilder, own: OwnClones, draw: Draw) -> Iterator[Clone]:
        for place in range(own.came, own.came + own.due):
            yield draw(self.of_own_clone(builder.state), "own_clones", place)

    def put_out(self, builder: ActBuilder, own: OwnClones, clones: Iterable[Clone], by: Decider) -> None:
        """They come one after the other; in its paradox Era one is destroyed at once (sure), and not replaced."""
        destroyed: list[CloneDestroyed] = []
        for clone in clones:
            era = clone.arrival if own.into is None else own.into
            builder.add(CloneArrived(clone, era, Cause.SCENARIO), by)
            if clone.paradox is era:
                destroyed.append(CloneDestroyed(clone, era))
            if builder.state.box.returned is Returned.AT_ONCE:
                while destroyed:
                    builder.add(destroyed.pop())
        for fact in destroyed:
            builder.add(fact)

    def goes_on_as(self, state: State) -> AnyStep:
        """The step of the standard rules that comes before what Next does, where nothing of its own is due."""
        return state.step

    # What is legal, and what comes of it

    def why_not(self, state: State, action: Action) -> Refusal | None:
        """Why an action is not legal in this scenario: one of its own, or one that the standard rules would allow."""
        del state, action
        return None

    def act(self, builder: ActBuilder, action: Action, draw: Draw) -> None:  # noqa: ARG002 - for those who override it
        """Lets one of the scenario's own actions happen; what follows by the standard rules follows by itself."""
        raise TypeError(f"{action!r} is no action of the scenario {builder.state.setup.scenario}")

    def is_won(self, state: State) -> bool:
        """Whether what the scenario asks for is done: enough missions are completed (sure)."""
        return len(state.eras_with(MissionState.COMPLETED)) >= state.box.missions_to_win

    def ending(self, state: State) -> Ending | None:
        """Whether the game is over by what lies on the table (endings at a turn's end are told by `turn`)."""
        if max(state.vortexes) > 1:
            return Ending(Outcome.DEFEAT, Reason.SECOND_VORTEX)
        if sum(state.vortexes) > state.box.vortex_tiles:
            return Ending(Outcome.DEFEAT, Reason.FOURTH_VORTEX)
        return Ending(Outcome.VICTORY, Reason.MISSIONS) if self.is_won(state) else None

    def problems(self, state: State) -> tuple[Enum, ...]:
        """Invariants of its own that the state breaks; their values say them in words."""
        del state
        return ()

    # Recorded acts read backwards

    def action_of(self, before: State, facts: Sequence[Fact], deciders: Sequence[Decider]) -> Action | None:
        """The scenario's own action from which a recorded act comes; None, if it comes from none of them."""
        del before, facts, deciders
        return None

    def was_drawn(self, before: State, facts: Sequence[Fact]) -> bool:
        """Whether chance had a choice in a recorded act that begins with one of the scenario's own facts."""
        del before, facts
        return False

    def results(self, facts: Sequence[Fact], deciders: Sequence[Decider]) -> Mapping[str, Sequence[object]]:
        """What was drawn in a recorded act under names of the scenario's own."""
        del facts, deciders
        return {}

    # Pretend players

    def pretend(self, state: State, draw: Draw) -> Action | None:
        """One of its own actions as pretend players may do it now; where one is `wanted`, never None."""
        del state, draw
        return None
