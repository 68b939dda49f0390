"""A scenario with a step, a draw, a state and a victory of its own is played in full, and no other file knows it."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import ClassVar
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from companion.contract.rules import Decider, Draw, Outcomes, Refusal, RefusedError
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.act_builder import Act, ActBuilder, single
from companion.games.the_loop.rules.box import Box
from companion.games.the_loop.rules.eras import ERAS, Era
from companion.games.the_loop.rules.facts import Fact, ScenarioFact, StepBegun
from companion.games.the_loop.rules.refusals import Why, refused
from companion.games.the_loop.rules.scenarios import SCENARIOS
from companion.games.the_loop.rules.scenarios.scenario import Scenario
from companion.games.the_loop.rules.setup import Setup, setup_to
from companion.games.the_loop.rules.state import AnyStep, Outcome, ScenarioStep, State, Step
from companion.play.session import Session
from companion.play.store import Store
from tests.clock import Clock
from tests.games.the_loop.states import AGENTS, MAPPING
from tests.play.sessions import LOOP, Playing, advance, go_on_to, opened, same
from tests.play.tampering import changed, refusal, rows_of, strict


class LeakStep(ScenarioStep):
    LEAK = "leak"


class LeakSprang(ScenarioFact, frozen=True):
    era: Era

    def applied_to(self, state: State) -> State:
        leaks, mended = state.scenario_state  # type: ignore[misc] - it is this scenario's
        return replace(state, step=LeakStep.LEAK, scenario_state=((*leaks, self.era), mended))


class LeakMended(ScenarioFact, frozen=True):
    era: Era

    def applied_to(self, state: State) -> State:
        leaks, mended = state.scenario_state  # type: ignore[misc] - the same
        return replace(state, scenario_state=(tuple(era for era in leaks if era is not self.era), mended + 1))


class MendLeak(a.Action, frozen=True):
    era: Era


def spring(state: State, draw: Draw) -> Act:
    return single(state, LeakSprang(draw(Outcomes.equal(ERAS), "leak")))


def on_to_the_check(state: State, _: Draw) -> Act:
    return single(state, StepBegun(Step.CHECK))


class Leaks(Scenario):
    id = "leaks"
    facts: ClassVar[tuple[type[ScenarioFact], ...]] = (LeakSprang, LeakMended)
    steps = LeakStep

    def first(self, setup: Setup, box: Box) -> object:
        del setup, box
        return (), 0

    def clones_at_start(self, state: State) -> int:
        return 2 + len(state.setup.agents)

    def is_won(self, state: State) -> bool:
        _, mended = state.scenario_state  # type: ignore[misc] - the same
        return bool(mended == 2)

    def after(self, step: AnyStep) -> Callable[[State, Draw], Act] | None:
        return {Step.CLONES: spring, LeakStep.LEAK: on_to_the_check}.get(step)

    def why_not(self, state: State, action: a.Action) -> Refusal | None:
        assert isinstance(action, MendLeak)
        leaks, _ = state.scenario_state  # type: ignore[misc] - the same
        return None if action.era in leaks else refused(Why.NO_VORTEX, era=action.era)

    def act(self, builder: ActBuilder, action: a.Action, draw: Draw) -> None:
        del draw
        assert isinstance(action, MendLeak)
        builder.add(LeakMended(action.era), Decider.PLAYERS)

    def action_of(self, before: State, facts: Sequence[Fact], deciders: Sequence[Decider]) -> a.Action | None:
        del before, deciders
        return MendLeak(facts[0].era) if isinstance(facts[0], LeakMended) else None

    def was_drawn(self, before: State, facts: Sequence[Fact]) -> bool:
        del before
        return isinstance(facts[0], LeakSprang)

    def results(self, facts: Sequence[Fact], deciders: Sequence[Decider]) -> dict[str, Sequence[object]]:
        del deciders
        return {"leak": [fact.era for fact in facts if isinstance(fact, LeakSprang)]}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with opened(tmp_path) as store:
        yield store


@pytest.fixture
def session(store: Store) -> Iterator[Playing]:
    with patch.dict(SCENARIOS, leaks=Leaks()):
        setup = setup_to(Setup(AGENTS[:2], scenario="leaks"))
        yield Session.begin(LOOP, store, Clock(step=1.0).date, setup=setup, box=MAPPING, seed="a leak")


def leaks_of(session: Playing) -> tuple[Era, ...]:
    leaks, _ = session.state.scenario_state  # type: ignore[misc] - it is this scenario's
    return tuple(leaks)


def go_on_to_leak(session: Playing) -> Era:
    while session.state.step is not LeakStep.LEAK:
        advance(session)
    return leaks_of(session)[-1]


def test_its_step_comes_between_those_of_the_standard_rules(session: Playing) -> None:
    go_on_to(session, Step.SETUP_CLONES, turn=0)
    assert sum(len(row) for row in session.state.clones) == 4
    go_on_to_leak(session)
    advance(session)
    assert session.state.step is Step.CHECK


def test_its_draw_can_be_drawn_again_and_undone(session: Playing) -> None:
    go_on_to_leak(session)
    assert session.can_draw_again()
    before = session.state
    session.draw_again()
    session.undo()
    assert session.state is before


def test_what_it_asks_for_wins(session: Playing) -> None:
    for _ in range(2):
        session.perform(MendLeak(go_on_to_leak(session)))
        if session.state.ending is None:
            advance(session)
    assert session.state.ending is not None
    assert session.state.ending.outcome is Outcome.VICTORY


def test_what_it_does_not_allow_changes_nothing(session: Playing) -> None:
    era = go_on_to_leak(session)
    before = session.state
    with pytest.raises(RefusedError):
        session.perform(MendLeak(Era((era + 1) % 7)))
    assert session.state is before


def test_a_vortex_by_hand_leads_back_to_its_step(session: Playing) -> None:
    era = go_on_to_leak(session)
    session.perform(a.OpenVortex(era))
    advance(session)
    assert session.state.step is LeakStep.LEAK
    strict(session, rows_of(session))


def test_it_replays_strictly_and_resumes(session: Playing, store: Store) -> None:
    session.perform(a.NEXT)
    session.perform(MendLeak(go_on_to_leak(session)))
    rows = rows_of(session)
    assert same(strict(session, rows), session.state)
    resumed = Session.resume(LOOP, store, Clock(step=1.0).date, session.number)
    assert same(resumed.state, session.state)
    said = refusal(session, changed(rows, "leak_mended", era="nowhere"))
    assert "leak_mended.era cannot be 'nowhere'" in said
