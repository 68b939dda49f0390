"""Safe mode on the glass: the reason first, then the game, and nothing of the settings is touched."""

from pathlib import Path

import pytest

from companion.app import safe_context
from companion.cli.screenshots.house_scenes import REASON
from companion.contract.screen import Choose, Push
from companion.errors import Exit
from companion.kiosk.safe_mode import Reason
from companion.paths import AppPaths
from companion.play.store import Store
from companion.settings import Settings
from companion.shell.navigator import Navigator
from companion.shell.pages.home import HomeScreen
from companion.shell.pages.settings_page import SettingsScreen
from companion.shell.play_screen import PlayScreen
from tests.layout_lint import complaints
from tests.pilot import Pilot
from tests.shell.glass.players import Players


def test_the_reason_is_read_first_and_the_game_is_there(glass: Pilot) -> None:
    players = Players(glass)
    players.begin()
    players.navigator.begin_in_safe_mode(REASON)
    players.glass.refresh()
    glass.settle()
    players.reads("The game did not start", "there is no setting screen.colour", "The last lines of the log:")
    players.tap("Go on in safe mode")
    assert type(players.screen) is HomeScreen
    players.tap("Resume")
    assert type(players.screen) is PlayScreen


def test_try_again_lets_systemd_start_the_kiosk(glass: Pilot) -> None:
    players = Players(glass)
    players.navigator.begin_in_safe_mode(REASON)
    players.glass.refresh()
    players.tap("Try again")
    assert players.has_left
    assert players.navigator.exit_code == Exit.RESTART


@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=["landscape", "portrait"])
@pytest.mark.parametrize("lines", [0, 30], ids=["no-log", "a-long-log"])
def test_any_reason_can_be_read(glass: Pilot, size: tuple[int, int], lines: int) -> None:
    glass.resize(*size)
    players = Players(glass)
    long = " of what the app said, which may be long" * 4
    log = tuple(f"companion.shell: line {number}{long}" for number in range(lines))
    players.navigator.begin_in_safe_mode(Reason("The app crashed (signal SEGV).", "Try again.", log))
    players.glass.refresh()
    glass.settle()
    assert complaints(players.glass) == ()


def test_no_pins_no_ring_and_no_word_in_the_settings_file(tmp_path: Path) -> None:
    where = AppPaths(tmp_path / "data", tmp_path / "settings.toml")
    where.settings.write_text("[buttons]\nkind = 'gpio'\nthis is broken", encoding="utf-8")
    store = Store(where.data)
    navigator = Navigator(safe_context(store, where, can_quit=False), Settings())
    assert navigator.app.settings == Settings()
    navigator.handle(Push(SettingsScreen(navigator.app)))
    navigator.handle(Choose("screen.reduced_motion", True))
    view = navigator.view().page
    assert "in safe mode the settings file is left alone" in str(view.rows)
    assert "this is broken" in where.settings.read_text(encoding="utf-8")
    store.close()
