"""From a picture of arcs to one colour an LED."""

from companion.lights.mixing import Arcs
from hardware.ring.colours import Colour
from hardware.ring.geometry import Geometry


def render(arcs: Arcs, geometry: Geometry) -> tuple[Colour, ...]:
    """The picture for this ring: N × RGB in linear light, 0–1, in the order of its LEDs."""
    return geometry.paint(arcs)
