"""Sources by name, the simulated and the absent one."""

import subprocess
import sys

import pytest

from hardware.buttons import (
    Buttons,
    ButtonsState,
    Digit,
    Press,
    Pressed,
    SimulatedButtons,
    StateKind,
    UnknownSourceError,
    Wiring,
    make_buttons,
)
from hardware.buttons.absent import AbsentButtons
from hardware.buttons.gpio import GpioButtons


@pytest.mark.parametrize(
    ("name", "kind"), [("gpio", GpioButtons), ("simulated", SimulatedButtons), ("absent", AbsentButtons)]
)
def test_a_source_is_what_its_name_says(name: str, kind: type) -> None:
    assert type(make_buttons(name, Wiring(), print)) is kind


def test_an_unknown_source_is_refused() -> None:
    with pytest.raises(UnknownSourceError, match=r'"GPIO"; use one of gpio, simulated, absent\.'):
        make_buttons("GPIO", Wiring(), print)


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
        "import sys; from hardware.buttons import Wiring, make_buttons;"
        "make_buttons('simulated', Wiring(), print).start(); make_buttons('gpio', Wiring(), print);"
        "print(sorted({'gpiozero', 'lgpio', 'companion', 'kivy'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
