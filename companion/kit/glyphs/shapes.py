"""What a glyph is made of: strokes and filled outlines in a unit square, y upwards. Plain data, no Kivy."""

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
