"""The setup and the Foo phase, step by step: what Next does at each step, and what the table may enter instead."""

from collections.abc import Callable
from typing import Final, cast

from companion.contract.outcomes import Draw
from companion.errors import IllegalActionError
from companion.games.the_loop.rules import chance
from companion.games.the_loop.rules.act_builder import Act, ActBuilder, single
from companion.games.the_loop.rules.clones import Clone
from companion.games.the_loop.rules.eras import DROP_ZONE, ERAS, Era
from companion.games.the_loop.rules.facts import (
    ArtifactDue,
    BagEmpty,
    Cause,
    CloneArrived,
    EnergyChanged,
    MachineMoved,
    MissionRevealed,
    RiftsChanged,
    RiftsFell,
    StepBegun,
)
from companion.games.the_loop.rules.scenarios import clones_at_start
from companion.games.the_loop.rules.setup import Chance, Decider
from companion.games.the_loop.rules.state import Counts, State, Step
from companion.games.the_loop.rules.triggers import check_vortexes, settle

# Facts without a result of their own are always the same ones.
ARTIFACT_DUE: Final = ArtifactDue()
CHECK_BEGUN: Final = StepBegun(Step.CHECK)
ACTIONS_BEGUN: Final = StepBegun(Step.ACTIONS)


def chance_due(state: State) -> Chance | None:
    """What the next step draws, if it draws anything."""
    match state.step:
        case Step.UNPACKED | Step.SETUP_CLONES | Step.TURN_ENDED:
            return Chance.ERA
        case Step.SETUP_MISSIONS | Step.ARTIFACT:
            return Chance.CLONES
        case Step.CHECK:
            return Chance.RIFTS
        case _:
            return None


def clones_due(state: State) -> int:
    """How many clones the next step puts out, as far as the bag goes."""
    if state.step is Step.SETUP_MISSIONS:
        return min(clones_at_start(state), len(state.bag))
    return min(state.box.spawned[state.cycle - 1], len(state.bag))


def next_act(state: State, draw: Draw) -> Act:
    """What the next step makes happen, everything drawn.

    Raises:
        TableError: nothing comes next by itself: an action phase is ended with `turn.end_turn`, a game is over.
    """
    return AFTER[state.step](state, draw)


def _draw_setup_eras(state: State, draw: Draw) -> Act:
    builder = ActBuilder(state)
    drawn: tuple[Era, ...] = ()
    for place in range(state.box.eras_with_a_rift):
        drawn = (*drawn, draw(chance.of_setup_era(drawn), "setup_era", place))
    _lay_out(builder, drawn, Decider.APP, draw)
    return builder.act()


def _lay_out(builder: ActBuilder, eras: tuple[Era, ...], decided_by: Decider, draw: Draw) -> None:
    for era in eras:
        builder.add(RiftsChanged(era, 1), decided_by)
    for era in eras:
        builder.add(MissionRevealed(era), decided_by)
    for era in ERAS:
        if era not in eras:
            builder.add(EnergyChanged(era, 1))
    builder.add(StepBegun(Step.SETUP_MISSIONS))
    settle(builder, draw)


def _put_out_clones(state: State, draw: Draw) -> Act:
    cause = Cause.SETUP if state.step is Step.SETUP_MISSIONS else Cause.FOO_PHASE
    due = clones_due(state)
    if not due:
        return single(state, BagEmpty())
    builder = ActBuilder(state)
    for place in range(due):
        clone = draw(chance.of_clone(builder.state), "clones", place)
        builder.add(CloneArrived(clone, clone.arrival, cause))
    return builder.act()


def _drop(state: State, draw: Draw) -> Act:
    cube = chance.of_cube(state)
    into = [0] * len(ERAS)
    for place in range(state.cubes_to_drop):
        into[draw(cube, "rifts", place)] += 1
    return single(state, RiftsFell(cast("Counts", tuple(into))))


def _travel(state: State, draw: Draw) -> Act:
    return single(state, MachineMoved(draw(chance.of_era(state), "era")))


def _put_out_artifact(state: State, _: Draw) -> Act:
    return single(state, ARTIFACT_DUE)


def _ask_whether_table_matches(state: State, _: Draw) -> Act:
    return single(state, CHECK_BEGUN)


def _after_the_drop(state: State, draw: Draw) -> Act:
    if not state.overflowing:
        return single(state, ACTIONS_BEGUN)
    builder = ActBuilder(state)
    check_vortexes(builder)
    settle(builder, draw)
    return builder.act()


def _after_vortexes(state: State, _: Draw) -> Act:
    return single(state, StepBegun(state.back_to or Step.ACTIONS))


def _actions_have_no_next(_: State, __: Draw) -> Act:
    raise IllegalActionError("the action phase ends with End turn")


def _nothing_comes_next(_: State, __: Draw) -> Act:
    raise IllegalActionError("the game is over; undo takes its end back")


AFTER: Final[dict[Step, Callable[[State, Draw], Act]]] = {
    Step.UNPACKED: _draw_setup_eras,
    Step.SETUP_MISSIONS: _put_out_clones,
    Step.SETUP_CLONES: _travel,
    Step.ERA: _put_out_artifact,
    Step.ARTIFACT: _put_out_clones,
    Step.CLONES: _ask_whether_table_matches,
    Step.CHECK: _drop,
    Step.RIFTS: _after_the_drop,
    Step.VORTEXES: _after_vortexes,
    Step.ACTIONS: _actions_have_no_next,
    Step.TURN_ENDED: _travel,
    Step.OVER: _nothing_comes_next,
}
"""What Next does after each step."""


def enter_setup_eras(state: State, eras: tuple[Era, ...], draw: Draw) -> Act:
    """The table drew the Foo cards of the setup itself.

    Raises:
        TableError: it is not the time for it, or not the right number of different Eras.
    """
    if state.step is not Step.UNPACKED:
        raise IllegalActionError("the missions were turned up already; undo to do it again")
    wanted = state.box.eras_with_a_rift
    if len(set(eras)) != wanted or len(eras) != wanted:
        raise IllegalActionError(f"the setup needs {wanted} different Eras, not {len(set(eras))}")
    builder = ActBuilder(state)
    _lay_out(builder, eras, Decider.PLAYERS, draw)
    return builder.act()


def enter_era(state: State, era: Era) -> Act:
    """The table drew Dr. Foo's card itself.

    Raises:
        TableError: no Era is due, or Dr. Foo was there in this cycle.
    """
    if state.step not in {Step.SETUP_CLONES, Step.TURN_ENDED}:
        raise IllegalActionError("no Era is to be drawn now")
    if era in state.visited:
        left = ", ".join(other.id for other in ERAS if other not in state.visited)
        raise IllegalActionError(f"Dr. Foo has visited {era.id} in this cycle; left are: {left}")
    builder = ActBuilder(state)
    builder.add(MachineMoved(era), Decider.PLAYERS)
    return builder.act()


def enter_clones(state: State, clones: tuple[Clone, ...]) -> Act:
    """The table took clones from the real bag.

    Raises:
        TableError: none are due, it is not the number that is due, or a token is not in the bag.
    """
    if chance_due(state) is not Chance.CLONES:
        raise IllegalActionError("no clones are to be drawn now")
    due = clones_due(state)
    if len(clones) != due:
        raise IllegalActionError(f"{due} clones are due, not {len(clones)}")
    cause = Cause.SETUP if state.step is Step.SETUP_MISSIONS else Cause.FOO_PHASE
    builder = ActBuilder(state)
    for clone in clones:
        _must_be_in_bag(builder.state, clone)
        builder.add(CloneArrived(clone, clone.arrival, cause), Decider.PLAYERS)
    if not due:
        builder.add(BagEmpty(), Decider.PLAYERS)
    return builder.act()


def _must_be_in_bag(state: State, clone: Clone) -> None:
    if clone in state.bag:
        return
    others = [other.text for other in state.bag if other.arrival is clone.arrival]
    left = f"in the bag that arrive there: {', '.join(others)}" if others else "none that arrives there is in the bag"
    raise IllegalActionError(f"the clone {clone.text} is not in the bag; {left}")


def enter_rifts(state: State, into: Counts) -> Act:
    """The table dropped the cubes into the real Machine.

    Raises:
        TableError: no drop is due, a cube fell outside the drop zone, or the number is not the one that is due.
    """
    if state.step is not Step.CHECK or state.machine is None:
        raise IllegalActionError("no cubes are to be dropped now")
    zone = DROP_ZONE[state.machine]
    for era in ERAS:
        if into[era] < 0:
            raise IllegalActionError(f"{into[era]} cubes cannot fall into {era.id}; the least is 0")
        if into[era] and era not in zone:
            raise IllegalActionError(
                f"no cube can fall into {era.id}; the Machine reaches {', '.join(e.id for e in zone)}"
            )
    if sum(into) != state.cubes_to_drop:
        raise IllegalActionError(
            f"{state.cubes_to_drop} cubes fall, not {sum(into)}; correct the check first if that is wrong"
        )
    builder = ActBuilder(state)
    builder.add(RiftsFell(into), Decider.PLAYERS)
    return builder.act()
