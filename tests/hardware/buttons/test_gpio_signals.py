"""Switches that bounce, and edges and timers that come late, on gpiozero's mock pins."""

from random import Random
from typing import Any

import pytest

from hardware.buttons.gpio import GRACE
from hardware.buttons.presses import Press

NEXT, UNDO, A, B, WHEEL = 5, 6, 12, 16, 26


@pytest.mark.parametrize("offset", [*range(-9, 0), *range(1, 10)])  # at 0 it is a matter of rounding
def test_let_go_around_the_hold_time_gives_one_press(table: Any, offset: int) -> None:
    table.press(NEXT, 0.8 + offset / 1000)
    assert table.presses == [Press.NEXT if offset < 0 else Press.UNDO]


@pytest.mark.parametrize("timer_is_late", [True, False])
@pytest.mark.parametrize("offset", [-0.009, 0.009])
def test_a_late_timer_changes_no_press(table: Any, offset: float, timer_is_late: bool) -> None:
    table.down(NEXT)
    if timer_is_late:
        table.clock.now += 0.8 + offset
    else:
        table.wait(0.8 + offset)
    table.up(NEXT)
    table.wait(1.0)
    assert table.presses == [Press.NEXT if offset < 0 else Press.UNDO]


@pytest.mark.parametrize("pin", [NEXT, UNDO, WHEEL])
def test_chatter_of_1_khz_for_20_ms_is_one_press(table: Any, pin: int) -> None:
    for _ in range(20):
        table.down(pin)
        table.wait(0.0005)
        table.up(pin)
        table.wait(0.0005)
    table.wait(1.0)
    assert len(table.presses) == 1


def bounce(table: Any, pin: int, level: bool, random: Random) -> float:
    """The contact goes to `level`, bouncing for up to 25 ms with gaps of up to 5 ms; gives how long it took."""
    ends, other = (table.up, table.down) if level else (table.down, table.up)
    ends(pin)
    took = 0.0
    while took < random.uniform(0.0, 0.015):
        away, back = random.uniform(0.0002, 0.005), random.uniform(0.0002, 0.005)
        table.wait(away)
        other(pin)
        table.wait(back)
        ends(pin)
        took += away + back
    return took


@pytest.mark.parametrize("pin", [NEXT, UNDO, WHEEL])
@pytest.mark.parametrize("seed", range(10))
def test_ten_presses_a_second_of_a_switch_that_bounces_at_both_ends(table: Any, seed: int, pin: int) -> None:
    random = Random(seed)
    for _ in range(30):
        closed = random.uniform(0.06, 0.065)
        table.wait(closed - bounce(table, pin, level=False, random=random))
        table.wait(0.1 - closed - bounce(table, pin, level=True, random=random))
    table.wait(1.0)
    assert len(table.presses) == 30
    assert len(set(table.presses)) == 1


def test_a_hum_of_50_hz_presses_nothing(table: Any) -> None:
    for _ in range(150):
        table.down(NEXT)
        table.wait(0.01)
        table.up(NEXT)
        table.wait(0.01)
    table.wait(1.0)
    assert table.presses == []


def test_a_wheel_that_chatters_gives_one_step(table: Any) -> None:
    for _ in range(5):
        table.down(A)
        table.up(A)
    table.turn(A, B)
    assert table.presses == [Press.WHEEL_CLOCKWISE]


def test_a_switch_is_measured_while_it_is_used(table: Any) -> None:
    for _ in range(10):
        for _ in range(4):
            table.down(UNDO)
            table.wait(0.02)
            table.up(UNDO)
            table.wait(0.01)
        table.down(UNDO)
        table.wait(0.3)
        table.up(UNDO)
        table.wait(0.3)
    undo = next(each for each in table.buttons.measure().buttons if each.name == "undo_pin")
    assert (undo.pin, undo.presses) == (UNDO, 10)
    assert undo.longest == pytest.approx(0.12)
    assert table.presses == [Press.UNDO] * 10
    assert {each.presses for each in table.buttons.measure(anew=True).buttons} == {0}


@pytest.mark.parametrize("ticks", [1e9, -1e9])
def test_a_time_stamp_of_another_clock_is_not_believed(table: Any, ticks: float) -> None:
    pin = table.factory.pin(NEXT)
    pin._when_changed()(ticks, False)
    table.wait(0.1)
    pin._when_changed()(ticks, True)
    table.wait(1.0)
    assert table.presses == [Press.NEXT]


def test_the_edge_counts_when_it_was_not_when_it_is_told(table: Any) -> None:
    pin = table.factory.pin(NEXT)
    table.down(NEXT)
    table.clock.now += 0.9
    pin._when_changed()(table.clock.now - 0.15, True)
    table.wait(1.0)
    assert table.presses == [Press.NEXT], "let go after 0.75 s, told after 0.9 s"


@pytest.mark.parametrize("let_go", [0.3, 0.7, 0.79])
def test_an_timer_that_was_held_up_lets_the_edges_that_were_too_go_first(table: Any, let_go: float) -> None:
    pin = table.factory.pin(NEXT)
    began = table.clock.now
    table.down(NEXT)
    table.clock.now += 0.85  # the screen was drawn, and nothing of Python ran
    table.timer.fire()
    pin._when_changed()(began + let_go, True)
    table.wait(1.0)
    assert table.presses == [Press.NEXT]


def test_an_edge_may_come_a_moment_after_the_timer(table: Any) -> None:
    pin = table.factory.pin(NEXT)
    table.down(NEXT)
    table.wait(0.1)
    table.up(NEXT)
    let_go = table.clock.now
    table.wait(0.008 + 0.9 * GRACE)
    pin._when_changed()(let_go + 0.004, False)
    table.wait(0.3)
    assert table.presses == [], "it is still down"
    pin._when_changed()(table.clock.now, True)
    table.wait(0.3)
    assert table.presses == [Press.NEXT]


def test_the_timer_is_set_for_the_next_moment(table: Any) -> None:
    assert table.timer.seconds is None
    table.down(NEXT)
    assert table.timer.seconds == pytest.approx(0.8 + GRACE)
    table.wait(0.1)
    table.up(NEXT)
    assert table.timer.seconds == pytest.approx(0.008 + GRACE)
