"""The little drawings of the glass, as vectors: what they are made of, every one by its name, and a widget.

A drawing is strokes and filled outlines in a unit square, y upwards. All here is plain data and needs no Kivy; the
widget that shows one lives in `companion.kit.glyphs.stamps`.
"""

from collections.abc import Mapping
from math import cos, radians, sin
from typing import Final

from msgspec import Struct

Point = tuple[float, float]

LINE_WIDTH: Final = 0.085  # of the unit square: still two pixels wide at 24 pixels
_ARC_STEP: Final = 9.0  # degrees; at 120 pixels the chord is a fifth of a pixel off the circle


class Stroke(Struct, frozen=True):
    """A line through `points` with round ends and corners; `closed` joins the last point to the first."""

    points: tuple[Point, ...]
    closed: bool = False
    width: float = LINE_WIDTH


class Fill(Struct, frozen=True):
    """A filled outline. All of it must be visible from `centre` (by default the mean of its points)."""

    points: tuple[Point, ...]
    centre: Point | None = None


Shape = Stroke | Fill
Drawing = tuple[Shape, ...]


def at(centre: Point, radius: float, degrees: float) -> Point:
    """The point `radius` from `centre`, counter-clockwise from the right."""
    return centre[0] + radius * cos(radians(degrees)), centre[1] + radius * sin(radians(degrees))


def arc(centre: Point, radius: float, start: float, end: float, end_radius: float | None = None) -> tuple[Point, ...]:
    """Points of an arc from `start` to `end` degrees; with `end_radius` it winds in or out as a spiral."""
    steps = max(2, round(abs(end - start) / _ARC_STEP))
    growth = 0.0 if end_radius is None else end_radius - radius
    return tuple(
        at(centre, radius + growth * step / steps, start + (end - start) * step / steps) for step in range(steps + 1)
    )


def circle(centre: Point, radius: float) -> tuple[Point, ...]:
    """Points of a whole circle, to be closed."""
    return arc(centre, radius, 0, 360)[:-1]


def ellipse(centre: Point, radius_x: float, radius_y: float) -> tuple[Point, ...]:
    """Points of a whole upright ellipse, to be closed."""
    return tuple((centre[0] + radius_x * x, centre[1] + radius_y * y) for x, y in circle((0, 0), 1))


def curve(start: Point, pull: Point, other_pull: Point, end: Point, steps: int = 12) -> tuple[Point, ...]:
    """Points of a cubic Bézier curve."""
    points = []
    for step in range(steps + 1):
        t = step / steps
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        corners = (start, pull, other_pull, end)
        x = sum(weight * corner[0] for weight, corner in zip(weights, corners, strict=True))
        y = sum(weight * corner[1] for weight, corner in zip(weights, corners, strict=True))
        points.append((x, y))
    return tuple(points)


def rounded_rectangle(left: float, bottom: float, right: float, top: float, radius: float) -> tuple[Point, ...]:
    """Points of a rectangle with round corners, counter-clockwise, to be closed."""
    return (
        *arc((right - radius, bottom + radius), radius, -90, 0),
        *arc((right - radius, top - radius), radius, 0, 90),
        *arc((left + radius, top - radius), radius, 90, 180),
        *arc((left + radius, bottom + radius), radius, 180, 270),
    )


def star(centre: Point, radius: float, inner_radius: float, tips: int, first: float = 90.0) -> tuple[Point, ...]:
    """Points of a star whose first tip looks towards `first` degrees, to be closed."""
    half = 180.0 / tips
    return tuple(
        at(centre, inner_radius if corner % 2 else radius, first + half * corner) for corner in range(2 * tips)
    )


_MIDDLE: Final = (0.5, 0.5)


def _undo() -> Drawing:
    return (
        Stroke(((0.34, 0.92), (0.1, 0.68), (0.34, 0.44))),
        Stroke(((0.1, 0.68), (0.6, 0.68), *arc((0.62, 0.4), 0.28, 90, -90), (0.3, 0.12))),
    )


def _mirrored(drawing: Drawing) -> Drawing:
    """The same, left and right exchanged (strokes only)."""
    return tuple(
        Stroke(tuple((1 - x, y) for x, y in shape.points), shape.closed, shape.width)
        for shape in drawing
        if isinstance(shape, Stroke)
    )


def _again() -> Drawing:
    """A circle that bites its tail: draw again."""
    head = at(_MIDDLE, 0.38, 60)
    return (
        Stroke(arc(_MIDDLE, 0.38, 120, 420)),
        Stroke((at(head, 0.22, 15), head, at(head, 0.22, -75))),
    )


def _lock() -> Drawing:
    return (
        Fill(rounded_rectangle(0.16, 0.06, 0.84, 0.56, 0.08)),
        Stroke(((0.3, 0.54), (0.3, 0.7), *arc((0.5, 0.7), 0.2, 180, 0), (0.7, 0.54))),
    )


def _warning() -> Drawing:
    return (
        Stroke(((0.5, 0.92), (0.06, 0.1), (0.94, 0.1)), closed=True),
        Stroke(((0.5, 0.64), (0.5, 0.4))),
        Fill(circle((0.5, 0.25), 0.055)),
    )


SIGN_GLYPHS: Final[dict[str, Drawing]] = {
    "undo": _undo(),
    "redo": _mirrored(_undo()),
    "again": _again(),
    "check": (Stroke(((0.12, 0.5), (0.4, 0.2), (0.9, 0.82)), width=0.12),),
    "cross": (
        Stroke(((0.16, 0.16), (0.84, 0.84)), width=0.11),
        Stroke(((0.16, 0.84), (0.84, 0.16)), width=0.11),
    ),
    "plus": (Stroke(((0.5, 0.12), (0.5, 0.88)), width=0.13), Stroke(((0.12, 0.5), (0.88, 0.5)), width=0.13)),
    "minus": (Stroke(((0.12, 0.5), (0.88, 0.5)), width=0.13),),
    "next": (Stroke(((0.32, 0.12), (0.7, 0.5), (0.32, 0.88)), width=0.12),),
    "back": (Stroke(((0.68, 0.12), (0.3, 0.5), (0.68, 0.88)), width=0.12),),
    "menu": tuple(Stroke(((0.1, y), (0.9, y)), width=0.11) for y in (0.2, 0.5, 0.8)),
    "lock": _lock(),
    "warning": _warning(),
}

_ALL: Final[dict[str, Drawing]] = dict(SIGN_GLYPHS)


def register(glyphs: Mapping[str, Drawing]) -> None:
    """Let these be found, too; the same ones again change nothing.

    Raises:
        ValueError: another glyph has one of the names.
    """
    taken = [name for name, drawn in glyphs.items() if _ALL.get(name, drawn) != drawn]
    if taken:
        raise ValueError(f"there are glyphs already that are called {', '.join(taken)}: give these other names")
    _ALL.update(glyphs)


def names() -> tuple[str, ...]:
    """The names of all glyphs, in the order in which they came."""
    return tuple(_ALL)


def drawing(name: str) -> Drawing:
    """The shapes of the glyph called `name`.

    Raises:
        KeyError: there is no glyph of that name.
    """
    try:
        return _ALL[name]
    except KeyError:
        raise KeyError(f"no glyph is called {name!r}; there are {', '.join(_ALL)}") from None
