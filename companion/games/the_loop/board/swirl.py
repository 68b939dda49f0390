"""The faint swirl on the ground of an Era with a vortex: round, or jagged for a mega-vortex. Pure."""

from functools import cache
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import Final

from companion.games.the_loop.board.geometry import GAP, INNER, RIM, SECTOR, Point, bearing_of, polar

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
