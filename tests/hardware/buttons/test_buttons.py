"""Buttons by kind, the simulated and the absent ones."""

import subprocess
import sys

import pytest

from hardware.buttons import (
    AbsentButtons,
    Buttons,
    ButtonsKind,
    ButtonsState,
    Digit,
    Press,
    Pressed,
    SimulatedButtons,
    StateKind,
    Wiring,
    make_buttons,
)
from hardware.buttons.gpio import GpioButtons


@pytest.mark.parametrize(
    ("kind", "made"),
    [
        (ButtonsKind.GPIO, GpioButtons),
        (ButtonsKind.SIMULATED, SimulatedButtons),
        (ButtonsKind.ABSENT, AbsentButtons),
    ],
)
def test_the_buttons_are_of_the_kind_that_was_chosen(kind: ButtonsKind, made: type) -> None:
    assert type(make_buttons(kind, Wiring(), print)) is made


def test_simulated_presses_are_delivered_between_start_and_close() -> None:
    presses: list[Pressed] = []
    states: list[ButtonsState] = []
    buttons = SimulatedButtons(presses.append, states.append)
    buttons.press(Press.NEXT)
    buttons.start()
    buttons.start()
    buttons.press(Press.UNDO)
    buttons.press(Digit.THREE)
    buttons.close()
    buttons.close()
    buttons.start()
    buttons.press(Press.NEXT)
    assert presses == [Press.UNDO, Digit.THREE]
    assert [state.kind for state in states] == [StateKind.SIMULATED, StateKind.CLOSED]


def test_the_simulated_lamp_can_be_seen() -> None:
    buttons = SimulatedButtons(print)
    buttons.lamp(True)
    assert buttons.lamp_is_on
    buttons.lamp(False)
    assert not buttons.lamp_is_on
    buttons.lamp(True)
    buttons.close()
    assert not buttons.lamp_is_on
    buttons.lamp(True)
    assert not buttons.lamp_is_on


def test_absent_buttons_say_why_and_do_nothing() -> None:
    buttons: Buttons = AbsentButtons()
    buttons.start()
    buttons.lamp(True)
    assert buttons.state == ButtonsState(StateKind.ABSENT, "The settings want no buttons.")
    assert not buttons.state.works
    buttons.close()
    assert buttons.state.kind is StateKind.ABSENT


def test_without_real_buttons_gpiozero_is_not_even_imported() -> None:
    program = (
        "import sys; from hardware.buttons import ButtonsKind, Wiring, make_buttons;"
        "make_buttons(ButtonsKind.SIMULATED, Wiring(), print).start();"
        "make_buttons(ButtonsKind.GPIO, Wiring(), print);"
        "print(sorted({'gpiozero', 'lgpio', 'companion', 'kivy'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
