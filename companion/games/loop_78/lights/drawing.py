"""How scenes and cues look on one ring, and all of them by name. A light passes an LED once; all else fades."""

from math import pi, sin
from typing import Final, NamedTuple

from companion.contract.screen import NamedPictures
from companion.games.loop_78.lights.scene import Cue, CueKind, TokenScene
from companion.games.shedding.rules.groups import Direction
from companion.games.shedding.rules.seats import bearing
from companion.lights import Arcs, PlayedPictures, RingColour, Span, covering, mix, smooth
from hardware.ring.geometry import Geometry

SECONDS: Final = 1.4
HALF_TOP: Final = 0.17
"""Of the ring, to either side of the top (or the bottom): there the token's arrow points."""
SIDE: Final = 0.22
SEAT: Final = 0.05
"""Of the ring, to either side of whoever is told."""

COLOURS: Final = {Direction.UP: RingColour.AMBER, Direction.DOWN: RingColour.LIGHT_BLUE}


def still(scene: TokenScene) -> Arcs:
    """The ring is dimly the token's colour, and bright where its arrow points; over it, in white, who is told."""
    colour = COLOURS[scene.direction]
    middle = 0.0 if scene.direction is Direction.UP else 0.5
    level = 0.8 if scene.over else SIDE
    arcs = [covering(Span(0.0, 1.0), colour.at(level, night=scene.night))]
    if not scene.over:
        arcs.append(covering(Span(middle - HALF_TOP, middle + HALF_TOP), colour.at(1.0, night=scene.night)))
    for seat in scene.on:
        at = bearing(seat, scene.seats) / 360
        arcs.append(covering(Span(at - SEAT, at + SEAT), RingColour.WHITE.at(0.9, night=scene.night)))
    return tuple(arcs)


class RingDrawing:
    """A `Drawing` for one ring."""

    def __init__(self, geometry: Geometry) -> None:
        self._led = 1.0 / geometry.count

    def living(self, scene: TokenScene, elapsed: float) -> Arcs:
        """The scene, which is still."""
        del elapsed
        return still(scene)

    def seconds_of_life(self, scene: TokenScene) -> float:
        """Nothing breathes."""
        del scene
        return 0.0

    def frame(self, cue: Cue, scene: TokenScene, elapsed: float) -> Arcs:
        """The old picture fades to the new one, while a light goes round once: backwards for undo."""
        share = elapsed / SECONDS
        ground = mix(still(cue.before), still(scene), smooth(share))
        back = cue.kind is CueKind.TURNED_BACK
        head = 1.0 - smooth(share) if back else smooth(share)
        half = max(self._led, 0.025)
        light = RingColour.WHITE.at(0.8, night=scene.night)
        return (*ground, covering(Span(head - half, head + half), light, sin(pi * share) ** 2))

    def seconds_of(self, cue: Cue, scene: TokenScene) -> float:
        """How long it takes; calm: nothing moves."""
        del cue
        return 0.0 if scene.calm else SECONDS

    def is_sweep(self, cue: Cue) -> bool:
        """Each goes round the whole ring."""
        del cue
        return True


class NamedScene(NamedTuple):
    """A picture in plain words: the cue that is played first, if any, and the scene it ends on."""

    name: str
    scene: TokenScene
    cue: Cue | None = None


_up = TokenScene(Direction.UP, 4)
_down = TokenScene(Direction.DOWN, 4, (1,))

NAMED_SCENES: Final = (
    NamedScene("a round begins: the token is up, the white seat starts", TokenScene(Direction.UP, 4, (0,))),
    NamedScene("the order of finishing is told: the token alone", _up),
    NamedScene(
        "an 8 is revealed: the token turns down", _down, Cue(CueKind.ORDER_TURNED, TokenScene(Direction.UP, 4, (1,)))
    ),
    NamedScene("boards go on to the left", TokenScene(Direction.UP, 4, (1,)), Cue(CueKind.BOARDS_PASSED, _up)),
    NamedScene("undo: a step back", _up, Cue(CueKind.TURNED_BACK, _up)),
    NamedScene("redo: a step on", _up, Cue(CueKind.TURNED_ON, _up)),
    NamedScene("the end, and who has won", TokenScene(Direction.UP, 4, (2,), over=True)),
)
"""In the order in which a table meets them."""


def ring_demo() -> tuple[NamedPictures, ...]:
    """All of them for the demonstration, which plays each and says its name."""
    return tuple(
        NamedPictures(name, PlayedPictures(RingDrawing, scene, () if cue is None else (cue,)))
        for name, scene, cue in NAMED_SCENES
    )
