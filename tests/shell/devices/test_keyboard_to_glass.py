from collections.abc import Callable
from typing import Any

import pytest
from kivy.core.window import Keyboard, Window
from msgspec.structs import replace

from companion.contract.screen import Ask, HouseAction, Pop, Push
from companion.games.the_loop.screens.taps import Tap
from companion.shell.pages.settings_page import Opens, SettingsScreen
from companion.shell.pages.teaching import TeachingScreen
from companion.shell.play_screen import PlayScreen
from tests.context import calling

VOLUME_UP = (1073741952, 128)
"""Kivy's code, which it has from SDL, and SDL's scancode."""


def down(key: str | tuple[int, int], *modifiers: str) -> bool:
    code, scancode = key if isinstance(key, tuple) else (Keyboard.keycodes[key], 0)
    return bool(Window.dispatch("on_key_down", code, scancode, "", list(modifiers)))


def up(key: str | tuple[int, int]) -> None:
    code, scancode = key if isinstance(key, tuple) else (Keyboard.keycodes[key], 0)
    Window.dispatch("on_key_up", code, scancode)


@pytest.fixture
def table(attach: Callable[..., Any]) -> Any:
    return attach()


def type_key(table: Any, key: str | tuple[int, int]) -> None:
    down(key)
    up(key)
    table.pause()


def test_space_is_next_and_backspace_undo(table: Any) -> None:
    acts = len(table.session.acts)
    type_key(table, "backspace")
    assert len(table.session.acts) == acts - 1
    type_key(table, "spacebar")
    assert len(table.session.acts) == acts


def test_a_key_that_stays_down_is_one_press(table: Any) -> None:
    down("backspace")
    acts = len(table.session.acts)
    for _ in range(5):
        table.pause()
        down("backspace")
    assert len(table.session.acts) == acts
    up("backspace")
    down("backspace")
    assert len(table.session.acts) == acts - 1
    up("backspace")


def test_arrows_turn_the_wheel_and_enter_chooses(table: Any) -> None:
    table.root.handle(Tap.ELSEWHERE)
    table.pause()
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
    assert type(table.navigator.screen) is PlayScreen
    assert not table.navigator.wants_to_quit
    up("escape")


def test_when_the_window_loses_the_keyboard_all_keys_are_up(table: Any) -> None:
    down("backspace")
    acts = len(table.session.acts)
    table.pause()
    Window.dispatch("on_focus", False) if hasattr(Window, "on_focus") else None
    table.attached._focus(Window, False)
    down("backspace")
    assert len(table.session.acts) == acts - 1
    up("backspace")


def test_after_the_end_no_key_is_heard(table: Any) -> None:
    table.attached.end()
    acts = len(table.session.acts)
    assert not down("backspace")
    assert len(table.session.acts) == acts
    table.root.handle(HouseAction.MENU)


@pytest.mark.parametrize(("onward", "back"), [("pagedown", "pageup"), ("right", "left"), ("down", "up")])
def test_presenters_and_pedals_press_next_and_undo(table: Any, onward: str, back: str) -> None:
    acts = len(table.session.acts)
    type_key(table, back)
    assert len(table.session.acts) == acts - 1
    type_key(table, onward)
    assert len(table.session.acts) == acts


def test_a_presenter_goes_on_being_undo_while_an_era_is_asked_for(table: Any) -> None:
    table.root.handle(Tap.ELSEWHERE)
    table.pause()
    assert calling(table.root.view)
    type_key(table, "pageup")
    assert not calling(table.root.view)


AZERTY: list[tuple[int, int]] = [(ord(letter), 30 + place) for place, letter in enumerate("&é\"'(-è")]
"""What Kivy and SDL tell of the keys 1 to 7 of a French keyboard without Shift."""


@pytest.mark.parametrize(("place", "key"), tuple(enumerate(AZERTY, start=1)))
def test_digits_need_no_modifier_on_azerty_either(table: Any, place: int, key: tuple[int, int]) -> None:
    type_key(table, key)
    assert table.root.view.sheet.kicker == f"ERA {place}"


@pytest.mark.parametrize("can_quit", [True, False])
def test_a_camera_remote_is_next_in_the_kiosk(table: Any, can_quit: bool) -> None:
    table.navigator.app.context = replace(table.navigator.app.context, can_quit=can_quit)
    title = table.root.view.page.title
    type_key(table, VOLUME_UP)
    assert (table.root.view.page.title == title) is can_quit


def test_a_key_is_taught_by_pressing_it_and_esc_leads_back(table: Any) -> None:
    table.root.handle(HouseAction.MENU)
    table.root.handle(Push(SettingsScreen(table.root.navigator.app)))
    table.root.handle(Opens.TEACH)
    table.pause()
    assert down("f5")
    for _ in range(3):
        assert down("f5")  # the keyboard repeats it
    up("f5")
    table.pause()
    assert "F5 heard. It is Next." in table.pilot.words()
    for key in ("spacebar", "backspace", "enter"):
        type_key(table, key)
        assert type(table.navigator.screen) is TeachingScreen
    type_key(table, "escape")
    assert type(table.navigator.screen) is SettingsScreen
    assert not down("escape"), "elsewhere it does nothing"
    up("escape")
    while type(table.navigator.screen) is not PlayScreen:
        table.root.handle(Pop())
    table.pause()
    title = table.root.view.page.title
    type_key(table, "f5")
    assert table.root.view.page.title != title


def test_a_page_that_listens_is_looked_at_again_and_no_other(table: Any) -> None:
    assert table.attached._look_again is None
    table.root.handle(HouseAction.MENU)
    table.root.handle(Push(SettingsScreen(table.root.navigator.app)))
    table.root.handle(Opens.TEST_BUTTONS)
    assert table.attached._look_again is not None
    table.pause()
    table.pilot.flips(5)
    table.attached._look()
    assert table.pilot.flips(5) == 0, "looking draws nothing"
    table.root.handle(Pop())
    assert table.attached._look_again is None


def test_a_real_keyboard_types_where_something_is_typed(table: Any) -> None:
    taken: list[str] = []
    before = len(table.session.acts)
    table.root.handle(Ask("Name", "V-Girl", taken.append))
    for key in ("delete", "spacebar", "1", "backspace"):
        type_key(table, key)
    for letters in ("Z", "o", "ë", "1"):
        assert Window.dispatch("on_textinput", letters)
    type_key(table, "backspace")
    assert table.navigator.view().page.keyboard.text == "Zoë"
    type_key(table, "enter")
    assert taken == ["Zoë"]
    assert type(table.navigator.screen) is PlayScreen
    table.root.handle(Ask("Name", "V-Girl", taken.append))
    type_key(table, "escape")
    assert type(table.navigator.screen) is PlayScreen
    assert not Window.dispatch("on_textinput", "x"), "nothing is typed here"
    assert len(table.session.acts) == before, "no digit and no space was a press of the game"
