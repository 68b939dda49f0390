"""Recorded acts read backwards: which action an act can only come from, and what was drawn in it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.contract.rules import Decider
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules import facts as f
from companion.games.the_loop.rules.eras import ERAS, Era
from companion.games.the_loop.rules.scenarios import scenario_of
from companion.games.the_loop.rules.state import MissionState, Reason, State, Step


def action_of(before: State, facts: Sequence[f.Fact], deciders: Sequence[Decider]) -> a.Action | None:
    """The action that a recorded act can only come from; None: no action begins so."""
    own = scenario_of(before).action_of(before, facts, deciders)
    if own is not None:
        return own
    if before.step is Step.UNPACKED and type(facts[0]) in {f.RiftsChanged, f.EnergyChanged}:
        return _setup(facts, deciders)
    by_players = deciders[0] is Decider.PLAYERS
    match facts[0]:
        case f.TurnEnded():
            return _turn_end(facts[0], facts)
        case f.CloneArrived() if facts[0].cause is f.Cause.TABLE:
            return a.AddClone(facts[0].clone, facts[0].era)
        case f.CloneArrived() if by_players:
            return a.EnterClones(tuple([fact.clone for fact in facts if isinstance(fact, f.CloneArrived)]))
        case f.MissionHidden() if len(facts) > 1 and isinstance(facts[1], f.MissionRevealed):
            return a.RevealMission(facts[1].era, instead_of=facts[0].era)
        case f.AgentMoved():
            return _agent_move(facts[0], facts)
        case first:
            entered = BY_FIRST_FACT.get(type(first))
            return entered(first) if entered is not None and by_players else a.NEXT if by_itself(first) else None


def _agent_move(moved: f.AgentMoved, facts: Sequence[f.Fact]) -> a.Action:
    """The move of an agent, by what it cost."""
    match facts[1:]:
        case [f.FreeMoveSet(used=True)]:
            return a.MoveAgent(moved.agent, moved.era, free=True)
        case [f.EnergyChanged(era=era, amount=-1)]:
            return a.MoveAgent(moved.agent, moved.era, energy_from=era)
        case _:
            return a.MoveAgent(moved.agent, moved.era)


def by_itself(first: f.Fact) -> bool:
    """Whether an act that the app decided can begin with such a fact."""
    return isinstance(first, BEGIN_BY_THEMSELVES)


BEGIN_BY_THEMSELVES: Final = (
    f.ScenarioFact,
    f.StepBegun,
    f.MachineMoved,
    f.ArtifactDue,
    f.CloneArrived,
    f.NoCloneArrived,
    f.RiftsFell,
    f.VortexOpened,
)


def _setup(facts: Sequence[f.Fact], deciders: Sequence[Decider]) -> a.Action:
    eras = _laid_out(facts)
    return a.EnterSetupEras(eras) if eras and deciders[0] is Decider.PLAYERS else a.NEXT


def _laid_out(facts: Sequence[f.Fact]) -> tuple[Era, ...]:
    """The Eras that get a rift in the setup."""
    laid_out = []
    for fact in facts:
        if not isinstance(fact, f.RiftsChanged):
            break
        laid_out.append(fact.era)
    return tuple(laid_out)


def _turn_end(ended: f.TurnEnded, facts: Sequence[f.Fact]) -> a.EndTurn:
    kinds = {type(fact) for fact in facts}
    yes = {a.Question.IS_MISSION_COMPLETE} if f.MissionCompleted in kinds else set()
    lost = any(isinstance(fact, f.GameEnded) and fact.reason is Reason.MEGA_VORTEX for fact in facts)
    if not lost:
        yes.add(a.Question.SURVIVES_MEGA_VORTEX)
    return a.EndTurn(ended.era, frozenset(yes))


BY_FIRST_FACT: Final[dict[type[f.Fact], Callable[[Any], a.Action]]] = {
    f.MachineMoved: lambda fact: a.EnterEra(fact.era),
    f.NoCloneArrived: lambda _: a.EnterClones(()),
    f.RiftsFell: lambda fact: a.EnterRifts(fact.into),
    f.RiftsChanged: lambda fact: a.ChangeRifts(fact.era, fact.amount),
    f.EnergyChanged: lambda fact: a.ChangeEnergy(fact.era, fact.amount, fact.kind),
    f.ClonesCounted: lambda fact: a.CountClones(fact.era, fact.amount),
    f.CloneMoved: lambda fact: a.MoveClone(fact.clone, fact.start, fact.end),
    f.CloneDestroyed: lambda fact: a.DestroyClone(fact.clone, fact.era),
    f.TokenFound: lambda fact: a.FindToken(fact.clone),
    f.VortexOpened: lambda fact: a.OpenVortex(fact.era),
    f.VortexTakenBack: lambda fact: a.TakeVortexBack(fact.era),
    f.MissionRevealed: lambda fact: a.RevealMission(fact.era),
    f.MissionTold: lambda fact: a.TellMission(fact.era, fact.name, fact.kind),
    f.MissionNeeds: lambda fact: a.SetNeeds(fact.era, fact.needs),
    f.MissionProgressed: lambda fact: a.ProgressMission(fact.era, fact.amount),
    f.MissionCompleted: lambda fact: a.CompleteMission(fact.era),
    f.RewardTaken: lambda _: a.TakeReward(),
    f.MissionFailed: lambda fact: a.FailMission(fact.era),
    f.FreeMoveSet: lambda fact: a.UseFreeMove(fact.used),
    f.LoopsCounted: lambda fact: a.CountLoops(fact.amount),
    f.AgentChosen: lambda fact: a.ChooseAgent(fact.agent),
    f.DrawsChanged: lambda fact: a.ChangeDraws(fact.chance, fact.who),
}
"""What the players did, by the first fact that they decided."""


def results(before: State, facts: Sequence[f.Fact], deciders: Sequence[Decider]) -> Mapping[str, Sequence[Any]]:
    """What was drawn in a recorded act: for the name of each draw its results, in the order of the draws."""
    setup_eras = _laid_out(facts)
    drawn: dict[str, list[Any]] = {name: [] for name in ("era", "clones", "own_clones", "rifts", "mission")}
    drawn["setup_era"] = list(setup_eras)
    own = scenario_of(before).results(facts, deciders)
    for fact, by in zip(facts, deciders, strict=True):
        match fact:
            case f.MachineMoved():
                drawn["era"].append(fact.era)
            case f.CloneArrived(cause=f.Cause.SCENARIO):
                drawn["own_clones"].append(fact.clone)
            case f.CloneArrived():
                drawn["clones"].append(fact.clone)
            case f.RiftsFell():
                drawn["rifts"] += [era for era in ERAS for _ in range(fact.into[era])]
            case f.MissionRevealed() if by is Decider.APP and fact.era not in setup_eras:
                drawn["mission"].append(fact.era)
            case _:
                pass
    return {**drawn, **own}


def was_drawn(before: State, facts: Sequence[f.Fact]) -> bool:
    """Whether chance had a choice in a recorded act that the app decided."""
    match facts[0]:
        case f.MachineMoved():
            return len(scenario_of(before).of_era(before)) > 1
        case f.CloneArrived(cause=f.Cause.SCENARIO):
            return len(scenario_of(before).of_own_clone(before)) > 1
        case f.CloneArrived():
            return len(before.bag) > 1
        case f.RiftsFell():
            return before.cubes_to_drop > 0 and sum(weight > 0 for weight in before.box.weights) > 1
        case f.ScenarioFact():
            return scenario_of(before).was_drawn(before, facts)
        case _ if before.step is Step.UNPACKED:
            return True
        case _:
            return _had_choice_of_missions(before, facts)


def _had_choice_of_missions(before: State, facts: Sequence[f.Fact]) -> bool:
    face_down = set(before.eras_with(MissionState.FACE_DOWN))
    for fact in facts:
        if isinstance(fact, f.MissionFailed):
            face_down.discard(fact.era)
        elif isinstance(fact, f.MissionRevealed):
            return len(face_down) > 1
    return False
