"""The ring while nobody plays: seven lights, a wave for a minute, no flash."""

from itertools import pairwise

import pytest

from companion.contract.screen import Lighting
from companion.lights.arcs import CALM_FADE, RingColour
from companion.lights.pictures import SECONDS_OF_ATTRACTION, Resting, RestingRing, resting_pictures
from hardware.ring import Geometry
from hardware.ring.flashes import FlashLimiter, light_of
from tests.hardware.ring.flash_counter import FlashCounter

RING = Geometry(35)
FRAME = 1 / 30


def test_it_is_a_light_in_each_sector_on_a_blue_ground() -> None:
    picture = RING.paint(RestingRing(RING).living(Resting(), 0.0))
    ground, lit = RingColour.DARK_BLUE.at(0.4), RingColour.LIGHT_BLUE.at(0.5)
    for sector in range(7):
        colours = [picture[led] for led in RING.leds(sector)]
        assert colours == [pytest.approx(colour) for colour in (ground, ground, lit, ground, ground)]


@pytest.mark.parametrize("count", [7, 14, 21, 28, 35, 49, 63])
def test_on_every_ring_the_light_lies_in_the_middle_of_its_sector(count: int) -> None:
    ring = Geometry(count)
    picture = ring.paint(RestingRing(ring).living(Resting(), 0.0))
    for sector in range(7):
        greens = [picture[led].green for led in ring.leds(sector)]
        assert max(greens) > 0.0
        assert greens == [pytest.approx(green) for green in reversed(greens)]


def test_a_wave_goes_round_and_comes_to_rest() -> None:
    pictures = resting_pictures()
    first = pictures.paint(RING, Lighting(), 0.0)
    assert pictures.moves_until(0.0) == SECONDS_OF_ATTRACTION
    brightest = []
    for nth in range(7):
        picture = pictures.paint(RING, Lighting(), 14.0 + nth)
        brightest.append(max(range(35), key=lambda led: picture[led][1]) // 5)
    assert brightest == [0, 1, 2, 3, 4, 5, 6]
    assert pictures.paint(RING, Lighting(), SECONDS_OF_ATTRACTION) == tuple(
        pytest.approx(led, abs=1e-3) for led in first
    )
    assert pictures.moves_until(SECONDS_OF_ATTRACTION) == SECONDS_OF_ATTRACTION


def test_calm_lights_have_no_wave() -> None:
    pictures = resting_pictures()
    pictures.paint(RING, Lighting(), 0.0)
    pictures.paint(RING, Lighting(calm=True), 100.0)
    assert pictures.moves_until(100.0 + CALM_FADE) == 100.0 + CALM_FADE


@pytest.mark.parametrize("night", [False, True])
@pytest.mark.parametrize("count", [7, 35, 300])
def test_it_never_flashes(count: int, night: bool) -> None:
    ring, pictures = Geometry(count), resting_pictures()
    counter, limiter = FlashCounter(), FlashLimiter()
    means = []
    for tick in range(round((6.0 if count == 300 else SECONDS_OF_ATTRACTION) / FRAME)):
        picture = pictures.paint(ring, Lighting(night=night), tick * FRAME)
        seen = light_of(*zip(*picture, strict=True), 1.0)
        assert limiter.allows(seen, tick * FRAME)
        counter.see(seen, tick * FRAME)
        means.append(sum(seen.luminance) / count)
    assert counter.worst <= 3
    assert max(abs(one - other) for one, other in pairwise(means)) < FRAME / 0.15
