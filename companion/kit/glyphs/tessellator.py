"""Turns shapes into triangles with soft edges. Pure: numbers in, numbers out.

The window is opened without multisampling (it is slow on small boards), so every edge carries its own fringe,
one pixel wide, over which the colour fades. How dense the colour is, the vertex's texture coordinate says: a
ramp of two texels, clear and solid, does the rest.
"""

from array import array
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, ceil, cos, hypot, pi, radians, sin
from typing import Final

from companion.kit.glyphs import Drawing, Point, Stroke

CLEAR: Final = 0.25  # the middle of the ramp's first texel
SOLID: Final = 0.75  # the middle of its second
_HALF_FRINGE: Final = 0.5  # pixels to either side of the true edge
_CORNER: Final = radians(25)  # a sharper turn of a stroke gets a round joint
_LONGEST_MITRE: Final = 3.0
_THINNEST_LINE: Final = 1.7  # pixels; thinner ones look grey
_NUMBERS_A_VERTEX: Final = 4
_NOWHERE: Final = (0.0, 0.0)
_REMEMBERED: Final = 4096  # the same pieces lie in the same places again and again: a wheel needs some hundreds


class Tessellator:
    """Triangles for one colour: `vertices` (x, y, u, v for each) and `indices` (three a triangle)."""

    __slots__ = ("indices", "vertices")

    def __init__(self) -> None:
        self.vertices = array("f")
        self.indices = array("H")

    def fill(self, points: tuple[Point, ...], centre: Point | None = None) -> None:
        """Fill an outline (either way round), all of it visible from `centre` (or its points' mean)."""
        # A Kivy widget's centre is a list of its own kind: only plain numbers can be remembered.
        self._add(_filled(points, None if centre is None else (centre[0], centre[1])))

    def stroke(self, points: tuple[Point, ...], width: float, closed: bool = False) -> None:
        """Draw a line `width` pixels wide with round ends and corners."""
        self._add(_stroked(points, width, closed))

    def disc(self, centre: Point, radius: float) -> None:
        """Fill a circle."""
        self._add(_filled(_circle(radius, max(12, ceil(radius * 1.6) + 8)), (0.0, 0.0)), centre)

    def ring(self, centre: Point, radius: float, width: float) -> None:
        """Draw a circle as a line."""
        self._add(_stroked(_circle(radius, max(16, ceil(radius * 1.6) + 8)), width, closed=True), centre)

    def draw(self, drawing: Drawing, centre: Point, size: float, turn: float = 0.0) -> None:
        """Draw a glyph `size` pixels wide about `centre`, turned clockwise by `turn` degrees."""
        self._add(_drawn(drawing, size, turn), centre)

    def add(self, ink: "Tessellator") -> None:
        """Add the triangles of another one where they are."""
        self._add(ink)

    def turned(self, degrees: float) -> "Tessellator":
        """The same, turned clockwise about (0, 0): faster than made anew."""
        whole = Tessellator()
        cosine, sine = cos(radians(degrees)), sin(radians(degrees))
        across, upright = self.vertices[0::4], self.vertices[1::4]
        whole.vertices, whole.indices = self.vertices[:], self.indices[:]
        whole.vertices[0::4] = array("f", [x * cosine + y * sine for x, y in zip(across, upright, strict=True)])
        whole.vertices[1::4] = array("f", [y * cosine - x * sine for x, y in zip(across, upright, strict=True)])
        return whole

    def _add(self, shape: "Tessellator | _Shape", at: Point | None = None) -> None:
        """Add a shape; one that was made about (0, 0) with its middle `at` another place."""
        first = len(self.vertices) // _NUMBERS_A_VERTEX
        vertices = shape.vertices
        if at is not None:
            vertices = vertices[:]
            vertices[0::4] = array("f", [x + at[0] for x in vertices[0::4]])
            vertices[1::4] = array("f", [y + at[1] for y in vertices[1::4]])
        self.vertices.extend(vertices)
        self.indices.extend(array("H", [first + index for index in shape.indices]) if first else shape.indices)


class _Shape:
    """The triangles of one outline or line, on their own."""

    __slots__ = ("indices", "vertices")

    def __init__(self) -> None:
        self.vertices = array("f")
        self.indices = array("H")

    def fill(self, points: tuple[Point, ...], centre: Point | None) -> None:
        points = points if _area(points) > 0 else points[::-1]
        if centre is None:
            centre = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
        mitres = _mitres(points, closed=True)
        centroid = self._row((centre,), (_NOWHERE,), 0.0, SOLID)
        self._row(points, mitres, -_HALF_FRINGE, SOLID)
        self._row(points, mitres, _HALF_FRINGE, CLEAR)
        self.indices.extend([centroid + index for index in _fan_and_ribbon(len(points), closed=True)])

    def stroke(self, points: tuple[Point, ...], width: float, closed: bool = False) -> None:
        """Draw a line `width` pixels wide with round ends and corners."""
        runs, is_ring = _runs(points, closed)
        half = max(width, _THINNEST_LINE) / 2
        for run in runs:
            self._run(run, half, is_ring)
            if not is_ring:
                self._cap(run[0], run[1], half)
                self._cap(run[-1], run[-2], half)

    def _row(self, points: Sequence[Point], mitres: Sequence[Point], distance: float, density: float) -> int:
        """A vertex for each point, `distance` along its mitre; gives the number of the first."""
        first = len(self.vertices) // _NUMBERS_A_VERTEX
        beside = zip(points, mitres, strict=True)
        self.vertices.extend(
            [n for (x, y), (a, b) in beside for n in (x + a * distance, y + b * distance, density, 0.5)]
        )
        return first

    def _run(self, points: tuple[Point, ...], half: float, closed: bool) -> None:
        edges = (
            (-half - _HALF_FRINGE, CLEAR),
            (_HALF_FRINGE - half, SOLID),
            (half - _HALF_FRINGE, SOLID),
            (half + _HALF_FRINGE, CLEAR),
        )
        mitres = _mitres(points, closed)
        first, *_ = [self._row(points, mitres, distance, density) for distance, density in edges]
        self.indices.extend([first + index for index in _ribbons(len(points), len(edges), closed)])

    def _cap(self, end: Point, before: Point, half: float) -> None:
        """Half a disc over the end of a line that comes from `before`."""
        x, y = end
        turn = atan2(y - before[1], x - before[0])
        cosine, sine = cos(turn), sin(turn)
        first = len(self.vertices) // _NUMBERS_A_VERTEX
        vertices, indices = _half_disc(half)
        self.vertices.extend(
            [
                n
                for a, b, density in vertices
                for n in (x + a * cosine - b * sine, y + a * sine + b * cosine, density, 0.5)
            ]
        )
        self.indices.extend([first + index for index in indices])


@lru_cache(maxsize=_REMEMBERED)
def _ribbons(count: int, rows: int, closed: bool) -> tuple[int, ...]:
    """Triangles between each of so many rows of `count` vertices and the next one."""
    found: list[int] = []
    for one in range(0, count * (rows - 1), count):
        found += [
            n for a in range(one, one + count - 1) for n in (a, a + count, a + count + 1, a, a + count + 1, a + 1)
        ]
        if closed:
            last = one + count - 1
            found += (last, last + count, one + count, last, one + count, one)
    return tuple(found)


@lru_cache(maxsize=_REMEMBERED)
def _fan_and_ribbon(count: int, closed: bool) -> tuple[int, ...]:
    """Triangles between vertex 0 and a row of `count` vertices after it, and between that row and the next one."""
    fan = [n for at in range(1, count) for n in (0, at, at + 1)]
    if closed:
        fan += (0, count, 1)
    return (*fan, *(1 + index for index in _ribbons(count, 2, closed)))


@lru_cache(maxsize=_REMEMBERED)
def _half_disc(radius: float) -> tuple[tuple[tuple[float, float, float], ...], tuple[int, ...]]:
    """Half a disc about (0, 0) that looks to the right: its vertices, each with its density, and its triangles."""
    count = 2 * max(2, ceil(radius)) + 1
    turns = [pi * step / (count - 1) - pi / 2 for step in range(count)]
    rows = ((radius - _HALF_FRINGE, SOLID), (radius + _HALF_FRINGE, CLEAR))
    vertices = [(away * cos(turn), away * sin(turn), density) for away, density in rows for turn in turns]
    return ((0.0, 0.0, SOLID), *vertices), _fan_and_ribbon(count, closed=False)


@lru_cache(maxsize=_REMEMBERED)
def _drawn(drawing: Drawing, size: float, turn: float) -> _Shape:
    """A glyph about (0, 0)."""
    cosine, sine = cos(radians(-turn)) * size, sin(radians(-turn)) * size

    def place(point: Point) -> Point:
        x, y = point[0] - 0.5, point[1] - 0.5
        return x * cosine - y * sine, x * sine + y * cosine

    whole = _Shape()
    for shape in drawing:
        points = tuple(place(point) for point in shape.points)
        if isinstance(shape, Stroke):
            whole.stroke(points, shape.width * size, shape.closed)
        else:
            whole.fill(points, None if shape.centre is None else place(shape.centre))
    return whole


def _circle(radius: float, corners: int) -> tuple[Point, ...]:
    turns = [2 * pi * step / corners for step in range(corners)]
    return tuple((radius * cos(turn), radius * sin(turn)) for turn in turns)


@lru_cache(maxsize=_REMEMBERED)
def _filled(points: tuple[Point, ...], centre: Point | None) -> _Shape:
    shape = _Shape()
    shape.fill(points, centre)
    return shape


@lru_cache(maxsize=_REMEMBERED)
def _stroked(points: tuple[Point, ...], width: float, closed: bool) -> _Shape:
    shape = _Shape()
    shape.stroke(points, width, closed)
    return shape


def _area(points: tuple[Point, ...]) -> float:
    """Twice the area, positive when the points run counter-clockwise."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1], strict=True))


def _mitres(points: tuple[Point, ...], closed: bool) -> list[Point]:
    """For each point the way to its right side, so long that the edges beside it keep their distance."""
    sides = []
    for (x, y), (next_x, next_y) in zip(points, points[1:] + points[:1], strict=True):
        length = hypot(next_x - x, next_y - y) or 1.0
        sides.append(((next_y - y) / length, (x - next_x) / length))
    before = [sides[-1], *sides[:-1]]
    if not closed:
        before[0], sides[-1] = sides[0], sides[-2]
    mitres = []
    for (a, b), (c, d) in zip(before, sides, strict=True):
        x, y = a + c, b + d
        share = (x * x + y * y) / 2  # 1 + cos(turn)
        stretch = min(1 / share, _LONGEST_MITRE) if share > 0.01 else 0.0  # noqa: PLR2004 - a hairpin has no side
        mitres.append((x * stretch, y * stretch))
    return mitres


def _runs(points: tuple[Point, ...], closed: bool) -> tuple[list[tuple[Point, ...]], bool]:
    """Cut a line at its sharp corners; the second value says that it is a ring without any."""
    count = len(points)
    corners = [here for here in (range(count) if closed else range(1, count - 1)) if _is_corner(points, here)]
    if closed and not corners:
        return [points], True
    if closed:
        points = points[corners[0] :] + points[: corners[0]] + (points[corners[0]],)
        corners = [corner - corners[0] for corner in corners[1:]]
    cuts = [0, *corners, len(points) - 1]
    return [points[start : end + 1] for start, end in pairwise(cuts)], False


def _is_corner(points: tuple[Point, ...], here: int) -> bool:
    a, b, c = points[here - 1], points[here], points[(here + 1) % len(points)]
    turn = atan2(c[1] - b[1], c[0] - b[0]) - atan2(b[1] - a[1], b[0] - a[0])
    return abs((turn + pi) % (2 * pi) - pi) > _CORNER
