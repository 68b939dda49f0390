"""Whether a fact fits a table: what a journal is held against when it is replayed. Empty words: it fits."""

from companion.errors import TableError
from companion.games.the_loop import facts as f
from companion.games.the_loop.applying import apply
from companion.games.the_loop.eras import DROP_ZONE, ERAS
from companion.games.the_loop.table import MissionState, Step, Table

TRAVELS_AFTER = {Step.SETUP_CLONES, Step.TURN_ENDED}
PUTS_CLONES_AFTER = {
    f.Cause.SETUP: {Step.SETUP_MISSIONS, Step.SETUP_CLONES},
    f.Cause.FOO_PHASE: {Step.ARTIFACT, Step.CLONES},
}


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
            if table.step not in PUTS_CLONES_AFTER[fact.cause]:
                return f"no clone arrives after the step {table.step.value}"
            return (
                "" if fact.era is fact.clone.arrival else f"the clone {fact.clone.text} cannot arrive in {fact.era.id}"
            )
        case f.RiftsFell():
            return _drop_misfit(table, fact)
        case f.TurnEnded():
            if table.step is not Step.ACTIONS:
                return "a turn ends only in the action phase"
            return "" if fact.agent == table.acting.name else f"it is the turn of {table.acting.name}"
        case f.CycleEnded():
            done = fact.cycle == table.cycle and len(table.visited) == len(ERAS)
            return "" if done else f"cycle {fact.cycle} is not over"
        case _:
            return ""


def _drop_misfit(table: Table, fact: f.RiftsFell) -> str:
    if table.step is not Step.CHECK or table.machine is None:
        return "cubes fall only after the check"
    outside = [era.id for era in ERAS if fact.into[era] and era not in DROP_ZONE[table.machine]]
    if outside:
        return f"no cube can fall into {outside[0]} from a Machine in {table.machine.id}"
    if sum(fact.into) != table.cubes_to_drop:
        return f"{table.cubes_to_drop} cubes fall here, not {sum(fact.into)}"
    return ""


def _impossible(table: Table, fact: f.Fact, after: Table) -> str:
    match fact:
        case f.MissionRevealed():
            return _state_misfit(table, fact.era, MissionState.FACE_DOWN)
        case f.MissionCompleted() | f.MissionProgressed() | f.MissionHidden():
            return _state_misfit(table, fact.era, MissionState.ACTIVE)
        case f.VortexTakenBack() if not table.vortexes[fact.era]:
            return f"{fact.era.id} has no vortex"
        case f.CloneMoved() if fact.start is fact.end:
            return "a clone cannot move to where it is"
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
