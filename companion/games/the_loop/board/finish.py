"""What is drawn over the Eras when spacetime tears: cracks from the middle to the rim, with torn edges."""

from functools import lru_cache
from random import Random
from typing import Final

from companion.games.the_loop.board import colors
from companion.games.the_loop.board.geometry import ERAS, HUB, OUTER, SECTOR, Point, polar
from companion.kit import theme
from companion.kit.glyphs.painting import AS_BAKED, Stamp
from companion.kit.glyphs.pen import Pen
from companion.kit.glyphs.stamps import bake
from companion.kit.glyphs.tessellator import Tessellator
from companion.kit.theme import tint

_STEPS: Final = 9
_SWING: Final = 7.0  # degrees to either side
_CRACKS: Final = tuple(SECTOR * (place + 0.5) + 9 for place in range(ERAS))
"""The bearing of each crack: beside the gap between two Eras, so that it is seen to be none of them."""


def draw_tear(pen: Pen) -> None:
    """Tear the wheel; its middle is the point (0, 0)."""
    pen.painting.put(_tear(pen.unit), (0, 0), AS_BAKED)


@lru_cache(2)
def _tear(unit: float) -> Stamp:
    edges, gaps = Tessellator(), Tessellator()
    for place, bearing in enumerate(_CRACKS):
        line = _crack(place, bearing, unit)
        edges.stroke(line, 8 * unit)
        gaps.stroke(line, 4.5 * unit)
    return bake(((edges, tint(colors.VORTEX)), (gaps, tint(theme.GROUND))))


def _crack(place: int, bearing: float, unit: float) -> tuple[Point, ...]:
    """The same each time: a wheel that trembles at every tap would be one thing too many."""
    swing = Random(place)  # noqa: S311 - a drawing
    points = []
    for step in range(_STEPS + 1):
        radius = HUB + 3 + (OUTER - HUB - 3) * step / _STEPS
        aside = swing.uniform(-_SWING, _SWING) * (1 - 0.5 * step / _STEPS)
        points.append(polar(bearing + aside, radius * unit))
    return tuple(points)
