"""`why_not`: whether an action is legal, decided here and nowhere else. Taps, commands and `replay` all ask it."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from companion.contract.rules import Refusal, refused
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.actions import Why
from companion.games.the_loop.rules.corrections import FACTS
from companion.games.the_loop.rules.eras import DROP_ZONE, ERAS, Clone, CloneKind, EnergyKind, Era
from companion.games.the_loop.rules.foo_phase import chance_due, clones_due
from companion.games.the_loop.rules.scenarios import scenario_of
from companion.games.the_loop.rules.setup import Chance
from companion.games.the_loop.rules.state import ON_BOARD, MissionState, State, Step

MAX_PROGRESS: Final = 99
"""Two digits are what the wheel can show."""
MAX_LOOPS: Final = 99
"""Nobody pays for a hundred."""

GOES_ON: Final = frozenset({a.Next, a.EnterSetupEras, a.EnterEra, a.EnterClones, a.EnterRifts, a.EndTurn})
"""The actions by which the game goes on to its next step."""
ABOUT_NO_BOARD: Final = frozenset({a.UseFreeMove, a.CountLoops, a.ChooseAgent, a.MoveAgent, a.ChangeDraws})
"""The corrections that can be made while nothing lies on the board yet."""


def why_not(state: State, action: a.Action) -> Refusal | None:
    """Why the action is not legal in this state; None, if it is."""
    if state.step is Step.OVER:
        return refused(Why.GAME_IS_OVER)
    kind, scenario = type(action), scenario_of(state)
    if kind in scenario.actions:
        return scenario.why_not(state, action)
    if state.step is Step.UNPACKED and kind in FACTS.keys() - ABOUT_NO_BOARD:
        return refused(Why.NOTHING_ON_BOARD)
    if kind in GOES_ON and is_held_up(state, action):
        return refused(Why.SOMETHING_ELSE_DUE)
    if state.agent_due and a.is_the_agents_own(action):
        return refused(Why.AGENT_NOT_CHOSEN)
    return CHECKS[kind](state, action) or scenario.why_not(state, action)


def is_held_up(state: State, action: a.Action) -> bool:
    """Whether something of the scenario's own comes before the game goes on by this action."""
    scenario = scenario_of(state)
    if scenario.wanted(state):
        return True
    if scenario.own_clones(state).due:
        return type(action) not in {a.Next, a.EnterClones}
    return type(action) is not a.Next and scenario.after(state) is not None


def players_act(state: State) -> bool:
    """Whether nothing comes by itself: the players must do something, or the game is over."""
    scenario = scenario_of(state)
    if state.step is Step.OVER or scenario.wanted(state):
        return True
    return state.step is Step.ACTIONS and scenario.after(state) is None and not scenario.own_clones(state).due


def _next(state: State, _: a.Next) -> Refusal | None:
    return refused(Why.ACTION_PHASE_ENDS_OTHERWISE) if players_act(state) else None


def _setup_eras(state: State, action: a.EnterSetupEras) -> Refusal | None:
    if state.step is not Step.UNPACKED:
        return refused(Why.SETUP_IS_DONE)
    wanted = state.box.eras_with_a_rift
    if len(set(action.eras)) != wanted or len(action.eras) != wanted:
        return refused(Why.WRONG_SETUP_ERAS, wanted=wanted, given=len(set(action.eras)))
    return None


def _era(state: State, action: a.EnterEra) -> Refusal | None:
    if state.step is Step.UNPACKED or chance_due(state) is not Chance.ERA:
        return refused(Why.NO_ERA_DUE)
    if action.era in state.visited:
        left = tuple(era for era in ERAS if era not in state.visited)
        return refused(Why.ERA_VISITED, era=action.era, left=left)
    return None


def _clones(state: State, action: a.EnterClones) -> Refusal | None:
    if chance_due(state) is not Chance.CLONES:
        return refused(Why.NO_CLONES_DUE)
    due = clones_due(state)
    if len(action.clones) != due:
        return refused(Why.WRONG_NUMBER_OF_CLONES, due=due, given=len(action.clones))
    scenario = scenario_of(state)
    for place, clone in enumerate(action.clones):
        left = scenario.can_come(state, action.clones[:place])
        if clone not in left:
            return _cannot_come(state, left, clone)
    return None


def _cannot_come(state: State, left: Sequence[Clone], clone: Clone) -> Refusal:
    kind = scenario_of(state).own_clones(state).kind
    if kind is not CloneKind.CLONE or clone.kind is not CloneKind.CLONE:
        return refused(Why.CANNOT_COME, clone=clone, kind=kind)
    others = tuple(other for other in left if other.arrival is clone.arrival)
    if others:
        return refused(Why.NOT_IN_BAG_BUT_OTHERS, clone=clone, others=others)
    return refused(Why.NOT_IN_BAG_NOR_OTHERS, clone=clone)


def _rifts(state: State, action: a.EnterRifts) -> Refusal | None:
    if state.step is not Step.CHECK or state.machine is None:
        return refused(Why.NO_DROP_DUE)
    zone = DROP_ZONE[state.machine]
    for era in ERAS:
        if action.into[era] < 0:
            return refused(Why.LESS_THAN_NOTHING_FALLS, n=action.into[era], era=era)
        if action.into[era] and era not in zone:
            return refused(Why.OUT_OF_REACH, era=era, zone=zone)
    if sum(action.into) != state.cubes_to_drop:
        return refused(Why.WRONG_NUMBER_OF_CUBES, due=state.cubes_to_drop, given=sum(action.into))
    return None


def _turn_end(state: State, _: a.EndTurn) -> Refusal | None:
    return None if state.step is Step.ACTIONS else refused(Why.NOT_IN_ACTION_PHASE)


def _rift_change(state: State, action: a.ChangeRifts) -> Refusal | None:
    lying, left = state.rifts[action.era], state.rifts_in_supply
    if lying + action.amount < 0:
        return refused(Why.TOO_FEW_RIFTS, era=action.era, lying=lying, taken=-action.amount)
    if action.amount > left:
        return refused(Why.TOO_FEW_RED_CUBES, left=left, all=state.box.rift_cubes, amount=action.amount)
    return None


def _energy_change(state: State, action: a.ChangeEnergy) -> Refusal | None:
    is_blue, left = action.kind is EnergyKind.PERPETUAL, state.energy_left(action.kind)
    lying = (state.perpetual if is_blue else state.energy)[action.era]
    if lying + action.amount < 0:
        why = Why.TOO_FEW_PERPETUAL if is_blue else Why.TOO_FEW_ENERGY
        return refused(why, era=action.era, lying=lying, taken=-action.amount)
    if action.amount > left:
        why, cubes = Why.TOO_FEW_GREEN_CUBES, state.box.energy_cubes
        if is_blue:
            why, cubes = Why.TOO_FEW_BLUE_CUBES, state.box.perpetual_cubes
        return refused(why, left=left, all=cubes, amount=action.amount)
    return None


def _clone_count(state: State, action: a.CountClones) -> Refusal | None:
    most = len(state.box.tokens)
    if 0 <= action.amount <= most:
        return None
    return refused(Why.IMPOSSIBLE_NUMBER_OF_CLONES, amount=action.amount, era=action.era, most=most)


def _clone_move(state: State, action: a.MoveClone) -> Refusal | None:
    if action.start is action.end and action.clone in state.clones[action.start]:
        return refused(Why.CLONE_THERE_ALREADY, clone=action.clone, era=action.end)
    return _not_standing(state, action.clone, action.start)


def _clone_end(state: State, action: a.DestroyClone) -> Refusal | None:
    return _not_standing(state, action.clone, action.era)


def _not_standing(state: State, clone: Clone, era: Era) -> Refusal | None:
    there = state.clones[era]
    if clone in there:
        return None
    if there:
        return refused(Why.CLONE_NOT_THERE, clone=clone, era=era, there=there)
    return refused(Why.NO_CLONE_THERE, clone=clone, era=era)


def _new_clone(state: State, action: a.AddClone) -> Refusal | None:
    if not scenario_of(state).is_at_hand(state, action.clone):
        is_from_bag = action.clone.kind is CloneKind.CLONE
        return refused(Why.NOT_IN_BAG if is_from_bag else Why.NOT_AT_HAND, clone=action.clone)
    if action.clone.paradox is action.era:
        return refused(Why.CLONE_IN_ITS_PARADOX, clone=action.clone, era=action.era)
    return None


def _token(_: State, action: a.FindToken) -> Refusal | None:
    clone = action.clone
    if clone.kind is not CloneKind.CLONE:
        return refused(Why.NEVER_IN_BAG, clone=clone)
    return refused(Why.CLONE_OF_ONE_ERA, clone=clone) if clone.arrival is clone.paradox else None


def _vortex_end(state: State, action: a.TakeVortexBack) -> Refusal | None:
    return None if state.vortexes[action.era] else refused(Why.NO_VORTEX, era=action.era)


def _reveal(state: State, action: a.RevealMission) -> Refusal | None:
    refusal = _mission_is_not(state, action.era, MissionState.FACE_DOWN)
    if refusal is None and action.instead_of is not None:
        return _mission_is_not(state, action.instead_of, MissionState.ACTIVE)
    return refusal


def _mission_is_not(state: State, era: Era, wanted: MissionState) -> Refusal | None:
    really = state.missions[era].state
    return None if really is wanted else refused(Why.MISSION_IS_NOT, era=era, found=really, wanted=wanted)


def _needs(state: State, action: a.SetNeeds) -> Refusal | None:
    most = state.box.most_needed
    if action.needs is None or 1 <= action.needs <= most:
        return None
    return refused(Why.IMPOSSIBLE_NEEDS, most=most, needs=action.needs)


def _progress(state: State, action: a.ProgressMission) -> Refusal | None:
    refusal = _mission_is_not(state, action.era, MissionState.ACTIVE)
    progress = state.missions[action.era].progress
    wanted = progress + action.amount
    if refusal is None and not 0 <= wanted <= MAX_PROGRESS:
        return refused(Why.IMPOSSIBLE_PROGRESS, era=action.era, progress=progress, wanted=wanted)
    return refusal


def _completion(state: State, action: a.CompleteMission | a.TellMission) -> Refusal | None:
    return _mission_is_not(state, action.era, MissionState.ACTIVE)


def _telling(state: State, action: a.TellMission) -> Refusal | None:
    others = [tile.name for era, tile in zip(ERAS, state.missions, strict=True) if era is not action.era]
    if action.name is not None and action.name in others:
        return refused(Why.MISSION_ELSEWHERE, name=action.name)
    return _completion(state, action)


def _failure(state: State, action: a.FailMission) -> Refusal | None:
    return None if state.missions[action.era].state in ON_BOARD else refused(Why.NO_MISSION, era=action.era)


def _loops(_: State, action: a.CountLoops) -> Refusal | None:
    if 0 <= action.amount <= MAX_LOOPS:
        return None
    return refused(Why.IMPOSSIBLE_NUMBER_OF_LOOPS, amount=action.amount, most=MAX_LOOPS)


def _agent(state: State, action: a.ChooseAgent) -> Refusal | None:
    agents = state.setup.agents
    return None if action.agent in agents else refused(Why.NOT_AN_AGENT, agent=action.agent, agents=agents)


def _agent_move(state: State, action: a.MoveAgent) -> Refusal | None:
    agents = state.setup.agents
    if action.agent not in agents:
        return refused(Why.NOT_AN_AGENT, agent=action.agent, agents=agents)
    if state.last_position[agents.index(action.agent)] is action.era:
        return refused(Why.AGENT_THERE_ALREADY, agent=action.agent, era=action.era)
    if a.is_the_agents_own(action) and action.agent != agents[state.agent]:
        return refused(Why.OTHER_AGENT_ACTS, agent=action.agent, acting=agents[state.agent])
    if action.free and state.free_move_used:
        return refused(Why.FREE_MOVE_USED, agent=action.agent)
    if (payer := action.energy_from) is not None and not (state.energy[payer] or state.perpetual[payer]):
        return refused(Why.TOO_FEW_ENERGY, era=payer, lying=0, taken=1)
    return None


def _draws(_: State, action: a.ChangeDraws) -> Refusal | None:
    return refused(Why.MISSIONS_ARE_DRAWN) if action.chance is Chance.MISSION else None


def _anytime(_: State, __: a.Action) -> None:
    return None


CHECKS: Final[dict[type[a.Action], Callable[[State, Any], Refusal | None]]] = {
    a.Next: _next,
    a.EnterSetupEras: _setup_eras,
    a.EnterEra: _era,
    a.EnterClones: _clones,
    a.EnterRifts: _rifts,
    a.EndTurn: _turn_end,
    a.ChangeRifts: _rift_change,
    a.ChangeEnergy: _energy_change,
    a.CountClones: _clone_count,
    a.MoveClone: _clone_move,
    a.DestroyClone: _clone_end,
    a.AddClone: _new_clone,
    a.FindToken: _token,
    a.OpenVortex: _anytime,
    a.TakeVortexBack: _vortex_end,
    a.RevealMission: _reveal,
    a.TellMission: _telling,
    a.SetNeeds: _needs,
    a.ProgressMission: _progress,
    a.CompleteMission: _completion,
    a.TakeReward: _anytime,
    a.FailMission: _failure,
    a.UseFreeMove: _anytime,
    a.CountLoops: _loops,
    a.ChooseAgent: _agent,
    a.MoveAgent: _agent_move,
    a.ChangeDraws: _draws,
}
"""The check for each kind of action; those of a scenario are its own matter."""
