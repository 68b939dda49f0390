"""Dim, dark, and the touch that only wakes: a state machine that is told the time."""

import pytest

from companion.kiosk.touches import MINUTE, PAUSE, SILENCE, IdleTimer, IdleTimes, Light

DIM, DARK = 2 * MINUTE, 10 * MINUTE


@pytest.fixture
def rest() -> IdleTimer:
    return IdleTimer(IdleTimes(), now=1000.0)


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
def test_the_light_after_so_long_without_a_touch(rest: IdleTimer, quiet: float, light: Light) -> None:
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
    rest = IdleTimer(IdleTimes(dim, dark), now=0.0)
    assert rest.light(quiet) is light
    assert rest.next_change(quiet) == next_change


def test_a_touch_on_a_dim_screen_counts_and_brings_the_light_back(rest: IdleTimer) -> None:
    assert not rest.finger_down(1, 1000.0 + DIM + 1)
    assert rest.light(1000.0 + DIM + 1) is Light.FULL
    assert not rest.finger_up(1, 1000.0 + DIM + 2)


def darkened(rest: IdleTimer) -> float:
    """The screen goes dark; gives the moment."""
    now = 1000.0 + DARK
    rest.shows(rest.light(now), now)
    return now


def lit(rest: IdleTimer, now: float) -> None:
    rest.shows(rest.light(now), now)


def test_the_whole_waking_touch_means_nothing(rest: IdleTimer) -> None:
    now = darkened(rest)
    assert rest.finger_down(1, now)
    assert rest.light(now) is Light.FULL
    lit(rest, now)
    assert rest.finger_moves(1, now + 0.1)
    assert rest.finger_up(1, now + 0.2)
    later = now + 0.2 + PAUSE
    assert not rest.finger_down(2, later)
    assert not rest.finger_moves(2, later + 0.1)
    assert not rest.finger_up(2, later + 0.2)


@pytest.mark.parametrize("after", [0.03, 0.12, 0.25, 0.4])
@pytest.mark.parametrize("long", [0.05, 1.0])
def test_neither_does_a_second_tap_right_after_it(rest: IdleTimer, after: float, long: float) -> None:
    now = darkened(rest)
    assert rest.finger_down(1, now)
    lit(rest, now)
    assert rest.finger_up(1, now + long)
    assert rest.finger_down(2, now + long + after)
    assert rest.finger_up(2, now + 60), "to its end, however late that comes"
    assert not rest.finger_down(3, now + long + PAUSE)


def test_a_second_finger_beside_the_waking_one_means_nothing_either(rest: IdleTimer) -> None:
    now = darkened(rest)
    assert rest.finger_down(1, now)
    lit(rest, now)
    assert rest.finger_down(2, now + 0.1)
    assert rest.finger_up(1, now + 0.2)
    assert rest.finger_moves(2, now + 0.3)
    assert rest.finger_down(3, now + 0.4)
    assert rest.finger_up(2, now + 0.5)
    assert rest.finger_up(3, now + 0.6)
    assert not rest.finger_down(4, now + 0.2 + PAUSE)


def test_who_goes_on_tapping_is_heard_soon(rest: IdleTimer) -> None:
    now = darkened(rest)
    taps = [rest.finger_down(0, now)]
    lit(rest, now)
    rest.finger_up(0, now + 0.05)
    for number in range(1, 5):
        taps.append(rest.finger_down(number, now + number * 0.2))
        rest.finger_up(number, now + number * 0.2 + 0.05)
    assert taps == [True, True, True, False, False]


def test_a_finger_that_moves_on_is_still_the_waking_one(rest: IdleTimer) -> None:
    now = darkened(rest)
    assert rest.finger_down(1, now)
    lit(rest, now)
    for tenth in range(1, 50):
        assert rest.finger_moves(1, now + tenth / 10)
    assert rest.finger_down(2, now + 5)


def test_nobody_has_to_wait_long() -> None:
    assert PAUSE == 0.5
    assert SILENCE == 2.0


def test_a_touch_whose_end_got_lost_holds_up_no_other_one_for_long(rest: IdleTimer) -> None:
    now = darkened(rest)
    assert rest.finger_down(1, now)
    lit(rest, now)
    assert not rest.finger_down(2, now + SILENCE)
    assert not rest.finger_up(2, now + SILENCE + 0.1)
    assert rest.finger_moves(1, now + SILENCE + 0.2), "if it comes after all, it still means nothing"
    assert rest.finger_up(1, now + SILENCE + 0.3)
    assert not rest.finger_down(3, now + SILENCE + 0.4)


def test_a_finger_that_lay_there_before_presses_nothing_in_the_dark(rest: IdleTimer) -> None:
    """A cup on a button: taken away while the screen is dark."""
    assert not rest.finger_down(1, 1000.0)
    now = darkened(rest)
    assert rest.finger_moves(1, now + 1)
    assert rest.light(now + 1) is Light.FULL
    assert rest.finger_up(1, now + 2)


def test_a_held_key_repeats_in_vain_until_it_is_let_go(rest: IdleTimer) -> None:
    now = darkened(rest)
    assert rest.key_down("enter", now)
    lit(rest, now)
    for repeat in range(100):
        assert rest.key_down("enter", now + 0.66 + repeat / 30)
    assert rest.key_up("enter", now + 4)
    assert rest.key_down("enter", now + 4.1)
    assert rest.key_up("enter", now + 4.2)
    assert not rest.key_down("enter", now + 4 + PAUSE)


def test_a_key_whose_end_got_lost_counts_when_it_is_pressed_again(rest: IdleTimer) -> None:
    now = darkened(rest)
    assert rest.key_down("enter", now)
    lit(rest, now)
    assert not rest.key_down("enter", now + SILENCE)


def test_a_press_wakes_and_only_one_after_a_pause_counts(rest: IdleTimer) -> None:
    now = darkened(rest)
    assert rest.press(now)
    lit(rest, now)
    assert rest.press(now + 0.12)
    assert rest.press(now + 0.25)
    assert not rest.press(now + PAUSE)
    assert rest.light(now + PAUSE) is Light.FULL


def test_a_turn_that_began_in_the_dark_goes_on_in_vain_until_it_stops(rest: IdleTimer) -> None:
    now = darkened(rest)
    for step in range(10):
        assert rest.press(now + step * 0.2, is_turning=True)
        lit(rest, now + step * 0.2)
    assert not rest.press(now + 1.9), "a button beside it counts"
    assert not rest.press(now + 1.8 + PAUSE, is_turning=True)
    assert not rest.press(now + 1.8 + PAUSE + 0.1, is_turning=True)


def test_a_screen_that_could_not_be_lit_is_dark_whatever_it_ought_to_be(rest: IdleTimer) -> None:
    now = darkened(rest)
    for second in range(5):
        assert rest.finger_down(second, now + second)
        assert rest.finger_up(second, now + second + 0.1)
        assert rest.press(now + second + 0.2)
        assert rest.key_down("enter", now + second + 0.3)
        assert rest.key_up("enter", now + second + 0.4)
        rest.shows(Light.DARK, now + second + 0.5)
    rest.shows(Light.FULL, now + 5)
    assert rest.finger_down(9, now + 5.1)
    assert not rest.finger_down(10, now + 5.1 + SILENCE)


def test_what_is_not_dark_yet_can_be_pressed_though_it_is_time(rest: IdleTimer) -> None:
    """The clock that darkens it comes a moment late."""
    assert not rest.finger_down(1, 1000.0 + DARK)


def test_times_may_change_at_any_moment(rest: IdleTimer) -> None:
    rest.use(IdleTimes(0, 30))
    assert rest.light(1000.0 + 30) is Light.DARK
    rest.use(IdleTimes(0, 0))
    assert rest.light(1000.0 + 30) is Light.FULL


def test_a_clock_that_stands_still_or_goes_back_leaves_the_light_on(rest: IdleTimer) -> None:
    assert rest.light(0.0) is Light.FULL
    assert rest.next_change(0.0) == DIM
