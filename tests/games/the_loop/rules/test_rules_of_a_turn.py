"""An agent's turn: the rows of the rules that are sure, as far as a companion sees them."""

from random import Random

import pytest
from msgspec.structs import replace

from companion.errors import IllegalActionError
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.actions import Question
from companion.games.the_loop.rules.facts import MachineMoved, MissionCompleted, MissionRevealed
from companion.games.the_loop.rules.state import MissionState, Reason, Step
from companion.games.the_loop.rules.turn import questions
from tests.games.the_loop.states import (
    AGENTS,
    BOX,
    DAWN,
    END,
    MEDIEVAL,
    NO_DRAW,
    READY,
    ROBOTS,
    Rolled,
    Scripted,
    done,
    start,
    state,
    with_mission,
)


def test_the_free_move_is_once_a_turn_and_comes_back_with_the_next() -> None:
    """Action phase: "free move once a turn"; Refresh: "free move back"."""
    used = done(state(), a.UseFreeMove(True), NO_DRAW).state
    assert used.free_move_used
    assert not done(used, a.EndTurn(), NO_DRAW).state.free_move_used


def test_a_move_costs_one_energy() -> None:
    """Action phase: "move for 1 energy": the cube goes back into the supply."""
    now = state(energy={MEDIEVAL: 1})
    after = done(now, a.ChangeEnergy(MEDIEVAL, -1), NO_DRAW).state
    assert (after.energy[MEDIEVAL], after.energy_in_supply) == (0, 30)


def test_any_number_of_energy_cubes_can_lie_in_an_era() -> None:
    """Action phase, from the help page: no limit on energy in an Era, but those in the box."""
    assert done(state(), a.ChangeEnergy(MEDIEVAL, 30), NO_DRAW).state.energy[MEDIEVAL] == 30
    with pytest.raises(IllegalActionError, match="30 green cubes are left of 30; 31 are too many"):
        done(state(), a.ChangeEnergy(MEDIEVAL, 31), NO_DRAW)


def test_each_loop_of_a_turn_costs_one_more_and_the_next_turn_begins_anew() -> None:
    """LOOP: "costs 1 energy the first time in a turn, 2 the second, and so on": the table keeps how many were done."""
    twice = done(state(), a.CountLoops(2), NO_DRAW).state
    assert twice.loops == 2
    assert done(twice, a.EndTurn(), NO_DRAW).state.loops == 0


def test_an_active_mission_with_enough_progress_is_completed_where_the_turn_ends() -> None:
    """Complete mission: "an active mission in that Era with enough progress is completed"."""
    act = done(with_mission(state(), END, READY), a.EndTurn(END), Scripted(DAWN))
    assert MissionCompleted(END) in act.facts
    assert act.state.eras_with(MissionState.COMPLETED) == (END,)


def test_a_mission_is_not_completed_from_another_era() -> None:
    """Complete mission: "in that Era"."""
    assert (
        done(with_mission(state(), END, READY), a.EndTurn(ROBOTS), NO_DRAW).state.eras_with(MissionState.COMPLETED)
        == ()
    )


def test_a_mission_with_too_little_progress_is_not_completed() -> None:
    """Complete mission: "with enough progress"."""
    assert (
        done(with_mission(state(), END, READY._replace(progress=2)), a.EndTurn(END), NO_DRAW).state.eras_with(
            MissionState.COMPLETED
        )
        == ()
    )


def test_a_mission_that_is_not_active_is_not_completed() -> None:
    """Complete mission: "an *active* mission"."""
    now = with_mission(state(), DAWN, READY._replace(state=MissionState.FACE_DOWN))
    assert done(now, a.EndTurn(DAWN), NO_DRAW).state.eras_with(MissionState.COMPLETED) == ()


@pytest.mark.parametrize("complete", [True, False])
def test_the_table_is_asked_where_the_progress_needed_is_not_known(complete: bool) -> None:
    """Setup 5: the progress needed is unknown, "?" is allowed: then only the table can say."""
    now = state()
    assert questions(now, END) == (Question.IS_MISSION_COMPLETE,)
    assert questions(with_mission(now, END, READY), END) == ()
    yes = frozenset(questions(now, END) if complete else ())
    draw = Scripted(DAWN) if complete else NO_DRAW
    assert done(now, a.EndTurn(END, yes), draw).state.eras_with(MissionState.COMPLETED) == ((END,) if complete else ())


def test_another_mission_becomes_active_when_one_is_completed() -> None:
    """Complete mission: "Another mission becomes active"."""
    act = done(with_mission(state(), END, READY), a.EndTurn(END), Scripted(MEDIEVAL))
    assert act.facts[-1] == MissionRevealed(MEDIEVAL)
    assert act.state.eras_with(MissionState.ACTIVE) == (MEDIEVAL, ROBOTS)


def test_a_turn_can_end_without_saying_where() -> None:
    """The companion is not told everything: skippable, nothing is completed and nothing is lost."""
    act = done(with_mission(state(vortexes=(DAWN,)), END, READY), a.EndTurn(), NO_DRAW)
    assert len(act.facts) == 1
    assert act.state.last_position[0] is None


def test_agents_take_their_turns_one_after_the_other() -> None:
    """An agent's turn: "One Foo phase before every agent's turn"."""
    now, acting = state(agents=3), []
    for _ in range(4):
        acting.append(now.acting.name)
        now = replace(done(now, a.EndTurn(), NO_DRAW).state, step=Step.ACTIONS)
    assert acting == [*AGENTS[:3], AGENTS[0]]


def test_in_the_solo_rules_any_agent_can_be_the_one_that_acts() -> None:
    """Solo rules: "turn order is not fixed: the app asks which agent acts"."""
    chosen = done(state(agents=4), a.ChooseAgent(AGENTS[2]), NO_DRAW).state
    assert chosen.acting.name == AGENTS[2]
    with pytest.raises(IllegalActionError, match="'Nobody' does not play; there are: Time Prowler"):
        done(state(), a.ChooseAgent("Nobody"), NO_DRAW)


@pytest.mark.parametrize("agents", [2, 3, 4])
def test_21_foo_phases_are_played_at_any_number_of_agents(agents: int) -> None:
    """An agent's turn: "One Foo phase before every agent's turn, 21 in all at any number of agents"."""
    now, draw, travels = start(agents=agents), Rolled(Random(1)), 0
    while now.ending is None:
        # Somebody tidies up, so that the game lasts.
        act = done(now, a.EndTurn(), draw) if now.step is Step.ACTIONS else done(now, a.NEXT, draw)
        travels += isinstance(act.facts[0], MachineMoved)
        now = replace(act.state, rifts=(0,) * 7) if act.state.step is Step.RIFTS else act.state
    assert travels == 21
    assert now.ending.reason is Reason.THIRD_CYCLE


def test_two_to_four_agents_play() -> None:
    """An agent's turn: "2 to 4 agents"; each of them with the box that ships."""
    assert sorted(BOX.start_clones) == [2, 3, 4]
