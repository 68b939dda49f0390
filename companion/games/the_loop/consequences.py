"""What must follow from how the table lies: vortexes, failed missions, new missions, the end."""

from companion.games.outcomes import Draw
from companion.games.the_loop import chance
from companion.games.the_loop.course import Course
from companion.games.the_loop.eras import ERAS
from companion.games.the_loop.facts import GameEnded, MissionFailed, MissionRevealed, VortexOpened
from companion.games.the_loop.scenarios import is_won
from companion.games.the_loop.table import Ending, MissionState, Outcome, Reason, Step, Table

LYING = (MissionState.ACTIVE, MissionState.FACE_DOWN)


def settle(course: Course, draw: Draw) -> None:
    """Lets everything happen that follows, in the order of the rules.

    While a drop is being shown (step RIFTS) its vortexes wait for the vortex check, which comes after the whole drop.
    """
    if course.table.step is not Step.RIFTS:
        check_vortexes(course)
    ending = ending_of(course.table)
    if ending is not None and course.table.ending is None:
        course.happens(GameEnded(ending.outcome, ending.reason))
    if course.table.ending is None:
        reveal_missions(course, draw)


def check_vortexes(course: Course) -> None:
    """Every Era with four or more rifts becomes a vortex, all of them; each takes its mission tile along (sure)."""
    for era in course.table.overflowing:
        course.happens(VortexOpened(era, course.table.mega))
        if course.table.missions[era].state in LYING:
            course.happens(MissionFailed(era))


def reveal_missions(course: Course, draw: Draw) -> None:
    """Two missions are active as long as any lies face down (sure); which is turned up is drawn (unknown)."""
    if course.table.step is Step.UNPACKED:
        return  # the setup itself turns the first missions up
    while len(course.table.eras_with(MissionState.ACTIVE)) < course.table.box.missions_active:
        table = course.table
        waiting = table.eras_with(MissionState.FACE_DOWN)
        if not waiting:
            return
        course.happens(MissionRevealed(draw(chance.of_mission(table), "mission", len(ERAS) - len(waiting))))


def ending_of(table: Table) -> Ending | None:
    """Whether the game is over by what lies on the table (endings at a turn's end are told by `turn`)."""
    if max(table.vortexes) > 1:
        return Ending(Outcome.DEFEAT, Reason.SECOND_VORTEX)
    if sum(table.vortexes) > table.box.vortex_tiles:
        return Ending(Outcome.DEFEAT, Reason.FOURTH_VORTEX)
    if is_won(table):
        return Ending(Outcome.VICTORY, Reason.MISSIONS)
    return None
