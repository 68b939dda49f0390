"""Where the lights lie: in their Era, in order, on whole LEDs where there are enough of them."""

from itertools import pairwise

import pytest

from companion.games.the_loop.lights.layout import layout_of
from companion.games.the_loop.rules.eras import ERAS
from companion.lights import Span
from hardware.ring import Arc, Geometry


@pytest.mark.parametrize("offset", [0.0, 0.0123, 0.7])
@pytest.mark.parametrize("backwards", [False, True])
@pytest.mark.parametrize("count", [7, 8, 13, 14, 24, 28, 35, 42, 49, 60, 63, 100, 144, 300])
def test_lights_lie_in_order_and_do_not_overlap(count: int, backwards: bool, offset: float) -> None:
    for places in layout_of(Geometry(count, offset, backwards)):
        edges = [edge for span in (places.first_post, *places.rifts, places.last_post) for edge in span]
        assert all(one <= other + 1e-9 for one, other in pairwise(edges))
        assert edges[0] == pytest.approx(places.whole.start)
        assert edges[-1] == pytest.approx(places.whole.end)


@pytest.mark.parametrize("offset", [0.0, 0.0123, 0.7])
@pytest.mark.parametrize("count", [35, 42, 60, 100, 300])
def test_every_light_is_of_whole_leds(count: int, offset: float) -> None:
    ring = Geometry(count, offset)
    for era, places in zip(ERAS, layout_of(ring), strict=True):
        for span in (places.first_post, *places.rifts, places.last_post):
            picture = ring.paint([Arc(*span, (1.0, 1.0, 1.0))])
            covered = {led: colour.red for led, colour in enumerate(picture) if colour.red > 1e-6}
            assert list(covered.values()) == pytest.approx([1.0] * len(covered))
            assert covered.keys() <= set(ring.leds(era))


def test_35_leds_are_one_a_light_and_more_leave_gaps() -> None:
    five = layout_of(Geometry(35))[0]
    assert [round(span.start * 35) for span in (five.first_post, *five.rifts, five.last_post)] == [0, 1, 2, 3, 4]
    nine = layout_of(Geometry(63))[0]
    assert [round(span.start * 63) for span in (nine.first_post, *nine.rifts, nine.last_post)] == [0, 2, 4, 6, 8]


def test_three_leds_are_two_posts_with_the_rifts_between() -> None:
    places = layout_of(Geometry(21))[2]
    assert places.first_post == pytest.approx((6 / 21, 7 / 21))
    assert places.inner == pytest.approx((7 / 21, 8 / 21))


def test_an_era_without_leds_still_has_its_place() -> None:
    ring = Geometry(30, lists=((), *(tuple(range(5 * nth, 5 * nth + 5)) for nth in range(6))))
    assert layout_of(ring)[0].whole == pytest.approx((0.0, 1 / 7))


def test_a_span_knows_its_middle() -> None:
    span = Span(0.2, 0.4)
    assert span.length == pytest.approx(0.2)
    assert span.middle == pytest.approx(0.3)
    assert span.around_middle(0.5) == pytest.approx((0.25, 0.35))
    assert span.cut(2)[1] == pytest.approx((0.3, 0.4))
