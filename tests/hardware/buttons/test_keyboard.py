"""Keys and what they press."""

import pytest

from hardware.buttons import presses
from hardware.buttons.presses import ARROWS, KEYS, Digit, Keyboard, KeyMap, Press

ENTER = ["enter", "return", "numpadenter"]


@pytest.mark.parametrize(
    ("key", "press"),
    [
        ("spacebar", Press.NEXT),
        ("enter", Press.NEXT),
        ("numpadenter", Press.NEXT),
        ("backspace", Press.UNDO),
        ("1", Digit.ONE),
        ("7", Digit.SEVEN),
        ("numpad4", Digit.FOUR),
        ("8", Digit.EIGHT),
        ("0", Digit.ZERO),
        ("numpad0", Digit.ZERO),
        ("Spacebar", Press.NEXT),
    ],
)
def test_each_key_presses_its_own(key: str, press: Press | Digit) -> None:
    assert KeyMap().pressed_by(key) is press


@pytest.mark.parametrize(("key", "press"), [("pagedown", Press.NEXT), ("pageup", Press.UNDO)])
def test_presenters_and_pedals_press_next_and_undo_whatever_is_seen(key: str, press: Press) -> None:
    for choosing in (False, True):
        for turning in (False, True):
            assert KeyMap().pressed_by(key, choosing=choosing, turning=turning) is press


@pytest.mark.parametrize(
    ("key", "alone", "turning"),
    [
        ("right", Press.NEXT, Press.WHEEL_CLOCKWISE),
        ("down", Press.NEXT, Press.WHEEL_CLOCKWISE),
        ("left", Press.UNDO, Press.WHEEL_COUNTER),
        ("up", Press.UNDO, Press.WHEEL_COUNTER),
    ],
)
def test_arrows_turn_the_wheel_where_it_means_something_and_else_are_next_and_undo(
    key: str, alone: Press, turning: Press
) -> None:
    assert KeyMap().pressed_by(key) is alone
    assert KeyMap().pressed_by(key, turning=True) is turning


def test_volume_keys_press_where_they_are_wanted() -> None:
    keys = KeyMap(with_volume=True)
    assert (keys.pressed_by("volumeup"), keys.pressed_by("volumedown")) == (Press.NEXT, Press.UNDO)
    assert (KeyMap().pressed_by("volumeup"), KeyMap().pressed_by("volumedown")) == (None, None)


def test_a_taught_key_goes_before_the_table() -> None:
    keys = KeyMap({"f5": Press.NEXT, "pagedown": Press.UNDO, "enter": Press.UNDO, "right": Press.CHOOSE})
    assert keys.pressed_by("F5") is Press.NEXT
    assert keys.pressed_by("pagedown") is Press.UNDO
    assert keys.pressed_by("enter", choosing=True) is Press.UNDO
    assert keys.pressed_by("right", turning=True) is Press.CHOOSE


@pytest.mark.parametrize("key", ["a", "escape", "f1", "tab", ""])
def test_other_keys_press_nothing(key: str) -> None:
    assert KeyMap(with_volume=True).pressed_by(key) is None


@pytest.mark.parametrize("key", ENTER)
def test_enter_chooses_while_choosing(key: str) -> None:
    assert KeyMap().pressed_by(key, choosing=True) is Press.CHOOSE
    assert KeyMap().pressed_by(key, turning=True) is Press.NEXT


def test_while_choosing_all_other_keys_stay_what_they_are() -> None:
    for key, press in KEYS.items():
        if key not in {*ENTER, "kp_enter"}:
            assert KeyMap().pressed_by(key, choosing=True) is press


def test_a_held_key_is_one_press() -> None:
    keys = Keyboard()
    assert [keys.goes_down("spacebar") for _ in range(4)] == [True, False, False, False]
    keys.goes_up("Spacebar")
    assert keys.goes_down("spacebar")


def test_two_keys_are_two_presses() -> None:
    keys = Keyboard()
    assert [keys.goes_down("spacebar"), keys.goes_down("enter")] == [True, True]


def test_a_key_that_was_let_go_elsewhere_is_forgotten() -> None:
    keys = Keyboard()
    keys.goes_down("spacebar")
    keys.let_go_of_all()
    assert keys.goes_down("spacebar")


def test_a_key_let_go_that_never_went_down_does_no_harm() -> None:
    keys = Keyboard()
    keys.goes_up("spacebar")
    assert keys.goes_down("spacebar")


def test_every_press_of_a_key_is_in_the_documented_table() -> None:
    for press in {*KEYS.values(), *(press for both in ARROWS.values() for press in both), Press.CHOOSE}:
        name = f"Press.{press.name}" if isinstance(press, Press) else "Digit("
        assert name in (presses.__doc__ or "")
