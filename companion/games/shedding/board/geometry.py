"""Where the seats round the table lie, in pixels of a box of 476 by 476; y upwards, from its middle. Pure."""

from functools import lru_cache
from math import atan2, cos, degrees, hypot, radians, sin
from typing import Final

from companion.games.shedding.rules.seats import bearing

Point = tuple[float, float]

BOX: Final = 476.0
RING: Final = 230.5
RING_WIDTH: Final = 13.0
EDGE: Final = 220.0
"""Nothing of a seat is further from the middle: beyond it the ring is drawn."""
PLATE: Final = (94.0, 60.0)
"""How wide and how high a seat's plate is."""
CARD: Final = 52.0
"""The side of what lies in front of a seat."""
CARD_NEAREST: Final = 80
CARD_FARTHEST: Final = 112
TABLE: Final = 150.0
ARROWS: Final = 122.0
MIDDLE: Final = 60.0
"""The radius of the token."""
ROUND: Final = 12.0
BESIDE: Final = 4.0


def polar(at: float, radius: float) -> Point:
    """The point at a bearing, clockwise from the top, and a distance from the middle."""
    return radius * sin(radians(at)), radius * cos(radians(at))


@lru_cache(64)
def plate_at(seat: int, seats: int) -> Point:
    """The middle of a seat's plate: as far out as its corners allow."""
    straight, radius = bearing(seat, seats), EDGE
    while _farthest(polar(straight, radius)) > EDGE:
        radius -= 0.5
    return polar(straight, radius)


def _farthest(middle: Point) -> float:
    """How far the rounded corners of a plate are from the middle of the table."""
    x, y = abs(middle[0]) + PLATE[0] / 2 - ROUND, abs(middle[1]) + PLATE[1] / 2 - ROUND
    return hypot(x, y) + ROUND


@lru_cache(64)
def card_at(seat: int, seats: int) -> Point:
    """The middle of what lies in front of a seat: between its plate and the token, straight ahead if there is room."""
    straight, plate = bearing(seat, seats), plate_at(seat, seats)
    around = (straight + way * aside for aside in range(45) for way in (1, -1))
    places = (polar(at, radius) for at in around for radius in range(CARD_FARTHEST, CARD_NEAREST, -1))
    return next(place for place in places if _is_free(place, plate))


def card_between(seat: int, seats: int, share: float) -> Point:
    """The middle of what comes to a seat from the one before, round the token; `share` 1: it lies there."""
    (x, y), (from_x, from_y) = card_at(seat, seats), card_at((seat - 1) % seats, seats)
    if share >= 1.0:
        return x, y
    part = share * share * (3.0 - 2.0 * share)
    start, end = degrees(atan2(from_x, from_y)), degrees(atan2(x, y))
    at = start + (end - start) % 360.0 * part
    return polar(at, hypot(from_x, from_y) + (hypot(x, y) - hypot(from_x, from_y)) * part)


def _is_free(card: Point, plate: Point) -> bool:
    """Whether a card lies neither over a plate nor over the token."""
    beside = abs(card[0] - plate[0]) >= (PLATE[0] + CARD) / 2 + 3
    beyond = abs(card[1] - plate[1]) >= (PLATE[1] + CARD) / 2 + 3
    nearest = hypot(max(0.0, abs(card[0]) - CARD / 2), max(0.0, abs(card[1]) - CARD / 2))
    return (beside or beyond) and nearest >= MIDDLE + 3


def arrow_at(seat: int, seats: int) -> tuple[Point, float]:
    """Between a seat's card and the next one: where an arrow lies, and its bearing as it points clockwise."""
    (x, y), (next_x, next_y) = card_at(seat, seats), card_at((seat + 1) % seats, seats)
    between = degrees(atan2(x + next_x, y + next_y))
    return polar(between, ARROWS), between + 90


def seat_under(x: float, y: float, seats: int) -> int | None:
    """The seat whose plate or card is under a finger; None: there is none."""
    for seat in range(seats):
        for (left, middle), wide, high in (
            (plate_at(seat, seats), *PLATE),
            (card_at(seat, seats), CARD, CARD),
        ):
            if abs(x - left) <= wide / 2 + BESIDE and abs(y - middle) <= high / 2 + BESIDE:
                return seat
    return None


def is_middle(x: float, y: float) -> bool:
    """Whether the token is under a finger."""
    return hypot(x, y) <= MIDDLE
