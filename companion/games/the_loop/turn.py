"""The end of an agent's turn: where it stands, what that completes or costs, and whose turn is next."""

from enum import Enum

from companion.errors import TableError
from companion.games.outcomes import Draw
from companion.games.the_loop.consequences import settle
from companion.games.the_loop.course import Act, Course
from companion.games.the_loop.eras import ERAS, Era
from companion.games.the_loop.facts import CycleEnded, GameEnded, MissionCompleted, TurnEnded
from companion.games.the_loop.setup import By
from companion.games.the_loop.table import CYCLES, MissionState, Outcome, Reason, Step, Table


class Question(Enum):
    """What only the table can answer when a turn ends."""

    IS_MISSION_COMPLETE = "is_mission_complete"
    SURVIVES_MEGA_VORTEX = "survives_mega_vortex"


def questions(table: Table, era: Era | None) -> tuple[Question, ...]:
    """What has to be asked if the acting agent ends its turn on this Era."""
    if era is None:
        return ()
    asked = []
    tile = table.missions[era]
    if tile.state is MissionState.ACTIVE and tile.needs is None:
        asked.append(Question.IS_MISSION_COMPLETE)
    if table.mega and table.vortexes[era] and table.acting.asks_on_mega_vortex:
        asked.append(Question.SURVIVES_MEGA_VORTEX)
    return tuple(asked)


def end_turn(table: Table, era: Era | None, draw: Draw, yes: frozenset[Question] = frozenset()) -> Act:
    """The acting agent ends its turn on an Era (None: the table does not say). `yes`: what it answered with yes.

    Raises:
        TableError: it is not the action phase.
    """
    if table.step is not Step.ACTIONS:
        raise TableError("a turn ends in the action phase; go on with Next until then")
    course = Course(table)
    course.happens(TurnEnded(table.setup.agents[table.agent], era), By.TABLE)
    if era is not None:
        _stand(course, table, era, yes)
        if course.table.completed:
            settle(course, draw)
    if course.table.ending is None and len(course.table.visited) == len(ERAS):
        _end_cycle(course)
    return course.act()


def _stand(course: Course, before: Table, era: Era, yes: frozenset[Question]) -> None:
    if before.mega and before.vortexes[era]:
        spared = before.acting.asks_on_mega_vortex and Question.SURVIVES_MEGA_VORTEX in yes
        if not spared:
            course.happens(GameEnded(Outcome.DEFEAT, Reason.MEGA_VORTEX))
            return
    tile = before.missions[era]
    if tile.state is not MissionState.ACTIVE:
        return
    done = Question.IS_MISSION_COMPLETE in yes if tile.needs is None else tile.progress >= tile.needs
    if done:
        course.happens(MissionCompleted(era))


def _end_cycle(course: Course) -> None:
    cycle = course.table.cycle
    course.happens(CycleEnded(cycle))
    if cycle == CYCLES:
        course.happens(GameEnded(Outcome.DEFEAT, Reason.THIRD_CYCLE))
