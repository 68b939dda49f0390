"""Pictures for whoever looks: on any ring, and late."""

import pytest

from companion.contract.screen import Lighting
from companion.lights.arcs import CALM_FADE, FADE, LEAD
from companion.lights.pictures import PlayedPictures
from hardware.ring import Geometry
from tests.lights.plain_light import Flash, Glow, PlainDrawing

RING = Geometry(7)
PLAIN = Lighting()


def pictures() -> PlayedPictures[Glow, Flash]:
    return PlayedPictures(PlainDrawing, Glow(0.2))


def test_a_picture_is_painted_for_when_it_will_be_seen() -> None:
    played = pictures()
    assert played.paint(RING, PLAIN, 0.0) == ((0.2, 0.0, 0.0),) * 7
    played.show(Glow(0.8), [Flash(0.5)])
    played.paint(RING, PLAIN, 10.0)
    assert played.paint(RING, PLAIN, 10.5 - LEAD)[0] == pytest.approx((0.0, 0.5, 0.5))
    assert played.moves_until(10.5) == 11.0 + FADE


def test_cues_that_come_first_are_seen_from_their_beginning() -> None:
    played = PlayedPictures(PlainDrawing, Glow(0.2), [Flash(0.5)])
    assert played.paint(RING, PLAIN, 0.0)[0] == pytest.approx((0.0, 0.5, LEAD))
    assert played.moves_until(0.0) == 1.0 + FADE


def test_before_anybody_looked_it_stands_still() -> None:
    assert pictures().moves_until(3.0) == 3.0


def test_a_ring_that_comes_late_plays_the_newest_cues_alone() -> None:
    played = pictures()
    played.show(Glow(0.3), [Flash(0.1)])
    played.show(Glow(0.4), [Flash(0.9)])
    played.show(Glow(0.5))
    played.paint(RING, PLAIN, 0.0)
    assert played.paint(RING, PLAIN, 0.5)[0][1] == pytest.approx(0.9)
    assert played.moves_until(0.5) == 1.0 + FADE


def test_cues_are_played_once() -> None:
    played = pictures()
    played.show(Glow(0.8), [Flash(0.5)])
    played.paint(RING, PLAIN, 0.0)
    played.show(Glow(0.8))
    played.paint(RING, PLAIN, 100.0)
    assert played.moves_until(100.0) == 100.0


def test_another_ring_gets_the_same_picture() -> None:
    played = pictures()
    played.paint(RING, PLAIN, 0.0)
    assert len(played.paint(Geometry(60), PLAIN, 1.0)) == 60
    assert played.paint(Geometry(60), PLAIN, 1.0 + FADE)[0] == pytest.approx((0.2, 0.0, 0.0))


def test_lighting_is_followed_while_it_is_seen() -> None:
    played = PlayedPictures(PlainDrawing, Glow(0.2, breathes=True))
    played.paint(RING, PLAIN, 0.0)
    assert played.moves_until(1.0) > 10.0
    played.paint(RING, Lighting(calm=True), 1.0)
    assert played.moves_until(1.0) == 1.0 + CALM_FADE
