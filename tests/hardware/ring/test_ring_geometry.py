from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware import GeometryError
from hardware.ring.geometry import ROUNDING, Geometry
from hardware.ring.light import Arc, Colour, from_hex

WHITE = Colour(1.0, 1.0, 1.0)
RED = Colour(1.0, 0.0, 0.0)
BLUE = Colour(0.0, 0.0, 1.0)
geometries = st.builds(
    Geometry,
    count=st.integers(7, 300),
    offset=st.floats(-2, 2),
    reversed=st.booleans(),
    sectors=st.integers(1, 12),
)
turns = st.floats(-2, 2)


def covered(geometry: Geometry, start: float, end: float) -> dict[int, float]:
    """How much of each LED an arc covers, of those that it touches."""
    picture = geometry.paint([Arc(start, end, WHITE)])
    return {led: colour.red for led, colour in enumerate(picture) if colour.red > ROUNDING}


def spread(geometry: Geometry) -> list[int]:
    return [len(geometry.leds(sector)) for sector in range(geometry.sectors)]


def test_leds_are_shared_among_the_sectors_as_the_facts_say() -> None:
    assert spread(Geometry(24)) == [3, 4, 3, 4, 3, 4, 3]
    assert spread(Geometry(60)) == [9, 8, 9, 8, 9, 8, 9]
    assert spread(Geometry(35)) == [5] * 7
    assert spread(Geometry(42)) == [6] * 7


@given(geometries)
def test_every_led_lies_in_one_sector_where_the_facts_put_it(geometry: Geometry) -> None:
    count = geometry.count
    for led in range(count):
        place = ((led + 0.5) / count - geometry.offset) % 1
        place = (1 - place) % 1 if geometry.reversed else place
        found = geometry.place(led)
        assert found is not None
        assert min(abs(found - place), 1 - abs(found - place)) < 1e-6
    assert sum(spread(geometry)) == count


def test_offset_and_direction_turn_the_ring() -> None:
    assert Geometry(35, offset=1 / 7).leds(0) == (5, 6, 7, 8, 9)
    assert Geometry(35, reversed=True).leds(0) == (34, 33, 32, 31, 30)
    assert Geometry(35, reversed=True, offset=1 / 7).leds(0) == (4, 3, 2, 1, 0)


def test_lists_put_leds_where_they_are_named() -> None:
    geometry = Geometry(9, sectors=2, lists=((8, 0), (1, 2, 3)))
    assert geometry.leds(0) == (8, 0)
    assert geometry.leds(1) == (1, 2, 3)
    assert geometry.sector(5) is None
    assert geometry.place(5) is None
    picture = geometry.paint([Arc(0.0, 0.5, RED)])
    assert [led for led, colour in enumerate(picture) if colour == RED] == [0, 8]
    assert covered(geometry, 0.25, 0.5) == {0: 1.0}


def test_an_arc_over_half_an_led_lights_it_half() -> None:
    geometry = Geometry(10)
    assert covered(geometry, 0.0, 0.15) == {0: 1.0, 1: pytest.approx(0.5)}
    assert covered(geometry, 0.95, 1.05) == {9: pytest.approx(0.5), 0: pytest.approx(0.5)}
    assert geometry.paint([Arc(0.05, 0.1, WHITE)])[0] == pytest.approx((0.5, 0.5, 0.5))


def test_an_end_before_the_start_goes_on_through_zero() -> None:
    assert covered(Geometry(10), 0.9, 0.1) == {9: pytest.approx(1.0), 0: pytest.approx(1.0)}


def test_a_turn_is_the_whole_ring_and_nothing_is_nothing() -> None:
    assert covered(Geometry(20), 0.33, 1.33) == {led: pytest.approx(1.0) for led in range(20)}
    assert covered(Geometry(20), 0.3, 0.3) == {}


@given(geometries, turns, st.floats(0, 1))
def test_no_light_is_lost_or_made(geometry: Geometry, start: float, length: float) -> None:
    weights = covered(geometry, start, start + length)
    assert sum(weight for weight in weights.values()) == pytest.approx(length * geometry.count, abs=1e-6)
    assert all(-1e-9 <= weight <= 1 for weight in weights.values())


@given(geometries, turns)
def test_arcs_that_meet_leave_no_seam(geometry: Geometry, cut: float) -> None:
    picture = geometry.paint([Arc(cut, cut + 0.4, WHITE), Arc(cut + 0.4, cut + 1.0, WHITE)])
    for colour in picture:
        assert colour == pytest.approx(WHITE, abs=1e-6)


def test_the_last_arc_is_on_top_and_opacity_mixes() -> None:
    geometry = Geometry(8, sectors=4)
    picture = geometry.paint([Arc(0.0, 1.0, RED), Arc(0.0, 0.25, BLUE), Arc(0.25, 0.5, BLUE, 0.25)])
    assert picture[0] == BLUE
    assert picture[2] == pytest.approx((0.75, 0.0, 0.25))
    assert picture[7] == RED
    assert geometry.paint([], background=BLUE) == (BLUE,) * 8


def test_the_sum_of_light_stays_even_while_an_arc_moves() -> None:
    geometry = Geometry(24)
    for step in range(100):
        picture = geometry.paint([Arc(step / 100, step / 100 + 1 / 7, WHITE)])
        assert sum(colour.red for colour in picture) == pytest.approx(24 / 7)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"count": 6}, "7 to 300 LEDs, not 6"),
        ({"count": 301}, "7 to 300 LEDs, not 301"),
        ({"count": 7, "sectors": 0}, "one sector at least"),
        ({"count": 7, "lists": ((1,),)}, "1 lists of LEDs for 7 sectors"),
        ({"count": 7, "sectors": 1, "lists": ((7,),)}, "LED 7 is in a list"),
        ({"count": 7, "sectors": 2, "lists": ((1, 2), (2,))}, "LED 2 is listed twice"),
    ],
)
def test_a_ring_that_cannot_be_built_is_refused(wrong: dict[str, object], says: str) -> None:
    with pytest.raises(GeometryError, match=says):
        Geometry(**wrong)  # type: ignore[arg-type]


def test_screen_colours_become_linear_light() -> None:
    assert from_hex("FFFFFF") == WHITE
    assert from_hex("#a00000") == pytest.approx((0.3586, 0.0, 0.0), abs=1e-3)
    with pytest.raises(ValueError, match="six hexadecimal digits"):
        from_hex("A00")
