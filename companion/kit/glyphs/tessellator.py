"""Turns shapes into triangles with soft edges. Pure: numbers in, numbers out.

The window is opened without multisampling (it is slow on small boards), so every edge carries its own fringe,
one pixel wide, over which the colour fades. How dense the colour is, the vertex's texture coordinate says: a
ramp of two texels, clear and solid, does the rest.
"""

from array import array
from functools import lru_cache
from itertools import pairwise
from math import atan2, ceil, cos, hypot, pi, radians, sin
from typing import Final

from companion.kit.glyphs.shapes import Drawing, Point, Stroke

CLEAR: Final = 0.25  # the middle of the ramp's first texel
SOLID: Final = 0.75  # the middle of its second
_HALF_FRINGE: Final = 0.5  # pixels to either side of the true edge
_CORNER: Final = radians(25)  # a sharper turn of a stroke gets a round joint
_LONGEST_MITRE: Final = 3.0
_THINNEST_LINE: Final = 1.7  # pixels; thinner ones look grey
_NUMBERS_A_VERTEX: Final = 4
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

    def add(self, ink: "Tessellator", at: Point) -> None:
        """Add the triangles of another one, made about (0, 0), with their middle `at` a place."""
        self._add(ink, at)

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
        centroid = self._vertex(centre, SOLID)
        mitres = _mitres(points, closed=True)
        inner = [self._beside(p, m, -_HALF_FRINGE, SOLID) for p, m in zip(points, mitres, strict=True)]
        outer = [self._beside(p, m, _HALF_FRINGE, CLEAR) for p, m in zip(points, mitres, strict=True)]
        for here in range(len(points)):
            there = (here + 1) % len(points)
            self.indices.extend((centroid, inner[here], inner[there]))
        self._ribbon(inner, outer, closed=True)

    def stroke(self, points: tuple[Point, ...], width: float, closed: bool = False) -> None:
        """Draw a line `width` pixels wide with round ends and corners."""
        runs, is_ring = _runs(points, closed)
        half = max(width, _THINNEST_LINE) / 2
        for run in runs:
            self._run(run, half, is_ring)
            if not is_ring:
                self._cap(run[0], run[1], half)
                self._cap(run[-1], run[-2], half)

    def _vertex(self, point: Point, density: float) -> int:
        self.vertices.extend((point[0], point[1], density, 0.5))
        return len(self.vertices) // _NUMBERS_A_VERTEX - 1

    def _beside(self, point: Point, mitre: Point, distance: float, density: float) -> int:
        return self._vertex((point[0] + mitre[0] * distance, point[1] + mitre[1] * distance), density)

    def _ribbon(self, one: list[int], other: list[int], closed: bool) -> None:
        """Triangles between two rows of vertices."""
        for here in range(len(one) if closed else len(one) - 1):
            there = (here + 1) % len(one)
            self.indices.extend((one[here], other[here], other[there], one[here], other[there], one[there]))

    def _run(self, points: tuple[Point, ...], half: float, closed: bool) -> None:
        edges = (
            (-half - _HALF_FRINGE, CLEAR),
            (_HALF_FRINGE - half, SOLID),
            (half - _HALF_FRINGE, SOLID),
            (half + _HALF_FRINGE, CLEAR),
        )
        mitres = _mitres(points, closed)
        rows = [
            [self._beside(p, m, distance, density) for p, m in zip(points, mitres, strict=True)]
            for distance, density in edges
        ]
        for one, other in pairwise(rows):
            self._ribbon(one, other, closed)

    def _cap(self, end: Point, before: Point, half: float) -> None:
        """Half a disc over the end of a line that comes from `before`."""
        first = atan2(end[1] - before[1], end[0] - before[0]) - pi / 2
        count = 2 * max(2, ceil(half))
        rays = [(cos(first + pi * step / count), sin(first + pi * step / count)) for step in range(count + 1)]
        centroid = self._vertex(end, SOLID)
        inner = [self._beside(end, ray, half - _HALF_FRINGE, SOLID) for ray in rays]
        outer = [self._beside(end, ray, half + _HALF_FRINGE, CLEAR) for ray in rays]
        for here in range(count):
            self.indices.extend((centroid, inner[here], inner[here + 1]))
        self._ribbon(inner, outer, closed=False)


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
    last = len(points) - 1
    sides = []
    for a, b in zip(points, points[1:] + points[:1], strict=True):
        length = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
        sides.append(((b[1] - a[1]) / length, (a[0] - b[0]) / length))
    mitres = []
    for here in range(len(points)):
        before = sides[here - 1] if closed or here > 0 else sides[here]
        after = sides[here] if closed or here < last else sides[here - 1]
        x, y = before[0] + after[0], before[1] + after[1]
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
