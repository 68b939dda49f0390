"""The setup and the Foo phase, step by step: what Next does at each step, and what the table may enter instead."""

from collections.abc import Callable
from typing import Final, cast

from companion.contract.rules import Decider, Draw
from companion.games.the_loop.rules import chance
from companion.games.the_loop.rules.act_builder import Act, ActBuilder, single
from companion.games.the_loop.rules.actions import EnterClones, EnterEra, EnterRifts, EnterSetupEras, Next
from companion.games.the_loop.rules.eras import ERAS, Era
from companion.games.the_loop.rules.facts import (
    ArtifactDue,
    Cause,
    CloneArrived,
    EnergyChanged,
    Fact,
    MachineMoved,
    MissionRevealed,
    NoCloneArrived,
    RiftsChanged,
    RiftsFell,
    StepBegun,
)
from companion.games.the_loop.rules.scenarios import scenario_of
from companion.games.the_loop.rules.setup import Chance
from companion.games.the_loop.rules.state import AnyStep, Counts, State, Step
from companion.games.the_loop.rules.triggers import check_vortexes, resolve

# Facts without a result of their own are always the same ones.
ARTIFACT_DUE: Final = ArtifactDue()
NO_CLONE_ARRIVED: Final = NoCloneArrived()
CHECK_BEGUN: Final = StepBegun(Step.CHECK)
ACTIONS_BEGUN: Final = StepBegun(Step.ACTIONS)


def chance_due(state: State) -> Chance | None:
    """What the next step draws, if it draws anything that the players can draw instead."""
    scenario = scenario_of(state)
    if scenario.own_clones(state).due:
        return Chance.CLONES
    if scenario.wanted(state) or scenario.after(state) is not None:
        return None
    match scenario.goes_on_as(state):
        case Step.SETUP_CLONES | Step.TURN_ENDED if not scenario.travels_by_cards:
            return None
        case Step.UNPACKED | Step.SETUP_CLONES | Step.TURN_ENDED:
            return Chance.ERA
        case Step.SETUP_MISSIONS | Step.ARTIFACT:
            return Chance.CLONES
        case Step.CHECK:
            return Chance.RIFTS
        case _:
            return None


def clones_due(state: State) -> int:
    """How many tokens the next step puts out, as far as there are any."""
    own = scenario_of(state).own_clones(state)
    if own.due:
        return own.due
    if state.step is Step.SETUP_MISSIONS:
        return min(scenario_of(state).clones_at_start(state), len(state.bag))
    return min(state.box.spawned[state.cycle - 1], len(state.bag))


def next_act(state: State, _: Next, draw: Draw) -> Act:
    """What the step that is due makes happen, everything drawn."""
    scenario = scenario_of(state)
    brings = scenario.bring_own_clones if scenario.own_clones(state).due else None
    own = brings or scenario.after(state)
    if own is None:
        return AFTER[scenario.goes_on_as(state)](state, draw)
    builder = ActBuilder(state)
    own(builder, draw)
    if brings is not None:
        return builder.act()
    resolve(builder, draw)
    return builder.act()


def _draw_setup_eras(state: State, draw: Draw) -> Act:
    builder = ActBuilder(state)
    drawn: tuple[Era, ...] = ()
    for place in range(state.box.eras_with_a_rift):
        drawn = (*drawn, draw(chance.of_setup_era(drawn), "setup_era", place))
    _lay_out(builder, drawn, Decider.APP, draw)
    return builder.act()


def _lay_out(builder: ActBuilder, eras: tuple[Era, ...], decided_by: Decider, draw: Draw) -> None:
    for era in eras:
        builder.add(RiftsChanged(era, 1), decided_by)
    for era in eras:
        builder.add(MissionRevealed(era), decided_by)
    for era in ERAS:
        if era not in eras:
            builder.add(EnergyChanged(era, 1))
    builder.add(StepBegun(Step.SETUP_MISSIONS))
    scenario_of(builder.state).lay_out(builder, draw)
    resolve(builder, draw)


def _put_out_clones(state: State, draw: Draw) -> Act:
    cause = Cause.SETUP if state.step is Step.SETUP_MISSIONS else Cause.FOO_PHASE
    due = clones_due(state)
    if not due:
        return single(state, NO_CLONE_ARRIVED)
    if due == 1:
        clone = draw(chance.of_clone(state), "clones", 0)
        return single(state, CloneArrived(clone, clone.arrival, cause))
    builder = ActBuilder(state)
    for place in range(due):
        clone = draw(chance.of_clone(builder.state), "clones", place)
        builder.add(CloneArrived(clone, clone.arrival, cause))
    return builder.act()


def _drop(state: State, draw: Draw) -> Act:
    cube = chance.of_cube(state)
    into = [0] * len(ERAS)
    for place in range(state.cubes_to_drop):
        into[draw(cube, "rifts", place)] += 1
    return single(state, RiftsFell(cast("Counts", tuple(into))))


def _travel(state: State, draw: Draw) -> Act:
    return single(state, MachineMoved(draw(scenario_of(state).of_era(state), "era")))


def _put_out_artifact(state: State, _: Draw) -> Act:
    return single(state, ARTIFACT_DUE)


def _ask_whether_table_matches(state: State, _: Draw) -> Act:
    return single(state, CHECK_BEGUN)


def _after_the_drop(state: State, draw: Draw) -> Act:
    if not state.overflowing:
        return single(state, ACTIONS_BEGUN)
    builder = ActBuilder(state)
    check_vortexes(builder)
    resolve(builder, draw)
    return builder.act()


def _after_vortexes(state: State, _: Draw) -> Act:
    return single(state, StepBegun(state.resume_step or Step.ACTIONS))


AFTER: Final[dict[AnyStep, Callable[[State, Draw], Act]]] = {
    Step.UNPACKED: _draw_setup_eras,
    Step.SETUP_MISSIONS: _put_out_clones,
    Step.SETUP_CLONES: _travel,
    Step.ERA: _put_out_artifact,
    Step.ARTIFACT: _put_out_clones,
    Step.CLONES: _ask_whether_table_matches,
    Step.CHECK: _drop,
    Step.RIFTS: _after_the_drop,
    Step.VORTEXES: _after_vortexes,
    Step.TURN_ENDED: _travel,
}
"""What Next does after each step of the standard rules; after the others the players must act."""


def enter_setup_eras(state: State, action: EnterSetupEras, draw: Draw) -> Act:
    """The players drew the Foo cards of the setup."""
    builder = ActBuilder(state)
    _lay_out(builder, action.eras, Decider.PLAYERS, draw)
    return builder.act()


def enter_era(state: State, action: EnterEra, _: Draw) -> Act:
    """The players drew Dr. Foo's card."""
    return _entered(state, MachineMoved(action.era))


def enter_clones(state: State, action: EnterClones, _: Draw) -> Act:
    """The players took clones from the real bag, or what else comes for the scenario."""
    own = scenario_of(state).own_clones(state)
    if own.due:
        builder = ActBuilder(state)
        scenario_of(state).put_out(builder, own, action.clones, Decider.PLAYERS)
        return builder.act()
    cause = Cause.SETUP if state.step is Step.SETUP_MISSIONS else Cause.FOO_PHASE
    arrived = [CloneArrived(clone, clone.arrival, cause) for clone in action.clones]
    return _entered(state, *arrived) if arrived else _entered(state, NO_CLONE_ARRIVED)


def enter_rifts(state: State, action: EnterRifts, _: Draw) -> Act:
    """The players dropped the cubes into the real Machine."""
    return _entered(state, RiftsFell(action.into))


def _entered(state: State, *facts: Fact) -> Act:
    builder = ActBuilder(state)
    for fact in facts:
        builder.add(fact, Decider.PLAYERS)
    return builder.act()
