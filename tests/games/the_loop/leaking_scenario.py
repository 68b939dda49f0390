"""A scenario that nobody prints, and that changes everything a scenario can: leaks spring before each drop.

Dr. Foo walks clockwise. Before each drop a leak springs in an Era that is drawn, and wants a name; a leak where he is
lets one cube more fall. Energy mends it. Two mended leaks win, five that leak lose; no rift can be added beside one.
"""

# ruff: noqa: ARG002 - a scenario may look at more than leaks do

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import Enum
from fractions import Fraction
from typing import Any, ClassVar
from unittest.mock import patch

from msgspec.structs import replace

from companion.contract.page import Button, Page, Words
from companion.contract.rules import Decider, Draw, Outcomes, Refusal, refused
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules import facts as f
from companion.games.the_loop.rules.act_builder import ActBuilder
from companion.games.the_loop.rules.box import Box
from companion.games.the_loop.rules.eras import ERAS, Era
from companion.games.the_loop.rules.scenarios import SCENARIOS
from companion.games.the_loop.rules.scenarios.scenario import BeforeDrop, Scenario
from companion.games.the_loop.rules.setup import Setup, setup_to
from companion.games.the_loop.rules.state import (
    AnyStep,
    Ending,
    Outcome,
    Reason,
    ScenarioState,
    ScenarioStep,
    State,
    Step,
)
from companion.games.the_loop.rules.story import Story
from companion.games.the_loop.screens.scenarios import SCENARIO_SCREENS
from companion.games.the_loop.screens.scenarios.scenario import ScenarioScreens
from tests.games.the_loop.states import AGENTS

LEAKS_SETUP = setup_to(Setup(AGENTS[:2], scenario="leaks"))


class LeakStep(ScenarioStep):
    LEAK = "leak"


class Leaks(ScenarioState, frozen=True):
    eras: tuple[Era, ...] = ()
    names: tuple[str, ...] = ()
    mended: int = 0
    machine: Era | None = None

    @property
    def more_cubes(self) -> int:
        return self.eras.count(self.machine) if self.machine is not None else 0

    def after(self, state: State, fact: object) -> "Leaks":
        return replace(self, machine=fact.era) if isinstance(fact, f.MachineMoved) else self


class LeakSprang(f.ScenarioFact, frozen=True):
    era: Era

    def applied_to(self, state: State) -> State:
        leaks = leaks_of(state)
        return replace(state, step=LeakStep.LEAK, scenario_state=replace(leaks, eras=(*leaks.eras, self.era)))


class LeakNamed(f.ScenarioFact, frozen=True):
    name: str

    def applied_to(self, state: State) -> State:
        leaks = leaks_of(state)
        return replace(state, scenario_state=replace(leaks, names=(*leaks.names, self.name)))


class LeakMended(f.ScenarioFact, frozen=True):
    era: Era

    def applied_to(self, state: State) -> State:
        leaks = leaks_of(state)
        at = leaks.eras.index(self.era)
        eras, names = leaks.eras[:at] + leaks.eras[at + 1 :], leaks.names[:at] + leaks.names[at + 1 :]
        return replace(state, scenario_state=replace(leaks, eras=eras, names=names, mended=leaks.mended + 1))


class NameLeak(a.Action, frozen=True):
    name: str


class MendLeak(a.Action, frozen=True):
    era: Era
    times: int = 1


class LeakWhy(Enum):
    NO_LEAK = "no_leak"
    IT_LEAKS = "it_leaks"
    HAS_A_NAME = "has_a_name"


class LeakProblem(Enum):
    TOO_MANY_NAMES = "there are more names than leaks"


def leaks_of(state: State) -> Leaks:
    assert isinstance(state.scenario_state, Leaks)
    return state.scenario_state


def spring(builder: ActBuilder, draw: Draw) -> None:
    builder.add(LeakSprang(draw(Outcomes.equal(ERAS), "leak")))


def energy_mends(builder: ActBuilder, action: a.ChangeEnergy, draw: Draw) -> None:
    if action.amount > 0 and action.era in leaks_of(builder.state).eras:
        builder.add(LeakMended(action.era))


class LeaksScenario(Scenario):
    id = "leaks"
    facts: ClassVar[tuple[type[f.ScenarioFact], ...]] = (LeakSprang, LeakNamed, LeakMended)
    actions: ClassVar[tuple[type[a.Action], ...]] = (NameLeak, MendLeak)
    steps = LeakStep
    travels_by_cards = False
    follows: ClassVar[Mapping[type[a.Action], Callable[[ActBuilder, Any, Draw], None]]] = {a.ChangeEnergy: energy_mends}

    def first(self, setup: Setup, box: Box) -> Leaks:
        return Leaks()

    def clones_at_start(self, state: State) -> int:
        return 2 + len(state.setup.agents)

    def lay_out(self, builder: ActBuilder, draw: Draw) -> None:
        builder.add(f.EnergyChanged(Era.DAWN_OF_TIME, 1))

    def of_era(self, state: State) -> Outcomes[Era]:
        return Outcomes.equal((ERAS[state.turn % 7],))

    def before_drop(self, state: State, era: Era) -> Sequence[tuple[BeforeDrop, Fraction]]:
        here = leaks_of(state).eras.count(era)
        return ((BeforeDrop(cubes=here + 1), Fraction(1, 7)), (BeforeDrop(cubes=here), Fraction(6, 7)))

    def wanted(self, state: State) -> tuple[type[a.Action], ...]:
        leaks = leaks_of(state)
        return (NameLeak,) if len(leaks.names) < len(leaks.eras) else ()

    def after(self, state: State) -> Callable[[ActBuilder, Draw], None] | None:
        return spring if state.step is Step.CLONES else None

    def goes_on_as(self, state: State) -> AnyStep:
        return Step.CLONES if state.step is LeakStep.LEAK else state.step

    def why_not(self, state: State, action: a.Action) -> Refusal | None:
        leaks = leaks_of(state)
        match action:
            case MendLeak() if action.era not in leaks.eras:
                return refused(LeakWhy.NO_LEAK, era=action.era)
            case NameLeak() if not self.wanted(state):
                return refused(LeakWhy.HAS_A_NAME)
            case a.ChangeRifts() if action.amount > 0 and action.era in leaks.eras:
                return refused(LeakWhy.IT_LEAKS, era=action.era)
        return None

    def act(self, builder: ActBuilder, action: a.Action, draw: Draw) -> None:
        match action:
            case NameLeak():
                builder.add(LeakNamed(action.name), Decider.PLAYERS)
            case MendLeak():
                builder.add(LeakMended(action.era), Decider.PLAYERS)

    def is_won(self, state: State) -> bool:
        return leaks_of(state).mended == 2

    def ending(self, state: State) -> Ending | None:
        lost = Ending(Outcome.DEFEAT, Reason.SECOND_VORTEX)
        return lost if len(leaks_of(state).eras) > 4 else super().ending(state)

    def problems(self, state: State) -> tuple[Enum, ...]:
        leaks = leaks_of(state)
        return (LeakProblem.TOO_MANY_NAMES,) if len(leaks.names) > len(leaks.eras) else ()

    def action_of(self, before: State, facts: Sequence[f.Fact], deciders: Sequence[Decider]) -> a.Action | None:
        match facts[0]:
            case LeakMended() as mended:
                return MendLeak(mended.era)
            case LeakNamed() as named:
                return NameLeak(named.name)
        return None

    def was_drawn(self, before: State, facts: Sequence[f.Fact]) -> bool:
        return isinstance(facts[0], LeakSprang)

    def results(self, facts: Sequence[f.Fact], deciders: Sequence[Decider]) -> dict[str, Sequence[object]]:
        return {"leak": [fact.era for fact in facts if isinstance(fact, LeakSprang)]}

    def pretend(self, state: State, draw: Draw) -> a.Action | None:
        return NameLeak("Drip") if self.wanted(state) else None


class LeaksScreens(ScenarioScreens):
    id = "leaks"
    title = "Leaks"

    def page(self, state: State, story: Story) -> Page | None:
        if state.step is not LeakStep.LEAK:
            return None
        rows = (Words("Tap where it drips."),)
        return Page(
            kicker="LEAK", title="It leaks", rows=rows, primary=Button("Go on", None if self.calls(state) else a.NEXT)
        )

    def calls(self, state: State) -> frozenset[Era]:
        leaks = leaks_of(state)
        return frozenset(leaks.eras[len(leaks.names) :])

    def tapped(self, state: State, era: Era) -> a.Action | None:
        return NameLeak(f"Drip in {era.number}")

    def tell(self, fact: f.Fact, state: State) -> str:
        return "leak"


@contextmanager
def with_leaks() -> Iterator[None]:
    """The app knows this scenario, too."""
    with patch.dict(SCENARIOS, leaks=LeaksScenario()), patch.dict(SCENARIO_SCREENS, leaks=LeaksScreens()):
        yield
