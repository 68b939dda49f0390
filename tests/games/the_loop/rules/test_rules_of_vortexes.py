"""Vortexes: the rows of the rules that are sure."""

import pytest

from companion.games.the_loop.rules import corrections
from companion.games.the_loop.rules.clones import Clone
from companion.games.the_loop.rules.facts import MissionFailed, MissionRevealed, RiftsChanged, VortexOpened
from companion.games.the_loop.rules.foo_phase import next_act
from companion.games.the_loop.rules.levels import Level
from companion.games.the_loop.rules.state import MissionState, Step
from tests.games.the_loop.states import (
    DAWN,
    END,
    GLOBALIZATION,
    INDUSTRIAL,
    MEDIEVAL,
    NO_DRAW,
    RENAISSANCE,
    ROBOTS,
    Scripted,
    counts,
    state,
)


def test_all_rifts_leave_the_era_of_a_vortex() -> None:
    """Vortex: "All rifts leave that Era", even more than four."""
    act = next_act(state(Step.RIFTS, rifts={MEDIEVAL: 6, DAWN: 1}), NO_DRAW)
    assert act.state.rifts == counts({DAWN: 1})


def test_the_mission_tile_of_a_vortex_fails_when_it_is_active() -> None:
    """Vortex: "Its mission tile, active or not, fails and leaves the game"."""
    act = next_act(state(Step.RIFTS, rifts={END: 4}), Scripted(DAWN))
    assert MissionFailed(END) in act.facts
    assert act.state.missions[END].state is MissionState.FAILED


def test_the_mission_tile_of_a_vortex_fails_when_it_is_not_active() -> None:
    """Vortex: "Its mission tile, active or not, fails"; no other one is turned up for it."""
    act = next_act(state(Step.RIFTS, rifts={MEDIEVAL: 4}), NO_DRAW)
    assert act.facts == (VortexOpened(MEDIEVAL, mega=False), MissionFailed(MEDIEVAL))


def test_another_mission_becomes_active_when_an_active_one_fails() -> None:
    """Vortex: "if it was active another inactive one becomes active"."""
    act = next_act(state(Step.RIFTS, rifts={END: 4}), Scripted(RENAISSANCE))
    assert act.facts[-1] == MissionRevealed(RENAISSANCE)
    assert act.state.eras_with(MissionState.ACTIVE) == (RENAISSANCE, ROBOTS)


def test_two_missions_are_active_while_any_are_left() -> None:
    """Vortex: "always two active while any are left": the last five leave, none can be turned up."""
    now = state(
        Step.RIFTS, rifts={END: 4}, active=(ROBOTS, END), completed=(DAWN, MEDIEVAL), vortexes=(RENAISSANCE, INDUSTRIAL)
    )
    act = next_act(now, Scripted(GLOBALIZATION))
    assert act.state.eras_with(MissionState.ACTIVE) == (GLOBALIZATION, ROBOTS)
    last = corrections.fail_mission(act.state, ROBOTS, NO_DRAW)
    assert last.state.eras_with(MissionState.ACTIVE) == (GLOBALIZATION,)


def test_both_active_missions_are_replaced_when_both_fail() -> None:
    """Vortex: every one that failed is replaced."""
    act = next_act(state(Step.RIFTS, rifts={ROBOTS: 4, END: 5}), Scripted(DAWN, MEDIEVAL))
    assert act.state.eras_with(MissionState.ACTIVE) == (DAWN, MEDIEVAL)


def test_the_table_may_tap_another_mission_than_the_app_drew() -> None:
    """Vortex, unknown which: "app draws; table may tap"."""
    drawn = next_act(state(Step.RIFTS, rifts={END: 4}), Scripted(RENAISSANCE)).state
    tapped = corrections.reveal_mission(drawn, DAWN, NO_DRAW).state
    assert tapped.eras_with(MissionState.ACTIVE) == (DAWN, ROBOTS)


def test_a_vortex_cannot_be_repaired() -> None:
    """Vortex: "A vortex cannot be repaired": taking rifts off, or time, changes nothing about it."""
    now = state(vortexes=(MEDIEVAL,), rifts={MEDIEVAL: 2})
    assert corrections.change_rifts(now, MEDIEVAL, -2, NO_DRAW).state.vortexes == now.vortexes


def test_clones_agents_and_energy_stay_in_a_vortex() -> None:
    """Vortex, likely: "Clones, agents and energy stay"."""
    token = Clone(MEDIEVAL, GLOBALIZATION)
    now = state(Step.RIFTS, rifts={MEDIEVAL: 4}, energy={MEDIEVAL: 2}, clones=[(token, MEDIEVAL)])
    now = now._replace(standing=(MEDIEVAL, None))
    after = next_act(now, NO_DRAW).state
    assert (after.energy[MEDIEVAL], after.clones[MEDIEVAL], after.standing) == (2, (token,), (MEDIEVAL, None))


def test_an_era_with_a_vortex_goes_on_collecting_rifts_from_nothing() -> None:
    """Vortex: "The Era goes on collecting rifts from 0"."""
    broken = next_act(state(Step.RIFTS, rifts={MEDIEVAL: 5}), NO_DRAW).state
    act = corrections.change_rifts(next_act(broken, NO_DRAW).state, MEDIEVAL, 3, NO_DRAW)
    assert act.state.rifts[MEDIEVAL] == 3
    assert act.state.ending is None


@pytest.mark.parametrize(("level", "mega"), [(Level.MONTH, False), (Level.YEAR, True), (Level.ETERNITY, True)])
def test_higher_levels_open_mega_vortexes(level: Level, mega: bool) -> None:
    """Vortex: "Mega-vortex (higher difficulties)"."""
    act = next_act(state(Step.RIFTS, rifts={MEDIEVAL: 4}, level=level), NO_DRAW)
    assert act.facts[0] == VortexOpened(MEDIEVAL, mega)


def test_a_rift_added_in_the_action_phase_is_checked_at_once() -> None:
    """Vortex: "Rifts can also be added in the action phase (an Artifact): the check runs then, too"."""
    act = corrections.change_rifts(state(rifts={MEDIEVAL: 3}), MEDIEVAL, 1, NO_DRAW)
    assert act.facts == (RiftsChanged(MEDIEVAL, 1), VortexOpened(MEDIEVAL, mega=False), MissionFailed(MEDIEVAL))
    assert next_act(act.state, NO_DRAW).state.step is Step.ACTIONS


def test_what_a_vortex_tells_is_of_that_vortex_alone() -> None:
    """Failed and revealed missions are shown with the act that did it, not with a later one."""
    first = corrections.fail_mission(state(rifts={ROBOTS: 3}), END, Scripted(DAWN)).state
    assert (first.failed, first.revealed) == ((END,), (DAWN,))
    then = corrections.change_rifts(first, ROBOTS, 1, Scripted(MEDIEVAL)).state
    assert (then.broken, then.failed, then.revealed) == ((ROBOTS,), (ROBOTS,), (MEDIEVAL,))


def test_a_new_turn_tells_nothing_of_the_one_before() -> None:
    told = dict.fromkeys(("broken", "failed", "revealed", "completed"), (DAWN,))
    now = state(Step.TURN_ENDED, fell=counts({DAWN: 2}), arrived=(Clone(DAWN, ROBOTS),), **told)
    begun = next_act(now, Scripted(RENAISSANCE)).state
    assert (begun.broken, begun.failed, begun.revealed, begun.completed, begun.arrived) == ((), (), (), (), ())
    assert begun.fell == counts()
