"""The seats lie inside of the ring, and nothing on the table lies over anything else."""

from itertools import combinations, pairwise
from math import hypot

import pytest

from companion.games.shedding.board import geometry
from companion.games.shedding.rules.seats import bearing, to_the_left

Box = tuple[float, float, float, float]
SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])


def box(middle: tuple[float, float], wide: float, high: float) -> Box:
    x, y = middle
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@SEATS
def test_nothing_lies_over_anything_else(seats: int) -> None:
    cards = [box(geometry.card_at(seat, seats), geometry.CARD, geometry.CARD) for seat in range(seats)]
    plates = [box(geometry.plate_at(seat, seats), *geometry.PLATE) for seat in range(seats)]
    assert not [pair for pair in combinations([*cards, *plates], 2) if overlap(*pair)]
    for seat in range(seats):
        x, y = geometry.card_at(seat, seats)
        nearest = hypot(max(0.0, abs(x) - geometry.CARD / 2), max(0.0, abs(y) - geometry.CARD / 2))
        assert nearest >= geometry.MIDDLE + 2
        for corner_x, corner_y in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
            left, middle = geometry.plate_at(seat, seats)
            x = left + corner_x * (geometry.PLATE[0] / 2 - geometry.ROUND)
            y = middle + corner_y * (geometry.PLATE[1] / 2 - geometry.ROUND)
            assert hypot(x, y) + geometry.ROUND <= geometry.EDGE < geometry.RING - geometry.RING_WIDTH / 2


@SEATS
def test_what_goes_to_the_left_goes_clockwise_round_the_token(seats: int) -> None:
    for seat in range(seats):
        way = [geometry.card_between(seat, seats, share / 20) for share in range(21)]
        assert way[0] == pytest.approx(geometry.card_at((seat - 1) % seats, seats))
        assert way[-1] == geometry.card_at(seat, seats)
        for (x, y), (next_x, next_y) in pairwise(way):
            assert x * next_y - y * next_x <= 1e-9
            assert hypot(x, y) > geometry.MIDDLE


@SEATS
def test_a_finger_on_a_plate_or_a_card_means_its_seat(seats: int) -> None:
    for seat in range(seats):
        assert geometry.seat_under(*geometry.plate_at(seat, seats), seats) == seat
        assert geometry.seat_under(*geometry.card_at(seat, seats), seats) == seat
    assert geometry.seat_under(0, 0, seats) is None
    assert geometry.is_middle(0, 30)
    assert not geometry.is_middle(*geometry.card_at(0, seats))


def test_seats_go_on_clockwise_to_the_left() -> None:
    assert [bearing(seat, 4) for seat in range(4)] == [180.0, 270.0, 0.0, 90.0]
    assert bearing(0, 6) == 210.0
    assert to_the_left(3, 4) == 0
    assert to_the_left(1, 4, 2) == 3
