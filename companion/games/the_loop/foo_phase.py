"""The setup and the Foo phase, step by step: what Next does at each step, and what the table may enter instead."""

from collections.abc import Callable
from typing import Final, cast

from companion.errors import TableError
from companion.games.outcomes import Draw
from companion.games.the_loop import chance
from companion.games.the_loop.clones import Clone
from companion.games.the_loop.consequences import check_vortexes, settle
from companion.games.the_loop.course import Act, Course, single
from companion.games.the_loop.eras import DROP_ZONE, ERAS, Era
from companion.games.the_loop.facts import (
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
from companion.games.the_loop.scenarios import clones_at_start
from companion.games.the_loop.setup import By, Chance
from companion.games.the_loop.table import Counts, Step, Table

# Facts without a result of their own are always the same ones.
ARTIFACT_DUE: Final = ArtifactDue()
CHECK_BEGUN: Final = StepBegun(Step.CHECK)
ACTIONS_BEGUN: Final = StepBegun(Step.ACTIONS)


def chance_due(table: Table) -> Chance | None:
    """What the next step draws, if it draws anything."""
    match table.step:
        case Step.UNPACKED | Step.SETUP_CLONES | Step.TURN_ENDED:
            return Chance.ERA
        case Step.SETUP_MISSIONS | Step.ARTIFACT:
            return Chance.CLONES
        case Step.CHECK:
            return Chance.RIFTS
        case _:
            return None


def clones_due(table: Table) -> int:
    """How many clones the next step puts out, as far as the bag goes."""
    if table.step is Step.SETUP_MISSIONS:
        return min(clones_at_start(table), len(table.bag))
    return min(table.box.spawned[table.cycle - 1], len(table.bag))


def next_act(table: Table, draw: Draw) -> Act:
    """What the next step makes happen, everything drawn.

    Raises:
        TableError: nothing comes next by itself: an action phase is ended with `turn.end_turn`, a game is over.
    """
    return AFTER[table.step](table, draw)


def _draw_setup_eras(table: Table, draw: Draw) -> Act:
    course = Course(table)
    drawn: tuple[Era, ...] = ()
    for place in range(table.box.eras_with_a_rift):
        drawn = (*drawn, draw(chance.of_setup_era(drawn), "setup_era", place))
    _lay_out(course, drawn, By.APP, draw)
    return course.act()


def _lay_out(course: Course, eras: tuple[Era, ...], decided_by: By, draw: Draw) -> None:
    for era in eras:
        course.happens(RiftsChanged(era, 1), decided_by)
    for era in eras:
        course.happens(MissionRevealed(era), decided_by)
    for era in ERAS:
        if era not in eras:
            course.happens(EnergyChanged(era, 1))
    course.happens(StepBegun(Step.SETUP_MISSIONS))
    settle(course, draw)


def _put_out_clones(table: Table, draw: Draw) -> Act:
    cause = Cause.SETUP if table.step is Step.SETUP_MISSIONS else Cause.FOO_PHASE
    due = clones_due(table)
    if not due:
        return single(table, BagEmpty())
    course = Course(table)
    for place in range(due):
        clone = draw(chance.of_clone(course.table), "clones", place)
        course.happens(CloneArrived(clone, clone.arrival, cause))
    return course.act()


def _drop(table: Table, draw: Draw) -> Act:
    cube = chance.of_cube(table)
    into = [0] * len(ERAS)
    for place in range(table.cubes_to_drop):
        into[draw(cube, "rifts", place)] += 1
    return single(table, RiftsFell(cast("Counts", tuple(into))))


def _travel(table: Table, draw: Draw) -> Act:
    return single(table, MachineMoved(draw(chance.of_era(table), "era")))


def _put_out_artifact(table: Table, _: Draw) -> Act:
    return single(table, ARTIFACT_DUE)


def _ask_whether_table_matches(table: Table, _: Draw) -> Act:
    return single(table, CHECK_BEGUN)


def _after_the_drop(table: Table, draw: Draw) -> Act:
    if not table.overflowing:
        return single(table, ACTIONS_BEGUN)
    course = Course(table)
    check_vortexes(course)
    settle(course, draw)
    return course.act()


def _after_vortexes(table: Table, _: Draw) -> Act:
    return single(table, StepBegun(table.back_to or Step.ACTIONS))


def _actions_have_no_next(_: Table, __: Draw) -> Act:
    raise TableError("the action phase ends with End turn")


def _nothing_comes_next(_: Table, __: Draw) -> Act:
    raise TableError("the game is over; undo takes its end back")


AFTER: Final[dict[Step, Callable[[Table, Draw], Act]]] = {
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


def enter_setup_eras(table: Table, eras: tuple[Era, ...], draw: Draw) -> Act:
    """The table drew the Foo cards of the setup itself.

    Raises:
        TableError: it is not the time for it, or not the right number of different Eras.
    """
    if table.step is not Step.UNPACKED:
        raise TableError("the missions were turned up already; undo to do it again")
    wanted = table.box.eras_with_a_rift
    if len(set(eras)) != wanted or len(eras) != wanted:
        raise TableError(f"the setup needs {wanted} different Eras, not {len(set(eras))}")
    course = Course(table)
    _lay_out(course, eras, By.TABLE, draw)
    return course.act()


def enter_era(table: Table, era: Era) -> Act:
    """The table drew Dr. Foo's card itself.

    Raises:
        TableError: no Era is due, or Dr. Foo was there in this cycle.
    """
    if table.step not in {Step.SETUP_CLONES, Step.TURN_ENDED}:
        raise TableError("no Era is to be drawn now")
    if era in table.visited:
        left = ", ".join(other.id for other in ERAS if other not in table.visited)
        raise TableError(f"Dr. Foo has visited {era.id} in this cycle; left are: {left}")
    course = Course(table)
    course.happens(MachineMoved(era), By.TABLE)
    return course.act()


def enter_clones(table: Table, clones: tuple[Clone, ...]) -> Act:
    """The table took clones from the real bag.

    Raises:
        TableError: none are due, it is not the number that is due, or a token is not in the bag.
    """
    if chance_due(table) is not Chance.CLONES:
        raise TableError("no clones are to be drawn now")
    due = clones_due(table)
    if len(clones) != due:
        raise TableError(f"{due} clones are due, not {len(clones)}")
    cause = Cause.SETUP if table.step is Step.SETUP_MISSIONS else Cause.FOO_PHASE
    course = Course(table)
    for clone in clones:
        _must_be_in_bag(course.table, clone)
        course.happens(CloneArrived(clone, clone.arrival, cause), By.TABLE)
    if not due:
        course.happens(BagEmpty(), By.TABLE)
    return course.act()


def _must_be_in_bag(table: Table, clone: Clone) -> None:
    if clone in table.bag:
        return
    others = [other.text for other in table.bag if other.arrival is clone.arrival]
    left = f"in the bag that arrive there: {', '.join(others)}" if others else "none that arrives there is in the bag"
    raise TableError(f"the clone {clone.text} is not in the bag; {left}")


def enter_rifts(table: Table, into: Counts) -> Act:
    """The table dropped the cubes into the real Machine.

    Raises:
        TableError: no drop is due, a cube fell outside the drop zone, or the number is not the one that is due.
    """
    if table.step is not Step.CHECK or table.machine is None:
        raise TableError("no cubes are to be dropped now")
    zone = DROP_ZONE[table.machine]
    for era in ERAS:
        if into[era] < 0:
            raise TableError(f"{into[era]} cubes cannot fall into {era.id}; the least is 0")
        if into[era] and era not in zone:
            raise TableError(f"no cube can fall into {era.id}; the Machine reaches {', '.join(e.id for e in zone)}")
    if sum(into) != table.cubes_to_drop:
        raise TableError(f"{table.cubes_to_drop} cubes fall, not {sum(into)}; correct the check first if that is wrong")
    course = Course(table)
    course.happens(RiftsFell(into), By.TABLE)
    return course.act()
