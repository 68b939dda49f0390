"""The table is right: every count can be changed by hand at any time, and what follows from that happens at once."""

from collections.abc import Callable
from typing import Any, Final

from msgspec import UNSET

from companion.contract.rules import Decider, Draw
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules import facts as f
from companion.games.the_loop.rules.act_builder import Act, ActBuilder
from companion.games.the_loop.rules.state import ON_BOARD, State
from companion.games.the_loop.rules.triggers import resolve

WITH_CONSEQUENCES: Final = (
    a.ChangeRifts,
    a.OpenVortex,
    a.TakeVortexBack,
    a.RevealMission,
    a.CompleteMission,
    a.FailMission,
)
"""Corrections after which a vortex, a new mission or the end may be due; nothing follows from the others."""


def correct(state: State, action: a.Action, draw: Draw) -> Act:
    """What a correction says, decided by the players, and all that follows from it."""
    builder = ActBuilder(state)
    for fact in FACTS[type(action)](state, action):
        builder.add(fact, Decider.PLAYERS)
    if isinstance(action, WITH_CONSEQUENCES):
        resolve(builder, draw)
    return builder.act()


def _clone_moved(_: State, action: a.MoveClone) -> tuple[f.Fact, ...]:
    moved = f.CloneMoved(action.clone, action.start, action.end)
    if action.clone.paradox is action.end:
        return moved, f.CloneDestroyed(action.clone, action.end)
    return (moved,)


def _vortex_opened(state: State, action: a.OpenVortex) -> tuple[f.Fact, ...]:
    opened = f.VortexOpened(action.era, state.mega)
    if state.missions[action.era].state in ON_BOARD:
        return opened, f.MissionFailed(action.era)
    return (opened,)


def _mission_revealed(_: State, action: a.RevealMission) -> tuple[f.Fact, ...]:
    revealed = f.MissionRevealed(action.era)
    return (revealed,) if action.instead_of is None else (f.MissionHidden(action.instead_of), revealed)


def _agent_moved(state: State, action: a.MoveAgent) -> tuple[f.Fact, ...]:
    """Perpetual Energy is never used up (sure): where it lies, a move takes nothing off."""
    moved, payer = f.AgentMoved(action.agent, action.era), action.energy_from
    if action.free:
        return moved, f.FreeMoveSet(used=True)
    return (moved,) if payer is None or state.perpetual[payer] else (moved, f.EnergyChanged(payer, -1))


def _mission_told(state: State, action: a.TellMission) -> tuple[f.Fact, ...]:
    """What the box file knows of it is told, too, but where the players say otherwise."""
    row = state.box.missions.named(action.name)
    known = None if row is None or row.kind is UNSET else row.kind
    told = f.MissionTold(action.era, action.name, action.kind or known)
    needs = state.missions[action.era].needs
    if row is None or row.needs is UNSET or needs is not None:
        return (told,)
    return told, f.MissionNeeds(action.era, row.needs)


FACTS: Final[dict[type[a.Action], Callable[[State, Any], tuple[f.Fact, ...]]]] = {
    a.ChangeRifts: lambda _, action: (f.RiftsChanged(action.era, action.amount),),
    a.ChangeEnergy: lambda _, action: (f.EnergyChanged(action.era, action.amount, action.kind),),
    a.CountClones: lambda _, action: (f.ClonesCounted(action.era, action.amount),),
    a.MoveClone: _clone_moved,
    a.DestroyClone: lambda _, action: (f.CloneDestroyed(action.clone, action.era),),
    a.AddClone: lambda _, action: (f.CloneArrived(action.clone, action.era, f.Cause.TABLE),),
    a.FindToken: lambda _, action: (f.TokenFound(action.clone),),
    a.OpenVortex: _vortex_opened,
    a.TakeVortexBack: lambda _, action: (f.VortexTakenBack(action.era),),
    a.RevealMission: _mission_revealed,
    a.TellMission: _mission_told,
    a.SetNeeds: lambda _, action: (f.MissionNeeds(action.era, action.needs),),
    a.ProgressMission: lambda _, action: (f.MissionProgressed(action.era, action.amount),),
    a.CompleteMission: lambda _, action: (f.MissionCompleted(action.era),),
    a.TakeReward: lambda _, __: (f.RewardTaken(),),
    a.FailMission: lambda _, action: (f.MissionFailed(action.era),),
    a.UseFreeMove: lambda _, action: (f.FreeMoveSet(action.used),),
    a.CountLoops: lambda _, action: (f.LoopsCounted(action.amount),),
    a.ChooseAgent: lambda _, action: (f.AgentChosen(action.agent),),
    a.MoveAgent: _agent_moved,
    a.ChangeDraws: lambda _, action: (f.DrawsChanged(action.chance, action.who),),
}
"""What each correction says happened."""
