"""The whole path from a pin to a named press, on gpiozero's mock pins."""

import logging
from collections.abc import Callable
from typing import Any

import pytest

from hardware.buttons.buttons import StateKind
from hardware.buttons.gpio import GpioButtons
from hardware.buttons.presses import Press
from hardware.buttons.recogniser import WheelCycle
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


def test_the_factory_named_in_the_environment_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    buttons = GpioButtons(WIRING, print)
    buttons.start()
    assert buttons.state.kind is StateKind.READY
    buttons.close()
