"""What a scenario may change: the standard rules, as an object to be differed from. A scenario is one file in here."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from companion.games.the_loop.rules.state import AnyStep, MissionState, ScenarioStep, State

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from companion.contract.rules import Decider, Draw, Refusal
    from companion.games.the_loop.rules.act_builder import Act, ActBuilder
    from companion.games.the_loop.rules.actions import Action
    from companion.games.the_loop.rules.box import Box
    from companion.games.the_loop.rules.facts import Fact, ScenarioFact
    from companion.games.the_loop.rules.setup import Setup


class Scenario:
    """The standard rules. What differs in a scenario, it overrides; all of it is pure.

    `facts` and `steps` are those that only this scenario knows; names of facts are unlike all others. An act that
    begins with one of them, decided by the app, comes from Next.
    """

    id: ClassVar[str]
    facts: ClassVar[tuple[type[ScenarioFact], ...]] = ()
    steps: ClassVar[type[ScenarioStep]] = ScenarioStep

    def first(self, setup: Setup, box: Box) -> object:
        """What the scenario keeps of its own (`State.scenario_state`, frozen), before anything happened."""
        del setup, box
        return None

    def clones_at_start(self, state: State) -> int:
        """How many clones are put out before the first turn: by number of agents (likely), and by level (sure)."""
        return state.box.start_clones[len(state.setup.agents)] + state.box.extra_clones[state.setup.level]

    def is_won(self, state: State) -> bool:
        """Whether what the scenario asks for is done: enough missions are completed (sure)."""
        return len(state.eras_with(MissionState.COMPLETED)) >= state.box.missions_to_win

    def lay_out(self, builder: ActBuilder, draw: Draw) -> None:
        """Puts out what the scenario needs besides the standard pieces, at the end of the setup's first act."""

    def after(self, step: AnyStep) -> Callable[[State, Draw], Act] | None:
        """What Next does after a step of its own, or after one of the standard rules where it does something else."""
        del step
        return None

    def why_not(self, state: State, action: Action) -> Refusal | None:
        """Why one of the scenario's own actions is not legal; None, if it is."""
        raise TypeError(f"{action!r} is no action of the scenario {state.setup.scenario}")

    def act(self, builder: ActBuilder, action: Action, draw: Draw) -> None:  # noqa: ARG002 - for those who override it
        """Lets one of the scenario's own actions happen; what follows by the standard rules follows by itself."""
        raise TypeError(f"{action!r} is no action of the scenario {builder.state.setup.scenario}")

    def action_of(self, before: State, facts: Sequence[Fact], deciders: Sequence[Decider]) -> Action | None:
        """The scenario's own action from which a recorded act comes; None, if it comes from none of them."""
        del before, facts, deciders
        return None

    def was_drawn(self, before: State, facts: Sequence[Fact]) -> bool:
        """Whether chance had a choice in a recorded act of one of the scenario's own steps."""
        del before, facts
        return False

    def results(self, facts: Sequence[Fact], deciders: Sequence[Decider]) -> Mapping[str, Sequence[object]]:
        """What was drawn in a recorded act under names of the scenario's own."""
        del facts, deciders
        return {}
