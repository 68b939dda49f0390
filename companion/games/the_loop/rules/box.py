"""What lies in the box: a frozen value, made from the mapping that a box file holds. Reading files is not done here."""

from collections.abc import Mapping
from enum import Enum
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from companion.decoding import RIGHT, DecodingError, decode, decode_value
from companion.errors import BoxError, IllegalActionError
from companion.games.the_loop.rules.eras import BY_ID, ID_OF, Clone, CloneKind, Era, Level, clone_from, tokens_at
from companion.games.the_loop.rules.missions import Missions, checked_missions
from companion.games.the_loop.rules.scenario_box import (
    Distances,
    EraId,
    LaserBox,
    Returned,
    SupaSayanBox,
    UltramachinaBox,
)

Text: TypeAlias = Annotated[str, Meta(pattern=r"\S")]
Weight: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
FewClones: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
AnyCount: TypeAlias = Annotated[object, Meta(extra={RIGHT: "a whole number"})]
ScreenColor: TypeAlias = Annotated[str, Meta(pattern=r"\A#[0-9A-Fa-f]{6}\Z", extra={RIGHT: "a colour like #F6A821"})]


class DestroyedClones(Enum):
    """Where a destroyed clone goes."""

    BAG = "bag"
    OUT = "out"


# The tables of a box file, field by field.


class Cubes(Struct, frozen=True):
    """How many cubes there are."""

    rift: Annotated[int, Meta(ge=21, le=200)]
    energy: Annotated[int, Meta(ge=7, le=200)]
    perpetual: Annotated[int, Meta(ge=0, le=50)]


class Clones(Struct, frozen=True, kw_only=True):
    """Which clone tokens there are: one of a kind at each of the distances, or those that are listed."""

    distances: Distances | UnsetType = UNSET
    spawned: tuple[FewClones, FewClones, FewClones]
    destroyed: DestroyedClones
    tokens: tuple[str, ...] | UnsetType = UNSET
    returned: Returned = Returned.AFTER


class StartClones(Struct, frozen=True, rename={"two": "2", "three": "3", "four": "4"}):
    """By number of agents; there cannot be more of them than there are tokens."""

    two: AnyCount
    three: AnyCount
    four: AnyCount


class ExtraClones(Struct, frozen=True):
    """By level."""

    month: FewClones
    year: FewClones
    eternity: FewClones


class Start(Struct, frozen=True):
    """What lies on the board before the first turn."""

    eras_with_a_rift: Annotated[int, Meta(ge=0, le=7)]
    clones: StartClones
    extra_clones: ExtraClones
    artifacts: Annotated[int, Meta(ge=0, le=79)]


class Machine(Struct, frozen=True):
    """What the Machine drops. The weights: previous Era, Dr. Foo's own, next."""

    cubes: Annotated[int, Meta(ge=0, le=20)]
    weights: tuple[Weight, Weight, Weight]


class Vortexes(Struct, frozen=True):
    """How many rifts break, and how many tiles there are."""

    at: Annotated[int, Meta(ge=2, le=20)]
    tiles: Annotated[int, Meta(ge=0, le=7)]


class EnergyFrom(Enum):
    """From which Era the energy for a move is taken: nobody has told us, until the table says it."""

    ASK = "ask"
    LEFT = "left"
    ENTERED = "entered"


class Moves(Struct, frozen=True):
    """What a move costs beyond the free one."""

    energy_from: EnergyFrom = EnergyFrom.ASK


class AgentRow(Struct, frozen=True):
    """An agent as the file has it; without a `short` the name is short enough."""

    name: Text
    short: Text | UnsetType = UNSET
    start: EraId | UnsetType = UNSET
    asks_on_mega_vortex: bool = False


class EraLook(Struct, frozen=True):
    """How an Era is told: its full and short name, colour (`#RRGGBB`) and glyph."""

    name: Text
    short: Text
    color: ScreenColor
    glyph: Text


Eras: Final = msgspec.defstruct("Eras", [(name, EraLook) for name in ID_OF], frozen=True)


class BoxTable(Struct, frozen=True):
    """A box file as a whole."""

    assumed: tuple[str, ...]
    cubes: Cubes
    clones: Clones
    start: Start
    machine: Machine
    vortexes: Vortexes
    missions: Missions
    agents: tuple[AgentRow, ...]
    eras: Eras  # type: ignore[valid-type] # its fields are the seven ids
    moves: Moves = Moves()
    ultramachina: UltramachinaBox = UltramachinaBox()
    laser: LaserBox = LaserBox()
    supa_sayan: SupaSayanBox = SupaSayanBox()


# The box as the rules see it.


class Agent(Struct, frozen=True):
    """A temporal agent. `short` is its name where room is scarce; `start` is None where nobody knows it."""

    name: str
    short: str
    start: Era | None
    asks_on_mega_vortex: bool


class Box(Struct, frozen=True, eq=False):
    """Everything in the box, checked. Compared by identity: one game has one box.

    `start_clones` is by number of agents (2–4), `extra_clones` by level, `spawned` by cycle (1–3, at index 0–2),
    `weights` are how readily a cube falls into the previous Era, Dr. Foo's own, and the next. `assumed` holds the
    dotted names of fields that nobody has checked with the printed rules.
    """

    rift_cubes: int
    energy_cubes: int
    perpetual_cubes: int
    tokens: tuple[Clone, ...]
    spawned: tuple[int, int, int]
    destroyed: DestroyedClones
    returned: Returned
    eras_with_a_rift: int
    start_clones: Mapping[int, int]
    extra_clones: Mapping[Level, int]
    start_artifacts: int
    machine_cubes: int
    weights: tuple[int, int, int]
    vortex_at: int
    vortex_tiles: int
    missions_to_win: int
    missions_active: int
    most_needed: int
    missions: Missions
    agents: tuple[Agent, ...]
    eras: tuple[EraLook, ...]
    energy_from: EnergyFrom
    ultramachina: UltramachinaBox
    laser: LaserBox
    supa_sayan: SupaSayanBox
    assumed: frozenset[str]

    def is_assumed(self, field: str) -> bool:
        """Whether the field, or a part of the file that holds it, is marked."""
        return any(field == mark or field.startswith(mark + ".") for mark in self.assumed)


def box_from(mapping: Mapping[str, Any]) -> Box:
    """The box that a (merged) box file describes.

    Raises:
        BoxError: a field is missing, of the wrong kind, or out of range; the message names it.
    """
    try:
        return _box(decode(BoxTable, mapping))
    except DecodingError as problem:
        raise BoxError(str(problem), problem.path) from problem


def _box(table: BoxTable) -> Box:
    if not any(table.machine.weights):
        raise DecodingError("machine.weights", table.machine.weights, "one of the three must be over 0")
    tokens = _tokens(table.clones)
    return Box(
        rift_cubes=table.cubes.rift,
        energy_cubes=table.cubes.energy,
        perpetual_cubes=table.cubes.perpetual,
        tokens=tokens,
        spawned=table.clones.spawned,
        destroyed=table.clones.destroyed,
        returned=table.clones.returned,
        eras_with_a_rift=table.start.eras_with_a_rift,
        start_clones=_start_clones(table.start.clones, len(tokens)),
        extra_clones={level: getattr(table.start.extra_clones, level.value) for level in Level},
        start_artifacts=table.start.artifacts,
        machine_cubes=table.machine.cubes,
        weights=table.machine.weights,
        vortex_at=table.vortexes.at,
        vortex_tiles=table.vortexes.tiles,
        missions_to_win=table.missions.to_win,
        missions_active=table.missions.active,
        most_needed=table.missions.most_needed,
        missions=checked_missions(table.missions),
        agents=_agents(table.agents),
        eras=tuple(getattr(table.eras, name) for name in ID_OF),
        energy_from=table.moves.energy_from,
        ultramachina=_ultramachina(table.ultramachina),
        laser=table.laser,
        supa_sayan=table.supa_sayan,
        assumed=frozenset(table.assumed),
    )


def _ultramachina(table: UltramachinaBox) -> UltramachinaBox:
    names = [card.name for card in table.list]
    if len(set(names)) != len(names) or len(names) > table.cards:
        raise DecodingError("ultramachina.list", names, f"at most {table.cards} cards, each with a name of its own")
    return table


def _tokens(clones: Clones) -> tuple[Clone, ...]:
    if clones.tokens is UNSET:
        return tokens_at(decode_value(Distances, clones.distances, "clones.distances"))
    return tuple(sorted(_token(word, number) for number, word in enumerate(clones.tokens, start=1)))


def _token(word: str, number: int) -> Clone:
    where, right = f"clones.tokens[{number}]", "an arrival and a paradox Era, like medieval>globalization"
    try:
        clone = clone_from(word)
    except IllegalActionError as problem:
        raise DecodingError(where, word, f"{right} ({problem})") from problem
    if clone.arrival is clone.paradox:
        raise DecodingError(where, word, f"{right} ({clone.text} would arrive in its own paradox Era)")
    if clone.kind is not CloneKind.CLONE:
        raise DecodingError(where, word, f"{right} ({clone.text} is never in the bag)")
    return clone


def _start_clones(clones: StartClones, tokens: int) -> dict[int, int]:
    kind = Annotated[int, Meta(ge=0, le=tokens)]
    by_agents = ((2, clones.two), (3, clones.three), (4, clones.four))
    return {agents: decode_value(kind, count, f"start.clones.{agents}") for agents, count in by_agents}


def _agents(rows: tuple[AgentRow, ...]) -> tuple[Agent, ...]:
    names = [row.name for row in rows]
    if len(rows) < 2 or len(set(names)) != len(names):  # noqa: PLR2004 - the game is for two agents or more
        raise DecodingError("agents", names, "at least two agents, each with a name of its own")
    return tuple(
        Agent(
            name=row.name,
            short=row.name if row.short is UNSET else row.short,
            start=None if row.start is UNSET else BY_ID[row.start],
            asks_on_mega_vortex=row.asks_on_mega_vortex,
        )
        for row in rows
    )
