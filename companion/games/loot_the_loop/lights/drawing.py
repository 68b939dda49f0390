"""How scenes and cues look on one ring. A light passes an LED once; all else fades."""

from math import cos, pi, sin
from typing import Final

from companion.games.loot_the_loop.lights.places import places
from companion.games.loot_the_loop.lights.scene import Cue, CueKind, LoopScene
from companion.games.loot_the_loop.rules.cards import Card, Slot
from companion.games.loot_the_loop.rules.state import Outcome
from companion.lights import Arcs, RingColour, Span, covering, mix, smooth
from hardware.ring.geometry import Geometry
from hardware.ring.light import Arc, Colour

BREATH: Final = 2.0
"""Seconds from one breath of the chosen landing to the next: slower than a flash."""
BREATHS: Final = 15
GROUND: Final = 0.25
DIM: Final = 0.35
"""What an Explore lands on, but is not chosen, is brighter than the rest; the rest is dim."""

COLOURS: Final = {
    Card.TRAP: RingColour.RED,
    Card.JEWEL: RingColour.AMBER,
    Card.EXIT: RingColour.WHITE,
}


def _colour(slot: Slot, level: float, *, night: bool) -> Colour:
    """Face down: a dark ground. Trinkets are light blue, traps red, jewels amber, the exit white."""
    if slot is None:
        return RingColour.DARK_BLUE.at(GROUND, night=night)
    return COLOURS.get(slot, RingColour.LIGHT_BLUE).at(level, night=night)


def still(scene: LoopScene, *, breath: float = 1.0) -> Arcs:
    """The loop as it lies; `breath` (0–1): how bright the chosen landing is just now."""
    if scene.ended is not None:
        colour = RingColour.AMBER if scene.ended is Outcome.VICTORY else RingColour.RED
        return (Arc(0.0, 1.0, colour.at(1.0, night=scene.night)),)
    arcs = []
    for place, (span, slot) in enumerate(zip(places(len(scene.deck)), scene.deck, strict=True)):
        if place == 0:
            arcs.append(covering(span, RingColour.WHITE.at(1.0, night=scene.night)))
        elif place == scene.chosen:
            level = 0.4 + 0.6 * breath
            white = RingColour.WHITE.at(level * 0.6, night=scene.night)
            arcs.append(covering(span, white if slot is None else _colour(slot, level, night=scene.night)))
        else:
            level = 0.8 if place in scene.lands else DIM
            arcs.append(covering(span, _colour(slot, level, night=scene.night)))
    return tuple(arcs)


class RingDrawing:
    """A `Drawing` for one ring."""

    def __init__(self, geometry: Geometry) -> None:
        self._led = 1.0 / geometry.count

    def living(self, scene: LoopScene, elapsed: float) -> Arcs:
        """The scene; the chosen landing breathes slowly, for a while."""
        if not 0.0 < elapsed < self.seconds_of_life(scene):
            return still(scene)
        return still(scene, breath=0.5 + 0.5 * cos(2 * pi * elapsed / BREATH))

    def seconds_of_life(self, scene: LoopScene) -> float:
        """Half a minute, where somebody is to choose; calm: none."""
        return 0.0 if scene.calm or scene.chosen is None or scene.ended is not None else BREATHS * BREATH

    def frame(self, cue: Cue, scene: LoopScene, elapsed: float) -> Arcs:
        """The old loop fades, a light goes round against your steps, the new loop comes."""
        share = elapsed / cue.seconds
        after = still(scene)
        if cue.kind is CueKind.WALKED:
            before = still(LoopScene(cue.deck, night=scene.night))
            ground = mix(before, after, smooth(share))
            ends = places(len(cue.deck))[cue.steps].start
        else:
            ground, ends = after, 1.0
        strength = sin(pi * share) ** 2
        towards_you = cue.kind is not CueKind.TURNED_BACK
        head = ends * (1.0 - smooth(share)) if towards_you else ends * smooth(share)
        half = max(self._led, 0.02)
        light = covering(Span(head - half, head + half), RingColour.WHITE.at(0.8, night=scene.night), strength)
        return (*ground, light)

    def seconds_of(self, cue: Cue, scene: LoopScene) -> float:
        """How long it takes; calm: nothing moves."""
        return 0.0 if scene.calm else cue.seconds

    def is_sweep(self, cue: Cue) -> bool:
        """Undo and redo go round the whole ring."""
        return cue.kind is not CueKind.WALKED
