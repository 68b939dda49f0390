"""Every line of "Mistakes people make at the table": the app does it right."""

from msgspec.structs import replace

from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.eras import Clone
from companion.games.the_loop.rules.state import Mission, MissionState, Step
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
    after,
    counts,
    done,
    state,
)

FAR = Clone(INDUSTRIAL, DAWN)
HERE = Clone(MEDIEVAL, ROBOTS)


def test_clones_are_not_put_on_dr_foos_era() -> None:
    """Mistake: "Clones put on Dr. Foo's Era"."""
    now = after(state(Step.ARTIFACT, machine=MEDIEVAL), (FAR,)).state
    assert now.clones[MEDIEVAL] == ()
    assert now.clones[INDUSTRIAL] == (FAR,)


def test_three_rifts_are_no_vortex() -> None:
    """Mistake: "a vortex at three cubes"."""
    act = done(state(Step.RIFTS, rifts={MEDIEVAL: 3}), a.NEXT, NO_DRAW)
    assert act.state.vortexes[MEDIEVAL] == 0
    assert act.state.step is Step.ACTIONS


def test_four_rifts_are_a_vortex() -> None:
    """Mistake: "or only above four"."""
    assert done(state(Step.RIFTS, rifts={MEDIEVAL: 4}), a.NEXT, NO_DRAW).state.vortexes[MEDIEVAL] == 1


def test_three_missions_do_not_win() -> None:
    """Mistake: "three missions to win"."""
    ready = Mission(MissionState.ACTIVE, 1, 1)
    now = state(completed=(DAWN, MEDIEVAL))
    now = replace(now, missions=(*now.missions[:END], ready))
    assert done(now, a.EndTurn(END), Scripted(RENAISSANCE)).state.ending is None


def test_the_clone_that_has_just_arrived_is_counted() -> None:
    """Mistake: "forgetting to count the clone that has just arrived"."""
    assert after(state(Step.ARTIFACT, machine=MEDIEVAL), (HERE,), ()).state.cubes_to_drop == 3


def test_clones_of_the_side_eras_are_not_counted() -> None:
    """Mistake: "counting clones of the side Eras"."""
    beside = [(Clone(DAWN, RENAISSANCE), DAWN), (Clone(RENAISSANCE, ROBOTS), RENAISSANCE)]
    assert state(Step.CHECK, machine=MEDIEVAL, clones=beside).cubes_to_drop == 2


def test_the_artifact_is_not_forgotten() -> None:
    """Mistake: "forgetting the artifact": it is a step of its own that no turn leaves out."""
    now = after(state(Step.TURN_ENDED), (RENAISSANCE,)).state
    assert now.step is Step.ERA
    assert after(now, ()).state.step is Step.ARTIFACT


def test_the_mission_tile_does_not_stay_on_a_vortex() -> None:
    """Mistake: "leaving the mission tile on a vortex"."""
    act = done(state(Step.RIFTS, rifts={GLOBALIZATION: 4}), a.NEXT, NO_DRAW)
    assert act.state.missions[GLOBALIZATION].state is MissionState.FAILED
    assert act.state.eras_with(MissionState.FAILED) == (GLOBALIZATION,)


def test_rifts_of_a_vortex_go_back_to_nothing_and_not_to_the_excess() -> None:
    """Mistake: "resetting the count of rifts to "the excess" instead of nothing"."""
    assert done(state(Step.RIFTS, rifts={MEDIEVAL: 6}), a.NEXT, NO_DRAW).state.rifts == counts()
