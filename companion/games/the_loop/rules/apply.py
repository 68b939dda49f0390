"""`apply`: what a fact makes of a table. It does what the fact says and asks nothing; `overrule` asks.

The facts of a Foo phase stand first in the `match`: they are the ones that whole simulated games consist of.
"""

from typing import TypeVar, cast

from companion.errors import IllegalActionError
from companion.games.the_loop.rules.box import DestroyedClones
from companion.games.the_loop.rules.clones import Clone
from companion.games.the_loop.rules.eras import Era
from companion.games.the_loop.rules.facts import (
    AgentChosen,
    ArtifactDue,
    BagEmpty,
    Cause,
    CloneArrived,
    CloneDestroyed,
    CloneMoved,
    ClonesCounted,
    CycleEnded,
    DrawsChanged,
    EnergyChanged,
    Fact,
    FreeMoveSet,
    GameEnded,
    LoopsCounted,
    MachineMoved,
    MissionCompleted,
    MissionFailed,
    MissionHidden,
    MissionNeeds,
    MissionProgressed,
    MissionRevealed,
    RiftsChanged,
    RiftsFell,
    StepBegun,
    TurnEnded,
    VortexOpened,
    VortexTakenBack,
)
from companion.games.the_loop.rules.setup import Chance, Decider, DrawSources
from companion.games.the_loop.rules.state import NONE, Counts, Ending, Mission, MissionState, State, Step

Item = TypeVar("Item")


def apply(state: State, fact: Fact) -> State:
    """The table after the fact."""
    match fact:
        case CloneArrived():
            return _clone_arrives(state, fact)
        case StepBegun():
            return state._replace(step=fact.step, back_to=None)
        case MachineMoved():
            return _turn_begins(state, fact.era)
        case ArtifactDue():
            return state._replace(step=Step.ARTIFACT)
        case RiftsFell():
            return state._replace(rifts=_sum(state.rifts, fact.into), fell=fact.into, step=Step.RIFTS)
        case TurnEnded():
            return _turn_ends(state, fact)
        case EnergyChanged():
            return state._replace(energy=_changed(state.energy, fact.era, fact.amount))
        case RiftsChanged():
            return state._replace(rifts=_changed(state.rifts, fact.era, fact.amount))
        case CloneMoved():
            return _clone_moves(state, fact.clone, fact.start, fact.end)
        case CloneDestroyed():
            return _clone_goes(state, fact.clone, fact.era)
        case BagEmpty():
            return state._replace(step=Step.CLONES if state.turn else Step.SETUP_CLONES)
        case ClonesCounted():
            more = fact.amount - state.clones_in(fact.era)
            return state._replace(strangers=_changed(state.strangers, fact.era, more))
        case VortexOpened():
            return _vortex_opens(state, fact.era)
        case VortexTakenBack():
            return state._replace(vortexes=_changed(state.vortexes, fact.era, -1))
        case CycleEnded():
            return state._replace(cycle=min(fact.cycle + 1, 3), visited=frozenset())
        case GameEnded():
            return state._replace(ending=Ending(fact.outcome, fact.reason), step=Step.OVER)
        case FreeMoveSet():
            return state._replace(free_move_used=fact.used)
        case LoopsCounted():
            return state._replace(loops=fact.amount)
        case AgentChosen():
            return state._replace(agent=_place_of(state, fact.agent))
        case DrawsChanged():
            return state._replace(draws=_draws_with(state.draws, fact.chance, fact.who))
        case _:
            return _mission_changes(state, fact)


def _mission_changes(state: State, fact: Fact) -> State:
    match fact:
        case MissionRevealed():
            tiles = _turned(state, fact.era, MissionState.ACTIVE)
            return state._replace(missions=tiles, revealed=(*state.revealed, fact.era))
        case MissionHidden():
            return state._replace(missions=_turned(state, fact.era, MissionState.FACE_DOWN))
        case MissionCompleted():
            tiles = _turned(state, fact.era, MissionState.COMPLETED)
            return state._replace(missions=tiles, completed=(*state.completed, fact.era))
        case MissionFailed():
            tiles = _turned(state, fact.era, MissionState.FAILED)
            return state._replace(missions=tiles, failed=(*state.failed, fact.era))
        case MissionNeeds():
            tile = state.missions[fact.era]._replace(needs=fact.needs)
            return state._replace(missions=_with(state.missions, fact.era, tile))
        case MissionProgressed():
            tile = state.missions[fact.era]
            tile = tile._replace(progress=tile.progress + fact.amount)
            return state._replace(missions=_with(state.missions, fact.era, tile))
        case _:
            raise TypeError(f"{fact!r} is no fact of this game")


def _turn_begins(state: State, era: Era) -> State:
    return state._replace(
        turn=state.turn + 1,
        step=Step.ERA,
        machine=era,
        visited=state.visited | {era},
        arrived=(),
        fell=NONE,
        broken=(),
        failed=(),
        revealed=(),
        completed=(),
        free_move_used=False,
        loops=0,
    )


def _clone_arrives(state: State, fact: CloneArrived) -> State:
    bag = _without(state.bag, fact.clone, "in the bag")
    clones = _with(state.clones, fact.era, (*state.clones[fact.era], fact.clone))
    if fact.cause is Cause.TABLE:
        return state._replace(bag=bag, clones=clones)
    return state._replace(
        bag=bag,
        clones=clones,
        arrived=(*state.arrived, fact.clone),
        step=Step.CLONES if fact.cause is Cause.FOO_PHASE else Step.SETUP_CLONES,
    )


def _without(row: tuple[Clone, ...], clone: Clone, where: str) -> tuple[Clone, ...]:
    try:
        place = row.index(clone)
    except ValueError as problem:
        raise IllegalActionError(f"the clone {clone.text} is not {where}") from problem
    return row[:place] + row[place + 1 :]


def _clone_leaves(state: State, clone: Clone, era: Era) -> State:
    row = _without(state.clones[era], clone, f"in {era.id}")
    # The table may have counted fewer clones than the app knew; there are never fewer than none.
    fewer = max(0, -len(row) - state.strangers[era])
    strangers = _changed(state.strangers, era, fewer)
    return state._replace(clones=_with(state.clones, era, row), strangers=strangers)


def _clone_moves(state: State, clone: Clone, start: Era, end: Era) -> State:
    state = _clone_leaves(state, clone, start)
    return state._replace(clones=_with(state.clones, end, (*state.clones[end], clone)))


def _clone_goes(state: State, clone: Clone, era: Era) -> State:
    state = _clone_leaves(state, clone, era)
    if state.box.destroyed is DestroyedClones.OUT:
        return state
    return state._replace(bag=tuple(sorted((*state.bag, clone))))


def _vortex_opens(state: State, era: Era) -> State:
    first = state.step is not Step.VORTEXES
    return state._replace(
        rifts=_changed(state.rifts, era, -state.rifts[era]),
        vortexes=_changed(state.vortexes, era, 1),
        broken=(era,) if first else (*state.broken, era),
        failed=() if first else state.failed,
        revealed=() if first else state.revealed,
        back_to=state.step if first and state.step is not Step.RIFTS else state.back_to,
        step=Step.VORTEXES,
    )


def _turn_ends(state: State, fact: TurnEnded) -> State:
    agent = _place_of(state, fact.agent)
    return state._replace(
        step=Step.TURN_ENDED,
        standing=_with(state.standing, agent, fact.era),
        agent=(agent + 1) % len(state.setup.agents),
        failed=(),
        revealed=(),
        completed=(),
        broken=(),
        arrived=(),
        free_move_used=False,
        loops=0,
    )


def _place_of(state: State, agent: str) -> int:
    if agent not in state.setup.agents:
        raise IllegalActionError(f"{agent!r} does not play; there are: {', '.join(state.setup.agents)}")
    return state.setup.agents.index(agent)


def _turned(state: State, era: Era, turned_to: MissionState) -> tuple[Mission, ...]:
    return _with(state.missions, era, state.missions[era]._replace(state=turned_to))


def _draws_with(draws: DrawSources, chance: Chance, who: Decider) -> DrawSources:
    if chance is Chance.MISSION:
        raise IllegalActionError("missions are always drawn by the app")
    return draws._replace(**{chance.value: who})


def _with(row: tuple[Item, ...], place: int, item: Item) -> tuple[Item, ...]:
    changed = list(row)
    changed[place] = item
    return tuple(changed)


def _changed(counts: Counts, era: Era, amount: int) -> Counts:
    changed = list(counts)
    changed[era] += amount
    return cast("Counts", tuple(changed))


def _sum(counts: Counts, more: Counts) -> Counts:
    return cast("Counts", tuple(map(int.__add__, counts, more)))
