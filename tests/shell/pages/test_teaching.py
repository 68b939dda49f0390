"""Teaching keys: any key for Next, Undo or the Era wheel; what is taken is said, what was taught can be forgotten."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion import settings as preferences
from companion.contract.page import Choices, Entry, Page, Words
from companion.contract.screen import Choose, Heard, HeardKey, Pop, Push
from companion.devices.words import key_words
from companion.errors import SettingsError
from companion.games.the_loop.screens.taps import Tap
from companion.settings import TEACHABLE, KeySettings, Settings
from companion.shell.navigator import Anywhere, Navigator, action_of
from companion.shell.pages.settings_page import SettingsScreen
from companion.shell.pages.teaching import TakeOver, TeachingScreen
from hardware.buttons import Digit, Press
from tests.context import in_action_phase, kept_in, new_navigator


def page_of(at: Navigator) -> Page:
    return at.view().page


def said(at: Navigator) -> str:
    return " ".join(row.text for row in page_of(at).rows if isinstance(row, Words))


def buttons_on(at: Navigator) -> list[str]:
    return [button.label for row in page_of(at).rows if isinstance(row, Choices) for button in row.buttons]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


@pytest.fixture
def teaching(file: Path) -> Navigator:
    at = new_navigator(keep=kept_in(file))
    at.handle(Push(SettingsScreen(at.app)))
    at.handle(Push(TeachingScreen(at.app)))
    assert type(at.screen) is TeachingScreen
    return at


@pytest.mark.parametrize("press", TEACHABLE.values())
def test_any_key_can_be_taught_and_stands_in_the_file(teaching: Navigator, file: Path, press: Press) -> None:
    teaching.handle(Choose("press", press))
    teaching.handle(HeardKey("f5"))
    assert "F5 heard. It is " in said(teaching)
    assert preferences.load(file).keys.taught == {"f5": press}
    assert teaching.app.key_map.pressed_by("f5") is press


def test_a_key_that_is_taken_is_said_and_taken_over_only_if_wanted(teaching: Navigator) -> None:
    teaching.handle(Choose("press", Press.UNDO))
    teaching.handle(HeardKey("pagedown"))
    assert "Page Down heard. It is Next already." in said(teaching)
    assert teaching.app.key_map.pressed_by("pagedown") is Press.NEXT
    assert "Make it Undo" in buttons_on(teaching)
    teaching.handle(TakeOver())
    assert teaching.app.key_map.pressed_by("pagedown") is Press.UNDO
    assert "Page Down heard. It is Undo." in said(teaching)
    assert "Make it Undo" not in buttons_on(teaching)


@pytest.mark.parametrize("key", ["spacebar", "pagedown", "enter", "right"])
def test_a_key_that_is_so_anyway_is_written_nowhere(teaching: Navigator, file: Path, key: str) -> None:
    teaching.handle(HeardKey(key))
    assert "It is Next." in said(teaching)
    assert not file.exists()


def test_a_taught_key_moves_from_one_to_the_other(teaching: Navigator) -> None:
    teaching.handle(HeardKey("b"))
    teaching.handle(Choose("press", Press.CHOOSE))
    teaching.handle(HeardKey("b"))
    teaching.handle(TakeOver())
    assert teaching.app.settings.keys == KeySettings(choose=("b",))


def test_a_taught_key_can_be_forgotten(teaching: Navigator, file: Path) -> None:
    teaching.handle(HeardKey("f5"))
    [entry] = [row for row in page_of(teaching).rows if isinstance(row, Entry)]
    assert (entry.first, entry.second) == ("F5", "Next")
    assert entry.side is not None
    teaching.handle(entry.side.action)
    assert teaching.app.key_map.pressed_by("f5") is None
    assert preferences.load(file).keys == KeySettings()
    assert not [row for row in page_of(teaching).rows if isinstance(row, Entry)]


@pytest.mark.parametrize("key", ["shift", "rctrl", "super", "capslock"])
def test_a_key_that_says_something_of_others_is_not_heard(teaching: Navigator, key: str) -> None:
    teaching.handle(HeardKey(key))
    assert "Press it now." in said(teaching)
    assert teaching.app.settings.keys == KeySettings()


def test_a_press_on_the_pins_needs_no_teaching(teaching: Navigator) -> None:
    for pressed in (Press.NEXT, Press.UNDO, Press.WHEEL_CLOCKWISE, Digit(4)):
        action = action_of(pressed, teaching.view())
        assert action == Heard(pressed)
        teaching.handle(action)
        assert "on the pins: it needs no teaching" in said(teaching)
        assert type(teaching.screen) is TeachingScreen


def test_both_held_lead_out_of_a_page_that_listens(teaching: Navigator) -> None:
    assert action_of(Press.BOTH_HELD, teaching.view()) is Anywhere.WAY_OUT


def test_back_leads_to_where_one_came_from(teaching: Navigator) -> None:
    teaching.handle(HeardKey("f5"))
    teaching.handle(Pop())
    assert type(teaching.screen) is SettingsScreen
    teaching.handle(Push(TeachingScreen(teaching.app)))
    assert "Press it now." in said(teaching)


def test_what_cannot_be_written_is_said_on_the_page() -> None:
    at = new_navigator()
    at.app.context = replace(at.app.context, keep=lambda _: "The file cannot be written.")
    at.handle(Push(TeachingScreen(at.app)))
    at.handle(HeardKey("f5"))
    assert said(at).startswith("The file cannot be written.")


def test_a_taught_key_presses_in_the_game() -> None:
    at = in_action_phase(new_navigator(settings=Settings(keys=KeySettings(next=("f5",)))))
    pressed = at.app.key_map.pressed_by("f5")
    assert pressed is Press.NEXT
    assert action_of(pressed, at.view()) is Tap.END_TURN


@pytest.mark.parametrize(("can_quit", "press"), [(True, None), (False, Press.NEXT)])
def test_volume_keys_press_in_the_kiosk_alone(can_quit: bool, press: Press | None) -> None:
    at = new_navigator()
    at.app.context = replace(at.app.context, can_quit=can_quit)
    assert at.app.key_map.pressed_by("volumeup") is press


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[keys]\nnext = [1]\n", "keys.next cannot be [1]; it must be names of keys"),
        ('[keys]\nnext = ["F5"]\n', "[keys] next cannot hold 'F5'"),
        ('[keys]\nundo = ["escape"]\n', '[keys] undo cannot hold "escape": it leads back'),
        ('[keys]\nnext = ["b"]\nundo = ["b"]\n', '[keys] undo and next both hold "b"; a key is one thing'),
    ],
)
def test_keys_that_cannot_be_are_refused_in_words(file: Path, text: str, says: str) -> None:
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SettingsError) as problem:
        preferences.load(file)
    assert says in str(problem.value)


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("pagedown", "Page Down"),
        ("f5", "F5"),
        ("b", "B"),
        ("numpad5", "5 (number pad)"),
        ("tab", "TAB"),
        ("next track", "Next track"),
        ("key123", "Key123"),
    ],
)
def test_keys_have_names_for_people(key: str, words: str) -> None:
    assert key_words(key) == words
