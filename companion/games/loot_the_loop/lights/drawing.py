"""How scenes and cues look on one ring. A light passes an LED once; all else fades.

The deck lies on the ring as on the board, and what is near is large. In turns, clockwise: 0 is where the first card
begins, the one on which you are. The next ten, which are all that a move can reach from there, are as wide as it; the
rest of the deck shares what is left.
"""

from functools import lru_cache
from math import cos, pi, sin
from typing import Final, NamedTuple

from msgspec.structs import replace

from companion.contract.screen import NamedPictures
from companion.games.loot_the_loop.lights.scene import Cue, CueKind, LoopScene
from companion.games.loot_the_loop.rules.cards import Card, Deck, Slot, all_down
from companion.games.loot_the_loop.rules.state import Outcome
from companion.lights import Arcs, PlayedPictures, RingColour, Span, covering, mix, smooth
from hardware.ring.geometry import Geometry
from hardware.ring.light import Arc, Colour

NEAR: Final = 11
"""Where you are, and the ten places that a move can land on."""

NEAR_TURN: Final = 0.034
"""How much of the loop each of them takes at least; a short deck is shared out evenly."""


@lru_cache(64)
def places(cards: int) -> tuple[Span, ...]:
    """The places of so many cards, in the order of the deck."""
    near = max(NEAR_TURN, 1 / cards)
    far = (1.0 - NEAR * near) / max(1, cards - NEAR)
    spans, start = [], 0.0
    for place in range(cards):
        end = start + (near if place < NEAR else far)
        spans.append(Span(start, end))
        start = end
    return tuple(spans)


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


class NamedScene(NamedTuple):
    """A picture in plain words: the cue that is played first, if any, and the scene it ends on."""

    name: str
    scene: LoopScene
    cue: Cue | None = None


_NEAR_CARDS: Final[Deck] = (
    Card.FOUR,
    Card.SIX,
    Card.TEN,
    None,
    Card.TRAP,
    None,
    Card.TRAP,
    None,
    Card.JEWEL,
    None,
    Card.EXIT,
)
_here = LoopScene((*_NEAR_CARDS, *all_down(42)))
_choosing = replace(_here, lands=frozenset({4, 6}), chosen=6)

NAMED_SCENES: Final = (
    NamedScene("a shuffled deck, and you at its top card", LoopScene(all_down())),
    NamedScene("the deck as a loop: trinkets, traps, a jewel, the exit", _here),
    NamedScene("where you land, if you explore by this card", _choosing),
    NamedScene("you walk on, and the loop turns under your feet", _here, Cue(CueKind.WALKED, _here.deck, 9)),
    NamedScene("undo: a step back", _here, Cue(CueKind.TURNED_BACK)),
    NamedScene("redo: a step on", _here, Cue(CueKind.TURNED_ON)),
    NamedScene("out through the exit", replace(_here, ended=Outcome.VICTORY)),
    NamedScene("lost in the temple", replace(_here, ended=Outcome.DEFEAT)),
)
"""In the order in which a player meets them."""


def ring_demo() -> tuple[NamedPictures, ...]:
    """All of them for the demonstration, which plays each and says its name."""
    return tuple(
        NamedPictures(name, PlayedPictures(RingDrawing, scene, () if cue is None else (cue,)))
        for name, scene, cue in NAMED_SCENES
    )
