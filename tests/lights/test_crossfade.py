"""From one kind of pictures to another nothing jumps."""

import pytest

from companion.contract.screen import Lighting
from companion.lights.arcs import CALM_FADE, FADE, LEAD
from companion.lights.pictures import Crossfade
from hardware.ring import Geometry, Picture

RING = Geometry(7)
PLAIN = Lighting()


class Lit:
    """Every LED alike, moving until some moment."""

    def __init__(self, level: float, until: float = 0.0) -> None:
        self.level, self.until = level, until

    def paint(self, geometry: Geometry, _lighting: Lighting, _now: float) -> Picture:
        return ((self.level, 0.0, 0.0),) * geometry.count

    def moves_until(self, _now: float) -> float:
        return self.until


def level(fading: Crossfade, now: float, geometry: Geometry = RING, lighting: Lighting = PLAIN) -> float:
    picture = fading.paint(geometry, lighting, now)
    assert len(set(picture)) == 1
    return picture[0][0]


def test_the_first_pictures_come_out_of_the_dark() -> None:
    fading = Crossfade(Lit(0.8))
    assert 0.0 < level(fading, 5.0) < 0.1
    assert level(fading, 5.0 + FADE / 2 - LEAD) == pytest.approx(0.4)
    assert fading.moves_until(5.1) == 5.0 + FADE
    assert level(fading, 5.0 + FADE) == 0.8
    assert fading.moves_until(6.0) < 6.0


def faded_in(lit: Lit) -> Crossfade:
    fading = Crossfade(lit)
    level(fading, 0.0)
    assert level(fading, 1.0) == lit.level
    return fading


def test_others_take_their_place_from_what_is_seen() -> None:
    fading = faded_in(Lit(0.8))
    fading.show(Lit(0.2))
    level(fading, 10.0)
    assert level(fading, 10.0 + FADE / 2 - LEAD) == pytest.approx(0.5)
    assert fading.moves_until(10.1) == 10.0 + FADE
    assert level(fading, 10.0 + FADE) == 0.2


def test_what_moves_longer_than_the_fade_goes_on_moving() -> None:
    fading = faded_in(Lit(0.8))
    fading.show(Lit(0.2, until=20.0))
    level(fading, 10.0)
    assert fading.moves_until(10.0) == 20.0


def test_the_same_again_begin_no_fade() -> None:
    lit = Lit(0.8)
    fading = faded_in(lit)
    fading.show(lit)
    assert level(fading, 10.0) == 0.8
    assert fading.moves_until(10.0) < 10.0


def test_at_once_means_at_once() -> None:
    fading = faded_in(Lit(0.8))
    fading.show(Lit(0.2), at_once=True)
    assert level(fading, 10.0) == 0.2


def test_calm_lights_take_a_second() -> None:
    fading = faded_in(Lit(0.8))
    fading.show(Lit(0.2))
    level(fading, 10.0, lighting=Lighting(calm=True))
    assert level(fading, 10.5 - LEAD, lighting=Lighting(calm=True)) == pytest.approx(0.5)
    assert fading.moves_until(10.5) == 10.0 + CALM_FADE


def test_another_ring_comes_out_of_the_dark() -> None:
    fading = faded_in(Lit(0.8))
    fading.show(Lit(0.2))
    level(fading, 10.0)
    assert level(fading, 10.0 + FADE / 2 - LEAD, Geometry(12)) == pytest.approx(0.1)
