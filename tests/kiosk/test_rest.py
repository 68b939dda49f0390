"""Dim, dark, and the touch that only wakes: a state machine that is told the time."""

import pytest

from companion.kiosk.rest import MINUTE, Light, Rest, RestTimes

DIM, DARK = 2 * MINUTE, 10 * MINUTE


@pytest.fixture
def rest() -> Rest:
    return Rest(RestTimes(), now=1000.0)


@pytest.mark.parametrize(
    ("quiet", "light"),
    [
        (0, Light.FULL),
        (DIM - 1, Light.FULL),
        (DIM, Light.DIM),
        (DARK - 1, Light.DIM),
        (DARK, Light.DARK),
        (1e9, Light.DARK),
    ],
)
def test_the_light_after_so_long_without_a_touch(rest: Rest, quiet: float, light: Light) -> None:
    assert rest.light(1000.0 + quiet) is light


@pytest.mark.parametrize(
    ("dim", "dark", "quiet", "light", "next_change"),
    [
        (0, 0, 1e6, Light.FULL, None),
        (0, 60, 59, Light.FULL, 1),
        (0, 60, 60, Light.DARK, None),
        (60, 0, 60, Light.DIM, None),
        (60, 30, 30, Light.DARK, None),  # dark before dim: it never dims
        (60, 30, 10, Light.FULL, 20),
        (60, 60, 60, Light.DARK, None),
        (60, 90, 70, Light.DIM, 20),
    ],
)
def test_nought_is_never_and_the_next_change_is_known(
    dim: float, dark: float, quiet: float, light: Light, next_change: float | None
) -> None:
    rest = Rest(RestTimes(dim, dark), now=0.0)
    assert rest.light(quiet) is light
    assert rest.next_change(quiet) == next_change


def test_a_touch_on_a_dim_screen_counts_and_brings_the_light_back(rest: Rest) -> None:
    assert not rest.finger_down(1, 1000.0 + DIM + 1)
    assert rest.light(1000.0 + DIM + 1) is Light.FULL
    assert not rest.finger_up(1, 1000.0 + DIM + 2)


def test_the_whole_waking_touch_means_nothing(rest: Rest) -> None:
    now = 1000.0 + DARK
    assert rest.finger_down(1, now)
    assert rest.light(now) is Light.FULL
    assert rest.finger_moves(1, now + 0.1)
    assert rest.finger_up(1, now + 0.2)
    assert not rest.finger_down(1, now + 0.3)
    assert not rest.finger_moves(1, now + 0.4)
    assert not rest.finger_up(1, now + 0.5)


def test_a_second_finger_beside_the_waking_one_means_nothing_either(rest: Rest) -> None:
    now = 1000.0 + DARK
    assert rest.finger_down(1, now)
    assert rest.finger_down(2, now + 0.1)
    assert rest.finger_up(1, now + 0.2)
    assert rest.finger_moves(2, now + 0.3)
    assert rest.finger_down(3, now + 0.4)
    assert rest.finger_up(2, now + 0.5)
    assert rest.finger_up(3, now + 0.6)
    assert not rest.finger_down(4, now + 0.7)


def test_a_press_wakes_and_only_the_next_one_counts(rest: Rest) -> None:
    assert rest.press(1000.0 + DARK)
    assert not rest.press(1000.0 + DARK + 1)
    assert rest.light(1000.0 + DARK + 1) is Light.FULL


def test_times_may_change_at_any_moment(rest: Rest) -> None:
    rest.use(RestTimes(0, 30))
    assert rest.light(1000.0 + 30) is Light.DARK
    rest.use(RestTimes(0, 0))
    assert rest.light(1000.0 + 30) is Light.FULL


def test_a_clock_that_stands_still_or_goes_back_leaves_the_light_on(rest: Rest) -> None:
    assert rest.light(0.0) is Light.FULL
    assert rest.next_change(0.0) == DIM
