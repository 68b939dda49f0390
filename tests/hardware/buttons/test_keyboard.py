"""Keys and what they press."""

import pytest

from hardware.buttons import keyboard
from hardware.buttons.keyboard import KEYS, Keyboard, pressed_by
from hardware.buttons.roles import Digit, Press


@pytest.mark.parametrize(
    ("key", "press"),
    [
        ("spacebar", Press.NEXT),
        ("enter", Press.NEXT),
        ("numpadenter", Press.NEXT),
        ("backspace", Press.UNDO),
        ("right", Press.WHEEL_CLOCKWISE),
        ("down", Press.WHEEL_CLOCKWISE),
        ("left", Press.WHEEL_COUNTER),
        ("up", Press.WHEEL_COUNTER),
        ("1", Digit.ONE),
        ("7", Digit.SEVEN),
        ("numpad4", Digit.FOUR),
        ("Spacebar", Press.NEXT),
    ],
)
def test_each_key_presses_its_own(key: str, press: Press | Digit) -> None:
    assert Keyboard().key_down(key) is press


@pytest.mark.parametrize("key", ["0", "8", "9", "numpad0", "numpad8", "a", "escape", "f1", "tab", ""])
def test_other_keys_press_nothing(key: str) -> None:
    assert Keyboard().key_down(key) is None


@pytest.mark.parametrize("key", ["enter", "return", "numpadenter"])
def test_enter_chooses_while_choosing(key: str) -> None:
    assert pressed_by(key, choosing=True) is Press.CHOOSE
    assert pressed_by(key) is Press.NEXT


def test_while_choosing_all_other_keys_stay_what_they_are() -> None:
    for key, press in KEYS.items():
        if key not in {"enter", "return", "numpadenter", "kp_enter"}:
            assert pressed_by(key, choosing=True) is press


def test_a_held_key_is_one_press() -> None:
    keys = Keyboard()
    assert [keys.key_down("spacebar") for _ in range(4)] == [Press.NEXT, None, None, None]
    keys.key_up("Spacebar")
    assert keys.key_down("spacebar") is Press.NEXT


def test_two_keys_are_two_presses() -> None:
    keys = Keyboard()
    assert [keys.key_down("spacebar"), keys.key_down("enter")] == [Press.NEXT, Press.NEXT]


def test_a_key_that_was_let_go_elsewhere_is_forgotten() -> None:
    keys = Keyboard()
    keys.key_down("spacebar")
    keys.let_go_of_all()
    assert keys.key_down("spacebar") is Press.NEXT


def test_a_key_let_go_that_never_went_down_does_no_harm() -> None:
    keys = Keyboard()
    keys.key_up("spacebar")
    assert keys.key_down("spacebar") is Press.NEXT


def test_every_press_of_a_key_is_in_the_documented_table() -> None:
    for press in set(KEYS.values()) | {Press.CHOOSE}:
        name = f"Press.{press.name}" if isinstance(press, Press) else "Digit("
        assert name in (keyboard.__doc__ or "")
