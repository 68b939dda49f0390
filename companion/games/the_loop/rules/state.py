"""All that lies on the board at one moment, as one frozen value."""

from enum import Enum
from typing import ClassVar, NamedTuple, TypeVar, cast

from msgspec import Struct

from companion.games.the_loop.rules.box import Agent, Box
from companion.games.the_loop.rules.eras import ERAS, Clone, EnergyKind, Era, Level
from companion.games.the_loop.rules.missions import MissionKind
from companion.games.the_loop.rules.setup import DrawSources, Setup, TurnOrder

Item = TypeVar("Item")
CYCLES = 3
TURNS = 21
Counts = tuple[int, int, int, int, int, int, int]
"""One number for each Era, Dawn of Time first."""

ZERO: Counts = (0, 0, 0, 0, 0, 0, 0)


def changed(counts: Counts, era: Era, amount: int) -> Counts:
    """The counts with so many more in an Era."""
    row = list(counts)
    row[era] += amount
    return cast("Counts", tuple(row))


def summed(counts: Counts, more: Counts) -> Counts:
    """Both, Era by Era."""
    return cast("Counts", tuple(map(int.__add__, counts, more)))


def with_item(row: tuple[Item, ...], place: int, item: Item) -> tuple[Item, ...]:
    """The row with another item in this place."""
    return (*row[:place], item, *row[place + 1 :])


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


class ScenarioStep(Enum):
    """What a scenario's own steps are made from."""


AnyStep = Step | ScenarioStep


TRAVELS_AFTER = frozenset({Step.SETUP_CLONES, Step.TURN_ENDED})
"""The steps after which Dr. Foo travels."""
FOO_PHASE = frozenset({Step.ERA, Step.ARTIFACT, Step.CLONES, Step.CHECK, Step.RIFTS, Step.VORTEXES})
"""The steps of a Foo phase."""


class MissionState(Enum):
    """Where a mission tile is in its life."""

    FACE_DOWN = "face_down"
    ACTIVE = "active"
    COMPLETED = "completed"
    FAILED = "failed"


ON_BOARD = frozenset({MissionState.ACTIVE, MissionState.FACE_DOWN})
"""Where a mission tile lies on the board, which a vortex takes off."""


class Mission(NamedTuple):
    """A mission tile. `needs` is the progress it asks for; it, name and kind are None while nobody has said."""

    state: MissionState = MissionState.FACE_DOWN
    progress: int = 0
    needs: int | None = None
    name: str | None = None
    kind: MissionKind | None = None


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
    SCENARIO = "scenario"


class Ending(NamedTuple):
    """The end of a game."""

    outcome: Outcome
    reason: Reason


class ScenarioState(Struct, frozen=True):
    """What a scenario keeps of its own. It hears the facts whose types it `watches`, None: all of them."""

    watches: ClassVar[frozenset[type] | None] = None

    @property
    def more_cubes(self) -> int:
        """How many cubes fall in this Foo phase beyond those of the standard rules."""
        return 0

    @property
    def mega_vortexes(self) -> bool:
        """Whether the level makes mega-vortexes of vortexes."""
        return True

    def after(self, state: "State", fact: object) -> "ScenarioState":
        """The same after a fact that it watches; `state` is the one before it."""
        del state, fact
        return self


class State(Struct, frozen=True, kw_only=True, gc=False):
    """The board.

    Counts are by Era. `clone_adjustment` is how many clones the players counted in an Era beyond the tokens that the
    app knows there (below 0: fewer). `bag` holds the clone tokens that can be drawn, in a fixed order.
    `resume_step` is the step to go back to after a vortex that was raised by hand. `last_position` says on which Era
    each agent was last known to stand (None: not told). `scenario_state` is what the scenario keeps of its own.
    `agent_chosen`: where the cards decide who acts, they have done so for this turn.
    `found_tokens` are those that the table drew and the box did not know of; they are in the bag like any other.
    `energy` are green cubes; `perpetual` the blue ones, which are never used up (sure).
    """

    box: Box
    setup: Setup
    draws: DrawSources
    turn: int
    cycle: int
    step: AnyStep
    machine: Era | None
    visited: frozenset[Era]
    rifts: Counts
    energy: Counts
    clones: tuple[tuple[Clone, ...], ...]
    clone_adjustment: Counts
    bag: tuple[Clone, ...]
    vortexes: Counts
    missions: tuple[Mission, ...]
    agent: int
    last_position: tuple[Era | None, ...]
    free_move_used: bool
    loops: int
    resume_step: AnyStep | None
    ending: Ending | None
    scenario_state: ScenarioState | None
    agent_chosen: bool = False
    found_tokens: tuple[Clone, ...] = ()
    perpetual: Counts = ZERO

    @property
    def mega(self) -> bool:
        """Whether vortexes are mega-vortexes (from Employee of the Year on)."""
        if self.setup.level is Level.MONTH:
            return False
        return self.scenario_state is None or self.scenario_state.mega_vortexes

    @property
    def rifts_in_supply(self) -> int:
        """Red cubes that do not lie on the board."""
        return self.box.rift_cubes - sum(self.rifts)

    @property
    def energy_in_supply(self) -> int:
        """Green cubes that do not lie on the board."""
        return self.box.energy_cubes - sum(self.energy)

    def energy_left(self, kind: EnergyKind) -> int:
        """Cubes of this kind that do not lie on the board."""
        if kind is EnergyKind.PERPETUAL:
            return self.box.perpetual_cubes - sum(self.perpetual)
        return self.energy_in_supply

    @property
    def agent_due(self) -> bool:
        """Whether the cards have still to decide who acts (solo rules)."""
        return self.setup.order is TurnOrder.CARDS and not self.agent_chosen

    @property
    def acting(self) -> Agent:
        """The agent whose turn it is."""
        name = self.setup.agents[self.agent]
        return next(agent for agent in self.box.agents if agent.name == name)

    @property
    def cubes_due(self) -> int:
        """How many cubes this Foo phase should drop: 2 and one a clone in Dr. Foo's Era, and what the scenario adds."""
        if self.machine is None:
            return 0
        own = 0 if self.scenario_state is None else self.scenario_state.more_cubes
        return self.box.machine_cubes + self.clones_in(self.machine) + own

    @property
    def cubes_to_drop(self) -> int:
        """How many it drops, as far as the supply goes."""
        return min(self.cubes_due, self.rifts_in_supply)

    def clones_in(self, era: Era) -> int:
        """How many clones stand in an Era, as the table counts them."""
        return len(self.clones[era]) + self.clone_adjustment[era]

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


def initial_state(
    setup: Setup, box: Box, scenario_state: ScenarioState | None = None, machine: Era | None = None
) -> State:
    """The empty board: seven missions face down, every token in the bag; the Machine where a scenario wants it."""
    return State(
        box=box,
        setup=setup,
        draws=setup.draws,
        turn=0,
        cycle=1,
        step=Step.UNPACKED,
        machine=machine,
        visited=frozenset(),
        rifts=ZERO,
        energy=ZERO,
        clones=((),) * 7,
        clone_adjustment=ZERO,
        bag=box.tokens,
        vortexes=ZERO,
        missions=(Mission(),) * 7,
        agent=0,
        last_position=tuple(_start(box, name) for name in setup.agents),
        free_move_used=False,
        loops=0,
        resume_step=None,
        ending=None,
        scenario_state=scenario_state,
    )


def _start(box: Box, name: str) -> Era | None:
    return next((agent.start for agent in box.agents if agent.name == name), None)
