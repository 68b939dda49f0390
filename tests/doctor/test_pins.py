"""The pins, and the buttons on them."""

import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from companion.doctor import Severity
from companion.doctor.pins import PinsSeen, buttons, look_at_pins, pins, wired_pins
from companion.doctor.probe import ProbeError, users_of
from companion.settings import ButtonSettings
from hardware.buttons import Bounce, ButtonsKind, ButtonsState, Measurement, Missing, StateKind

ON_PINS = ButtonSettings(kind=ButtonsKind.GPIO)
NO_PI = PinsSeen("lgpio", "NOT_A_PI", "This computer is no Raspberry Pi.")
OPEN = PinsSeen("lgpio", chip=0, board="Raspberry Pi 4B")


def fails(problem: str) -> Callable[[], PinsSeen]:
    def look() -> PinsSeen:
        raise ProbeError(problem)

    return look


def test_pins_that_open() -> None:
    found = pins(lambda: OPEN, ON_PINS)
    assert (found.severity, found.words) == (Severity.OK, "lgpio, gpiochip0, Raspberry Pi 4B")


def test_no_raspberry_pi_is_no_trouble_where_no_buttons_are_wanted() -> None:
    found = pins(lambda: NO_PI, ButtonSettings())
    assert (found.severity, found.advice) == (Severity.OK, "")


@pytest.mark.parametrize(
    ("trouble", "advice"),
    [
        ("NOT_A_PI", 'kind = "absent"'),
        ("NO_LIBRARY", "python3-lgpio"),
        ("NO_PERMISSION", "group gpio"),
        ("UNKNOWN_FACTORY", "GPIOZERO_PIN_FACTORY"),
        ("FAILED", "Restart the machine"),
    ],
)
def test_pins_that_do_not_open_where_buttons_hang_on_them(trouble: str, advice: str) -> None:
    found = pins(lambda: PinsSeen("lgpio", trouble, "The reason."), ON_PINS)
    assert (found.severity, found.words) == (Severity.FAILED, "The reason.")
    assert advice in found.advice


def test_a_library_that_hangs_is_a_finding() -> None:
    found = pins(fails("No answer within 10 seconds."), ON_PINS)
    assert (found.severity, found.words) == (Severity.FAILED, "No answer within 10 seconds.")
    assert pins(fails("…"), ButtonSettings()).severity is Severity.OK


def test_no_buttons_are_wanted() -> None:
    assert buttons(fails("never asked"), ButtonSettings()).severity is Severity.OK
    assert buttons(fails("never asked"), ButtonSettings(kind=ButtonsKind.SIMULATED)).words == "Simulated."


def test_buttons_that_wait_for_the_app() -> None:
    found = buttons(lambda: OPEN, ON_PINS)
    assert (found.severity, found.words) == (Severity.OK, "On GPIO 5, 6, 12, 13, 16, 26; free until the app starts.")


def test_buttons_that_the_app_holds() -> None:
    found = buttons(lambda: PinsSeen("lgpio", users={5: "lg", 6: "lg"}), ON_PINS)
    assert (found.severity, found.words) == (
        Severity.OK,
        "On GPIO 5, 6, 12, 13, 16, 26; in use by the app, or by another program that calls itself lg.",
    )


def test_a_pin_that_something_else_holds() -> None:
    found = buttons(lambda: PinsSeen("lgpio", users={5: "lg", 13: "pwm-fan", 26: ""}), ON_PINS)
    assert (found.severity, found.words) == (Severity.FAILED, "Something else holds GPIO 13 (pwm-fan), GPIO 26 (?).")


@pytest.mark.parametrize("look", [lambda: NO_PI, fails("hangs")])
def test_buttons_without_pins(look: Callable[[], PinsSeen]) -> None:
    assert buttons(look, ON_PINS).severity is Severity.FAILED


def test_which_pins_are_wired() -> None:
    assert wired_pins(ButtonSettings(undo_pin=-1, wheel_a=-1, wheel_b=-1)) == (5, 13, 26)


def test_the_program_that_opens_the_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    seen = look_at_pins(ON_PINS)
    assert (seen.factory, seen.trouble, seen.chip, seen.users) == ("mock", "", None, {})
    assert "Raspberry Pi" in seen.board or seen.board


def test_the_program_says_why_it_cannot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "abacus")
    seen = look_at_pins(ON_PINS)
    assert seen.trouble == "UNKNOWN_FACTORY"
    assert "abacus" in seen.words


def test_who_holds_a_pin_is_asked_without_claiming_it(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = {5: [0, 5, 0, "GPIO5", ""], 6: [0, 6, 1 | 1 << 8, "GPIO6", "lg"], 13: [0, 13, 3, "GPIO13", "pwm-fan"]}
    library = SimpleNamespace(gpio_get_line_info=lambda _handle, pin: lines[pin])
    monkeypatch.setitem(sys.modules, "lgpio", library)
    factory: Any = SimpleNamespace(_handle=7)
    assert users_of(factory, [5, 6, 13]) == {"6": "lg", "13": "pwm-fan"}


def test_a_button_that_is_stuck() -> None:
    found = buttons(lambda: OPEN, ON_PINS, lambda: ButtonsState(StateKind.STUCK, "Next is down."))
    assert (found.severity, found.words) == (Severity.WARNING, "Next is down.")
    ready = buttons(lambda: OPEN, ON_PINS, lambda: ButtonsState(StateKind.READY))
    assert ready.severity is Severity.OK


def test_a_button_that_bounces_for_too_long_is_told_with_its_milliseconds() -> None:
    measured = Measurement((Bounce("next_pin", 5, 10, 0.012), Bounce("undo_pin", 6, 10, 0.157)))
    found = buttons(lambda: OPEN, ON_PINS, measured=lambda: measured)
    assert (found.severity, found.words) == (Severity.WARNING, "The button on GPIO 6 bounces for 157 ms.")
    assert "take another switch" in found.advice
    good = Measurement((Bounce("next_pin", 5, 10, 0.012),))
    assert buttons(lambda: OPEN, ON_PINS, measured=lambda: good).severity is Severity.OK


@pytest.mark.parametrize("holder", ["lg", "pwm-fan", ""])
def test_a_pin_that_the_app_could_not_have_is_told_with_its_holder(holder: str) -> None:
    why = ButtonsState(StateKind.PIN_TAKEN, "Something else uses undo_pin.")
    state = ButtonsState(StateKind.PARTLY, "", (Missing("undo_pin", 6, holder, why),))
    found = buttons(lambda: PinsSeen("lgpio", users={5: "lg", 6: holder or "lg"}), ON_PINS, lambda: state)
    assert (found.severity, found.words) == (Severity.FAILED, f"Something else holds GPIO 6 ({holder or '?'}).")


def test_a_pin_that_fails_for_another_reason_is_told() -> None:
    why = ButtonsState(StateKind.NO_PERMISSION, "This user may not use undo_pin, GPIO 6.")
    state = ButtonsState(StateKind.PARTLY, "", (Missing("undo_pin", 6, "", why),))
    found = buttons(lambda: OPEN, ON_PINS, lambda: state)
    assert (found.severity, found.words) == (Severity.FAILED, "This user may not use undo_pin, GPIO 6.")
    assert "group gpio" in found.advice


@pytest.mark.parametrize("kind", [StateKind.PIN_TAKEN, StateKind.FAILED, StateKind.CLOSED, StateKind.NOT_STARTED])
def test_buttons_that_the_app_does_not_hear_are_not_called_fine(kind: StateKind) -> None:
    found = buttons(lambda: OPEN, ON_PINS, lambda: ButtonsState(kind, "GPIO 5 is taken."))
    assert (found.severity, found.words) == (Severity.FAILED, "GPIO 5 is taken.")


def test_buttons_that_the_app_hears_are_proved_by_a_press_only() -> None:
    found = buttons(lambda: OPEN, ON_PINS, lambda: ButtonsState(StateKind.READY))
    assert found.words.endswith("held by the app. Whether each is wired right only a press can tell.")
