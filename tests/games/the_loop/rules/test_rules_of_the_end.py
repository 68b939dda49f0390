"""The end: the rows of the rules that are sure."""

import pytest

from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.actions import Question
from companion.games.the_loop.rules.eras import Level
from companion.games.the_loop.rules.facts import CycleEnded, GameEnded, VortexOpened
from companion.games.the_loop.rules.state import Ending, MissionState, Outcome, Reason, Step
from tests.games.the_loop.states import (
    AGENTS,
    DAWN,
    END,
    GLOBALIZATION,
    INDUSTRIAL,
    MEDIEVAL,
    NO_DRAW,
    READY,
    RENAISSANCE,
    ROBOTS,
    V_GIRL,
    Scripted,
    box,
    done,
    state,
    with_mission,
)


def defeat(reason: Reason) -> Ending:
    return Ending(Outcome.DEFEAT, reason)


def test_a_second_vortex_in_one_era_is_defeat_at_once() -> None:
    """The end: "Defeat at once: a second vortex in one Era"."""
    act = done(state(Step.RIFTS, rifts={MEDIEVAL: 4}, vortexes=(MEDIEVAL,)), a.NEXT, NO_DRAW)
    assert act.state.ending == defeat(Reason.SECOND_VORTEX)
    assert act.state.step is Step.OVER


def test_a_fourth_vortex_anywhere_is_defeat_at_once() -> None:
    """The end: "Defeat at once: … a fourth vortex anywhere"."""
    act = done(state(Step.RIFTS, rifts={MEDIEVAL: 4}, vortexes=(DAWN, INDUSTRIAL, GLOBALIZATION)), a.NEXT, NO_DRAW)
    assert act.state.ending == defeat(Reason.FOURTH_VORTEX)


def test_a_third_vortex_is_no_defeat() -> None:
    """What lies in the box: "3 vortex tiles"."""
    act = done(state(Step.RIFTS, rifts={MEDIEVAL: 4}, vortexes=(DAWN, INDUSTRIAL)), a.NEXT, NO_DRAW)
    assert act.state.ending is None


def test_several_vortexes_of_one_drop_are_all_shown_and_a_fatal_one_ends_the_game() -> None:
    """The end: "If one drop opens several vortexes, all of them are shown; any fatal one ends the game"."""
    now = state(Step.RIFTS, rifts={DAWN: 4, MEDIEVAL: 4, RENAISSANCE: 5}, vortexes=(DAWN,))
    act = done(now, a.NEXT, NO_DRAW)
    assert [fact.era for fact in act.facts if isinstance(fact, VortexOpened)] == [DAWN, MEDIEVAL, RENAISSANCE]
    assert [fact.era for fact in act.facts if isinstance(fact, VortexOpened)] == [DAWN, MEDIEVAL, RENAISSANCE]
    assert act.facts[-1] == GameEnded(Outcome.DEFEAT, Reason.SECOND_VORTEX)


@pytest.mark.parametrize("level", [Level.YEAR, Level.ETERNITY])
def test_an_agent_that_ends_its_turn_on_a_mega_vortex_is_defeat(level: Level) -> None:
    """The end: "Defeat at once: … an agent ends its turn on a mega-vortex"."""
    act = done(state(level=level, vortexes=(MEDIEVAL,)), a.EndTurn(MEDIEVAL), NO_DRAW)
    assert act.state.ending == defeat(Reason.MEGA_VORTEX)


def test_an_agent_that_ends_its_turn_beside_a_mega_vortex_goes_on() -> None:
    """The end: only *on* a mega-vortex."""
    assert done(state(level=Level.YEAR, vortexes=(MEDIEVAL,)), a.EndTurn(DAWN), NO_DRAW).state.ending is None


def test_an_agent_may_end_its_turn_on_an_ordinary_vortex() -> None:
    """Vortex: the mega-vortex is of the higher difficulties alone."""
    assert done(state(vortexes=(MEDIEVAL,)), a.EndTurn(MEDIEVAL), NO_DRAW).state.ending is None


@pytest.mark.parametrize("survives", [True, False])
def test_v_girl_on_a_mega_vortex_is_asked(survives: bool) -> None:
    """Vortex: "V-Girl has an exception whose text is cut off in our source: the app asks the table"."""
    now = state(level=Level.YEAR, vortexes=(MEDIEVAL,), agent=AGENTS.index(V_GIRL))
    yes = frozenset({Question.SURVIVES_MEGA_VORTEX} if survives else ())
    ending = done(now, a.EndTurn(MEDIEVAL, yes), NO_DRAW).state.ending
    assert ending == (None if survives else defeat(Reason.MEGA_VORTEX))


def test_the_third_cycle_ends_in_defeat_after_the_21st_turn() -> None:
    """The end: "Defeat: the third cycle ends (after the 21st turn, which is still played)"."""
    act = done(state(turn=21), a.EndTurn(), NO_DRAW)
    assert act.facts[1:] == (CycleEnded(3), GameEnded(Outcome.DEFEAT, Reason.THIRD_CYCLE))
    assert act.state.turn == 21


def test_the_21st_turn_is_still_played() -> None:
    """The end: the turn after the last Foo phase is an ordinary one; its mission can still win."""
    now = state(Step.RIFTS, turn=21, active=(ROBOTS, END), completed=(DAWN, MEDIEVAL, RENAISSANCE))
    acting = with_mission(done(now, a.NEXT, NO_DRAW).state, END, READY)
    assert acting.step is Step.ACTIONS
    assert done(acting, a.EndTurn(END), NO_DRAW).state.ending == Ending(Outcome.VICTORY, Reason.MISSIONS)


def test_the_first_and_the_second_cycle_end_without_defeat() -> None:
    """The end: the *third* cycle."""
    for turn, cycle in ((7, 1), (14, 2)):
        act = done(state(turn=turn), a.EndTurn(), NO_DRAW)
        assert act.facts[1:] == (CycleEnded(cycle),)
        assert (act.state.cycle, act.state.visited, act.state.ending) == (cycle + 1, frozenset(), None)


def test_the_fourth_completed_mission_is_victory() -> None:
    """The end: "Victory: the fourth mission is completed"."""
    now = with_mission(state(completed=(DAWN, MEDIEVAL, RENAISSANCE)), END, READY)
    act = done(now, a.EndTurn(END), NO_DRAW)
    assert act.facts[-1] == GameEnded(Outcome.VICTORY, Reason.MISSIONS)


def test_three_completed_missions_are_no_victory() -> None:
    """The end: "the *fourth* mission"."""
    now = with_mission(state(completed=(DAWN, MEDIEVAL)), END, READY)
    act = done(now, a.EndTurn(END), Scripted(INDUSTRIAL))
    assert len(act.state.eras_with(MissionState.COMPLETED)) == 3
    assert act.state.ending is None


def test_a_mission_completed_by_hand_can_win_too() -> None:
    """The end, and "the table is right"."""
    act = done(state(completed=(DAWN, MEDIEVAL, RENAISSANCE)), a.CompleteMission(END), NO_DRAW)
    assert act.state.ending == Ending(Outcome.VICTORY, Reason.MISSIONS)


@pytest.mark.parametrize("level", Level)
def test_sabotage_is_won_with_four_missions_at_every_level(level: Level) -> None:
    """Scenarios, S.A.B.O.T.A.G.E.: "Win: four missions"."""
    now = with_mission(state(level=level, completed=(DAWN, MEDIEVAL, RENAISSANCE)), END, READY)
    assert done(now, a.EndTurn(END), NO_DRAW).state.ending == Ending(Outcome.VICTORY, Reason.MISSIONS)


def test_an_agent_without_an_exception_does_not_survive_a_mega_vortex_by_saying_so() -> None:
    """Vortex: the exception is V-Girl's alone."""
    now = state(level=Level.YEAR, vortexes=(MEDIEVAL,))
    act = done(now, a.EndTurn(MEDIEVAL, frozenset({Question.SURVIVES_MEGA_VORTEX})), NO_DRAW)
    assert act.state.ending == defeat(Reason.MEGA_VORTEX)


def test_one_vortex_more_than_there_are_tiles_is_defeat_whatever_the_box_holds() -> None:
    """The box file says how many tiles there are."""
    now = state(Step.RIFTS, rifts={MEDIEVAL: 4}, vortexes=(DAWN,), of_box=box(vortexes={"tiles": 1}))
    assert done(now, a.NEXT, NO_DRAW).state.ending == defeat(Reason.FOURTH_VORTEX)
