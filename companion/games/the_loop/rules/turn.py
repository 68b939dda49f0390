"""The end of an agent's turn: where it stands, what that completes or costs, and whose turn is next."""

from enum import Enum

from companion.contract.outcomes import Draw
from companion.errors import IllegalActionError
from companion.games.the_loop.rules.act_builder import Act, ActBuilder
from companion.games.the_loop.rules.eras import ERAS, Era
from companion.games.the_loop.rules.facts import CycleEnded, GameEnded, MissionCompleted, TurnEnded
from companion.games.the_loop.rules.setup import Decider
from companion.games.the_loop.rules.state import CYCLES, MissionState, Outcome, Reason, State, Step
from companion.games.the_loop.rules.triggers import settle


class Question(Enum):
    """What only the table can answer when a turn ends."""

    IS_MISSION_COMPLETE = "is_mission_complete"
    SURVIVES_MEGA_VORTEX = "survives_mega_vortex"


def questions(state: State, era: Era | None) -> tuple[Question, ...]:
    """What has to be asked if the acting agent ends its turn on this Era."""
    if era is None:
        return ()
    asked = []
    tile = state.missions[era]
    if tile.state is MissionState.ACTIVE and tile.needs is None:
        asked.append(Question.IS_MISSION_COMPLETE)
    if state.mega and state.vortexes[era] and state.acting.asks_on_mega_vortex:
        asked.append(Question.SURVIVES_MEGA_VORTEX)
    return tuple(asked)


def end_turn(state: State, era: Era | None, draw: Draw, yes: frozenset[Question] = frozenset()) -> Act:
    """The acting agent ends its turn on an Era (None: the table does not say). `yes`: what it answered with yes.

    Raises:
        TableError: it is not the action phase.
    """
    if state.step is not Step.ACTIONS:
        raise IllegalActionError("a turn ends in the action phase; go on with Next until then")
    builder = ActBuilder(state)
    builder.add(TurnEnded(state.setup.agents[state.agent], era), Decider.PLAYERS)
    if era is not None:
        _stand(builder, state, era, yes)
        if builder.state.completed:
            settle(builder, draw)
    if builder.state.ending is None and len(builder.state.visited) == len(ERAS):
        _end_cycle(builder)
    return builder.act()


def _stand(builder: ActBuilder, before: State, era: Era, yes: frozenset[Question]) -> None:
    if before.mega and before.vortexes[era]:
        spared = before.acting.asks_on_mega_vortex and Question.SURVIVES_MEGA_VORTEX in yes
        if not spared:
            builder.add(GameEnded(Outcome.DEFEAT, Reason.MEGA_VORTEX))
            return
    tile = before.missions[era]
    if tile.state is not MissionState.ACTIVE:
        return
    done = Question.IS_MISSION_COMPLETE in yes if tile.needs is None else tile.progress >= tile.needs
    if done:
        builder.add(MissionCompleted(era))


def _end_cycle(builder: ActBuilder) -> None:
    cycle = builder.state.cycle
    builder.add(CycleEnded(cycle))
    if cycle == CYCLES:
        builder.add(GameEnded(Outcome.DEFEAT, Reason.THIRD_CYCLE))
