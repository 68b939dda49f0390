"""All that lies on the board at one moment, as one frozen value."""

from enum import Enum
from typing import NamedTuple

from companion.games.the_loop.rules.box import Agent, Box
from companion.games.the_loop.rules.clones import Clone
from companion.games.the_loop.rules.eras import ERAS, Era
from companion.games.the_loop.rules.levels import Level
from companion.games.the_loop.rules.setup import DrawSources, Setup

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


class State(NamedTuple):
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
    draws: DrawSources
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


def initial_state(setup: Setup, box: Box) -> State:
    """The empty board: seven missions face down, every token in the bag."""
    return State(
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


FIELD_PLACES = {name: place for place, name in enumerate(State._fields)}


def _replaced(self: State, /, **changes: object) -> State:
    fields: list[object] = list(self)
    for name, value in changes.items():
        fields[FIELD_PLACES[name]] = value
    return tuple.__new__(State, fields)


# The same as NamedTuple's own, but for names that are no fields, which mypy finds; much faster where 27 fields
# are copied, and simulations do little else.
State._replace = _replaced  # type: ignore[assignment,method-assign]
