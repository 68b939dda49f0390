"""What an Era tells on the ring, as a value: the rows of docs/ring-pictures.md under “What can be told apart”."""

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import NamedTuple

from companion.errors import IllegalActionError
from companion.games.the_loop.bots import random_action, random_end_of_turn
from companion.games.the_loop.lights.scene import Phase, Scene, scene_of
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.eras import ERAS, NEXT, PREVIOUS, Era, Level
from companion.games.the_loop.rules.state import State, Step
from tests.games.the_loop.states import Rolled, done, start

MOST_ACTS = 400


class EraKind(NamedTuple):
    """One Era of a board. Whose turn it is, the whole ring tells; so kinds are held against each other a phase."""

    vortex: str
    visited: bool
    machine: bool
    reach: str
    may_break: bool
    breaks: bool
    rifts: int


def kind_of(scene: Scene, era: Era) -> EraKind:
    """What has to be seen of this Era. Of one that breaks, that it does: the vortex check comes next."""
    breaks = scene.overflows(era)
    return EraKind(
        vortex="" if era not in scene.vortexes or breaks else "mega-vortex" if scene.mega else "vortex",
        visited=era in scene.visited,
        machine=era is scene.machine,
        reach=_reach(scene, era),
        may_break=scene.may_break(era) and not breaks,
        breaks=breaks,
        rifts=0 if breaks else max(0, min(scene.rifts[era], 3)),
    )


def _reach(scene: Scene, era: Era) -> str:
    if scene.machine is None or not scene.reach:
        return ""
    return {PREVIOUS[scene.machine]: "first", NEXT[scene.machine]: "last"}.get(era, "")


def scenes_of_games(games: int) -> Iterator[Scene]:
    """Every board of so many random games in which somebody plays, at all levels, the mega-vortexes among them."""
    levels = tuple(Level)
    boards = chain.from_iterable(_boards(Random(seed), levels[seed % len(levels)]) for seed in range(games))
    return (scene for state in boards if (scene := scene_of(state)).phase in {Phase.BETWEEN, Phase.FOO, Phase.AGENT})


def _boards(random: Random, level: Level) -> Iterator[State]:
    draw, now = Rolled(random), start(level)
    for _ in range(MOST_ACTS):
        if now.step is Step.OVER:
            return
        try:
            act = _act(now, draw, random)
        except IllegalActionError:
            continue
        if act is not None:
            now = act.state
            yield now


def _act(now: State, draw: Rolled, random: Random) -> object:
    if now.step is not Step.ACTIONS:
        return done(now, a.NEXT, draw)
    action = random_action(now, draw) if random.random() < 0.6 else random_end_of_turn(now, draw)
    return None if action is None else done(now, action, draw)


def kinds_of(scenes: Iterator[Scene]) -> dict[tuple[Era, Phase], dict[EraKind, Scene]]:
    """For each Era in each phase, one board of each kind."""
    found: dict[tuple[Era, Phase], dict[EraKind, Scene]] = {}
    for scene in scenes:
        for era in ERAS:
            found.setdefault((era, scene.phase), {}).setdefault(kind_of(scene, era), scene)
    return found
