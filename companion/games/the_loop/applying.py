"""`apply`: what a fact makes of a table. It does what the fact says and asks nothing; `overrule` asks.

The facts of a Foo phase stand first in the `match`: they are the ones that whole simulated games consist of.
"""

from typing import TypeVar, cast

from companion.errors import TableError
from companion.games.the_loop.box import DestroyedClones
from companion.games.the_loop.clones import Clone
from companion.games.the_loop.eras import Era
from companion.games.the_loop.facts import (
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
from companion.games.the_loop.setup import By, Chance, Draws
from companion.games.the_loop.table import NONE, Counts, Ending, Mission, MissionState, Step, Table

Item = TypeVar("Item")


def apply(table: Table, fact: Fact) -> Table:
    """The table after the fact."""
    match fact:
        case CloneArrived():
            return _clone_arrives(table, fact)
        case StepBegun():
            return table._replace(step=fact.step, back_to=None)
        case MachineMoved():
            return _turn_begins(table, fact.era)
        case ArtifactDue():
            return table._replace(step=Step.ARTIFACT)
        case RiftsFell():
            return table._replace(rifts=_sum(table.rifts, fact.into), fell=fact.into, step=Step.RIFTS)
        case TurnEnded():
            return _turn_ends(table, fact)
        case EnergyChanged():
            return table._replace(energy=_changed(table.energy, fact.era, fact.amount))
        case RiftsChanged():
            return table._replace(rifts=_changed(table.rifts, fact.era, fact.amount))
        case CloneMoved():
            return _clone_moves(table, fact.clone, fact.start, fact.end)
        case CloneDestroyed():
            return _clone_goes(table, fact.clone, fact.era)
        case BagEmpty():
            return table._replace(step=Step.CLONES if table.turn else Step.SETUP_CLONES)
        case ClonesCounted():
            more = fact.amount - table.clones_in(fact.era)
            return table._replace(strangers=_changed(table.strangers, fact.era, more))
        case VortexOpened():
            return _vortex_opens(table, fact.era)
        case VortexTakenBack():
            return table._replace(vortexes=_changed(table.vortexes, fact.era, -1))
        case CycleEnded():
            return table._replace(cycle=min(fact.cycle + 1, 3), visited=frozenset())
        case GameEnded():
            return table._replace(ending=Ending(fact.outcome, fact.reason), step=Step.OVER)
        case FreeMoveSet():
            return table._replace(free_move_used=fact.used)
        case LoopsCounted():
            return table._replace(loops=fact.amount)
        case AgentChosen():
            return table._replace(agent=_place_of(table, fact.agent))
        case DrawsChanged():
            return table._replace(draws=_draws_with(table.draws, fact.chance, fact.who))
        case _:
            return _mission_changes(table, fact)


def _mission_changes(table: Table, fact: Fact) -> Table:
    match fact:
        case MissionRevealed():
            tiles = _turned(table, fact.era, MissionState.ACTIVE)
            return table._replace(missions=tiles, revealed=(*table.revealed, fact.era))
        case MissionHidden():
            return table._replace(missions=_turned(table, fact.era, MissionState.FACE_DOWN))
        case MissionCompleted():
            tiles = _turned(table, fact.era, MissionState.COMPLETED)
            return table._replace(missions=tiles, completed=(*table.completed, fact.era))
        case MissionFailed():
            tiles = _turned(table, fact.era, MissionState.FAILED)
            return table._replace(missions=tiles, failed=(*table.failed, fact.era))
        case MissionNeeds():
            tile = table.missions[fact.era]._replace(needs=fact.needs)
            return table._replace(missions=_with(table.missions, fact.era, tile))
        case MissionProgressed():
            tile = table.missions[fact.era]
            tile = tile._replace(progress=tile.progress + fact.amount)
            return table._replace(missions=_with(table.missions, fact.era, tile))
        case _:
            raise TypeError(f"{fact!r} is no fact of this game")


def _turn_begins(table: Table, era: Era) -> Table:
    return table._replace(
        turn=table.turn + 1,
        step=Step.ERA,
        machine=era,
        visited=table.visited | {era},
        arrived=(),
        fell=NONE,
        broken=(),
        failed=(),
        revealed=(),
        completed=(),
        free_move_used=False,
        loops=0,
    )


def _clone_arrives(table: Table, fact: CloneArrived) -> Table:
    bag = _without(table.bag, fact.clone, "in the bag")
    clones = _with(table.clones, fact.era, (*table.clones[fact.era], fact.clone))
    if fact.cause is Cause.TABLE:
        return table._replace(bag=bag, clones=clones)
    return table._replace(
        bag=bag,
        clones=clones,
        arrived=(*table.arrived, fact.clone),
        step=Step.CLONES if fact.cause is Cause.FOO_PHASE else Step.SETUP_CLONES,
    )


def _without(row: tuple[Clone, ...], clone: Clone, where: str) -> tuple[Clone, ...]:
    try:
        place = row.index(clone)
    except ValueError as problem:
        raise TableError(f"the clone {clone.text} is not {where}") from problem
    return row[:place] + row[place + 1 :]


def _clone_leaves(table: Table, clone: Clone, era: Era) -> Table:
    row = _without(table.clones[era], clone, f"in {era.id}")
    # The table may have counted fewer clones than the app knew; there are never fewer than none.
    fewer = max(0, -len(row) - table.strangers[era])
    strangers = _changed(table.strangers, era, fewer)
    return table._replace(clones=_with(table.clones, era, row), strangers=strangers)


def _clone_moves(table: Table, clone: Clone, start: Era, end: Era) -> Table:
    table = _clone_leaves(table, clone, start)
    return table._replace(clones=_with(table.clones, end, (*table.clones[end], clone)))


def _clone_goes(table: Table, clone: Clone, era: Era) -> Table:
    table = _clone_leaves(table, clone, era)
    if table.box.destroyed is DestroyedClones.OUT:
        return table
    return table._replace(bag=tuple(sorted((*table.bag, clone))))


def _vortex_opens(table: Table, era: Era) -> Table:
    first = table.step is not Step.VORTEXES
    return table._replace(
        rifts=_changed(table.rifts, era, -table.rifts[era]),
        vortexes=_changed(table.vortexes, era, 1),
        broken=(era,) if first else (*table.broken, era),
        failed=() if first else table.failed,
        revealed=() if first else table.revealed,
        back_to=table.step if first and table.step is not Step.RIFTS else table.back_to,
        step=Step.VORTEXES,
    )


def _turn_ends(table: Table, fact: TurnEnded) -> Table:
    agent = _place_of(table, fact.agent)
    return table._replace(
        step=Step.TURN_ENDED,
        standing=_with(table.standing, agent, fact.era),
        agent=(agent + 1) % len(table.setup.agents),
        failed=(),
        revealed=(),
        completed=(),
        broken=(),
        arrived=(),
        free_move_used=False,
        loops=0,
    )


def _place_of(table: Table, agent: str) -> int:
    if agent not in table.setup.agents:
        raise TableError(f"{agent!r} does not play; there are: {', '.join(table.setup.agents)}")
    return table.setup.agents.index(agent)


def _turned(table: Table, era: Era, state: MissionState) -> tuple[Mission, ...]:
    return _with(table.missions, era, table.missions[era]._replace(state=state))


def _draws_with(draws: Draws, chance: Chance, who: By) -> Draws:
    if chance is Chance.MISSION:
        raise TableError("missions are always drawn by the app")
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
