"""All that lies on the board at one moment, as one frozen value; and which of its invariants are broken, by name."""

from enum import Enum
from typing import NamedTuple

from companion.games.the_loop.box import Agent, Box, DestroyedClones
from companion.games.the_loop.clones import Clone
from companion.games.the_loop.eras import ERAS, Era
from companion.games.the_loop.levels import Level
from companion.games.the_loop.setup import Draws, Setup

CYCLES = 3
TURNS = 21
Counts = tuple[int, int, int, int, int, int, int]
"""One number for each Era, Dawn of Time first."""

NONE: Counts = (0, 0, 0, 0, 0, 0, 0)


class Step(Enum):
    """What was done last, which is what the screen shows; `foo_phase.AFTER` says what comes after it."""

    # Members are one of a kind: their identity hashes faster than their name, which Enum takes.
    __hash__ = object.__hash__

    UNPACKED = "unpacked"
    SETUP_MISSIONS = "setup_missions"
    SETUP_CLONES = "setup_clones"
    ERA = "era"
    ARTIFACT = "artifact"
    CLONES = "clones"
    CHECK = "check"
    RIFTS = "rifts"
    VORTEXES = "vortexes"
    ACTIONS = "actions"
    TURN_ENDED = "turn_ended"
    OVER = "over"


class MissionState(Enum):
    """Where a mission tile is in its life."""

    FACE_DOWN = "face_down"
    ACTIVE = "active"
    COMPLETED = "completed"
    FAILED = "failed"


class Mission(NamedTuple):
    """A mission tile. `needs` is the progress it asks for, None while nobody has said."""

    state: MissionState = MissionState.FACE_DOWN
    progress: int = 0
    needs: int | None = None


class Outcome(Enum):
    """How a game ended."""

    VICTORY = "victory"
    DEFEAT = "defeat"


class Reason(Enum):
    """Why it ended."""

    MISSIONS = "missions"
    SECOND_VORTEX = "second_vortex"
    FOURTH_VORTEX = "fourth_vortex"
    THIRD_CYCLE = "third_cycle"
    MEGA_VORTEX = "mega_vortex"


class Ending(NamedTuple):
    """The end of a game."""

    outcome: Outcome
    reason: Reason


class Table(NamedTuple):
    """The board.

    Counts are by Era. `strangers` is how many clones the table counted in an Era beyond the tokens that the app
    knows there (below 0: fewer). `bag` holds the clone tokens that can be drawn, in a fixed order. `arrived`, `fell`
    and `broken` tell this turn's Foo phase: clones put out, cubes dropped, Eras whose vortex just opened;
    `failed` and `revealed` the missions that the last act failed and turned up, `completed` likewise.
    `back_to` is the step to go back to after a vortex that was raised by hand.
    `standing` says on which Era each agent ended its last turn (None: not told).
    """

    box: Box
    setup: Setup
    draws: Draws
    turn: int
    cycle: int
    step: Step
    machine: Era | None
    visited: frozenset[Era]
    rifts: Counts
    energy: Counts
    clones: tuple[tuple[Clone, ...], ...]
    strangers: Counts
    bag: tuple[Clone, ...]
    vortexes: Counts
    missions: tuple[Mission, ...]
    agent: int
    standing: tuple[Era | None, ...]
    free_move_used: bool
    loops: int
    arrived: tuple[Clone, ...]
    fell: Counts
    broken: tuple[Era, ...]
    failed: tuple[Era, ...]
    revealed: tuple[Era, ...]
    completed: tuple[Era, ...]
    back_to: Step | None
    ending: Ending | None

    @property
    def mega(self) -> bool:
        """Whether vortexes are mega-vortexes (from Employee of the Year on)."""
        return self.setup.level is not Level.MONTH

    @property
    def rifts_in_supply(self) -> int:
        """Red cubes that do not lie on the board."""
        return self.box.rift_cubes - sum(self.rifts)

    @property
    def energy_in_supply(self) -> int:
        """Green cubes that do not lie on the board."""
        return self.box.energy_cubes - sum(self.energy)

    @property
    def acting(self) -> Agent:
        """The agent whose turn it is."""
        name = self.setup.agents[self.agent]
        return next(agent for agent in self.box.agents if agent.name == name)

    @property
    def cubes_to_drop(self) -> int:
        """How many cubes this Foo phase drops: 2 and one a clone in Dr. Foo's Era, as far as the supply goes."""
        if self.machine is None:
            return 0
        return min(self.box.machine_cubes + self.clones_in(self.machine), self.rifts_in_supply)

    def clones_in(self, era: Era) -> int:
        """How many clones stand in an Era, as the table counts them."""
        return len(self.clones[era]) + self.strangers[era]

    def eras_with(self, state: MissionState) -> tuple[Era, ...]:
        """The Eras whose mission tile is in this state."""
        return tuple([era for era, tile in zip(ERAS, self.missions, strict=True) if tile[0] is state])

    @property
    def overflowing(self) -> tuple[Era, ...]:
        """The Eras that hold as many rifts as make a vortex, or more."""
        limit = self.box.vortex_at
        if max(self.rifts) < limit:
            return ()
        return tuple(era for era in ERAS if self.rifts[era] >= limit)


def unpacked(setup: Setup, box: Box) -> Table:
    """The empty board: seven missions face down, every token in the bag."""
    return Table(
        box=box,
        setup=setup,
        draws=setup.draws,
        turn=0,
        cycle=1,
        step=Step.UNPACKED,
        machine=None,
        visited=frozenset(),
        rifts=NONE,
        energy=NONE,
        clones=((),) * 7,
        strangers=NONE,
        bag=box.tokens,
        vortexes=NONE,
        missions=(Mission(),) * 7,
        agent=0,
        standing=tuple(_start(box, name) for name in setup.agents),
        free_move_used=False,
        loops=0,
        arrived=(),
        fell=NONE,
        broken=(),
        failed=(),
        revealed=(),
        completed=(),
        back_to=None,
        ending=None,
    )


def _start(box: Box, name: str) -> Era | None:
    return next((agent.start for agent in box.agents if agent.name == name), None)


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


FIELD_PLACES = {name: place for place, name in enumerate(Table._fields)}


def _replaced(self: Table, /, **changes: object) -> Table:
    fields: list[object] = list(self)
    for name, value in changes.items():
        fields[FIELD_PLACES[name]] = value
    return tuple.__new__(Table, fields)


# The same as NamedTuple's own, but for names that are no fields, which mypy finds; much faster where 27 fields
# are copied, and simulations do little else.
Table._replace = _replaced  # type: ignore[assignment,method-assign]
