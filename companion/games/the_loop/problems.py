"""Which invariants a table breaks, by name. None, after every act: tests, replay and simulations hold it to that."""

from enum import Enum

from companion.games.the_loop.box import DestroyedClones
from companion.games.the_loop.eras import ERAS
from companion.games.the_loop.table import CYCLES, TURNS, MissionState, Step, Table


class Problem(Enum):
    """An invariant that is broken; the value says it in words."""

    TOO_MANY_RIFTS = "more rift cubes lie on the board than are in the box"
    TOO_MUCH_ENERGY = "more energy cubes lie on the board than are in the box"
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


def problems(table: Table) -> tuple[Problem, ...]:
    """Which invariants the table breaks; none, if all is well."""
    checks = (
        (Problem.TOO_MANY_RIFTS, table.rifts_in_supply < 0),
        (Problem.TOO_MUCH_ENERGY, table.energy_in_supply < 0),
        (Problem.NEGATIVE_COUNT, _has_negative(table)),
        (Problem.UNRESOLVED_VORTEX, bool(table.overflowing) and table.step not in MAY_OVERFLOW),
        (Problem.CLONE_AT_HOME, any(clone.paradox is era for era in ERAS for clone in table.clones[era])),
        (Problem.WRONG_TOKENS, not _tokens_fit(table)),
        (Problem.WRONG_TURN, not _turn_fits(table)),
        (Problem.ACTIVE_IN_VORTEX, _mission_in_vortex(table)),
        (Problem.TOO_FEW_ACTIVE, _too_few_active(table)),
        (Problem.NOT_ENDED, _end_is_missing(table)),
    )
    return tuple(problem for problem, is_so in checks if is_so)


def _end_is_missing(table: Table) -> bool:
    if table.ending is not None:
        return table.step is not Step.OVER
    fatal = max(table.vortexes) > 1 or sum(table.vortexes) > table.box.vortex_tiles
    return fatal or table.step is Step.OVER


def _has_negative(table: Table) -> bool:
    counts = (*table.rifts, *table.energy, *table.vortexes, table.loops)
    return min(counts) < 0 or any(table.clones_in(era) < 0 for era in ERAS)


def _tokens_fit(table: Table) -> bool:
    out = [clone for row in table.clones for clone in row]
    known = sorted([*out, *table.bag])
    if table.box.destroyed is DestroyedClones.BAG:
        return known == sorted(table.box.tokens)
    left = list(table.box.tokens)
    for clone in known:
        if clone not in left:
            return False
        left.remove(clone)
    return True


def _turn_fits(table: Table) -> bool:
    if table.turn == 0:
        return table.cycle == 1 and not table.visited
    if table.step is Step.OVER and not table.visited and table.turn == TURNS:
        return table.cycle == CYCLES
    return 1 <= table.cycle <= CYCLES and table.turn == len(ERAS) * (table.cycle - 1) + len(table.visited)


def _mission_in_vortex(table: Table) -> bool:
    lying = (MissionState.ACTIVE, MissionState.FACE_DOWN)
    return any(table.vortexes[era] and table.missions[era].state in lying for era in ERAS)


def _too_few_active(table: Table) -> bool:
    if table.step in {Step.UNPACKED, Step.RIFTS, Step.OVER}:
        return False
    waiting = table.eras_with(MissionState.FACE_DOWN)
    return bool(waiting) and len(table.eras_with(MissionState.ACTIVE)) < table.box.missions_active
