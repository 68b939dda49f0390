"""`apply`: what a fact makes of a state. It does what the fact says and asks nothing; `legality` asks."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from companion.errors import IllegalActionError
from companion.games.the_loop.rules.box import DestroyedClones
from companion.games.the_loop.rules.eras import Clone, CloneKind, EnergyKind, Era
from companion.games.the_loop.rules.facts import (
    AgentChosen,
    AgentMoved,
    ArtifactDue,
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
    MissionTold,
    NoCloneArrived,
    RewardTaken,
    RiftsChanged,
    RiftsFell,
    ScenarioFact,
    StepBegun,
    TokenFound,
    TurnEnded,
    VortexOpened,
    VortexTakenBack,
)
from companion.games.the_loop.rules.setup import Chance, TurnOrder
from companion.games.the_loop.rules.state import (
    CYCLES,
    Ending,
    Mission,
    MissionState,
    State,
    Step,
    changed,
    summed,
    with_item,
)


def apply(state: State, fact: Fact) -> State:
    """The state after the fact."""
    try:
        change = CHANGES[type(fact)]
    except KeyError:
        if isinstance(fact, ScenarioFact):
            return _watched(state, fact, fact.applied_to(state))
        raise
    return _watched(state, fact, change(state, fact))


def _watched(before: State, fact: Fact, after: State) -> State:
    """The state with what the scenario makes of the fact."""
    own = after.scenario_state
    if own is None or (own.watches is not None and type(fact) not in own.watches):
        return after
    kept = own.after(before, fact)
    return after if kept is own else replace(after, scenario_state=kept)


def _step_begins(state: State, fact: StepBegun) -> State:
    return replace(state, step=fact.step, resume_step=None)


def _rifts_fall(state: State, fact: RiftsFell) -> State:
    return replace(state, rifts=summed(state.rifts, fact.into), step=Step.RIFTS)


def _energy_changes(state: State, fact: EnergyChanged) -> State:
    if fact.kind is EnergyKind.PERPETUAL:
        return replace(state, perpetual=changed(state.perpetual, fact.era, fact.amount))
    return replace(state, energy=changed(state.energy, fact.era, fact.amount))


def _rifts_change(state: State, fact: RiftsChanged) -> State:
    return replace(state, rifts=changed(state.rifts, fact.era, fact.amount))


def _no_clone_arrives(state: State, _: NoCloneArrived) -> State:
    return replace(state, step=Step.CLONES if state.turn else Step.SETUP_CLONES)


def _clones_are_counted(state: State, fact: ClonesCounted) -> State:
    more = fact.amount - state.clones_in(fact.era)
    return replace(state, clone_adjustment=changed(state.clone_adjustment, fact.era, more))


def _vortex_is_taken_back(state: State, fact: VortexTakenBack) -> State:
    return replace(state, vortexes=changed(state.vortexes, fact.era, -1))


def _cycle_ends(state: State, fact: CycleEnded) -> State:
    return replace(state, cycle=min(fact.cycle + 1, CYCLES), visited=frozenset())


def _game_ends(state: State, fact: GameEnded) -> State:
    return replace(state, ending=Ending(fact.outcome, fact.reason), step=Step.OVER)


def _free_move_is_set(state: State, fact: FreeMoveSet) -> State:
    return replace(state, free_move_used=fact.used)


def _agent_is_chosen(state: State, fact: AgentChosen) -> State:
    by_cards = state.setup.order is TurnOrder.CARDS
    return replace(state, agent=_place_of(state, fact.agent), agent_chosen=by_cards)


def _agent_moves(state: State, fact: AgentMoved) -> State:
    place = _place_of(state, fact.agent)
    return replace(state, last_position=with_item(state.last_position, place, fact.era))


def _draws_change(state: State, fact: DrawsChanged) -> State:
    if fact.chance is Chance.MISSION:
        raise IllegalActionError("missions are always drawn by the app")
    return replace(state, draws=state.draws._replace(**{fact.chance.value: fact.who}))


def _mission_is_revealed(state: State, fact: MissionRevealed) -> State:
    return _turned(state, fact.era, MissionState.ACTIVE)


def _mission_is_hidden(state: State, fact: MissionHidden) -> State:
    return _turned(state, fact.era, MissionState.FACE_DOWN)


def _mission_is_completed(state: State, fact: MissionCompleted) -> State:
    return _turned(state, fact.era, MissionState.COMPLETED)


def _mission_fails(state: State, fact: MissionFailed) -> State:
    return _turned(state, fact.era, MissionState.FAILED)


def _mission_needs(state: State, fact: MissionNeeds) -> State:
    return _with_tile(state, fact.era, state.missions[fact.era]._replace(needs=fact.needs))


def _mission_is_told(state: State, fact: MissionTold) -> State:
    return _with_tile(state, fact.era, state.missions[fact.era]._replace(name=fact.name, kind=fact.kind))


def _mission_progresses(state: State, fact: MissionProgressed) -> State:
    tile = state.missions[fact.era]
    return _with_tile(state, fact.era, tile._replace(progress=tile.progress + fact.amount))


def _turn_begins(state: State, fact: MachineMoved) -> State:
    return replace(
        state,
        turn=state.turn + 1,
        step=Step.ERA,
        machine=fact.era,
        visited=state.visited | {fact.era},
        free_move_used=False,
        loops=0,
    )


def _clone_arrives(state: State, fact: CloneArrived) -> State:
    # Other tokens lie beside the board until they come: only clones are ever in the bag.
    is_from_bag = fact.clone.kind is CloneKind.CLONE
    bag = _without(state.bag, fact.clone, "in the bag") if is_from_bag else state.bag
    clones = with_item(state.clones, fact.era, (*state.clones[fact.era], fact.clone))
    if fact.cause in {Cause.TABLE, Cause.SCENARIO}:
        return replace(state, bag=bag, clones=clones)
    return replace(
        state,
        bag=bag,
        clones=clones,
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
    fewer = max(0, -len(row) - state.clone_adjustment[era])
    adjustment = changed(state.clone_adjustment, era, fewer)
    return replace(state, clones=with_item(state.clones, era, row), clone_adjustment=adjustment)


def _clone_moves(state: State, fact: CloneMoved) -> State:
    state = _clone_leaves(state, fact.clone, fact.start)
    return replace(state, clones=with_item(state.clones, fact.end, (*state.clones[fact.end], fact.clone)))


def _clone_is_destroyed(state: State, fact: CloneDestroyed) -> State:
    state = _clone_leaves(state, fact.clone, fact.era)
    if state.box.destroyed is DestroyedClones.OUT or fact.clone.kind is not CloneKind.CLONE:
        return state
    return replace(state, bag=tuple(sorted((*state.bag, fact.clone))))


def _token_is_found(state: State, fact: TokenFound) -> State:
    bag = tuple(sorted((*state.bag, fact.clone)))
    return replace(state, bag=bag, found_tokens=(*state.found_tokens, fact.clone))


def _vortex_opens(state: State, fact: VortexOpened) -> State:
    is_interrupting = state.step not in {Step.VORTEXES, Step.RIFTS}
    return replace(
        state,
        rifts=changed(state.rifts, fact.era, -state.rifts[fact.era]),
        vortexes=changed(state.vortexes, fact.era, 1),
        resume_step=state.step if is_interrupting else state.resume_step,
        step=Step.VORTEXES,
    )


def _turn_ends(state: State, fact: TurnEnded) -> State:
    agent, by_cards = _place_of(state, fact.agent), state.setup.order is TurnOrder.CARDS
    return replace(
        state,
        step=Step.TURN_ENDED,
        last_position=with_item(state.last_position, agent, fact.era),
        agent=agent if by_cards else (agent + 1) % len(state.setup.agents),
        agent_chosen=False,
        free_move_used=False,
        loops=0,
    )


def _place_of(state: State, agent: str) -> int:
    if agent not in state.setup.agents:
        raise IllegalActionError(f"{agent!r} does not play; there are: {', '.join(state.setup.agents)}")
    return state.setup.agents.index(agent)


def _turned(state: State, era: Era, turned_to: MissionState) -> State:
    return _with_tile(state, era, state.missions[era]._replace(state=turned_to))


def _with_tile(state: State, era: Era, tile: Mission) -> State:
    return replace(state, missions=with_item(state.missions, era, tile))


CHANGES: Final[dict[type[Fact], Callable[[State, Any], State]]] = {
    StepBegun: _step_begins,
    MachineMoved: _turn_begins,
    ArtifactDue: lambda state, _: replace(state, step=Step.ARTIFACT),
    CloneArrived: _clone_arrives,
    NoCloneArrived: _no_clone_arrives,
    CloneMoved: _clone_moves,
    CloneDestroyed: _clone_is_destroyed,
    ClonesCounted: _clones_are_counted,
    RiftsFell: _rifts_fall,
    RiftsChanged: _rifts_change,
    EnergyChanged: _energy_changes,
    TokenFound: _token_is_found,
    VortexOpened: _vortex_opens,
    VortexTakenBack: _vortex_is_taken_back,
    MissionRevealed: _mission_is_revealed,
    MissionHidden: _mission_is_hidden,
    MissionTold: _mission_is_told,
    MissionNeeds: _mission_needs,
    MissionProgressed: _mission_progresses,
    MissionCompleted: _mission_is_completed,
    RewardTaken: lambda state, _: state,  # it is the story that knows whether it was due
    MissionFailed: _mission_fails,
    FreeMoveSet: _free_move_is_set,
    LoopsCounted: lambda state, fact: replace(state, loops=fact.amount),
    AgentChosen: _agent_is_chosen,
    AgentMoved: _agent_moves,
    DrawsChanged: _draws_change,
    TurnEnded: _turn_ends,
    CycleEnded: _cycle_ends,
    GameEnded: _game_ends,
}
"""What each kind of fact does; those of a scenario are its own matter."""
