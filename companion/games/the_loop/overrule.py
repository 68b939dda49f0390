"""The table is right: every count can be changed by hand at any time. Each function gives the act, or says why not."""

from companion.errors import TableError
from companion.games.outcomes import Draw
from companion.games.the_loop import facts as f
from companion.games.the_loop.clones import Clone
from companion.games.the_loop.consequences import settle
from companion.games.the_loop.course import Act, Course
from companion.games.the_loop.eras import Era
from companion.games.the_loop.setup import By, Chance
from companion.games.the_loop.table import MissionState, Step, Table

MOST_PROGRESS = 99
"""Two digits are what the wheel can show."""
MOST_LOOPS = 99
"""Nobody pays for a hundred."""

ABOUT_NO_BOARD = (f.FreeMoveSet, f.LoopsCounted, f.AgentChosen, f.DrawsChanged)
"""What can be said while nothing lies on the board yet."""

WITH_CONSEQUENCES = (
    f.RiftsChanged,
    f.VortexOpened,
    f.VortexTakenBack,
    f.MissionRevealed,
    f.MissionHidden,
    f.MissionCompleted,
    f.MissionFailed,
)
"""Facts after which a vortex, a new mission or the end may be due; nothing follows from the others.

An act by hand begins with one of them or holds none.
"""


def act_of(table: Table, draw: Draw, *facts: f.Fact) -> Act:
    """These facts, decided by the table, and all that follows from them.

    Raises:
        TableError: the game is over, or the board is still empty.
    """
    if table.step is Step.OVER:
        raise TableError("the game is over; undo takes its end back")
    if table.step is Step.UNPACKED and not all(isinstance(fact, ABOUT_NO_BOARD) for fact in facts):
        raise TableError("nothing lies on the board yet; go on with Next, then change it")
    course = Course(table)
    for fact in facts:
        course.happens(fact, By.TABLE)
    if isinstance(facts[0], WITH_CONSEQUENCES):
        settle(course, draw)
    return course.act()


def change_rifts(table: Table, era: Era, amount: int, draw: Draw) -> Act:
    """Rifts added (a fourth one raises the vortex check at once) or, below 0, taken off."""
    lying = table.rifts[era]
    if lying + amount < 0:
        raise TableError(f"{era.id} has {lying} rifts; {-amount} cannot be taken off")
    if amount > table.rifts_in_supply:
        raise TableError(f"{table.rifts_in_supply} red cubes are left of {table.box.rift_cubes}; {amount} are too many")
    return act_of(table, draw, f.RiftsChanged(era, amount))


def change_energy(table: Table, era: Era, amount: int, draw: Draw) -> Act:
    """Energy added or, below 0, taken off."""
    lying = table.energy[era]
    if lying + amount < 0:
        raise TableError(f"{era.id} has {lying} energy; {-amount} cannot be taken off")
    if amount > table.energy_in_supply:
        left, all_of_it = table.energy_in_supply, table.box.energy_cubes
        raise TableError(f"{left} green cubes are left of {all_of_it}; {amount} are too many")
    return act_of(table, draw, f.EnergyChanged(era, amount))


def count_clones(table: Table, era: Era, amount: int, draw: Draw) -> Act:
    """The table counted the clones in an Era."""
    most = len(table.box.tokens)
    if not 0 <= amount <= most:
        raise TableError(f"{amount} clones cannot be in {era.id}; it is 0 to {most}")
    return act_of(table, draw, f.ClonesCounted(era, amount))


def move_clone(table: Table, clone: Clone, start: Era, end: Era, draw: Draw) -> Act:
    """A clone pushed, pulled or carried; in its paradox Era it is destroyed at once (sure)."""
    _must_stand(table, clone, start)
    if start is end:
        raise TableError(f"the clone {clone.text} is in {end.id} already")
    moved = f.CloneMoved(clone, start, end)
    if clone.paradox is end:
        return act_of(table, draw, moved, f.CloneDestroyed(clone, end))
    return act_of(table, draw, moved)


def destroy_clone(table: Table, clone: Clone, era: Era, draw: Draw) -> Act:
    """A clone taken off the board."""
    _must_stand(table, clone, era)
    return act_of(table, draw, f.CloneDestroyed(clone, era))


def add_clone(table: Table, clone: Clone, era: Era, draw: Draw) -> Act:
    """A clone put on the board out of turn."""
    if clone not in table.bag:
        raise TableError(f"the clone {clone.text} is not in the bag")
    if clone.paradox is era:
        raise TableError(f"the clone {clone.text} cannot stand in {era.id}: it is its paradox Era")
    return act_of(table, draw, f.CloneArrived(clone, era, f.Cause.TABLE))


def _must_stand(table: Table, clone: Clone, era: Era) -> None:
    if clone in table.clones[era]:
        return
    there = ", ".join(other.text for other in table.clones[era]) or "no clone"
    raise TableError(f"the clone {clone.text} is not in {era.id}; there is {there}")


def open_vortex(table: Table, era: Era, draw: Draw) -> Act:
    """A vortex set by hand: rifts leave, the mission tile fails."""
    facts: tuple[f.Fact, ...] = (f.VortexOpened(era, table.mega),)
    if table.missions[era].state in {MissionState.ACTIVE, MissionState.FACE_DOWN}:
        facts = (*facts, f.MissionFailed(era))
    return act_of(table, draw, *facts)


def take_vortex_back(table: Table, era: Era, draw: Draw) -> Act:
    """A vortex that is not on the real board."""
    if not table.vortexes[era]:
        raise TableError(f"{era.id} has no vortex")
    return act_of(table, draw, f.VortexTakenBack(era))


def reveal_mission(table: Table, era: Era, draw: Draw) -> Act:
    """The table turned this mission up; where two are active already, the one that the app drew last goes back."""
    _must_be(table, era, MissionState.FACE_DOWN)
    revealed = f.MissionRevealed(era)
    drawn = [other for other in table.revealed if table.missions[other].state is MissionState.ACTIVE]
    if drawn and len(table.eras_with(MissionState.ACTIVE)) >= table.box.missions_active:
        return act_of(table, draw, f.MissionHidden(drawn[-1]), revealed)
    return act_of(table, draw, revealed)


def set_needs(table: Table, era: Era, needs: int | None, draw: Draw) -> Act:
    """How much progress a mission needs; None: not known."""
    if needs is not None and not 1 <= needs <= table.box.most_needed:
        raise TableError(f"a mission needs 1 to {table.box.most_needed} progress, or ? for not known; not {needs}")
    return act_of(table, draw, f.MissionNeeds(era, needs))


def progress_mission(table: Table, era: Era, amount: int, draw: Draw) -> Act:
    """Progress cubes put on an active mission or, below 0, taken off."""
    _must_be(table, era, MissionState.ACTIVE)
    progress = table.missions[era].progress
    if not 0 <= progress + amount <= MOST_PROGRESS:
        raise TableError(f"the mission in {era.id} has {progress} progress; it cannot become {progress + amount}")
    return act_of(table, draw, f.MissionProgressed(era, amount))


def complete_mission(table: Table, era: Era, draw: Draw) -> Act:
    """The table says that an active mission is completed."""
    _must_be(table, era, MissionState.ACTIVE)
    return act_of(table, draw, f.MissionCompleted(era))


def fail_mission(table: Table, era: Era, draw: Draw) -> Act:
    """The table took a mission tile off."""
    if table.missions[era].state not in {MissionState.ACTIVE, MissionState.FACE_DOWN}:
        raise TableError(f"no mission lies in {era.id}")
    return act_of(table, draw, f.MissionFailed(era))


def _must_be(table: Table, era: Era, state: MissionState) -> None:
    really = table.missions[era].state
    if really is not state:
        wanted, found = state.value.replace("_", " "), really.value.replace("_", " ")
        raise TableError(f"the mission in {era.id} is {found}, not {wanted}")


def use_free_move(table: Table, used: bool, draw: Draw) -> Act:
    """The acting agent's free move was used, or not."""
    return act_of(table, draw, f.FreeMoveSet(used))


def count_loops(table: Table, amount: int, draw: Draw) -> Act:
    """How many LOOPs the acting agent has done this turn."""
    if not 0 <= amount <= MOST_LOOPS:
        raise TableError(f"{amount} LOOPs cannot be; it is 0 to {MOST_LOOPS}")
    return act_of(table, draw, f.LoopsCounted(amount))


def choose_agent(table: Table, agent: str, draw: Draw) -> Act:
    """Who acts (in the solo rules the cards decide)."""
    return act_of(table, draw, f.AgentChosen(agent))


def change_draws(table: Table, chance: Chance, who: By, draw: Draw) -> Act:
    """Who draws a kind of chance from now on."""
    if chance is Chance.MISSION:
        raise TableError("missions are drawn by the app; tap another one to change it")
    return act_of(table, draw, f.DrawsChanged(chance, who))
