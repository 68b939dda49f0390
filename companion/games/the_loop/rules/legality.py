"""Whether a fact fits a table: what a journal is held against when it is replayed. Empty words: it fits."""

from collections import Counter
from typing import Final

from companion.errors import IllegalActionError
from companion.games.the_loop.rules import facts as f
from companion.games.the_loop.rules.apply import apply
from companion.games.the_loop.rules.corrections import ABOUT_NO_BOARD, MOST_LOOPS, MOST_PROGRESS
from companion.games.the_loop.rules.eras import DROP_ZONE, ERAS
from companion.games.the_loop.rules.foo_phase import clones_due
from companion.games.the_loop.rules.scenarios import clones_at_start
from companion.games.the_loop.rules.state import TURNS, Ending, MissionState, Outcome, Reason, State, Step
from companion.games.the_loop.rules.triggers import ON_BOARD, ending_of

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


def misfit(state: State, fact: f.Fact) -> str:
    """Why the fact cannot happen on this table, in words; empty, if it can."""
    if state.step is Step.OVER:
        return "the game is over, nothing can happen any more"
    try:
        after = apply(state, fact)
    except (IllegalActionError, TypeError) as problem:
        return str(problem)
    return _out_of_step(state, fact) or _impossible(state, fact, after)


def _out_of_step(state: State, fact: f.Fact) -> str:
    match fact:
        case f.MachineMoved():
            if state.step not in TRAVELS_AFTER:
                return f"Dr. Foo cannot travel after the step {state.step.value}"
            return f"Dr. Foo was in {fact.era.id} in this cycle already" if fact.era in state.visited else ""
        case f.ArtifactDue():
            return "" if state.step is Step.ERA else "an Artifact is due only when Dr. Foo has travelled"
        case f.CloneArrived() if fact.cause is not f.Cause.TABLE:
            return _arrival_misfit(state, fact)
        case f.BagEmpty():
            if state.step not in CLONES_DUE_AFTER:
                return f"no clone is due after the step {state.step.value}"
            due = clones_due(state)
            return f"{due} of the clones in the bag are due" if due else ""
        case f.StepBegun():
            comes_back = state.step is Step.VORTEXES and fact.step is state.back_to
            fits = comes_back or state.step in BEGINS_AFTER.get(fact.step, ())
            return "" if fits else f"the step {fact.step.value} cannot begin after {state.step.value}"
        case f.RiftsFell():
            return _drop_misfit(state, fact)
        case f.TurnEnded():
            if state.step is not Step.ACTIONS:
                return "a turn ends only in the action phase"
            return "" if fact.agent == state.acting.name else f"it is the turn of {state.acting.name}"
        case f.CycleEnded():
            done = fact.cycle == state.cycle and len(state.visited) == len(ERAS)
            return "" if done else f"cycle {fact.cycle} is not over"
        case f.GameEnded():
            fits = _ends(state, Ending(fact.outcome, fact.reason))
            return "" if fits else f"{fact.outcome.value} by {fact.reason.value} is not how this table lies"
        case _:
            return ""


def _arrival_misfit(state: State, fact: f.CloneArrived) -> str:
    if state.step not in PUTS_CLONES_AFTER[fact.cause]:
        return f"no clone arrives after the step {state.step.value}"
    if fact.era is not fact.clone.arrival:
        return f"the clone {fact.clone.text} cannot arrive in {fact.era.id}"
    due = clones_at_start(state) if fact.cause is f.Cause.SETUP else state.box.spawned[state.cycle - 1]
    return "" if len(state.arrived) < due else f"no more than {due} clones arrive here"


def _ends(state: State, ending: Ending) -> bool:
    if ending == ending_of(state):
        return True
    if state.step is not Step.TURN_ENDED:
        return False
    if ending == Ending(Outcome.DEFEAT, Reason.THIRD_CYCLE):
        return state.turn == TURNS and not state.visited
    stands = state.standing[state.agent - 1]  # the agent who ended its turn is the one before the next
    mega = ending == Ending(Outcome.DEFEAT, Reason.MEGA_VORTEX)
    return mega and state.mega and stands is not None and state.vortexes[stands] > 0


def _drop_misfit(state: State, fact: f.RiftsFell) -> str:
    if state.step is not Step.CHECK or state.machine is None:
        return "cubes fall only after the check"
    outside = [era.id for era in ERAS if fact.into[era] and era not in DROP_ZONE[state.machine]]
    if min(fact.into) < 0:
        return "less than no cube cannot fall"
    if outside:
        return f"no cube can fall into {outside[0]} from a Machine in {state.machine.id}"
    if sum(fact.into) != state.cubes_to_drop:
        return f"{state.cubes_to_drop} cubes fall here, not {sum(fact.into)}"
    return ""


def _impossible(state: State, fact: f.Fact, after: State) -> str:
    match fact:
        case f.MissionRevealed():
            return _state_misfit(state, fact.era, MissionState.FACE_DOWN)
        case f.MissionProgressed() if not 0 <= (progress := after.missions[fact.era].progress) <= MOST_PROGRESS:
            return f"the progress in {fact.era.id} would be {progress}"
        case f.MissionCompleted() | f.MissionProgressed() | f.MissionHidden():
            return _state_misfit(state, fact.era, MissionState.ACTIVE)
        case f.MissionFailed() if state.missions[fact.era].state not in ON_BOARD:
            return f"no mission lies in {fact.era.id}"
        case f.VortexOpened() if fact.mega is not state.mega:
            return f"vortexes are {'mega' if state.mega else 'not mega'} at this level"
        case f.VortexTakenBack() if not state.vortexes[fact.era]:
            return f"{fact.era.id} has no vortex"
        case f.CloneMoved() if fact.start is fact.end:
            return "a clone cannot move to where it is"
        case f.MissionNeeds() if fact.needs is not None and not 1 <= fact.needs <= state.box.most_needed:
            return f"no mission needs {fact.needs} progress; it is 1 to {state.box.most_needed}"
        case f.ClonesCounted() if fact.amount > len(state.box.tokens):
            return f"there are {len(state.box.tokens)} clones in the box, not {fact.amount}"
        case f.LoopsCounted() if not 0 <= fact.amount <= MOST_LOOPS:
            return f"{fact.amount} LOOPs cannot be; it is 0 to {MOST_LOOPS}"
        case _:
            pass
    if min(*after.rifts, *after.energy, *(after.clones_in(era) for era in ERAS)) < 0:
        return "a count would be below nothing"
    if after.rifts_in_supply < 0 or after.energy_in_supply < 0:
        return "more cubes would lie on the board than are in the box"
    return ""


def _state_misfit(state: State, era: int, wanted: MissionState) -> str:
    really = state.missions[era].state
    return "" if really is wanted else f"the mission in {ERAS[era].id} is {really.value}, not {wanted.value}"


def act_misfit(before: State, facts: tuple[f.Fact, ...]) -> str:
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


def _setup_misfit(before: State, facts: tuple[f.Fact, ...]) -> str:
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
