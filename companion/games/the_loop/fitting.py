"""Whether a fact fits a table: what a journal is held against when it is replayed. Empty words: it fits."""

from collections import Counter
from typing import Final

from companion.errors import TableError
from companion.games.the_loop import facts as f
from companion.games.the_loop.applying import apply
from companion.games.the_loop.consequences import LYING, ending_of
from companion.games.the_loop.eras import DROP_ZONE, ERAS
from companion.games.the_loop.foo_phase import clones_due
from companion.games.the_loop.overrule import ABOUT_NO_BOARD, MOST_LOOPS, MOST_PROGRESS
from companion.games.the_loop.scenarios import clones_at_start
from companion.games.the_loop.table import TURNS, Ending, MissionState, Outcome, Reason, Step, Table

TRAVELS_AFTER = {Step.SETUP_CLONES, Step.TURN_ENDED}
PUTS_CLONES_AFTER = {
    f.Cause.SETUP: {Step.SETUP_MISSIONS, Step.SETUP_CLONES},
    f.Cause.FOO_PHASE: {Step.ARTIFACT, Step.CLONES},
}

BEGINS_AFTER = {
    Step.SETUP_MISSIONS: {Step.UNPACKED},
    Step.CHECK: {Step.CLONES},
    Step.ACTIONS: {Step.RIFTS, Step.VORTEXES},
}
"""Which steps can begin without a result of their own; after a vortex any step can come back."""

CLONES_DUE_AFTER: Final = {Step.SETUP_MISSIONS, Step.ARTIFACT}


def misfit(table: Table, fact: f.Fact) -> str:
    """Why the fact cannot happen on this table, in words; empty, if it can."""
    if table.step is Step.OVER:
        return "the game is over, nothing can happen any more"
    try:
        after = apply(table, fact)
    except (TableError, TypeError) as problem:
        return str(problem)
    return _out_of_step(table, fact) or _impossible(table, fact, after)


def _out_of_step(table: Table, fact: f.Fact) -> str:
    match fact:
        case f.MachineMoved():
            if table.step not in TRAVELS_AFTER:
                return f"Dr. Foo cannot travel after the step {table.step.value}"
            return f"Dr. Foo was in {fact.era.id} in this cycle already" if fact.era in table.visited else ""
        case f.ArtifactDue():
            return "" if table.step is Step.ERA else "an Artifact is due only when Dr. Foo has travelled"
        case f.CloneArrived() if fact.cause is not f.Cause.TABLE:
            return _arrival_misfit(table, fact)
        case f.BagEmpty():
            if table.step not in CLONES_DUE_AFTER:
                return f"no clone is due after the step {table.step.value}"
            due = clones_due(table)
            return f"{due} of the clones in the bag are due" if due else ""
        case f.StepBegun():
            comes_back = table.step is Step.VORTEXES and fact.step is table.back_to
            fits = comes_back or table.step in BEGINS_AFTER.get(fact.step, ())
            return "" if fits else f"the step {fact.step.value} cannot begin after {table.step.value}"
        case f.RiftsFell():
            return _drop_misfit(table, fact)
        case f.TurnEnded():
            if table.step is not Step.ACTIONS:
                return "a turn ends only in the action phase"
            return "" if fact.agent == table.acting.name else f"it is the turn of {table.acting.name}"
        case f.CycleEnded():
            done = fact.cycle == table.cycle and len(table.visited) == len(ERAS)
            return "" if done else f"cycle {fact.cycle} is not over"
        case f.GameEnded():
            fits = _ends(table, Ending(fact.outcome, fact.reason))
            return "" if fits else f"{fact.outcome.value} by {fact.reason.value} is not how this table lies"
        case _:
            return ""


def _arrival_misfit(table: Table, fact: f.CloneArrived) -> str:
    if table.step not in PUTS_CLONES_AFTER[fact.cause]:
        return f"no clone arrives after the step {table.step.value}"
    if fact.era is not fact.clone.arrival:
        return f"the clone {fact.clone.text} cannot arrive in {fact.era.id}"
    due = clones_at_start(table) if fact.cause is f.Cause.SETUP else table.box.spawned[table.cycle - 1]
    return "" if len(table.arrived) < due else f"no more than {due} clones arrive here"


def _ends(table: Table, ending: Ending) -> bool:
    if ending == ending_of(table):
        return True
    if table.step is not Step.TURN_ENDED:
        return False
    if ending == Ending(Outcome.DEFEAT, Reason.THIRD_CYCLE):
        return table.turn == TURNS and not table.visited
    stands = table.standing[table.agent - 1]  # the agent who ended its turn is the one before the next
    mega = ending == Ending(Outcome.DEFEAT, Reason.MEGA_VORTEX)
    return mega and table.mega and stands is not None and table.vortexes[stands] > 0


def _drop_misfit(table: Table, fact: f.RiftsFell) -> str:
    if table.step is not Step.CHECK or table.machine is None:
        return "cubes fall only after the check"
    outside = [era.id for era in ERAS if fact.into[era] and era not in DROP_ZONE[table.machine]]
    if min(fact.into) < 0:
        return "less than no cube cannot fall"
    if outside:
        return f"no cube can fall into {outside[0]} from a Machine in {table.machine.id}"
    if sum(fact.into) != table.cubes_to_drop:
        return f"{table.cubes_to_drop} cubes fall here, not {sum(fact.into)}"
    return ""


def _impossible(table: Table, fact: f.Fact, after: Table) -> str:
    match fact:
        case f.MissionRevealed():
            return _state_misfit(table, fact.era, MissionState.FACE_DOWN)
        case f.MissionProgressed() if not 0 <= (progress := after.missions[fact.era].progress) <= MOST_PROGRESS:
            return f"the progress in {fact.era.id} would be {progress}"
        case f.MissionCompleted() | f.MissionProgressed() | f.MissionHidden():
            return _state_misfit(table, fact.era, MissionState.ACTIVE)
        case f.MissionFailed() if table.missions[fact.era].state not in LYING:
            return f"no mission lies in {fact.era.id}"
        case f.VortexOpened() if fact.mega is not table.mega:
            return f"vortexes are {'mega' if table.mega else 'not mega'} at this level"
        case f.VortexTakenBack() if not table.vortexes[fact.era]:
            return f"{fact.era.id} has no vortex"
        case f.CloneMoved() if fact.start is fact.end:
            return "a clone cannot move to where it is"
        case f.MissionNeeds() if fact.needs is not None and not 1 <= fact.needs <= table.box.most_needed:
            return f"no mission needs {fact.needs} progress; it is 1 to {table.box.most_needed}"
        case f.ClonesCounted() if fact.amount > len(table.box.tokens):
            return f"there are {len(table.box.tokens)} clones in the box, not {fact.amount}"
        case f.LoopsCounted() if not 0 <= fact.amount <= MOST_LOOPS:
            return f"{fact.amount} LOOPs cannot be; it is 0 to {MOST_LOOPS}"
        case _:
            pass
    if min(*after.rifts, *after.energy, *(after.clones_in(era) for era in ERAS)) < 0:
        return "a count would be below nothing"
    if after.rifts_in_supply < 0 or after.energy_in_supply < 0:
        return "more cubes would lie on the board than are in the box"
    return ""


def _state_misfit(table: Table, era: int, wanted: MissionState) -> str:
    really = table.missions[era].state
    return "" if really is wanted else f"the mission in {ERAS[era].id} is {really.value}, not {wanted.value}"


def act_misfit(before: Table, facts: tuple[f.Fact, ...]) -> str:
    """Why these facts, each of which fits, are no whole act: something is missing or too much. Empty: they are one.

    How many clones are due, and what a setup needs, is sure only when the act begins: afterwards the table may have
    changed anything by hand.
    """
    put_out = [fact for fact in facts if isinstance(fact, f.CloneArrived) and fact.cause is not f.Cause.TABLE]
    if put_out:
        due = clones_due(before)
        return "" if len(put_out) == len(facts) == due else f"{due} clones are due here, not {len(put_out)}"
    if before.step is Step.UNPACKED:
        return _setup_misfit(before, facts)
    return ""


def _setup_misfit(before: Table, facts: tuple[f.Fact, ...]) -> str:
    begun = f.StepBegun(Step.SETUP_MISSIONS)
    if begun not in facts:
        fits = all(isinstance(fact, ABOUT_NO_BOARD) for fact in facts)
        return "" if fits else "nothing can lie on the board before the setup"
    laid_out = facts[: facts.index(begun)]
    drawn = {fact.era for fact in laid_out if isinstance(fact, f.RiftsChanged)}
    wanted: list[f.Fact] = []
    for era in ERAS:
        wanted += [f.RiftsChanged(era, 1), f.MissionRevealed(era)] if era in drawn else [f.EnergyChanged(era, 1)]
    if len(drawn) == before.box.eras_with_a_rift and Counter(laid_out) == Counter(wanted):
        return ""
    return (
        f"the setup lays a rift into {before.box.eras_with_a_rift} Eras and turns their missions up,"
        " and lays an energy into each of the others"
    )
