"""A fact that cannot happen on its table is named in words when a journal is replayed."""

import pytest

from companion.games.the_loop.rules import facts as f
from companion.games.the_loop.rules.clones import Clone
from companion.games.the_loop.rules.eras import ERAS
from companion.games.the_loop.rules.foo_phase import next_act
from companion.games.the_loop.rules.legality import act_misfit, misfit
from companion.games.the_loop.rules.levels import Level
from companion.games.the_loop.rules.setup import Chance, Decider
from companion.games.the_loop.rules.state import Outcome, Reason, State, Step
from companion.games.the_loop.rules.turn import end_turn
from tests.games.the_loop.states import (
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
    state,
)

TOKEN, OTHER = Clone(MEDIEVAL, GLOBALIZATION), Clone(MEDIEVAL, ROBOTS)
NOW = state()
CHECK = state(Step.CHECK)
ENDED = end_turn(NOW, DAWN, NO_DRAW).state
OVER = end_turn(state(turn=21), None, NO_DRAW).state
DEFEAT, VICTORY = Outcome.DEFEAT, Outcome.VICTORY
MISFITS: list[tuple[State, f.Fact, str]] = [
    (OVER, f.EnergyChanged(DAWN, 1), "the game is over, nothing can happen any more"),
    (NOW, f.MachineMoved(DAWN), "Dr. Foo cannot travel after the step actions"),
    (ENDED, f.MachineMoved(MEDIEVAL), "Dr. Foo was in medieval in this cycle already"),
    (NOW, f.ArtifactDue(), "an Artifact is due only when Dr. Foo has travelled"),
    (NOW, f.CloneArrived(TOKEN, MEDIEVAL, f.Cause.FOO_PHASE), "no clone arrives after the step actions"),
    (state(Step.ARTIFACT), f.CloneArrived(TOKEN, MEDIEVAL, f.Cause.SETUP), "no clone arrives after the step artifact"),
    (
        state(Step.ARTIFACT),
        f.CloneArrived(TOKEN, DAWN, f.Cause.FOO_PHASE),
        "the clone medieval>globalization cannot arrive in dawn_of_time",
    ),
    (
        state(Step.CLONES, arrived=(OTHER,)),
        f.CloneArrived(TOKEN, MEDIEVAL, f.Cause.FOO_PHASE),
        "no more than 1 clones arrive here",
    ),
    (
        start()._replace(step=Step.SETUP_CLONES, arrived=BOX.tokens[-7:]),
        f.CloneArrived(TOKEN, MEDIEVAL, f.Cause.SETUP),
        "no more than 7 clones arrive here",
    ),
    (
        state(clones=[(TOKEN, DAWN)]),
        f.CloneArrived(TOKEN, MEDIEVAL, f.Cause.TABLE),
        "the clone medieval>globalization is not in the bag",
    ),
    (NOW, f.BagEmpty(), "no clone is due after the step actions"),
    (NOW, f.CloneMoved(TOKEN, MEDIEVAL, DAWN), "the clone medieval>globalization is not in medieval"),
    (
        state(clones=[(TOKEN, MEDIEVAL)]),
        f.CloneMoved(TOKEN, MEDIEVAL, MEDIEVAL),
        "a clone cannot move to where it is",
    ),
    (NOW, f.CloneDestroyed(TOKEN, MEDIEVAL), "the clone medieval>globalization is not in medieval"),
    (NOW, f.ClonesCounted(DAWN, -1), "a count would be below nothing"),
    (NOW, f.RiftsFell(counts({MEDIEVAL: 2})), "cubes fall only after the check"),
    (CHECK, f.RiftsFell(counts({END: 2})), "no cube can fall into end_of_times from a Machine in medieval"),
    (CHECK, f.RiftsFell(counts({MEDIEVAL: 3})), "2 cubes fall here, not 3"),
    (
        state(Step.CHECK, rifts={MEDIEVAL: 2}),
        f.RiftsFell(counts({MEDIEVAL: -1, DAWN: 3})),
        "less than no cube cannot fall",
    ),
    (NOW, f.RiftsChanged(DAWN, -1), "a count would be below nothing"),
    (NOW, f.RiftsChanged(DAWN, 31), "more cubes would lie on the board than are in the box"),
    (NOW, f.EnergyChanged(DAWN, -1), "a count would be below nothing"),
    (NOW, f.EnergyChanged(DAWN, 31), "more cubes would lie on the board than are in the box"),
    (NOW, f.VortexOpened(DAWN, mega=True), "vortexes are not mega at this level"),
    (state(level=Level.YEAR), f.VortexOpened(DAWN, mega=False), "vortexes are mega at this level"),
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
    (state(Step.ARTIFACT, turn=8), f.BagEmpty(), "2 of the clones in the bag are due"),
    (start()._replace(step=Step.SETUP_MISSIONS), f.BagEmpty(), "7 of the clones in the bag are due"),
    (state(Step.CLONES, bag=()), f.BagEmpty(), "no clone is due after the step clones"),
    (NOW, f.MissionProgressed(DAWN, 1), "the mission in dawn_of_time is face_down, not active"),
    (state(completed=(DAWN,)), f.MissionFailed(DAWN), "no mission lies in dawn_of_time"),
    (NOW, f.AgentChosen("Nobody"), "'Nobody' does not play; there are: Time Prowler, V-Girl"),
    (NOW, f.DrawsChanged(Chance.MISSION, Decider.PLAYERS), "missions are always drawn by the app"),
    (CHECK, f.TurnEnded(AGENTS[0], None), "a turn ends only in the action phase"),
    (NOW, f.TurnEnded(AGENTS[1], None), "it is the turn of Time Prowler"),
    (NOW, f.TurnEnded("Nobody", None), "'Nobody' does not play; there are: Time Prowler, V-Girl"),
    (NOW, f.CycleEnded(1), "cycle 1 is not over"),
    (state(turn=7), f.CycleEnded(2), "cycle 2 is not over"),
    (NOW, f.StepBegun(Step.CHECK), "the step check cannot begin after actions"),
    (state(Step.CLONES), f.StepBegun(Step.ACTIONS), "the step actions cannot begin after clones"),
    (NOW, f.StepBegun(Step.OVER), "the step over cannot begin after actions"),
    (start(), f.StepBegun(Step.SETUP_CLONES), "the step setup_clones cannot begin after unpacked"),
    (NOW, f.GameEnded(VICTORY, Reason.MISSIONS), "victory by missions is not how this table lies"),
    (NOW, f.GameEnded(DEFEAT, Reason.SECOND_VORTEX), "defeat by second_vortex is not how this table lies"),
    (NOW, f.GameEnded(DEFEAT, Reason.FOURTH_VORTEX), "defeat by fourth_vortex is not how this table lies"),
    (ENDED, f.GameEnded(DEFEAT, Reason.THIRD_CYCLE), "defeat by third_cycle is not how this table lies"),
    (ENDED, f.GameEnded(DEFEAT, Reason.MEGA_VORTEX), "defeat by mega_vortex is not how this table lies"),
    (state(vortexes=(DAWN, DAWN)), f.GameEnded(VICTORY, Reason.SECOND_VORTEX), "victory by second_vortex is not how"),
]
FITS: list[tuple[State, f.Fact]] = [
    (state(completed=ERAS[:4]), f.GameEnded(VICTORY, Reason.MISSIONS)),
    (state(vortexes=(DAWN, DAWN)), f.GameEnded(DEFEAT, Reason.SECOND_VORTEX)),
    (state(vortexes=(DAWN, MEDIEVAL, INDUSTRIAL, RENAISSANCE)), f.GameEnded(DEFEAT, Reason.FOURTH_VORTEX)),
    (
        state(Step.TURN_ENDED, level=Level.YEAR, vortexes=(DAWN,), standing=(DAWN, None), agent=1),
        f.GameEnded(DEFEAT, Reason.MEGA_VORTEX),
    ),
    (
        state(Step.TURN_ENDED, turn=21, visited=frozenset()),
        f.GameEnded(DEFEAT, Reason.THIRD_CYCLE),
    ),
    (state(Step.VORTEXES, back_to=Step.CHECK), f.StepBegun(Step.CHECK)),
    (state(Step.VORTEXES), f.StepBegun(Step.ACTIONS)),
    (state(Step.RIFTS), f.StepBegun(Step.ACTIONS)),
    (NOW, f.MissionProgressed(END, 99)),
    (NOW, f.MissionNeeds(END, 12)),
    (NOW, f.MissionNeeds(END, None)),
    (NOW, f.LoopsCounted(99)),
    (NOW, f.ClonesCounted(DAWN, 28)),
    (state(Step.ARTIFACT, bag=()), f.BagEmpty()),
]


@pytest.mark.parametrize(("now", "fact", "why"), MISFITS, ids=range(len(MISFITS)))
def test_a_fact_that_cannot_happen_is_named(now: State, fact: f.Fact, why: str) -> None:
    assert misfit(now, fact).startswith(why)


@pytest.mark.parametrize(("now", "fact"), FITS, ids=range(len(FITS)))
def test_a_fact_that_can_happen_fits(now: State, fact: f.Fact) -> None:
    assert misfit(now, fact) == ""


# Whole acts

LAID_OUT = next_act(start(), Scripted(DAWN, MEDIEVAL))
AT_START = tuple(f.CloneArrived(clone, clone.arrival, f.Cause.SETUP) for clone in BOX.tokens)
LATER = tuple(f.CloneArrived(clone, clone.arrival, f.Cause.FOO_PHASE) for clone in BOX.tokens)
LAYS = "the setup lays a rift into 2 Eras and turns their missions up, and lays an energy into each of the others"
NO_ACTS: list[tuple[State, tuple[f.Fact, ...], str]] = [
    (start(), LAID_OUT.facts[1:], LAYS),
    (start(), tuple(fact for fact in LAID_OUT.facts if not isinstance(fact, f.RiftsChanged)), LAYS),
    (start(), tuple(fact for fact in LAID_OUT.facts if not isinstance(fact, f.EnergyChanged)), LAYS),
    (start(), tuple(fact for fact in LAID_OUT.facts if not isinstance(fact, f.MissionRevealed)), LAYS),
    (start(), (f.RiftsChanged(END, 1), *LAID_OUT.facts), LAYS),
    (start(), (f.StepBegun(Step.SETUP_MISSIONS),), LAYS),
    (start(), (f.RiftsChanged(END, 1),), "nothing can lie on the board before the setup"),
    (LAID_OUT.state, AT_START[:6], "7 clones are due here, not 6"),
    (LAID_OUT.state, AT_START[:8], "7 clones are due here, not 8"),
    (LAID_OUT.state, (*AT_START[:7], f.EnergyChanged(DAWN, 1)), "7 clones are due here, not 7"),
    (state(Step.ARTIFACT, turn=15), LATER[:1], "3 clones are due here, not 1"),
]
ACTS: list[tuple[State, tuple[f.Fact, ...]]] = [
    (start(), LAID_OUT.facts),
    (start(), (f.AgentChosen(AGENTS[1]),)),
    (LAID_OUT.state, AT_START[:7]),
    (state(Step.ARTIFACT, turn=15), LATER[:3]),
    (state(Step.ARTIFACT, turn=15, bag=BOX.tokens[:2]), LATER[:2]),
    (state(Step.CLONES, turn=15), (f.CloneArrived(TOKEN, DAWN, f.Cause.TABLE),)),
]


@pytest.mark.parametrize(("before", "facts", "why"), NO_ACTS, ids=range(len(NO_ACTS)))
def test_facts_that_are_no_whole_act_are_named(before: State, facts: tuple[f.Fact, ...], why: str) -> None:
    assert act_misfit(before, facts) == why


@pytest.mark.parametrize(("before", "facts"), ACTS, ids=range(len(ACTS)))
def test_facts_that_are_a_whole_act_fit(before: State, facts: tuple[f.Fact, ...]) -> None:
    assert act_misfit(before, facts) == ""
