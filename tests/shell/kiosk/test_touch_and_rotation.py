"""The picture turned, and the touch with it; the test of the touch finds what is wrong with it."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch

from companion.contract.screen import Pop
from companion.games.the_loop.rules.actions import Next
from companion.games.the_loop.rules.state import Step
from companion.games.the_loop.screens.new_game import NewGameTap
from companion.shell.pages.home import HomeAction
from companion.shell.pages.settings_page import SettingsPageScreen
from companion.shell.pages.touch_test import ScreenCorner, Setting, Touched, TouchTest, TouchTestScreen, touch_test_page
from tests.layout_lint import complaints
from tests.pilot import Pilot
from tests.shell.glass.players import Players

SETTINGS = [Setting(*flags) for flags in product((False, True), repeat=3)]


@pytest.fixture
def turned(glass: Pilot) -> Iterator[Callable[[int], Pilot]]:
    def turn(degrees: int) -> Pilot:
        Window.rotation = degrees
        glass.frame()
        return glass

    yield turn
    Window.rotation = 0
    glass.frame()


def on_panel(x: float, y: float, degrees: int) -> tuple[float, float]:
    """Where a point of the picture (shares, from the bottom left) lies on the panel."""
    return {0: (x, y), 90: (1 - y, x), 180: (1 - x, 1 - y), 270: (y, 1 - x)}[degrees]


@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
def test_the_layout_follows_and_the_touch_turns_with_it(turned: Callable[[int], Pilot], degrees: int) -> None:
    pilot = turned(degrees)
    size = (800, 480) if degrees in {0, 180} else (480, 800)
    assert tuple(Window.size) == size
    players = Players(pilot)
    assert tuple(players.glass.size) == size
    for action in (HomeAction.NEW_GAME, NewGameTap.BEGIN, Next()):
        players.glass.handle(action)
    pilot.settle()
    assert players.state.step is Step.SETUP_MISSIONS
    assert complaints(players.glass) == ()
    players.clock.now += 1
    x, y = players.primary.center
    share = on_panel(x / size[0], y / size[1], degrees)
    touch = UnitTestTouch(share[0] * (Window.width - 1), share[1] * (Window.height - 1))
    touch.touch_down()
    touch.touch_up()
    pilot.settle()
    assert players.state.step is Step.SETUP_CLONES


def test_a_glass_that_is_the_windows_own_root_follows_at_once(turned: Callable[[int], Pilot]) -> None:
    pilot = turned(0)
    players = Players(pilot)
    players.glass.size_hint = (1, 1)
    players.begin()
    for degrees in (90, 180, 270, 0):
        turned(degrees)
        pilot.settle()
        assert tuple(players.glass.size) == tuple(Window.size)
        assert players.glass._layout.arrangement.portrait == (degrees in {90, 270})


def taps(setting: Setting) -> TouchTest:
    test = TouchTest()
    for corner in ScreenCorner:
        x, y = setting.comes_at(*corner.value)
        test = test.touched(Touched(abs(x - 0.06), abs(y - 0.04)))
    return test


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.words or "right")
def test_every_turned_and_mirrored_touch_is_found(setting: Setting) -> None:
    test = taps(setting)
    assert test.target is None
    assert test.found() == setting
    words = " ".join(getattr(row, "text", "") for row in touch_test_page(test, 0).rows)
    assert ("The touch is right." in words) == (not setting.words)
    assert setting.words in words
    if setting.words:
        assert "Set the rotation to 0" in " ".join(getattr(row, "text", "") for row in touch_test_page(test, 90).rows)


def test_what_no_turning_explains_is_said() -> None:
    test = TouchTest(tuple(Touched(0.5, 0.5) for _ in ScreenCorner))
    assert test.found() is None
    assert "does not fit" in " ".join(getattr(row, "text", "") for row in touch_test_page(test, 0).rows)


def marks_of(players: Players) -> tuple[float, float]:
    view: Any = players.glass._test
    x, y = view._dot.pos
    return x + view._dot.size[0] / 2, y + view._dot.size[1] / 2


def test_four_taps_on_the_glass(glass: Pilot) -> None:
    players = Players(glass)
    players.tap("Settings", "Screen and sound", "Test the touch")
    assert type(players.screen) is TouchTestScreen
    for number in range(1, 5):
        players.reads(f"Tap the mark: {number} of 4")
        assert complaints(players.glass) == ()
        players.tap(marks_of(players))
    players.reads("The touch is right.")
    assert glass.flips(50) == 0
    players.tap((30.0, 30.0))
    assert type(players.screen) is SettingsPageScreen


def test_a_mirrored_touch_is_told_and_can_be_left(glass: Pilot) -> None:
    players = Players(glass)
    players.tap("Settings", "Screen and sound", "Test the touch")
    for _ in range(4):
        x, y = marks_of(players)
        players.tap((800 - x, y))
    players.reads("Left and right are swapped.", "invx")
    players.tap((30.0, 30.0))
    assert type(players.screen) is SettingsPageScreen


def test_a_tap_in_the_middle_goes_back_however_the_touch_is(glass: Pilot) -> None:
    players = Players(glass)
    players.tap("Settings", "Screen and sound", "Test the touch", (400.0, 240.0))
    assert type(players.screen) is SettingsPageScreen


def test_rotation_is_set_in_steps_of_a_quarter(glass: Pilot) -> None:
    players = Players(glass)
    players.tap("Settings", "Screen and sound")
    players.more("The picture is turned by", 4)
    assert players.navigator.app.settings.screen.rotation == 270
    players.less("The picture is turned by")
    assert players.kept[-1].screen.rotation == 180
    players.glass.handle(Pop())
