"""The plainest scenes and cues there can be: one light all round, and one that is seen for a while."""

from msgspec import Struct
from msgspec.structs import replace

from companion.contract.screen import Lighting
from companion.lights.arcs import Arcs
from hardware.ring import Arc, Geometry

BREATH = 20.0
"""Seconds for which a scene breathes that does."""


class Glow(Struct, frozen=True):
    """A light of this level, 0–1."""

    level: float
    breathes: bool = False
    calm: bool = False

    def under(self, lighting: Lighting) -> "Glow":
        return replace(self, calm=lighting.calm)


class Flash(Struct, frozen=True):
    """A green light for some seconds."""

    level: float
    seconds: float = 1.0
    sweeps: bool = False


class PlainDrawing:
    """Red for scenes, green for cues; on every ring alike."""

    def __init__(self, geometry: Geometry | None = None) -> None:
        self.geometry = geometry

    def living(self, scene: Glow, elapsed: float) -> Arcs:
        breath = elapsed / BREATH if 0.0 < elapsed < self.seconds_of_life(scene) else 0.0
        return (Arc(0.0, 1.0, (scene.level, 0.0, breath)),)

    def seconds_of_life(self, scene: Glow) -> float:
        return BREATH if scene.breathes and not scene.calm else 0.0

    def frame(self, cue: Flash, scene: Glow, elapsed: float) -> Arcs:
        if elapsed >= self.seconds_of(cue, scene):
            return self.living(scene, 0.0)
        return (Arc(0.0, 1.0, (0.0, cue.level, elapsed / cue.seconds)),)

    def seconds_of(self, cue: Flash, scene: Glow) -> float:
        return 0.0 if scene.calm else cue.seconds

    def is_sweep(self, cue: Flash) -> bool:
        return cue.sweeps


def colour(picture: Arcs) -> tuple[float, float, float]:
    """The one colour of such a picture."""
    (arc,) = picture
    return arc.colour
