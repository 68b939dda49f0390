"""A scenario that changes everything it can is played in full, and no other file knows it."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.contract.rules import RefusedError
from companion.games.the_loop.bots import play_idly
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.actions import Why
from companion.games.the_loop.rules.codec import encode_state
from companion.games.the_loop.rules.eras import ERAS, Era
from companion.games.the_loop.rules.facts import RiftsFell
from companion.games.the_loop.rules.legality import players_act
from companion.games.the_loop.rules.odds import forecast
from companion.games.the_loop.rules.problems import problems
from companion.games.the_loop.rules.setup import Setup
from companion.games.the_loop.rules.state import Outcome, Reason, Step
from companion.games.the_loop.rules.the_loop import TheLoop, first_state
from companion.play.session import Session
from companion.play.store import Store
from tests.clock import Clock
from tests.games.the_loop.brute_force import Before, try_everything
from tests.games.the_loop.leaking_scenario import (
    LEAKS_SETUP,
    LeakProblem,
    LeakStep,
    LeakWhy,
    MendLeak,
    NameLeak,
    leaks_of,
    with_leaks,
)
from tests.games.the_loop.random_play import play
from tests.games.the_loop.simulated import simulation
from tests.games.the_loop.states import AGENTS, BOX, MAPPING, NO_DRAW, Rolled
from tests.play.sessions import LOOP, Playing, advance, go_on_to, opened, same
from tests.play.tampering import changed, refusal, rows_of, strict


@pytest.fixture(autouse=True)
def leaking() -> Iterator[None]:
    with with_leaks():
        yield


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with opened(tmp_path) as store:
        yield store


@pytest.fixture
def session(store: Store) -> Playing:
    return Session.begin(LOOP, store, Clock(step=1.0).date, setup=LEAKS_SETUP, box=MAPPING, seed="a leak")


def go_on_to_leak(session: Playing) -> Era:
    while session.state.step is not LeakStep.LEAK:
        advance(session)
    return leaks_of(session.state).eras[-1]


def go_on_past_leak(session: Playing) -> Era:
    era = go_on_to_leak(session)
    session.perform(NameLeak("Drip"))
    return era


def refused_for(session: Playing, action: a.Action) -> object:
    before = session.state
    with pytest.raises(RefusedError) as raised:
        session.perform(action)
    assert session.state is before
    return raised.value.refusal.code


def test_its_step_comes_between_those_of_the_standard_rules(session: Playing) -> None:
    go_on_to(session, Step.SETUP_CLONES, turn=0)
    assert sum(len(row) for row in session.state.clones) == 4
    assert session.state.energy[0] in {1, 2}
    go_on_past_leak(session)
    advance(session)
    assert session.state.step is Step.CHECK


def test_dr_foo_goes_where_it_says_and_no_card_can_be_entered(session: Playing) -> None:
    go_on_to(session, Step.SETUP_CLONES, turn=0)
    assert refused_for(session, a.EnterEra(Era.MEDIEVAL)) is Why.NO_ERA_DUE
    advance(session)
    assert session.state.machine is Era.DAWN_OF_TIME
    assert not session.can_draw_again()


def test_what_it_wants_comes_before_anything_else_goes_on(session: Playing) -> None:
    go_on_to_leak(session)
    assert players_act(session.state)
    assert LOOP.next(session.state) is None
    assert refused_for(session, a.NEXT) is Why.SOMETHING_ELSE_DUE
    session.perform(a.ChangeEnergy(Era.MEDIEVAL, 0))
    session.perform(NameLeak("Drip"))
    assert refused_for(session, NameLeak("Drop")) is LeakWhy.HAS_A_NAME
    assert LOOP.next(session.state) is a.NEXT


def test_more_cubes_fall_where_it_says(session: Playing) -> None:
    go_on_past_leak(session)
    go_on_to(session, Step.CHECK)
    state = session.state
    dry, wet = (
        replace(state, scenario_state=replace(leaks_of(state), eras=eras)) for eras in ((), (Era.DAWN_OF_TIME,))
    )
    assert state.machine is Era.DAWN_OF_TIME
    assert (dry.cubes_to_drop, wet.cubes_to_drop) == (2 + state.clones_in(Era.DAWN_OF_TIME), dry.cubes_to_drop + 1)
    (drop,) = LOOP.act(wet, a.NEXT, Rolled(Random(1))).facts
    assert isinstance(drop, RiftsFell)
    assert sum(drop.into) == wet.cubes_to_drop


def test_its_draw_can_be_drawn_again_and_undone(session: Playing) -> None:
    go_on_to_leak(session)
    assert session.can_draw_again()
    before = session.state
    session.draw_again()
    session.undo()
    assert session.state is before


def test_an_action_of_the_standard_rules_may_do_more(session: Playing) -> None:
    era = go_on_past_leak(session)
    session.perform(a.ChangeEnergy(era, 1))
    assert leaks_of(session.state).mended == 1
    session.undo()
    assert leaks_of(session.state).mended == 0


def test_an_action_of_the_standard_rules_may_be_forbidden(session: Playing) -> None:
    era = go_on_past_leak(session)
    assert refused_for(session, a.ChangeRifts(era, 1)) is LeakWhy.IT_LEAKS
    session.perform(MendLeak(era))
    session.perform(a.ChangeRifts(era, 1))


def test_what_it_asks_for_wins(session: Playing) -> None:
    for _ in range(2):
        session.perform(MendLeak(go_on_past_leak(session)))
        if session.state.ending is None:
            advance(session)
    assert session.state.ending is not None
    assert session.state.ending.outcome is Outcome.VICTORY


def test_what_it_does_not_allow_changes_nothing(session: Playing) -> None:
    era = go_on_past_leak(session)
    assert refused_for(session, MendLeak(Era((era + 1) % 7))) is LeakWhy.NO_LEAK


def test_its_own_end_comes_at_once(session: Playing) -> None:
    state = replace(session.state, step=LeakStep.LEAK, scenario_state=replace(leaks_of(session.state), eras=ERAS))
    act = LOOP.act(state, NameLeak("Drip"), NO_DRAW)
    assert act.state.ending is not None
    assert act.state.ending.reason is Reason.SECOND_VORTEX


def test_its_own_invariants_are_held(session: Playing) -> None:
    state = replace(session.state, scenario_state=replace(leaks_of(session.state), names=("Drip",)))
    assert problems(state) == (LeakProblem.TOO_MANY_NAMES,)


def test_a_vortex_by_hand_leads_back_to_its_step(session: Playing) -> None:
    era = go_on_past_leak(session)
    session.perform(a.OpenVortex(era))
    advance(session)
    assert session.state.step is LeakStep.LEAK
    strict(session, rows_of(session))


def test_it_replays_strictly_and_resumes(session: Playing, store: Store) -> None:
    session.perform(a.NEXT)
    era = go_on_past_leak(session)
    session.perform(a.ChangeEnergy(era, 1))
    rows = rows_of(session)
    assert same(strict(session, rows), session.state)
    resumed = Session.resume(LOOP, store, Clock(step=1.0).date, session.number)
    assert same(resumed.state, session.state)
    said = refusal(session, changed(rows, "leak_mended", era="nowhere"))
    assert "leak_mended.era cannot be 'nowhere'" in said


def test_strict_replay_misses_what_it_adds(session: Playing) -> None:
    era = go_on_past_leak(session)
    session.perform(a.ChangeEnergy(era, 1))
    rows = rows_of(session)
    assert rows[-1].name == "leak_mended"
    assert "lacks" in refusal(session, rows[:-1])


def test_the_odds_are_those_of_its_own_dice(session: Playing) -> None:
    for _ in range(3):
        go_on_past_leak(session)
        while session.state.step is not Step.ACTIONS:
            advance(session)
        state = session.state
        leaks = leaks_of(state).eras
        tried = try_everything(
            state,
            lambda _, turn=state.turn: [turn % 7],  # type: ignore[misc] - bound at once
            lambda era, leaks=leaks: [  # type: ignore[misc] - the same
                Before(0, leaks.count(era) + 1, Fraction(1, 7)),
                Before(0, leaks.count(era), Fraction(6, 7)),
            ],
        )
        assert forecast(state) == tried
        advance(session)


def test_its_state_is_told_to_programs(session: Playing) -> None:
    era = go_on_past_leak(session)
    told = encode_state(session.state)["scenario"]
    assert told["id"] == "leaks"
    assert (told["state"]["eras"], told["state"]["names"], told["state"]["mended"]) == ([era.id], ["Drip"], 0)


def test_pretend_players_do_what_it_wants() -> None:
    setup = Setup(AGENTS[:2], scenario="leaks")
    for bot in ("random", "idle"):
        acts = tuple(simulation(setup, bot=bot).play("7"))
        assert acts[-1].state.ending is not None
    state = first_state(setup, BOX)
    wanting = replace(state, step=LeakStep.LEAK, scenario_state=replace(leaks_of(state), eras=(Era.MEDIEVAL,)))
    assert play_idly(wanting, NO_DRAW, 0) == NameLeak("Drip")


def test_random_games_of_it_keep_every_invariant() -> None:
    rules, reasons = TheLoop(), set()
    for seed in range(40):
        state = first_state(Setup(AGENTS[:2], scenario="leaks"), BOX)
        for act in play(state, Random(seed)):
            assert rules.problems(act.state) == ()
            state = act.state
        assert state.ending is not None
        reasons.add(state.ending.reason)
    assert len(reasons) > 1
