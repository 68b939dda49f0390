"""A scenario that nobody prints: fog lies on one Era, drawn at the setup, and is lifted by hand. One class a room."""

# ruff: noqa: ARG002 - a scenario may look at more than fog does

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from typing import ClassVar
from unittest.mock import patch

from msgspec.structs import replace

from companion.contract.page import Button, Choices, Row, Words
from companion.contract.rules import Decider, Draw, Outcomes, Refusal, refused
from companion.games.the_loop.rules.act_builder import ActBuilder
from companion.games.the_loop.rules.actions import Action
from companion.games.the_loop.rules.box import Box
from companion.games.the_loop.rules.eras import ERAS, Era
from companion.games.the_loop.rules.facts import Fact, ScenarioFact
from companion.games.the_loop.rules.scenarios import SCENARIOS
from companion.games.the_loop.rules.scenarios.scenario import Scenario
from companion.games.the_loop.rules.setup import Setup
from companion.games.the_loop.rules.state import ScenarioState, State
from companion.games.the_loop.screens.scenarios import SCENARIO_SCREENS
from companion.games.the_loop.screens.scenarios.scenario import ScenarioScreens
from companion.games.the_loop.screens.wheel_view import MarkPicture

FOG = "#AABBCC"


class FogState(ScenarioState, frozen=True):
    eras: frozenset[Era] = frozenset()


class FogLaid(ScenarioFact, frozen=True):
    """Fog lies on an Era."""

    era: Era

    def applied_to(self, state: State) -> State:
        return replace(state, scenario_state=FogState(frozenset({self.era})))


class FogLifted(ScenarioFact, frozen=True):
    """The fog is gone."""

    era: Era

    def applied_to(self, state: State) -> State:
        return replace(state, scenario_state=FogState())


class LiftFog(Action, frozen=True):
    """The players take it off."""

    era: Era


class Why(Enum):
    NO_FOG = "no_fog"


class Fog(Scenario):
    id = "fog"
    facts: ClassVar[tuple[type[ScenarioFact], ...]] = (FogLaid, FogLifted)
    actions: ClassVar[tuple[type[Action], ...]] = (LiftFog,)

    def first(self, setup: Setup, box: Box) -> FogState:
        return FogState()

    def lay_out(self, builder: ActBuilder, draw: Draw) -> None:
        builder.add(FogLaid(draw(Outcomes.equal(ERAS), "fog")))

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, LiftFog):
            return None if action.era in fog_of(state) else refused(Why.NO_FOG, era=action.era)
        return None

    def act(self, builder: ActBuilder, action: Action, draw: Draw) -> None:
        assert isinstance(action, LiftFog)
        builder.add(FogLifted(action.era), Decider.PLAYERS)

    def action_of(self, before: State, facts: Sequence[Fact], deciders: Sequence[Decider]) -> Action | None:
        return LiftFog(facts[0].era) if isinstance(facts[0], FogLifted) else None

    def results(self, facts: Sequence[Fact], deciders: Sequence[Decider]) -> dict[str, Sequence[object]]:
        return {"fog": [fact.era for fact in facts if isinstance(fact, FogLaid)]}


class FogScreens(ScenarioScreens):
    id = "fog"
    title = "Fog"

    def marks(self, state: State, era: Era) -> tuple[MarkPicture, ...]:
        return (MarkPicture("vortex_ring", FOG),) if era in fog_of(state) else ()

    def sheet_rows(self, state: State, era: Era) -> tuple[Row, ...]:
        return (Choices((Button("Lift the fog", LiftFog(era)),)),) if era in fog_of(state) else ()

    def action_rows(self, state: State) -> tuple[Row, ...]:
        return (Words("Fog hides an Era."),) if fog_of(state) else ()

    def setup_rows(self, state: State) -> tuple[Row, ...]:
        return (Words("Put the fog beside the board."),)

    def banner(self, facts: Sequence[Fact], state: State) -> str:
        return "Bright again!" if isinstance(facts[0], FogLifted) else ""

    def lines(self, state: State) -> tuple[str, ...]:
        return tuple(f"fog in {era.id}" for era in sorted(fog_of(state)))

    def tell(self, fact: Fact, state: State) -> str:
        return "fog lifted" if isinstance(fact, FogLifted) else "fog laid"

    def tell_refusal(self, refusal: Refusal) -> str:
        return "no fog lies there" if refusal.code is Why.NO_FOG else ""


def fog_of(state: State) -> frozenset[Era]:
    fog = state.scenario_state
    assert isinstance(fog, FogState)
    return fog.eras


@contextmanager
def with_fog() -> Iterator[None]:
    """The app knows this scenario, too."""
    with patch.dict(SCENARIOS, fog=Fog()), patch.dict(SCENARIO_SCREENS, fog=FogScreens()):
        yield
