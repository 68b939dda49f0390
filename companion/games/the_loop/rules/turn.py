"""The end of an agent's turn: where it stands, what that completes or costs, and whose turn is next."""

from companion.contract.rules import Decider, Draw
from companion.games.the_loop.rules.act_builder import Act, ActBuilder
from companion.games.the_loop.rules.actions import EndTurn, Question
from companion.games.the_loop.rules.eras import ERAS, Era
from companion.games.the_loop.rules.facts import CycleEnded, GameEnded, MissionCompleted, TurnEnded
from companion.games.the_loop.rules.state import CYCLES, MissionState, Outcome, Reason, State
from companion.games.the_loop.rules.triggers import resolve


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


def end_turn(state: State, action: EndTurn, draw: Draw) -> Act:
    """The acting agent ends its turn on an Era (None: nobody said)."""
    builder = ActBuilder(state)
    builder.add(TurnEnded(state.setup.agents[state.agent], action.era), Decider.PLAYERS)
    if action.era is not None and _completes(builder, state, action.era, action.yes):
        resolve(builder, draw)
    if builder.state.ending is None and len(builder.state.visited) == len(ERAS):
        _end_cycle(builder)
    return builder.act()


def _completes(builder: ActBuilder, before: State, era: Era, yes: frozenset[Question]) -> bool:
    """Does what follows from where the agent stands; gives whether that completed a mission."""
    if before.mega and before.vortexes[era]:
        spared = before.acting.asks_on_mega_vortex and Question.SURVIVES_MEGA_VORTEX in yes
        if not spared:
            builder.add(GameEnded(Outcome.DEFEAT, Reason.MEGA_VORTEX))
            return False
    tile = before.missions[era]
    if tile.state is not MissionState.ACTIVE:
        return False
    done = Question.IS_MISSION_COMPLETE in yes if tile.needs is None else tile.progress >= tile.needs
    if done:
        builder.add(MissionCompleted(era))
    return done


def _end_cycle(builder: ActBuilder) -> None:
    cycle = builder.state.cycle
    builder.add(CycleEnded(cycle))
    if cycle == CYCLES:
        builder.add(GameEnded(Outcome.DEFEAT, Reason.THIRD_CYCLE))
