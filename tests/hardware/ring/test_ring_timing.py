"""How many LEDs the frames speak of."""

from hardware.ring.timing import STEADY_AFTER, StripLength


def test_it_is_the_pictures_own_count() -> None:
    strip = StripLength()
    assert [strip.of(35, now) for now in (0.0, 1.0, 1000.0)] == [35, 35, 35]


def test_while_it_changes_it_is_the_longest_there_can_be_and_then_the_pictures_own() -> None:
    strip = StripLength()
    assert strip.of(35, 0.0) == 35
    assert strip.of(36, 1.0) == 300
    assert strip.of(34, 50.0) == 300
    assert strip.of(34, 49.9 + STEADY_AFTER) == 300
    assert strip.of(34, 50.0 + STEADY_AFTER) == 34
