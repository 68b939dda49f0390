"""Where everything on the wheel lies, and how its pointer turns. Pure: numbers in, numbers out.

Bearings are degrees clockwise from the top. Points are relative to the wheel's centre, y upwards. Constants
are in pixels of the design: the wheel as it is on a screen of 800 by 480, in a box of 476 by 476. `unit` is
how many real pixels one takes. Times are in seconds.
"""

from math import atan2, cos, degrees, hypot, radians, sin
from typing import Final

from msgspec import Struct

Point = tuple[float, float]

ERAS: Final = 7
SECTOR: Final = 360 / ERAS  # degrees
BOX: Final = 476.0  # the design's wheel box
OUTER: Final = 235.0
RIM: Final = 226.0  # the rim's inner edge
INNER: Final = 92.0
HUB: Final = 88.0
GAP: Final = 4.0  # between two sectors
DRAG_STARTS: Final = 10.0


def bearing_of(index: float) -> float:
    """The middle of the Era with this index, in degrees clockwise from the top."""
    return index * SECTOR


def polar(bearing: float, radius: float) -> Point:
    """The point at a bearing and a distance from the centre."""
    return radius * sin(radians(bearing)), radius * cos(radians(bearing))


def era_at(x: float, y: float, unit: float) -> int | None:
    """The index of the Era under a point, None in the hub and outside. Gaps belong to the nearer Era."""
    distance = hypot(x, y) / unit
    if not INNER - (INNER - HUB) / 2 <= distance <= OUTER + GAP:
        return None
    return round(degrees(atan2(x, y)) % 360 / SECTOR) % ERAS


def is_in_hub(x: float, y: float, unit: float) -> bool:
    """Whether a point lies on the middle of the wheel."""
    return hypot(x, y) / unit < INNER - (INNER - HUB) / 2


def outline(
    index: int, unit: float, inner: float = INNER, outer: float = OUTER, inset: float = 0.0
) -> tuple[Point, ...]:
    """A sector's outline (clockwise, round corners), `inset` pixels of the design inside its true edge."""
    inner, outer, half_gap = inner + inset, outer - inset, GAP / 2 + inset
    corner = min(6.0, (outer - inner) / 2)
    points: list[Point] = []
    for start, radius, other in ((-1, outer, outer - corner), (1, inner, inner + corner)):
        half = SECTOR / 2 - degrees(half_gap / radius)
        other_half = SECTOR / 2 - degrees(half_gap / other)
        rounding = degrees(corner / radius)
        middle = bearing_of(index)
        steps = max(6, round(radius * unit / 12))
        along = [
            polar(middle + start * (half - rounding) * (1 - 2 * step / steps), radius * unit)
            for step in range(steps + 1)
        ]
        points += _bend(
            polar(middle + start * other_half, other * unit),
            polar(middle + start * half, radius * unit),
            along[0],
        )
        points += along
        points += _bend(
            along[-1],
            polar(middle - start * half, radius * unit),
            polar(middle - start * other_half, other * unit),
        )
    return tuple(points)


def centroid(index: int, unit: float, outer: float = OUTER) -> Point:
    """A point from which all of a sector's outline can be seen."""
    return polar(bearing_of(index), (outer - 25) * unit)


def _bend(start: Point, corner: Point, end: Point) -> list[Point]:
    """A round corner, without its end points."""
    return [
        tuple((1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c for a, b, c in zip(start, corner, end, strict=True))  # type: ignore[misc]
        for t in (0.2, 0.4, 0.6, 0.8)
    ]


SECONDS_AN_ERA: Final = 0.25
SECONDS_TO_START: Final = 0.15  # so that a short turn is still seen
LONGEST: Final = 1.2


class Turn(Struct, frozen=True):
    """A turn of the Machine from `start` to `end`, over `by` degrees (below 0: against the clock)."""

    start: float
    end: float
    by: float
    seconds: float

    def bearing(self, elapsed: float) -> float:
        """Where the pointer looks `elapsed` seconds after the start; never beyond the end.

        On the way it may be below 0 or over 360; at the end it is exactly `end`.
        """
        if elapsed >= self.seconds:
            return self.end
        share = max(0.0, elapsed) / self.seconds
        return self.start + self.by * share * share * (3 - 2 * share)

    def is_over(self, elapsed: float) -> bool:
        """Whether the pointer has arrived."""
        return elapsed >= self.seconds


def turn_between(start: float, end: float) -> Turn:
    """The turn from one bearing to another, the shorter way round."""
    by = (end - start + 180) % 360 - 180
    seconds = min(LONGEST, SECONDS_TO_START + SECONDS_AN_ERA * abs(by) / SECTOR)
    return Turn(start, end, by, seconds if abs(by) > 1e-6 else 0.0)  # noqa: PLR2004 - rounding is no turn
