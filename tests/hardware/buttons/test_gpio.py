"""The whole path from a pin to a named press, on gpiozero's mock pins."""

import logging
from collections.abc import Callable
from typing import Any

import pytest

from hardware.buttons.gpio import GpioButtons
from hardware.buttons.presses import Press
from hardware.buttons.quadrature import WheelCycle
from hardware.buttons.status import StateKind
from hardware.buttons.wiring import Wiring

WIRING = Wiring()
NEXT, UNDO, A, B, WHEEL, LAMP = 5, 6, 12, 16, 26, 13


def test_each_button_gives_its_press(table: Any) -> None:
    assert table.buttons.state.kind is StateKind.READY
    for pin in (NEXT, UNDO, WHEEL):
        table.press(pin)
    assert table.presses == [Press.NEXT, Press.UNDO, Press.CHOOSE]


def test_next_held_is_undo_while_it_is_still_down(table: Any) -> None:
    table.down(NEXT)
    table.wait(0.79)
    assert table.presses == []
    table.wait(0.02)
    assert table.presses == [Press.UNDO]
    table.up(NEXT)
    table.wait(5.0)
    assert table.presses == [Press.UNDO]


<<<<<<< HEAD
=======
@pytest.mark.parametrize("offset", [*range(-9, 0), *range(1, 10)])  # at 0 it is a matter of rounding
def test_let_go_around_the_hold_time_gives_one_press(table: Any, offset: int) -> None:
    table.press(NEXT, 0.8 + offset / 1000)
    assert table.presses == [Press.NEXT if offset < 0 else Press.UNDO]


@pytest.mark.parametrize("alarm_is_late", [True, False])
@pytest.mark.parametrize("offset", [-0.009, 0.009])
def test_a_late_alarm_changes_no_press(table: Any, offset: float, alarm_is_late: bool) -> None:
    table.down(NEXT)
    if alarm_is_late:
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


>>>>>>> integration
def test_undo_while_next_is_held_counts_once(table: Any) -> None:
    table.down(NEXT)
    table.wait(0.3)
    table.press(UNDO)
    table.wait(2.0)
    table.up(NEXT)
    table.wait(1.0)
    assert table.presses == [Press.UNDO]


def test_both_buttons_held(table: Any) -> None:
    table.down(NEXT)
    table.down(UNDO)
    table.wait(4.9)
    assert table.presses == []
    table.wait(0.2)
    table.up(NEXT)
    table.up(UNDO)
    table.wait(1.0)
    assert table.presses == [Press.BOTH_HELD]


def test_without_an_undo_button_nothing_is_held_together(make_table: Callable[..., Any]) -> None:
    table = make_table(Wiring(undo_pin=None, wheel_press=None))
    table.buttons.start()
    table.press(NEXT, 6.0)
    assert table.presses == [Press.UNDO]


def test_a_stuck_button_is_told_once_and_the_others_work(table: Any, caplog: pytest.LogCaptureFixture) -> None:
    table.down(UNDO)
    table.wait(30.0)
    assert table.buttons.state.kind is StateKind.STUCK
    assert table.buttons.state.works
    assert table.buttons.state.detail.startswith("undo_pin (GPIO 6) has been down for more than 10 seconds")
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    table.press(NEXT)
    assert table.presses == [Press.NEXT]
    table.up(UNDO)
    table.wait(1.0)
    assert table.buttons.state.kind is StateKind.READY
    assert [state.kind for state in table.states] == [StateKind.READY, StateKind.STUCK, StateKind.READY]
    table.press(UNDO)
    assert table.presses == [Press.NEXT, Press.UNDO]


def test_two_stuck_buttons_are_both_named(table: Any) -> None:
    table.down(UNDO)
    table.wait(12.0)
    table.down(WHEEL)
    table.wait(12.0)
    assert table.buttons.state.detail.startswith("undo_pin (GPIO 6) and wheel_press (GPIO 26) ")
    table.up(UNDO)
    table.wait(1.0)
    assert table.buttons.state.detail.startswith("wheel_press (GPIO 26) ")


def test_a_button_that_is_down_at_the_start_is_told_as_stuck_later(make_table: Callable[..., Any]) -> None:
    table = make_table()
    pin = table.factory.pin(NEXT)
    pin._set_pull = str  # does nothing: the finger is stronger than the pull-up
    pin._change_state(False)
    table.buttons.start()
    table.wait(9.0)
    assert table.presses == []
    table.wait(2.0)
    assert table.buttons.state.kind is StateKind.STUCK


def test_the_wheel_turns_both_ways(table: Any) -> None:
    table.turn(A, B)
    table.turn(A, B)
    table.turn(B, A)
    assert table.presses == [Press.WHEEL_CLOCKWISE, Press.WHEEL_CLOCKWISE, Press.WHEEL_COUNTER]


def half_turn(table: Any, first: int, second: int) -> None:
    """Half a cycle: a half-cycle encoder has clicked once."""
    level = table.factory.pin(first).state
    for pin in (first, second):
        (table.down if level else table.up)(pin)


def test_a_half_cycle_wheel_gives_one_step_a_click(make_table: Callable[..., Any]) -> None:
    table = make_table(Wiring(wheel_cycle=WheelCycle.HALF))
    table.buttons.start()
    for _ in range(5):
        half_turn(table, A, B)
    half_turn(table, B, A)
    assert table.presses == [Press.WHEEL_CLOCKWISE] * 5 + [Press.WHEEL_COUNTER]


def test_the_lamp(table: Any) -> None:
    lamp = table.factory.pin(LAMP)
    assert lamp.state is False
    table.buttons.lamp(True)
    assert lamp.state is True
    table.buttons.lamp(False)
    assert lamp.state is False


def test_a_lamp_switched_before_the_start_lights_at_the_start(make_table: Callable[..., Any]) -> None:
    table = make_table()
    table.buttons.lamp(True)
    table.buttons.start()
    assert table.factory.pin(LAMP).state is True


def test_without_a_lamp_switching_it_does_nothing(make_table: Callable[..., Any]) -> None:
    table = make_table(Wiring(lamp_pin=None))
    table.buttons.start()
    table.buttons.lamp(True)
    assert LAMP not in {pin._number for pin in table.factory.pins.values()}


def test_a_lamp_that_fails_stops_nothing(
    table: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(value: object) -> None:
        raise RuntimeError("GPIO gone")

    monkeypatch.setattr(table.factory.pin(LAMP), "_set_state", fail)
    table.buttons.lamp(True)
    assert "The lamp on GPIO 13 cannot be switched" in caplog.text
    table.press(NEXT)
    assert table.presses == [Press.NEXT]


def test_close_and_start_can_be_said_twice(table: Any) -> None:
    table.buttons.start()
    table.buttons.close()
    table.buttons.close()
    table.buttons.start()
    assert [state.kind for state in table.states] == [StateKind.READY, StateKind.CLOSED]


def test_closing_on_a_press_is_allowed(make_table: Callable[..., Any]) -> None:
    table = make_table()
    table.buttons._deliver = lambda pressed: (table.presses.append(pressed), table.buttons.close())
    table.buttons.start()
    table.press(NEXT)
    assert table.presses == [Press.NEXT]
    assert table.buttons.state.kind is StateKind.CLOSED


def test_an_owner_that_fails_does_not_end_the_presses(
    make_table: Callable[..., Any], caplog: pytest.LogCaptureFixture
) -> None:
    table = make_table()

    def fail_once(pressed: Press) -> None:
        table.presses.append(pressed)
        if len(table.presses) == 1:
            raise RuntimeError("screen gone")

    table.buttons._deliver = fail_once
    table.buttons.start()
    table.press(NEXT)
    table.press(UNDO)
    assert table.presses == [Press.NEXT, Press.UNDO]
    assert "screen gone" in caplog.text


<<<<<<< HEAD
=======
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
def test_an_alarm_that_was_held_up_lets_the_edges_that_were_too_go_first(table: Any, let_go: float) -> None:
    pin = table.factory.pin(NEXT)
    began = table.clock.now
    table.down(NEXT)
    table.clock.now += 0.85  # the screen was drawn, and nothing of Python ran
    table.alarm.ring()
    pin._when_changed()(began + let_go, True)
    table.wait(1.0)
    assert table.presses == [Press.NEXT]


def test_an_edge_may_come_a_moment_after_the_alarm(table: Any) -> None:
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


def test_the_alarm_is_set_for_the_next_moment(table: Any) -> None:
    assert table.alarm.seconds is None
    table.down(NEXT)
    assert table.alarm.seconds == pytest.approx(0.8 + GRACE)
    table.wait(0.1)
    table.up(NEXT)
    assert table.alarm.seconds == pytest.approx(0.008 + GRACE)


def test_a_pin_that_fails_while_starting_costs_itself(
    make_table: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = make_table()

    def fail(value: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(table.factory.pin(NEXT), "_set_edges", fail)
    table.buttons.start()
    [missing] = table.buttons.state.missing
    assert (missing.name, missing.why.kind) == ("next_pin", StateKind.NO_PERMISSION)
    table.press(UNDO)
    assert table.presses == [Press.UNDO]


>>>>>>> integration
def test_the_factory_named_in_the_environment_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    buttons = GpioButtons(WIRING, print)
    buttons.start()
    assert buttons.state.kind is StateKind.READY
    buttons.close()
