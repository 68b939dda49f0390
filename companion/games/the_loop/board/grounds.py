"""The large shapes that everything on the wheel lies on: each look of a sector and of the middle is baked once."""

from functools import lru_cache
from typing import Final, NamedTuple

from companion.games.the_loop.board import colors, geometry, shapes
from companion.games.the_loop.board.geometry import ERAS, HUB, SECTOR, bearing_of
from companion.kit import theme
from companion.kit.glyphs.painting import Stamp
from companion.kit.glyphs.stamps import bake
from companion.kit.glyphs.tessellator import Tessellator
from companion.kit.theme import Tint, between, tint

_KEPT: Final = 48
_ERASES: Final = -1.7  # pixels beyond the sector, so that no soft edge is drawn over itself; half the gap is 2
_GLOW: Final = tuple((2.5 * layer, 0.5 * (1 - layer / 14) ** 2) for layer in range(14))
"""The layers of a glow: how far inside the sector's edge each begins, and how much red it has."""
_TICKS_AN_ERA: Final = 6


class Ground(NamedTuple):
    """How an empty sector looks; its edge is `edge_width` pixels of the design wide. `glows`: it is about to tear."""

    rim: Tint
    fill: Tint
    edge: Tint
    edge_width: float
    glows: bool = False


@lru_cache(_KEPT)
def sector_ground(index: int, unit: float, look: Ground) -> Stamp:
    """An empty sector where it lies."""
    layers = [
        (_sector(index, unit, inset=_ERASES), tint(theme.GROUND)),
        (_sector(index, unit), look.rim),
        (_sector(index, unit, outer=geometry.RIM), look.fill),
    ]
    if look.glows:
        red = tint(colors.RIFT)
        layers += [
            (_sector(index, unit, outer=geometry.RIM, inset=inset), between(red, look.fill, share))
            for inset, share in _GLOW
        ]
    return bake((*layers, (_sector_edge(index, unit, look.edge_width), look.edge)))


@lru_cache(_KEPT)
def sector_shade(index: int, unit: float) -> Stamp:
    """What dims a sector: the ground's colour over all of it."""
    return bake(((_sector(index, unit, inset=-1), tint(theme.GROUND)),))


@lru_cache(2)
def hub_ground(unit: float) -> Stamp:
    """The middle of the wheel, a circle round it, and its ticks."""
    edge = Tessellator()
    edge.ring((0, 0), (HUB - 1) * unit, 2 * unit)
    for tick in range(ERAS * _TICKS_AN_ERA):
        inner = 77 if tick % _TICKS_AN_ERA == 0 else 80.5
        edge.add(_tick(inner, unit).turned(SECTOR * (tick / _TICKS_AN_ERA + 0.5)))
    erased, disc = shapes.disc((HUB + 2) * unit), shapes.disc(HUB * unit)
    return bake(((erased, tint(theme.GROUND)), (disc, tint(theme.PANEL)), (edge, tint(theme.LINE))))


@lru_cache(2)
def _tick(inner: float, unit: float) -> Tessellator:
    line = Tessellator()
    line.stroke(((0, inner * unit), (0, 84 * unit)), 1.4 * unit)
    return line


@lru_cache(2 * _KEPT)
def _sector(index: int, unit: float, outer: float = geometry.OUTER, inset: float = 0.0) -> Tessellator:
    if index:
        return _sector(0, unit, outer, inset).turned(bearing_of(index))
    ink = Tessellator()
    ink.fill(geometry.outline(0, unit, outer=outer, inset=inset), geometry.centroid(0, unit))
    return ink


@lru_cache(_KEPT)
def _sector_edge(index: int, unit: float, width: float) -> Tessellator:
    if index:
        return _sector_edge(0, unit, width).turned(bearing_of(index))
    line = Tessellator()
    line.stroke(geometry.outline(0, unit, inset=width / 2), width * unit, closed=True)
    return line
