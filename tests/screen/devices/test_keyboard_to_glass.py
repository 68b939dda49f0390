from collections.abc import Callable
from typing import Any

import pytest
from kivy.core.window import Keyboard, Window

from companion.screen.presenters import wishes as w
from companion.screen.presenters.navigator import Screen
from companion.screen.presenters.presses import calling


def down(key: str, *modifiers: str) -> bool:
    return bool(Window.dispatch("on_key_down", Keyboard.keycodes[key], 0, "", list(modifiers)))


def up(key: str) -> None:
    Window.dispatch("on_key_up", Keyboard.keycodes[key], 0)


@pytest.fixture
def table(attach: Callable[..., Any]) -> Any:
    return attach()


def type_key(table: Any, key: str) -> None:
    down(key)
    up(key)
    table.pause()


def test_space_is_next_and_backspace_undo(table: Any) -> None:
    acts = len(table.game.session.acts)
    type_key(table, "backspace")
    assert len(table.game.session.acts) == acts - 1
    type_key(table, "spacebar")
    assert len(table.game.session.acts) == acts


def test_a_key_that_stays_down_is_one_press(table: Any) -> None:
    down("backspace")
    acts = len(table.game.session.acts)
    for _ in range(5):
        table.pause()
        down("backspace")
    assert len(table.game.session.acts) == acts
    up("backspace")
    down("backspace")
    assert len(table.game.session.acts) == acts - 1
    up("backspace")


def test_arrows_turn_the_wheel_and_enter_chooses(table: Any) -> None:
    type_key(table, "spacebar")
    assert len(calling(table.root.view)) == 7
    type_key(table, "right")
    here = next(era.number for era in calling(table.root.view) if era.under_cursor)
    type_key(table, "left")
    before = next(era.number for era in calling(table.root.view) if era.under_cursor)
    assert (here - before) % 7 == 1
    type_key(table, "enter")
    assert not calling(table.root.view)


def test_digits_open_eras_in_the_action_phase(table: Any) -> None:
    type_key(table, "numpad4")
    assert table.root.view.sheet.kicker == "ERA 4"
    type_key(table, "4")
    assert table.root.view.sheet is None


def test_escape_and_keys_of_others_do_nothing(table: Any) -> None:
    view = table.root.view
    assert not down("escape")
    assert not down("f1")
    assert not down("spacebar", "ctrl")
    assert table.root.view == view
    assert table.navigator.screen is Screen.GAME
    assert not table.navigator.wants_to_quit
    up("escape")


def test_when_the_window_loses_the_keyboard_all_keys_are_up(table: Any) -> None:
    down("backspace")
    acts = len(table.game.session.acts)
    table.pause()
    Window.dispatch("on_focus", False) if hasattr(Window, "on_focus") else None
    table.attached._focus(Window, False)
    down("backspace")
    assert len(table.game.session.acts) == acts - 1
    up("backspace")


def test_after_the_end_no_key_is_heard(table: Any) -> None:
    table.attached.end()
    acts = len(table.game.session.acts)
    assert not down("backspace")
    assert len(table.game.session.acts) == acts
    table.root.wish(w.Wish.MENU)
