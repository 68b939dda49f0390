"""The Foo phase: the rows of the rules that are sure."""

import pytest

from companion.errors import IllegalActionError
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules import chance
from companion.games.the_loop.rules.eras import DROP_ZONE, ERAS, NEXT, PREVIOUS, Clone, Era
from companion.games.the_loop.rules.facts import ArtifactDue, MachineMoved, RiftsFell, VortexOpened
from companion.games.the_loop.rules.foo_phase import clones_due
from companion.games.the_loop.rules.state import State, Step
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
    box,
    counts,
    done,
    state,
)

HERE = Clone(MEDIEVAL, GLOBALIZATION)
ELSEWHERE = Clone(GLOBALIZATION, DAWN)


def test_the_steps_come_in_the_order_of_the_rules() -> None:
    """Foo phase 1–5: Era, Artifact, clones, (check,) rifts, vortexes."""
    now, seen = state(Step.TURN_ENDED), []
    for script in ((RENAISSANCE,), (), (HERE,), (), (MEDIEVAL, RENAISSANCE), ()):
        now = after(now, script).state
        seen.append(now.step)
    assert seen == [Step.ERA, Step.ARTIFACT, Step.CLONES, Step.CHECK, Step.RIFTS, Step.ACTIONS]


def test_dr_foo_travels_to_an_era_not_visited_in_this_cycle() -> None:
    """Foo phase 1: "travels to a random Era not visited in this cycle"."""
    now = state(Step.TURN_ENDED, turn=3, machine=RENAISSANCE)
    assert {era for era, _ in chance.of_era(now)} == {INDUSTRIAL, GLOBALIZATION, ROBOTS, END}
    with pytest.raises(
        IllegalActionError, match="has visited medieval in this cycle; left are: industrial, globalization"
    ):
        done(now, a.EnterEra(MEDIEVAL), NO_DRAW)


def test_the_machine_turns_to_the_era_dr_foo_travels_to() -> None:
    """Foo phase 1: "the Machine turns to it"."""
    act = after(state(Step.TURN_ENDED), (ROBOTS,))
    assert act.facts == (MachineMoved(ROBOTS),)
    assert act.state.machine is ROBOTS


def test_the_seventh_era_of_a_cycle_is_certain() -> None:
    """Foo phase 1: "7 cards, drawn without replacement, so the 7th Era of a cycle is certain"."""
    assert list(chance.of_era(state(Step.TURN_ENDED, turn=6, machine=ROBOTS))) == [(END, 1)]


def test_every_cycle_begins_with_all_seven_eras() -> None:
    """Foo phase 1: "not visited in this cycle"."""
    now = done(state(turn=7, machine=END), a.EndTurn(), NO_DRAW).state
    assert chance.of_era(now).values == ERAS


def test_an_artifact_is_due_after_dr_foo_travelled() -> None:
    """Foo phase 2: "The top card of the Huge Deck goes to its Origin Era"; the app reminds, it cannot see the card."""
    assert after(state(Step.ERA), ()).facts == (ArtifactDue(),)


@pytest.mark.parametrize(("turn", "spawned"), [(1, 1), (7, 1), (8, 2), (14, 2), (15, 3), (21, 3)])
def test_one_two_or_three_clones_come_in_cycle_one_two_three(turn: int, spawned: int) -> None:
    """Foo phase 3: "1 / 2 / 3 clones in cycle 1 / 2 / 3"."""
    now = state(Step.ARTIFACT, turn=turn)
    assert clones_due(now) == spawned
    assert len(done(now, a.NEXT, Scripted(*now.bag[:spawned])).facts) == spawned


def test_two_rifts_fall_where_no_clone_stands() -> None:
    """Foo phase 4: "2 + the clones in Dr. Foo's Era"."""
    assert state(Step.CHECK).cubes_to_drop == 2


def test_one_more_rift_falls_for_each_clone_in_dr_foos_era() -> None:
    """Foo phase 4: "2 + the clones in Dr. Foo's Era"."""
    clones = [(HERE, MEDIEVAL), (Clone(MEDIEVAL, ROBOTS), MEDIEVAL), (ELSEWHERE, MEDIEVAL)]
    assert state(Step.CHECK, clones=clones).cubes_to_drop == 5


def test_clones_are_counted_now_the_new_ones_included() -> None:
    """Foo phase 4: "the clones in Dr. Foo's Era now, the new ones included"."""
    now = after(state(Step.ARTIFACT, clones=[(ELSEWHERE, MEDIEVAL)]), (HERE,), ()).state
    assert now.cubes_to_drop == 4


@pytest.mark.parametrize("machine", ERAS)
def test_each_cube_falls_into_dr_foos_era_or_an_adjacent_one(machine: Era) -> None:
    """Foo phase 4: "Each cube falls into Dr. Foo's Era or one of the two adjacent ones"."""
    outcomes = chance.of_cube(state(Step.CHECK, machine=machine))
    assert set(outcomes.values) == {PREVIOUS[machine], machine, NEXT[machine]}
    assert set(DROP_ZONE[machine]) == set(outcomes.values)


def test_the_table_cannot_enter_a_cube_outside_the_drop_zone() -> None:
    """Foo phase 4, entered by the table."""
    with pytest.raises(
        IllegalActionError, match="no cube can fall into end_of_times; the Machine reaches dawn_of_time, med"
    ):
        done(state(Step.CHECK), a.EnterRifts(counts({END: 2})), NO_DRAW)


def test_cubes_fall_independently() -> None:
    """Foo phase 4: each cube by itself, so all may fall into one Era."""
    assert after(state(Step.CHECK), (DAWN, DAWN)).facts == (RiftsFell(counts({DAWN: 2})),)


def test_a_drop_of_more_cubes_than_the_supply_holds_drops_what_there_is() -> None:
    """What lies in the box: "drop what there is and say so"."""
    now = state(Step.CHECK, rifts=dict.fromkeys(ERAS, 3), of_box=box(cubes={"rift": 22}))
    assert now.rifts_in_supply == 1
    assert now.cubes_to_drop == 1


def test_the_vortex_check_comes_after_the_whole_drop() -> None:
    """Foo phase 5: "Vortex check, after the whole drop"."""
    dropped = after(_about_to_break(), (MEDIEVAL, MEDIEVAL)).state
    assert dropped.rifts[MEDIEVAL] == 5
    assert dropped.vortexes[MEDIEVAL] == 0
    assert after(dropped, (DAWN,)).state.vortexes[MEDIEVAL] == 1


def test_every_era_with_four_or_more_rifts_becomes_a_vortex() -> None:
    """Foo phase 5: "every Era with 4 or more rifts becomes a vortex"."""
    now = state(Step.RIFTS, rifts={DAWN: 4, MEDIEVAL: 3, RENAISSANCE: 7})
    act = done(now, a.NEXT, NO_DRAW)
    assert [fact.era for fact in act.facts if isinstance(fact, VortexOpened)] == [DAWN, RENAISSANCE]


def test_a_vortex_spills_nothing_over_and_leaves_nothing_behind() -> None:
    """Foo phase 5: "No spill over, nothing left behind"."""
    act = done(state(Step.RIFTS, rifts={MEDIEVAL: 7, DAWN: 2}), a.NEXT, NO_DRAW)
    assert act.state.rifts == counts({DAWN: 2})


def _about_to_break() -> State:
    return state(Step.CHECK, rifts={MEDIEVAL: 3}, active=(MEDIEVAL, END))
