"""Which invariants a table breaks, by name. None, after every act: tests, replay and simulations hold it to that."""

from enum import Enum

from companion.games.the_loop.rules.box import DestroyedClones
from companion.games.the_loop.rules.eras import ERAS, CloneKind, EnergyKind
from companion.games.the_loop.rules.scenarios import scenario_of
from companion.games.the_loop.rules.state import CYCLES, ON_BOARD, TURNS, MissionState, State, Step


class Problem(Enum):
    """An invariant that is broken; the value says it in words."""

    TOO_MANY_RIFTS = "more rift cubes lie on the board than are in the box"
    TOO_MUCH_ENERGY = "more energy cubes lie on the board than are in the box"
    TOO_MUCH_PERPETUAL = "more Perpetual Energy lies on the board than is in the box"
    NEGATIVE_COUNT = "a count is below nothing"
    UNRESOLVED_VORTEX = "an Era holds enough rifts for a vortex outside of a rift drop"
    CLONE_AT_HOME = "a clone stands in its paradox Era"
    WRONG_TOKENS = "the clone tokens on the board and in the bag are not those of the box"
    WRONG_TURN = "turn, cycle and visited Eras do not fit together"
    ACTIVE_IN_VORTEX = "a mission tile lies in an Era with a vortex"
    TOO_FEW_ACTIVE = "fewer missions are active than should be"
    NOT_ENDED = "the game goes on although it is over"


MAY_OVERFLOW = {Step.RIFTS, Step.OVER}
"""A drop waits for its check; and the table may end the game by hand (a fourth mission) before that."""


def problems(state: State) -> tuple[Enum, ...]:
    """Which invariants the table breaks, those of the scenario among them; none, if all is well."""
    checks = (
        (Problem.TOO_MANY_RIFTS, state.rifts_in_supply < 0),
        (Problem.TOO_MUCH_ENERGY, state.energy_in_supply < 0),
        (Problem.TOO_MUCH_PERPETUAL, state.energy_left(EnergyKind.PERPETUAL) < 0),
        (Problem.NEGATIVE_COUNT, _has_negative(state)),
        (Problem.UNRESOLVED_VORTEX, bool(state.overflowing) and state.step not in MAY_OVERFLOW),
        (Problem.CLONE_AT_HOME, any(clone.paradox is era for era in ERAS for clone in state.clones[era])),
        (Problem.WRONG_TOKENS, not _tokens_fit(state)),
        (Problem.WRONG_TURN, not _turn_fits(state)),
        (Problem.ACTIVE_IN_VORTEX, _mission_in_vortex(state)),
        (Problem.TOO_FEW_ACTIVE, _too_few_active(state)),
        (Problem.NOT_ENDED, _end_is_missing(state)),
    )
    return (*(problem for problem, is_so in checks if is_so), *scenario_of(state).problems(state))


def _end_is_missing(state: State) -> bool:
    if state.ending is not None:
        return state.step is not Step.OVER
    return state.step is Step.OVER or scenario_of(state).ending(state) is not None


def _has_negative(state: State) -> bool:
    counts = (*state.rifts, *state.energy, *state.perpetual, *state.vortexes, state.loops)
    return min(counts) < 0 or any(state.clones_in(era) < 0 for era in ERAS)


def _tokens_fit(state: State) -> bool:
    out = [clone for row in state.clones for clone in row if clone.kind is CloneKind.CLONE]
    known = sorted([*out, *state.bag])
    if state.box.destroyed is DestroyedClones.BAG:
        return known == sorted((*state.box.tokens, *state.found_tokens))
    left = [*state.box.tokens, *state.found_tokens]
    for clone in known:
        if clone not in left:
            return False
        left.remove(clone)
    return True


def _turn_fits(state: State) -> bool:
    if state.turn == 0:
        return state.cycle == 1 and not state.visited
    if state.step is Step.OVER and not state.visited and state.turn == TURNS:
        return state.cycle == CYCLES
    return 1 <= state.cycle <= CYCLES and state.turn == len(ERAS) * (state.cycle - 1) + len(state.visited)


def _mission_in_vortex(state: State) -> bool:
    return any(state.vortexes[era] and state.missions[era].state in ON_BOARD for era in ERAS)


def _too_few_active(state: State) -> bool:
    if state.step in {Step.UNPACKED, Step.RIFTS, Step.OVER}:
        return False
    waiting = state.eras_with(MissionState.FACE_DOWN)
    return bool(waiting) and len(state.eras_with(MissionState.ACTIVE)) < state.box.missions_active
