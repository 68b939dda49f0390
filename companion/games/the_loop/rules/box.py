"""What lies in the box: a frozen value, made from the mapping that a box file holds. Reading files is not done here."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from companion.errors import BoxError, IllegalActionError
from companion.games.the_loop.rules.clones import Clone, clone_from, tokens_at
from companion.games.the_loop.rules.eras import BY_ID, ID_OF, Era
from companion.games.the_loop.rules.field_reader import Reading
from companion.games.the_loop.rules.levels import Level


class DestroyedClones(Enum):
    """Where a destroyed clone goes."""

    BAG = "bag"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class EraLook:
    """How an Era is told: its full and short name, colour (`#RRGGBB`) and glyph."""

    name: str
    short: str
    color: str
    glyph: str


@dataclass(frozen=True, slots=True)
class Agent:
    """A temporal agent. `start` is None where the box file does not know it."""

    name: str
    start: Era | None
    asks_on_mega_vortex: bool


@dataclass(frozen=True, slots=True, eq=False)
class Box:
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
    agents: tuple[Agent, ...]
    eras: tuple[EraLook, ...]
    assumed: frozenset[str]

    def is_assumed(self, field: str) -> bool:
        """Whether the field, or a part of the file that holds it, is marked."""
        return any(field == mark or field.startswith(mark + ".") for mark in self.assumed)


def box_from(mapping: Mapping[str, object]) -> Box:
    """The box that a (merged) box file describes.

    Raises:
        BoxError: a field is missing, of the wrong kind, or out of range; the message names it.
    """
    box = Reading(mapping, "", BoxError)
    cubes, clones, start = box.part("cubes"), box.part("clones"), box.part("start")
    machine, vortexes, missions = box.part("machine"), box.part("vortexes"), box.part("missions")
    start_clones, extra_clones = start.part("clones"), start.part("extra_clones")
    tokens = _tokens(clones)
    return Box(
        rift_cubes=cubes.count("rift", 21, 200),
        energy_cubes=cubes.count("energy", 7, 200),
        perpetual_cubes=cubes.count("perpetual", 0, 50),
        tokens=tokens,
        spawned=clones.three("spawned", 0, 9),
        destroyed=clones.one_of("destroyed", DestroyedClones),
        eras_with_a_rift=start.count("eras_with_a_rift", 0, 7),
        start_clones={agents: start_clones.count(str(agents), 0, len(tokens)) for agents in (2, 3, 4)},
        extra_clones={level: extra_clones.count(level.value, 0, 9) for level in Level},
        start_artifacts=start.count("artifacts", 0, 79),
        machine_cubes=machine.count("cubes", 0, 20),
        weights=_weights(machine),
        vortex_at=vortexes.count("at", 2, 20),
        vortex_tiles=vortexes.count("tiles", 0, 7),
        missions_to_win=missions.count("to_win", 1, 7),
        missions_active=missions.count("active", 1, 7),
        most_needed=missions.count("most_needed", 1, 99),
        agents=_agents(box),
        eras=tuple(_look(box.part("eras").part(name)) for name in ID_OF),
        assumed=frozenset(box.words("assumed")),
    )


def _tokens(clones: Reading) -> tuple[Clone, ...]:
    if "tokens" not in clones:
        return tokens_at(clones.numbers("distances", 1, 3))
    try:
        tokens = tuple(sorted(clone_from(word) for word in clones.words("tokens")))
    except IllegalActionError as problem:
        raise clones.wrong("tokens", str(problem)) from problem
    for clone in tokens:
        if clone.arrival is clone.paradox:
            raise clones.wrong("tokens", f"{clone.text} would arrive in its own paradox Era")
    return tokens


def _weights(machine: Reading) -> tuple[int, int, int]:
    weights = machine.three("weights", 0, 1_000_000)
    if not any(weights):
        raise machine.wrong("weights", "one of the three must be over 0")
    return weights


def _agents(box: Reading) -> tuple[Agent, ...]:
    agents = tuple(_agent(part) for part in box.parts("agents"))
    names = [agent.name for agent in agents]
    if len(agents) < 2 or len(set(names)) != len(names):  # noqa: PLR2004 - the game is for two agents or more
        raise box.wrong("agents", "at least two agents, each with a name of its own")
    return agents


def _agent(agent: Reading) -> Agent:
    start = agent.word("start") if "start" in agent else ""
    if start and start not in BY_ID:
        raise agent.wrong("start", f"one of {', '.join(ID_OF)}")
    return Agent(
        name=agent.word("name"),
        start=BY_ID.get(start),
        asks_on_mega_vortex=agent.switch("asks_on_mega_vortex", default=False),
    )


def _look(era: Reading) -> EraLook:
    color = era.word("color")
    if len(color) != len("#RRGGBB") or color[0] != "#" or set(color[1:]) - set("0123456789abcdefABCDEF"):
        raise era.wrong("color", "a colour like #F6A821")
    return EraLook(name=era.word("name"), short=era.word("short"), color=color, glyph=era.word("glyph"))


def with_field(mapping: Mapping[str, object], field: str, value: object) -> dict[str, object]:
    """The same box file's mapping with another value in a field (`start.clones.3`), no longer marked as assumed."""
    marks = mapping.get("assumed", ())
    kept = [mark for mark in marks if mark != field] if isinstance(marks, list | tuple) else []
    return {**_changed(mapping, field.split("."), value), "assumed": kept}


def _changed(mapping: Mapping[str, object], path: list[str], value: object) -> dict[str, object]:
    name, *rest = path
    if not rest:
        return {**mapping, name: value}
    part = mapping.get(name, {})
    return {**mapping, name: _changed(part if isinstance(part, Mapping) else {}, rest, value)}
