"""The large shapes that everything on the wheel lies on: each look of a sector and of the middle is baked once."""

from functools import cache, lru_cache
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import Final, NamedTuple

from companion.games.the_loop.board import colors, geometry, shapes
from companion.games.the_loop.board.geometry import ERAS, GAP, HUB, INNER, RIM, SECTOR, Point, bearing_of, polar
from companion.games.the_loop.screens.wheel_view import VortexLook
from companion.kit import theme
from companion.kit.glyphs.painting import Stamp
from companion.kit.glyphs.stamps import bake
from companion.kit.glyphs.tessellator import Tessellator
from companion.kit.theme import Tint, tint

_EYE_AT: Final = 200.0  # the swirl goes round the Era's glyph
_ARMS: Final = 3
_EYE: Final = 25.0
_REACH: Final = 130.0
_WINDS: Final = 400.0  # degrees from the eye to the reach
_MARGIN: Final = 4.0  # of the sector's edge, which the swirl keeps clear of


@cache
def swirl_arms(index: int, *, is_jagged: bool) -> tuple[tuple[Point, ...], ...]:
    """Lines in pixels of the design, all inside the sector."""
    lines: list[tuple[Point, ...]] = []
    for arm in range(_ARMS):
        line: list[Point] = []
        for point in _arm(index, arm * 360 / _ARMS, 50.0 if is_jagged else 6.0):
            if _is_inside(point, index):
                line.append(point)
            else:
                lines.append(tuple(line))
                line = []
        lines.append(tuple(line))
    return tuple(line for line in lines if len(line) > 1)


def _arm(index: int, start: float, step: float) -> list[Point]:
    """Points of a logarithmic spiral: a corner every `step` degrees, and points between to cut it at."""
    eye = polar(bearing_of(index), _EYE_AT)
    corners = []
    for corner in range(int(_WINDS / step) + 1):
        turned = corner * step
        away = _EYE * (_REACH / _EYE) ** (turned / _WINDS)
        angle = radians(start + turned - bearing_of(index))
        corners.append((eye[0] + away * cos(angle), eye[1] + away * sin(angle)))
    points: list[Point] = []
    for a, b in pairwise(corners):
        pieces = max(1, round(hypot(b[0] - a[0], b[1] - a[1]) / 4))
        points += [
            (a[0] + (b[0] - a[0]) * piece / pieces, a[1] + (b[1] - a[1]) * piece / pieces) for piece in range(pieces)
        ]
    return points


def _is_inside(point: Point, index: int) -> bool:
    x, y = point
    middle, half = radians(bearing_of(index)), radians(SECTOR / 2)
    aside, along = abs(x * cos(middle) - y * sin(middle)), x * sin(middle) + y * cos(middle)
    to_the_edge = along * sin(half) - aside * cos(half)
    return INNER + _MARGIN < hypot(x, y) < RIM - _MARGIN and to_the_edge > GAP / 2 + _MARGIN


_KEPT: Final = 48
_ERASES: Final = -1.7  # pixels beyond the sector, so that no soft edge is drawn over itself; half the gap is 2
_SWIRL: Final = 0.2
_TICKS_AN_ERA: Final = 6


class Ground(NamedTuple):
    """How an empty sector looks; its edge is `edge_width` pixels of the design wide."""

    vortex: VortexLook
    rim: Tint
    fill: Tint
    edge: Tint
    edge_width: float


@lru_cache(_KEPT)
def sector_ground(index: int, unit: float, look: Ground) -> Stamp:
    """An empty sector where it lies."""
    layers = [
        (_sector(index, unit, inset=_ERASES), tint(theme.GROUND)),
        (_sector(index, unit), look.rim),
        (_sector(index, unit, outer=geometry.RIM), look.fill),
    ]
    if look.vortex is not VortexLook.NONE:
        swirl = Tessellator()
        for arm in swirl_arms(index, is_jagged=look.vortex is VortexLook.MEGA):
            swirl.stroke(tuple((x * unit, y * unit) for x, y in arm), 3.2 * unit)
        layers.append((swirl, tint(colors.VORTEX, _SWIRL)))
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


@lru_cache(_KEPT)
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
