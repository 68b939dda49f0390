"""The ring while no game is on: a light in each sector on a blue ground, and a wave of light that goes round them."""

from math import cos, pi
from typing import Final, Never

from msgspec import Struct
from msgspec.structs import replace

from companion.contract.pictures import Lighting
from companion.lights.arcs import Arcs, Span, between, covering, led_spans, sector_span, smooth
from companion.lights.palette import RingColour
from companion.lights.pictures import PlayedPictures
from hardware.ring.arcs import Arc
from hardware.ring.geometry import Geometry

ROUND: Final = 7.0
"""Seconds the wave takes to go round."""

SECONDS_OF_ATTRACTION: Final = 9 * ROUND
"""Nothing moves for ever; the wave comes and goes in `RAMP`."""

RAMP: Final = 3.0
GROUND: Final = 0.4
PARTS: Final = 5
"""A light takes a fifth of its sector where that has fewer LEDs, and whole ones else."""


class Resting(Struct, frozen=True):
    """Nobody plays."""

    calm: bool = False
    night: bool = False

    def under(self, lighting: Lighting) -> "Resting":
        """The same, told as the table wants it."""
        return replace(self, calm=lighting.calm, night=lighting.night)


class RestingRing:
    """How it looks on a ring; a `Drawing` without any cue."""

    def __init__(self, geometry: Geometry) -> None:
        self._places = [_middle(geometry, sector) for sector in range(geometry.sectors)]

    def living(self, scene: Resting, elapsed: float) -> Arcs:
        """The wave swells, goes round, and ebbs away."""
        strength = 0.0
        if 0.0 < elapsed < self.seconds_of_life(scene):
            strength = smooth(elapsed / RAMP) * smooth((SECONDS_OF_ATTRACTION - elapsed) / RAMP)
        turns, sectors = elapsed / ROUND, len(self._places)
        levels = (between(0.5, 0.5 + 0.5 * cos(2 * pi * (turns - nth / sectors)), strength) for nth in range(sectors))
        lights = (
            covering(place, RingColour.LIGHT_BLUE.at(level, night=scene.night))
            for place, level in zip(self._places, levels, strict=True)
        )
        return (Arc(0.0, 1.0, RingColour.DARK_BLUE.at(GROUND)), *lights)

    def seconds_of_life(self, scene: Resting) -> float:
        """A minute or so; calm: none."""
        return 0.0 if scene.calm else SECONDS_OF_ATTRACTION

    def frame(self, cue: Never, scene: Resting, elapsed: float) -> Arcs:  # noqa: ARG002 - there is no cue
        """Nothing happens here."""
        return self.living(scene, elapsed)

    def seconds_of(self, cue: Never, scene: Resting) -> float:  # noqa: ARG002 - the same
        """Nothing happens here."""
        return 0.0

    def is_sweep(self, cue: Never) -> bool:  # noqa: ARG002 - the same
        """Nothing happens here."""
        return False


def resting_pictures() -> PlayedPictures[Resting, Never]:
    """The resting ring, from its first look on."""
    return PlayedPictures(RestingRing, Resting())


def _middle(geometry: Geometry, sector: int) -> Span:
    """Where the light of a sector lies: fitted to whole LEDs, if it has enough of them."""
    leds = led_spans(geometry, sector)
    whole = Span(leds[0].start, leds[-1].end) if leds else sector_span(geometry, sector)
    if len(leds) < 3:  # noqa: PLR2004 - a light, and one at each side of it
        return whole.around_middle(1 / PARTS)
    if len(leds) < PARTS:
        return Span(leds[0].end, leds[-1].start).around_middle(1 / 3)
    size = max(1, len(leds) // 9)
    first = (len(leds) - size) // 2
    return Span(leds[first].start, leds[first + size - 1].end)
