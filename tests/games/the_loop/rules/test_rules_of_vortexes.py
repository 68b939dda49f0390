"""Vortexes: the rows of the rules that are sure."""

import pytest
from msgspec.structs import replace

from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.eras import Clone, Level
from companion.games.the_loop.rules.facts import MissionFailed, MissionRevealed, RiftsChanged, VortexOpened
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
    done,
    state,
)


def test_all_rifts_leave_the_era_of_a_vortex() -> None:
    """Vortex: "All rifts leave that Era", even more than four."""
    act = done(state(Step.RIFTS, rifts={MEDIEVAL: 6, DAWN: 1}), a.NEXT, NO_DRAW)
    assert act.state.rifts == counts({DAWN: 1})


def test_the_mission_tile_of_a_vortex_fails_when_it_is_active() -> None:
    """Vortex: "Its mission tile, active or not, fails and leaves the game"."""
    act = done(state(Step.RIFTS, rifts={END: 4}), a.NEXT, Scripted(DAWN))
    assert MissionFailed(END) in act.facts
    assert act.state.missions[END].state is MissionState.FAILED


def test_the_mission_tile_of_a_vortex_fails_when_it_is_not_active() -> None:
    """Vortex: "Its mission tile, active or not, fails"; no other one is turned up for it."""
    act = done(state(Step.RIFTS, rifts={MEDIEVAL: 4}), a.NEXT, NO_DRAW)
    assert act.facts == (VortexOpened(MEDIEVAL, mega=False), MissionFailed(MEDIEVAL))


def test_another_mission_becomes_active_when_an_active_one_fails() -> None:
    """Vortex: "if it was active another inactive one becomes active"."""
    act = done(state(Step.RIFTS, rifts={END: 4}), a.NEXT, Scripted(RENAISSANCE))
    assert act.facts[-1] == MissionRevealed(RENAISSANCE)
    assert act.state.eras_with(MissionState.ACTIVE) == (RENAISSANCE, ROBOTS)


def test_two_missions_are_active_while_any_are_left() -> None:
    """Vortex: "always two active while any are left": the last five leave, none can be turned up."""
    now = state(
        Step.RIFTS, rifts={END: 4}, active=(ROBOTS, END), completed=(DAWN, MEDIEVAL), vortexes=(RENAISSANCE, INDUSTRIAL)
    )
    act = done(now, a.NEXT, Scripted(GLOBALIZATION))
    assert act.state.eras_with(MissionState.ACTIVE) == (GLOBALIZATION, ROBOTS)
    last = done(act.state, a.FailMission(ROBOTS), NO_DRAW)
    assert last.state.eras_with(MissionState.ACTIVE) == (GLOBALIZATION,)


def test_both_active_missions_are_replaced_when_both_fail() -> None:
    """Vortex: every one that failed is replaced."""
    act = done(state(Step.RIFTS, rifts={ROBOTS: 4, END: 5}), a.NEXT, Scripted(DAWN, MEDIEVAL))
    assert act.state.eras_with(MissionState.ACTIVE) == (DAWN, MEDIEVAL)


def test_the_table_may_tap_another_mission_than_the_app_drew() -> None:
    """Vortex, unknown which: "app draws; table may tap"."""
    drawn = done(state(Step.RIFTS, rifts={END: 4}), a.NEXT, Scripted(RENAISSANCE)).state
    tapped = done(drawn, a.RevealMission(DAWN, instead_of=RENAISSANCE), NO_DRAW).state
    assert tapped.eras_with(MissionState.ACTIVE) == (DAWN, ROBOTS)


def test_a_vortex_cannot_be_repaired() -> None:
    """Vortex: "A vortex cannot be repaired": taking rifts off, or time, changes nothing about it."""
    now = state(vortexes=(MEDIEVAL,), rifts={MEDIEVAL: 2})
    assert done(now, a.ChangeRifts(MEDIEVAL, -2), NO_DRAW).state.vortexes == now.vortexes


def test_clones_agents_and_energy_stay_in_a_vortex() -> None:
    """Vortex, likely: "Clones, agents and energy stay"."""
    token = Clone(MEDIEVAL, GLOBALIZATION)
    now = state(Step.RIFTS, rifts={MEDIEVAL: 4}, energy={MEDIEVAL: 2}, clones=[(token, MEDIEVAL)])
    now = replace(now, last_position=(MEDIEVAL, None))
    after = done(now, a.NEXT, NO_DRAW).state
    assert (after.energy[MEDIEVAL], after.clones[MEDIEVAL], after.last_position) == (2, (token,), (MEDIEVAL, None))


def test_an_era_with_a_vortex_goes_on_collecting_rifts_from_nothing() -> None:
    """Vortex: "The Era goes on collecting rifts from 0"."""
    broken = done(state(Step.RIFTS, rifts={MEDIEVAL: 5}), a.NEXT, NO_DRAW).state
    act = done(done(broken, a.NEXT, NO_DRAW).state, a.ChangeRifts(MEDIEVAL, 3), NO_DRAW)
    assert act.state.rifts[MEDIEVAL] == 3
    assert act.state.ending is None


@pytest.mark.parametrize(("level", "mega"), [(Level.MONTH, False), (Level.YEAR, True), (Level.ETERNITY, True)])
def test_higher_levels_open_mega_vortexes(level: Level, mega: bool) -> None:
    """Vortex: "Mega-vortex (higher difficulties)"."""
    act = done(state(Step.RIFTS, rifts={MEDIEVAL: 4}, level=level), a.NEXT, NO_DRAW)
    assert act.facts[0] == VortexOpened(MEDIEVAL, mega)


def test_a_rift_added_in_the_action_phase_is_checked_at_once() -> None:
    """Vortex: "Rifts can also be added in the action phase (an Artifact): the check runs then, too"."""
    act = done(state(rifts={MEDIEVAL: 3}), a.ChangeRifts(MEDIEVAL, 1), NO_DRAW)
    assert act.facts == (RiftsChanged(MEDIEVAL, 1), VortexOpened(MEDIEVAL, mega=False), MissionFailed(MEDIEVAL))
    assert done(act.state, a.NEXT, NO_DRAW).state.step is Step.ACTIONS
