"""`loop-companion ring demo`: which picture is played when. Pure; who has a clock and a ring plays it.

for part in programme(layout_of(geometry)):
    print(part.name)
    ... until part.ends: ring.submit(render(part.player.picture(now), geometry))
"""

from dataclasses import replace
from typing import Final, NamedTuple

from companion.games.the_loop.lights.layout import Layout
from companion.games.the_loop.lights.named import NAMED_PICTURES
from companion.games.the_loop.lights.player import Player
from companion.games.the_loop.lights.stills import seconds_of_life

SECONDS_STILL: Final = 3.0
SECONDS_ALIVE: Final = 6.0


class Part(NamedTuple):
    """A picture, its name in plain words, and from when to when it is seen, in seconds from the beginning."""

    name: str
    begins: float
    ends: float
    player: Player


def programme(layout: Layout, *, calm: bool = False, night: bool = False) -> tuple[Part, ...]:
    """Every named picture, one after another; each fades in from the one before."""
    parts: list[Part] = []
    player, now = Player(layout), 0.0
    for name, told, moment in NAMED_PICTURES:
        scene = replace(told, calm=calm, night=night)
        player = player.show(scene, now)
        if moment is not None:
            player = player.play([moment], now)
        moving = max((player.moves_until(now) or now) - now - seconds_of_life(scene), 0.0)
        ends = now + moving + (SECONDS_ALIVE if seconds_of_life(scene) else SECONDS_STILL)
        parts.append(Part(name, now, ends, player))
        now = ends
    return tuple(parts)


def part_at(parts: tuple[Part, ...], elapsed: float) -> Part | None:
    """What is seen so many seconds after the beginning; None, when all is over."""
    return next((part for part in parts if elapsed < part.ends), None)
