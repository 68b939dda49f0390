"""On the way from one picture to another."""

import pytest

from companion.lights.arcs import mix, wipe
from hardware.ring import Arc, Geometry

RING = Geometry(35)
BEFORE = (Arc(0.9, 1.2, (1.0, 0.0, 0.0)),)
AFTER = (Arc(0.1, 0.5, (0.0, 1.0, 0.0)), Arc(0.3, 0.4, (0.0, 0.0, 1.0)))


def test_a_mix_is_the_exact_average() -> None:
    assert mix(BEFORE, AFTER, 0.0) == BEFORE
    assert mix(BEFORE, AFTER, 1.0) == AFTER
    assert mix(AFTER, AFTER, 0.3) == AFTER
    mixed = RING.paint(mix(BEFORE, AFTER, 0.5))
    for got, one, other in zip(mixed, RING.paint(BEFORE), RING.paint(AFTER), strict=True):
        assert got == pytest.approx([(a + b) / 2 for a, b in zip(one, other, strict=True)])


def test_a_wipe_shows_the_second_picture_where_it_has_been() -> None:
    assert wipe(BEFORE, AFTER, 0.2, 0.2) == BEFORE
    assert wipe(BEFORE, AFTER, 0.2, 1.2) == AFTER
    ring = Geometry(10)
    wiped = ring.paint(wipe(BEFORE, AFTER, 0.9, 1.2))  # over the beginning of the ring
    assert [max(led) for led in wiped[:3]] == pytest.approx([0.0, 1.0, 0.0])
    assert wiped[1] == pytest.approx((0.0, 1.0, 0.0))
    assert max(wiped[9]) == pytest.approx(0.0)
