"""Pins that cannot be had, come later or cannot be let go of, on gpiozero's mock pins."""

import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from gpiozero import LED
from gpiozero.pins.mock import MockPin

from hardware.buttons.buttons import StateKind, UnavailableError
from hardware.buttons.gpio import RETRY_AFTER
from hardware.buttons.presses import Press
from hardware.buttons.wiring import Wiring

NEXT, UNDO, A, B, WHEEL, LAMP = 5, 6, 12, 16, 26, 13


@pytest.mark.parametrize(
    ("pin", "name", "works"),
    [
        (UNDO, "undo_pin", [Press.NEXT, Press.CHOOSE, Press.WHEEL_CLOCKWISE]),
        (NEXT, "next_pin", [Press.UNDO, Press.CHOOSE, Press.WHEEL_CLOCKWISE]),
        (A, "wheel_a", [Press.NEXT, Press.UNDO, Press.CHOOSE]),
        (B, "wheel_b", [Press.NEXT, Press.UNDO, Press.CHOOSE]),
        (LAMP, "lamp_pin", [Press.NEXT, Press.UNDO, Press.CHOOSE, Press.WHEEL_CLOCKWISE]),
    ],
)
def test_a_busy_pin_costs_its_own_part_and_is_tried_again(
    make_table: Callable[..., Any], caplog: pytest.LogCaptureFixture, pin: int, name: str, works: list[Press]
) -> None:
    table = make_table()
    other = LED(pin, pin_factory=table.factory)
    table.buttons.lamp(True)
    table.buttons.start()
    state = table.buttons.state
    assert state.kind is StateKind.PARTLY
    assert state.works
    assert [(part.name, part.pin) for part in state.missing] == [(name, pin)]
    assert state.detail.startswith(f"Something else uses {name}, GPIO {pin}")
    use_all(table, without=pin)
    assert table.presses == works
    table.wait(30.0)
    assert len(caplog.records) == 1, "said once, however often it is tried"
    assert len(table.states) == 1
    other.close()
    table.up(pin)
    table.wait(RETRY_AFTER)
    assert table.buttons.state.kind is StateKind.READY
    assert table.factory.pin(LAMP).state is True
    table.presses.clear()
    use_all(table)
    assert table.presses == [Press.NEXT, Press.UNDO, Press.CHOOSE, Press.WHEEL_CLOCKWISE]


def use_all(table: Any, without: int | None = None) -> None:
    for pin in (NEXT, UNDO, WHEEL):
        if pin != without:
            table.press(pin)
    if without not in {A, B}:
        table.turn(A, B)


def test_a_busy_pin_names_who_holds_it(make_table: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    library = SimpleNamespace(gpio_get_line_info=lambda _handle, pin: [0, pin, 3, f"GPIO{pin}", "pwm-fan"])
    monkeypatch.setitem(sys.modules, "lgpio", library)
    table = make_table()
    table.factory._handle = 7
    busy(table, UNDO, RuntimeError("'GPIO busy'"))
    table.buttons.start()
    assert [(part.pin, part.holder) for part in table.buttons.state.missing] == [(UNDO, "pwm-fan")]


def busy(table: Any, pin: int, problem: Exception) -> Callable[[], None]:
    """Claiming this pin fails until what comes back is called, as with lgpio: there the pin is claimed when made."""
    taken = [True]

    class BusyPin(MockPin):  # type: ignore[misc] - gpiozero has no types
        def __init__(self, factory: Any, info: Any) -> None:
            if taken and info.name == f"GPIO{pin}":
                raise type(problem)(*problem.args)  # one that is kept would keep the claim, too
            super().__init__(factory, info)

    table.factory.pin_class = BusyPin
    return taken.clear


def test_the_pin_of_a_part_is_let_go_if_its_other_pin_is_busy(make_table: Callable[..., Any]) -> None:
    table = make_table()
    free_again = busy(table, B, RuntimeError("'GPIO busy'"))
    table.buttons.start()
    LED(A, pin_factory=table.factory).close()
    free_again()
    table.wait(RETRY_AFTER)
    table.turn(A, B)
    assert table.presses == [Press.WHEEL_CLOCKWISE]


def test_with_all_pins_busy_no_press_can_come_until_one_is_free(make_table: Callable[..., Any]) -> None:
    table = make_table(Wiring(undo_pin=None, wheel_a=None, wheel_b=None, wheel_press=None))
    free_again = busy(table, NEXT, RuntimeError("'GPIO busy'"))
    table.buttons.start()
    assert table.buttons.state.kind is StateKind.PIN_TAKEN
    assert not table.buttons.state.works
    free_again()
    table.wait(RETRY_AFTER)
    table.press(NEXT)
    assert table.presses == [Press.NEXT]


def test_a_chip_that_comes_late_is_found(make_table: Callable[..., Any], caplog: pytest.LogCaptureFixture) -> None:
    table = make_table()
    factory = table.factory
    problems = [UnavailableError(StateKind.FAILED, "There is no /dev/gpiochip0.")] * 3

    def open_factory() -> Any:
        if problems:
            raise problems.pop()
        return factory

    table.buttons._open_factory = open_factory
    table.buttons.start()
    assert table.buttons.state.kind is StateKind.FAILED
    table.wait(3.1 * RETRY_AFTER)
    assert table.buttons.state.kind is StateKind.READY
    assert len(caplog.records) == 1
    table.press(NEXT)
    assert table.presses == [Press.NEXT]


@pytest.mark.parametrize("kind", [StateKind.NOT_A_PI, StateKind.NO_LIBRARY, StateKind.UNKNOWN_FACTORY])
def test_what_cannot_heal_is_not_tried_again(make_table: Callable[..., Any], kind: StateKind) -> None:
    table = make_table()
    tries = []

    def open_factory() -> Any:
        tries.append(kind)
        raise UnavailableError(kind, "No.")

    table.buttons._open_factory = open_factory
    table.buttons.start()
    table.wait(100.0)
    assert len(tries) == 1


def test_nothing_is_tried_again_after_the_close(make_table: Callable[..., Any]) -> None:
    table = make_table()
    busy(table, UNDO, RuntimeError("'GPIO busy'"))
    table.buttons.start()
    retry = next(timer for timer in table.timers if timer is not table.timer)
    table.buttons.close()
    assert retry.is_closed
    retry.fire()
    assert table.buttons.state.kind is StateKind.CLOSED


def test_a_pin_that_cannot_be_let_go_of_keeps_no_other(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused() -> None:
        monkeypatch.undo()
        raise RuntimeError("'bad handle'")

    monkeypatch.setattr(table.factory.pin(UNDO), "close", refused)
    table.buttons.close()
    free = [LED(pin, pin_factory=table.factory) for pin in (NEXT, WHEEL, A, B, LAMP)]
    assert not any(led.closed for led in free)


def test_close_lets_go_of_the_pins_and_delivers_nothing_more(table: Any) -> None:
    next_pin, lamp = table.factory.pin(NEXT), table.factory.pin(LAMP)
    table.buttons.lamp(True)
    table.down(NEXT)
    table.buttons.close()
    next_pin.drive_high()
    table.timer.fire()
    table.buttons.lamp(True)
    assert table.presses == []
    assert table.timer.is_closed
    assert lamp.function == "input"
    assert table.buttons.state.kind is StateKind.CLOSED
    assert not table.factory.pins


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
