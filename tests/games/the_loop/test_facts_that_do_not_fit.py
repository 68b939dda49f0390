"""A fact that cannot happen on its table is named in words when a journal is replayed."""

import pytest

from companion.games.the_loop import facts as f
from companion.games.the_loop.clones import Clone
from companion.games.the_loop.eras import ERAS
from companion.games.the_loop.fitting import act_misfit, misfit
from companion.games.the_loop.foo_phase import next_act
from companion.games.the_loop.levels import Level
from companion.games.the_loop.setup import By, Chance
from companion.games.the_loop.table import Outcome, Reason, Step, Table
from companion.games.the_loop.turn import end_turn
from tests.games.the_loop.tables import (
    AGENTS,
    BOX,
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
    start,
    table,
)

TOKEN, OTHER = Clone(MEDIEVAL, GLOBALIZATION), Clone(MEDIEVAL, ROBOTS)
NOW = table()
CHECK = table(Step.CHECK)
ENDED = end_turn(NOW, DAWN, NO_DRAW).table
OVER = end_turn(table(turn=21), None, NO_DRAW).table
DEFEAT, VICTORY = Outcome.DEFEAT, Outcome.VICTORY
MISFITS: list[tuple[Table, f.Fact, str]] = [
    (OVER, f.EnergyChanged(DAWN, 1), "the game is over, nothing can happen any more"),
    (NOW, f.MachineMoved(DAWN), "Dr. Foo cannot travel after the step actions"),
    (ENDED, f.MachineMoved(MEDIEVAL), "Dr. Foo was in medieval in this cycle already"),
    (NOW, f.ArtifactDue(), "an Artifact is due only when Dr. Foo has travelled"),
    (NOW, f.CloneArrived(TOKEN, MEDIEVAL, f.Cause.FOO_PHASE), "no clone arrives after the step actions"),
    (table(Step.ARTIFACT), f.CloneArrived(TOKEN, MEDIEVAL, f.Cause.SETUP), "no clone arrives after the step artifact"),
    (
        table(Step.ARTIFACT),
        f.CloneArrived(TOKEN, DAWN, f.Cause.FOO_PHASE),
        "the clone medieval>globalization cannot arrive in dawn_of_time",
    ),
    (
        table(Step.CLONES, arrived=(OTHER,)),
        f.CloneArrived(TOKEN, MEDIEVAL, f.Cause.FOO_PHASE),
        "no more than 1 clones arrive here",
    ),
    (
        start()._replace(step=Step.SETUP_CLONES, arrived=BOX.tokens[-7:]),
        f.CloneArrived(TOKEN, MEDIEVAL, f.Cause.SETUP),
        "no more than 7 clones arrive here",
    ),
    (
        table(clones=[(TOKEN, DAWN)]),
        f.CloneArrived(TOKEN, MEDIEVAL, f.Cause.TABLE),
        "the clone medieval>globalization is not in the bag",
    ),
    (NOW, f.BagEmpty(), "no clone is due after the step actions"),
    (NOW, f.CloneMoved(TOKEN, MEDIEVAL, DAWN), "the clone medieval>globalization is not in medieval"),
    (
        table(clones=[(TOKEN, MEDIEVAL)]),
        f.CloneMoved(TOKEN, MEDIEVAL, MEDIEVAL),
        "a clone cannot move to where it is",
    ),
    (NOW, f.CloneDestroyed(TOKEN, MEDIEVAL), "the clone medieval>globalization is not in medieval"),
    (NOW, f.ClonesCounted(DAWN, -1), "a count would be below nothing"),
    (NOW, f.RiftsFell(counts({MEDIEVAL: 2})), "cubes fall only after the check"),
    (CHECK, f.RiftsFell(counts({END: 2})), "no cube can fall into end_of_times from a Machine in medieval"),
    (CHECK, f.RiftsFell(counts({MEDIEVAL: 3})), "2 cubes fall here, not 3"),
    (
        table(Step.CHECK, rifts={MEDIEVAL: 2}),
        f.RiftsFell(counts({MEDIEVAL: -1, DAWN: 3})),
        "less than no cube cannot fall",
    ),
    (NOW, f.RiftsChanged(DAWN, -1), "a count would be below nothing"),
    (NOW, f.RiftsChanged(DAWN, 31), "more cubes would lie on the board than are in the box"),
    (NOW, f.EnergyChanged(DAWN, -1), "a count would be below nothing"),
    (NOW, f.EnergyChanged(DAWN, 31), "more cubes would lie on the board than are in the box"),
    (NOW, f.VortexOpened(DAWN, mega=True), "vortexes are not mega at this level"),
    (table(level=Level.YEAR), f.VortexOpened(DAWN, mega=False), "vortexes are mega at this level"),
    (NOW, f.VortexTakenBack(DAWN), "dawn_of_time has no vortex"),
    (NOW, f.MissionRevealed(END), "the mission in end_of_times is active, not face_down"),
    (NOW, f.MissionHidden(DAWN), "the mission in dawn_of_time is face_down, not active"),
    (NOW, f.MissionCompleted(DAWN), "the mission in dawn_of_time is face_down, not active"),
    (NOW, f.MissionProgressed(END, -1), "the progress in end_of_times would be -1"),
    (NOW, f.MissionProgressed(END, 100), "the progress in end_of_times would be 100"),
    (NOW, f.MissionNeeds(END, 0), "no mission needs 0 progress; it is 1 to 12"),
    (NOW, f.MissionNeeds(END, 13), "no mission needs 13 progress; it is 1 to 12"),
    (NOW, f.LoopsCounted(-1), "-1 LOOPs cannot be; it is 0 to 99"),
    (NOW, f.LoopsCounted(100), "100 LOOPs cannot be; it is 0 to 99"),
    (NOW, f.ClonesCounted(DAWN, 29), "there are 28 clones in the box, not 29"),
    (table(Step.ARTIFACT, turn=8), f.BagEmpty(), "2 of the clones in the bag are due"),
    (start()._replace(step=Step.SETUP_MISSIONS), f.BagEmpty(), "7 of the clones in the bag are due"),
    (table(Step.CLONES, bag=()), f.BagEmpty(), "no clone is due after the step clones"),
    (NOW, f.MissionProgressed(DAWN, 1), "the mission in dawn_of_time is face_down, not active"),
    (table(completed=(DAWN,)), f.MissionFailed(DAWN), "no mission lies in dawn_of_time"),
    (NOW, f.AgentChosen("Nobody"), "'Nobody' does not play; there are: Time Prowler, V-Girl"),
    (NOW, f.DrawsChanged(Chance.MISSION, By.TABLE), "missions are always drawn by the app"),
    (CHECK, f.TurnEnded(AGENTS[0], None), "a turn ends only in the action phase"),
    (NOW, f.TurnEnded(AGENTS[1], None), "it is the turn of Time Prowler"),
    (NOW, f.TurnEnded("Nobody", None), "'Nobody' does not play; there are: Time Prowler, V-Girl"),
    (NOW, f.CycleEnded(1), "cycle 1 is not over"),
    (table(turn=7), f.CycleEnded(2), "cycle 2 is not over"),
    (NOW, f.StepBegun(Step.CHECK), "the step check cannot begin after actions"),
    (table(Step.CLONES), f.StepBegun(Step.ACTIONS), "the step actions cannot begin after clones"),
    (NOW, f.StepBegun(Step.OVER), "the step over cannot begin after actions"),
    (start(), f.StepBegun(Step.SETUP_CLONES), "the step setup_clones cannot begin after unpacked"),
    (NOW, f.GameEnded(VICTORY, Reason.MISSIONS), "victory by missions is not how this table lies"),
    (NOW, f.GameEnded(DEFEAT, Reason.SECOND_VORTEX), "defeat by second_vortex is not how this table lies"),
    (NOW, f.GameEnded(DEFEAT, Reason.FOURTH_VORTEX), "defeat by fourth_vortex is not how this table lies"),
    (ENDED, f.GameEnded(DEFEAT, Reason.THIRD_CYCLE), "defeat by third_cycle is not how this table lies"),
    (ENDED, f.GameEnded(DEFEAT, Reason.MEGA_VORTEX), "defeat by mega_vortex is not how this table lies"),
    (table(vortexes=(DAWN, DAWN)), f.GameEnded(VICTORY, Reason.SECOND_VORTEX), "victory by second_vortex is not how"),
]
FITS: list[tuple[Table, f.Fact]] = [
    (table(completed=ERAS[:4]), f.GameEnded(VICTORY, Reason.MISSIONS)),
    (table(vortexes=(DAWN, DAWN)), f.GameEnded(DEFEAT, Reason.SECOND_VORTEX)),
    (table(vortexes=(DAWN, MEDIEVAL, INDUSTRIAL, RENAISSANCE)), f.GameEnded(DEFEAT, Reason.FOURTH_VORTEX)),
    (
        table(Step.TURN_ENDED, level=Level.YEAR, vortexes=(DAWN,), standing=(DAWN, None), agent=1),
        f.GameEnded(DEFEAT, Reason.MEGA_VORTEX),
    ),
    (
        table(Step.TURN_ENDED, turn=21, visited=frozenset()),
        f.GameEnded(DEFEAT, Reason.THIRD_CYCLE),
    ),
    (table(Step.VORTEXES, back_to=Step.CHECK), f.StepBegun(Step.CHECK)),
    (table(Step.VORTEXES), f.StepBegun(Step.ACTIONS)),
    (table(Step.RIFTS), f.StepBegun(Step.ACTIONS)),
    (NOW, f.MissionProgressed(END, 99)),
    (NOW, f.MissionNeeds(END, 12)),
    (NOW, f.MissionNeeds(END, None)),
    (NOW, f.LoopsCounted(99)),
    (NOW, f.ClonesCounted(DAWN, 28)),
    (table(Step.ARTIFACT, bag=()), f.BagEmpty()),
]


@pytest.mark.parametrize(("now", "fact", "why"), MISFITS, ids=range(len(MISFITS)))
def test_a_fact_that_cannot_happen_is_named(now: Table, fact: f.Fact, why: str) -> None:
    assert misfit(now, fact).startswith(why)


@pytest.mark.parametrize(("now", "fact"), FITS, ids=range(len(FITS)))
def test_a_fact_that_can_happen_fits(now: Table, fact: f.Fact) -> None:
    assert misfit(now, fact) == ""


# Whole acts

LAID_OUT = next_act(start(), Scripted(DAWN, MEDIEVAL))
AT_START = tuple(f.CloneArrived(clone, clone.arrival, f.Cause.SETUP) for clone in BOX.tokens)
LATER = tuple(f.CloneArrived(clone, clone.arrival, f.Cause.FOO_PHASE) for clone in BOX.tokens)
LAYS = "the setup lays a rift into 2 Eras and turns their missions up, and lays an energy into each of the others"
NO_ACTS: list[tuple[Table, tuple[f.Fact, ...], str]] = [
    (start(), LAID_OUT.facts[1:], LAYS),
    (start(), tuple(fact for fact in LAID_OUT.facts if not isinstance(fact, f.RiftsChanged)), LAYS),
    (start(), tuple(fact for fact in LAID_OUT.facts if not isinstance(fact, f.EnergyChanged)), LAYS),
    (start(), tuple(fact for fact in LAID_OUT.facts if not isinstance(fact, f.MissionRevealed)), LAYS),
    (start(), (f.RiftsChanged(END, 1), *LAID_OUT.facts), LAYS),
    (start(), (f.StepBegun(Step.SETUP_MISSIONS),), LAYS),
    (start(), (f.RiftsChanged(END, 1),), "nothing can lie on the board before the setup"),
    (LAID_OUT.table, AT_START[:6], "7 clones are due here, not 6"),
    (LAID_OUT.table, AT_START[:8], "7 clones are due here, not 8"),
    (LAID_OUT.table, (*AT_START[:7], f.EnergyChanged(DAWN, 1)), "7 clones are due here, not 7"),
    (table(Step.ARTIFACT, turn=15), LATER[:1], "3 clones are due here, not 1"),
]
ACTS: list[tuple[Table, tuple[f.Fact, ...]]] = [
    (start(), LAID_OUT.facts),
    (start(), (f.AgentChosen(AGENTS[1]),)),
    (LAID_OUT.table, AT_START[:7]),
    (table(Step.ARTIFACT, turn=15), LATER[:3]),
    (table(Step.ARTIFACT, turn=15, bag=BOX.tokens[:2]), LATER[:2]),
    (table(Step.CLONES, turn=15), (f.CloneArrived(TOKEN, DAWN, f.Cause.TABLE),)),
]


@pytest.mark.parametrize(("before", "facts", "why"), NO_ACTS, ids=range(len(NO_ACTS)))
def test_facts_that_are_no_whole_act_are_named(before: Table, facts: tuple[f.Fact, ...], why: str) -> None:
    assert act_misfit(before, facts) == why


@pytest.mark.parametrize(("before", "facts"), ACTS, ids=range(len(ACTS)))
def test_facts_that_are_a_whole_act_fit(before: Table, facts: tuple[f.Fact, ...]) -> None:
    assert act_misfit(before, facts) == ""
