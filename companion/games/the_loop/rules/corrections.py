"""The table is right: every count can be changed by hand at any time. Each function gives the act, or says why not."""

from companion.contract.outcomes import Draw
from companion.errors import IllegalActionError
from companion.games.the_loop.rules import facts as f
from companion.games.the_loop.rules.act_builder import Act, ActBuilder
from companion.games.the_loop.rules.clones import Clone
from companion.games.the_loop.rules.eras import Era
from companion.games.the_loop.rules.setup import Chance, Decider
from companion.games.the_loop.rules.state import MissionState, State, Step
from companion.games.the_loop.rules.triggers import settle

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


def act_of(state: State, draw: Draw, *facts: f.Fact) -> Act:
    """These facts, decided by the table, and all that follows from them.

    Raises:
        TableError: the game is over, or the board is still empty.
    """
    if state.step is Step.OVER:
        raise IllegalActionError("the game is over; undo takes its end back")
    if state.step is Step.UNPACKED and not all(isinstance(fact, ABOUT_NO_BOARD) for fact in facts):
        raise IllegalActionError("nothing lies on the board yet; go on with Next, then change it")
    builder = ActBuilder(state)
    for fact in facts:
        builder.add(fact, Decider.PLAYERS)
    if isinstance(facts[0], WITH_CONSEQUENCES):
        settle(builder, draw)
    return builder.act()


def change_rifts(state: State, era: Era, amount: int, draw: Draw) -> Act:
    """Rifts added (a fourth one raises the vortex check at once) or, below 0, taken off."""
    lying = state.rifts[era]
    if lying + amount < 0:
        raise IllegalActionError(f"{era.id} has {lying} rifts; {-amount} cannot be taken off")
    if amount > state.rifts_in_supply:
        raise IllegalActionError(
            f"{state.rifts_in_supply} red cubes are left of {state.box.rift_cubes}; {amount} are too many"
        )
    return act_of(state, draw, f.RiftsChanged(era, amount))


def change_energy(state: State, era: Era, amount: int, draw: Draw) -> Act:
    """Energy added or, below 0, taken off."""
    lying = state.energy[era]
    if lying + amount < 0:
        raise IllegalActionError(f"{era.id} has {lying} energy; {-amount} cannot be taken off")
    if amount > state.energy_in_supply:
        left, all_of_it = state.energy_in_supply, state.box.energy_cubes
        raise IllegalActionError(f"{left} green cubes are left of {all_of_it}; {amount} are too many")
    return act_of(state, draw, f.EnergyChanged(era, amount))


def count_clones(state: State, era: Era, amount: int, draw: Draw) -> Act:
    """The table counted the clones in an Era."""
    most = len(state.box.tokens)
    if not 0 <= amount <= most:
        raise IllegalActionError(f"{amount} clones cannot be in {era.id}; it is 0 to {most}")
    return act_of(state, draw, f.ClonesCounted(era, amount))


def move_clone(state: State, clone: Clone, start: Era, end: Era, draw: Draw) -> Act:
    """A clone pushed, pulled or carried; in its paradox Era it is destroyed at once (sure)."""
    _must_stand(state, clone, start)
    if start is end:
        raise IllegalActionError(f"the clone {clone.text} is in {end.id} already")
    moved = f.CloneMoved(clone, start, end)
    if clone.paradox is end:
        return act_of(state, draw, moved, f.CloneDestroyed(clone, end))
    return act_of(state, draw, moved)


def destroy_clone(state: State, clone: Clone, era: Era, draw: Draw) -> Act:
    """A clone taken off the board."""
    _must_stand(state, clone, era)
    return act_of(state, draw, f.CloneDestroyed(clone, era))


def add_clone(state: State, clone: Clone, era: Era, draw: Draw) -> Act:
    """A clone put on the board out of turn."""
    if clone not in state.bag:
        raise IllegalActionError(f"the clone {clone.text} is not in the bag")
    if clone.paradox is era:
        raise IllegalActionError(f"the clone {clone.text} cannot stand in {era.id}: it is its paradox Era")
    return act_of(state, draw, f.CloneArrived(clone, era, f.Cause.TABLE))


def _must_stand(state: State, clone: Clone, era: Era) -> None:
    if clone in state.clones[era]:
        return
    there = ", ".join(other.text for other in state.clones[era]) or "no clone"
    raise IllegalActionError(f"the clone {clone.text} is not in {era.id}; there is {there}")


def open_vortex(state: State, era: Era, draw: Draw) -> Act:
    """A vortex set by hand: rifts leave, the mission tile fails."""
    facts: tuple[f.Fact, ...] = (f.VortexOpened(era, state.mega),)
    if state.missions[era].state in {MissionState.ACTIVE, MissionState.FACE_DOWN}:
        facts = (*facts, f.MissionFailed(era))
    return act_of(state, draw, *facts)


def take_vortex_back(state: State, era: Era, draw: Draw) -> Act:
    """A vortex that is not on the real board."""
    if not state.vortexes[era]:
        raise IllegalActionError(f"{era.id} has no vortex")
    return act_of(state, draw, f.VortexTakenBack(era))


def reveal_mission(state: State, era: Era, draw: Draw) -> Act:
    """The table turned this mission up; where two are active already, the one that the app drew last goes back."""
    _must_be(state, era, MissionState.FACE_DOWN)
    revealed = f.MissionRevealed(era)
    drawn = [other for other in state.revealed if state.missions[other].state is MissionState.ACTIVE]
    if drawn and len(state.eras_with(MissionState.ACTIVE)) >= state.box.missions_active:
        return act_of(state, draw, f.MissionHidden(drawn[-1]), revealed)
    return act_of(state, draw, revealed)


def set_needs(state: State, era: Era, needs: int | None, draw: Draw) -> Act:
    """How much progress a mission needs; None: not known."""
    if needs is not None and not 1 <= needs <= state.box.most_needed:
        raise IllegalActionError(
            f"a mission needs 1 to {state.box.most_needed} progress, or ? for not known; not {needs}"
        )
    return act_of(state, draw, f.MissionNeeds(era, needs))


def progress_mission(state: State, era: Era, amount: int, draw: Draw) -> Act:
    """Progress cubes put on an active mission or, below 0, taken off."""
    _must_be(state, era, MissionState.ACTIVE)
    progress = state.missions[era].progress
    if not 0 <= progress + amount <= MOST_PROGRESS:
        raise IllegalActionError(
            f"the mission in {era.id} has {progress} progress; it cannot become {progress + amount}"
        )
    return act_of(state, draw, f.MissionProgressed(era, amount))


def complete_mission(state: State, era: Era, draw: Draw) -> Act:
    """The table says that an active mission is completed."""
    _must_be(state, era, MissionState.ACTIVE)
    return act_of(state, draw, f.MissionCompleted(era))


def fail_mission(state: State, era: Era, draw: Draw) -> Act:
    """The table took a mission tile off."""
    if state.missions[era].state not in {MissionState.ACTIVE, MissionState.FACE_DOWN}:
        raise IllegalActionError(f"no mission lies in {era.id}")
    return act_of(state, draw, f.MissionFailed(era))


def _must_be(state: State, era: Era, wanted: MissionState) -> None:
    really = state.missions[era].state
    if really is not wanted:
        shown, found = wanted.value.replace("_", " "), really.value.replace("_", " ")
        raise IllegalActionError(f"the mission in {era.id} is {found}, not {shown}")


def use_free_move(state: State, used: bool, draw: Draw) -> Act:
    """The acting agent's free move was used, or not."""
    return act_of(state, draw, f.FreeMoveSet(used))


def count_loops(state: State, amount: int, draw: Draw) -> Act:
    """How many LOOPs the acting agent has done this turn."""
    if not 0 <= amount <= MOST_LOOPS:
        raise IllegalActionError(f"{amount} LOOPs cannot be; it is 0 to {MOST_LOOPS}")
    return act_of(state, draw, f.LoopsCounted(amount))


def choose_agent(state: State, agent: str, draw: Draw) -> Act:
    """Who acts (in the solo rules the cards decide)."""
    return act_of(state, draw, f.AgentChosen(agent))


def change_draws(state: State, chance: Chance, who: Decider, draw: Draw) -> Act:
    """Who draws a kind of chance from now on."""
    if chance is Chance.MISSION:
        raise IllegalActionError("missions are drawn by the app; tap another one to change it")
    return act_of(state, draw, f.DrawsChanged(chance, who))
