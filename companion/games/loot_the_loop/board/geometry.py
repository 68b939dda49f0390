"""Where everything on the loop lies, in pixels of a box of 476 by 476; y upwards, from its middle. Pure."""

from math import atan2, ceil, cos, degrees, hypot, radians, sin
from typing import Final

from companion.games.loot_the_loop.lights import NEAR, places

Point = tuple[float, float]

BOX: Final = 476.0
OUTER: Final = 219.0
"""The outer edge of every card; beyond it the ring is drawn."""
RING: Final = 230.5
RING_WIDTH: Final = 13.0
INNER_NEAR: Final = 163.0
INNER_FAR: Final = 187.0
"""The inner edge: what a move can reach is large."""
HUB: Final = 152.0
GAP: Final = 2.2
BESIDE: Final = 8.0
BEGINS: Final = -68.0
"""Degrees from the top at which the first card begins: the eleven that matter lie over the top, from left to right."""


def polar(bearing: float, radius: float) -> Point:
    """The point at a bearing, in degrees clockwise from the top, and a distance from the middle."""
    return radius * sin(radians(bearing)), radius * cos(radians(bearing))


def bearings(place: int, cards: int) -> tuple[float, float]:
    """From where to where a card lies."""
    span = places(cards)[place]
    return BEGINS + 360 * span.start, BEGINS + 360 * span.end


def inner_of(place: int) -> float:
    """The inner edge of a card."""
    return INNER_NEAR if place < NEAR else INNER_FAR


def middle_of(place: int, cards: int) -> Point:
    """The middle of a card."""
    start, end = bearings(place, cards)
    return polar((start + end) / 2, (inner_of(place) + OUTER) / 2)


def outline(place: int, cards: int, unit: float, inset: float = 0.0) -> tuple[Point, ...]:
    """The edge of a card, `inset` pixels inside of it."""
    start, end = bearings(place, cards)
    points: list[Point] = []
    for radius, way in ((OUTER - inset, 1), (inner_of(place) + inset, -1)):
        gap = degrees((GAP / 2 + inset) / radius)
        low, high = start + gap, end - gap
        steps = max(1, ceil((high - low) / 3))
        along = [polar(low + (high - low) * step / steps, radius * unit) for step in range(steps + 1)]
        points += along[::way]
    return tuple(points)


def place_at(x: float, y: float, cards: int) -> int | None:
    """The card under a finger, which may be a little beside it; None: there is none."""
    distance = hypot(x, y)
    if not INNER_NEAR - BESIDE <= distance <= OUTER + BESIDE:
        return None
    turn = ((degrees(atan2(x, y)) - BEGINS) / 360) % 1.0
    return next((number for number, span in enumerate(places(cards)) if span.start <= turn < span.end), None)
