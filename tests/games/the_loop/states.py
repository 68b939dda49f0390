"""Tables made by hand, and draws whose outcomes are written down beforehand."""

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from importlib.resources import files
from random import Random
from typing import Any, Final, cast

from msgspec.structs import replace

from companion.contract.rules import Draw, Outcome, Outcomes
from companion.errors import IllegalActionError
from companion.games.the_loop.game import GAME
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.act_builder import Act
from companion.games.the_loop.rules.actions import Action
from companion.games.the_loop.rules.box import Box, box_from
from companion.games.the_loop.rules.eras import ERAS, Clone, CloneKind, Era, Level
from companion.games.the_loop.rules.legality import why_not
from companion.games.the_loop.rules.setup import Setup
from companion.games.the_loop.rules.state import Counts, Mission, MissionState, State, Step, initial_state
from companion.games.the_loop.rules.the_loop import TheLoop

DAWN, MEDIEVAL, RENAISSANCE, INDUSTRIAL, GLOBALIZATION, ROBOTS, END = ERAS
MAPPING: Final[dict[str, Any]] = tomllib.loads(
    files("companion.games.the_loop.rules").joinpath("box.toml").read_text(encoding="utf-8")
)
BOX: Final = box_from(MAPPING)
AGENTS: Final = tuple(agent.name for agent in BOX.agents)
V_GIRL: Final = next(agent.name for agent in BOX.agents if agent.asks_on_mega_vortex)


def box(**parts: Mapping[str, Any]) -> Box:
    """The box that ships, with some fields of some parts replaced: `box(machine={"weights": [1, 2, 3]})`."""
    return box_from(mapping(**parts))


def mapping(**parts: Any) -> dict[str, Any]:
    changed = dict(MAPPING)
    for name, part in parts.items():
        changed[name] = {**MAPPING[name], **part} if isinstance(part, Mapping) else part
    return changed


def counts(amounts: Mapping[Era, int] | None = None) -> Counts:
    given = amounts or {}
    return cast("Counts", tuple(given.get(era, 0) for era in ERAS))


def start(level: Level = Level.MONTH, agents: int = 2, of_box: Box = BOX) -> State:
    """The empty board."""
    return initial_state(Setup(AGENTS[:agents], level), of_box)


def state(
    step: Step = Step.ACTIONS,
    *,
    machine: Era = MEDIEVAL,
    turn: int = 1,
    rifts: Mapping[Era, int] | None = None,
    energy: Mapping[Era, int] | None = None,
    clones: Iterable[tuple[Clone, Era]] = (),
    vortexes: Iterable[Era] = (),
    active: tuple[Era, ...] = (ROBOTS, END),
    completed: tuple[Era, ...] = (),
    level: Level = Level.MONTH,
    agents: int = 2,
    of_box: Box = BOX,
    **more: Any,
) -> State:
    """A sound table in the middle of a game. Clones are (token, where it stands); they leave the bag.

    Dr. Foo has come clockwise to where the Machine is, one Era a turn. A vortex has failed its mission tile.
    """
    standing: list[tuple[Clone, ...]] = [()] * 7
    bag = list(of_box.tokens)
    for clone, era in clones:
        if clone.kind is CloneKind.CLONE:
            bag.remove(clone)
        standing[era] = (*standing[era], clone)
    opened = counts(Counter(vortexes))
    tiles = [Mission()] * 7
    for era in ERAS:
        if era in completed:
            tiles[era] = Mission(MissionState.COMPLETED)
        elif opened[era]:
            tiles[era] = Mission(MissionState.FAILED)
        elif era in active:
            tiles[era] = Mission(MissionState.ACTIVE)
    row = {
        "step": step,
        "turn": turn,
        "cycle": (turn - 1) // 7 + 1,
        "machine": machine,
        "visited": frozenset(Era((machine - before) % 7) for before in range((turn - 1) % 7 + 1)),
        "rifts": counts(rifts),
        "energy": counts(energy),
        "clones": tuple(standing),
        "bag": tuple(bag),
        "vortexes": opened,
        "missions": tuple(tiles),
    }
    return replace(start(level, agents, of_box), **{**row, **more})


class Scripted:
    """Draws what was written down, in that order; fails if it is asked for more, or for what cannot come."""

    def __init__(self, *script: object) -> None:
        self.left = list(script)
        self.asked: list[tuple[str, int]] = []

    def __call__(self, outcomes: Outcomes[Outcome], name: str, place: int = 0, /) -> Outcome:
        assert self.left, f"nobody wrote down what {name} {place} draws"
        wanted = self.left.pop(0)
        assert wanted in outcomes.values, f"{wanted!r} cannot come for {name} {place}: {outcomes.values}"
        self.asked.append((name, place))
        return cast("Outcome", wanted)


NO_DRAW: Final = Scripted()
"""For what draws nothing."""


class Rolled:
    """Draws by a seeded generator: for random play, quick and the same every time."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def __call__(self, outcomes: Outcomes[Outcome], _: str, __: int = 0, /) -> Outcome:
        return outcomes.at(self._random.getrandbits(64))


def after(first: State, *scripts: tuple[object, ...]) -> Act:
    """Goes on with Next once for each script; the last act."""
    assert scripts
    now = first
    for script in scripts:
        draw = Scripted(*script)
        act = done(now, a.NEXT, draw)
        assert not draw.left, f"{draw.left} was not drawn"
        now = act.state
    return act


def names(act: Act) -> list[str]:
    """The kinds of its facts."""
    return [type(fact).__name__ for fact in act.facts]


READY: Final = Mission(MissionState.ACTIVE, progress=3, needs=3)
"""A mission that is completed as soon as somebody ends its turn there."""


def with_mission(now: State, era: Era, tile: Mission) -> State:
    """The same table with another mission tile in this Era."""
    return replace(now, missions=(*now.missions[:era], tile, *now.missions[era + 1 :]))


def done(now: State, action: Action, draw: Draw) -> Act:
    """What the action makes happen.

    Raises:
        IllegalActionError: it is not legal; in the words that a table is told.
    """
    refusal = why_not(now, action)
    if refusal is not None:
        raise IllegalActionError(GAME.tell_refusal(refusal))
    return TheLoop().act(now, action, draw)
