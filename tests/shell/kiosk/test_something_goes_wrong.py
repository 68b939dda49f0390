"""An exception anywhere in what Kivy calls: a card, one line in the log, and the game goes on."""

from collections.abc import Iterator

import pytest
from kivy.base import EventLoop, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window

from companion.games.the_loop.rules.state import Step
from companion.logs import ErrorReports
from companion.shell.pages.home import HomeScreen
from companion.shell.pages.kiosk_pages import ErrorScreen
from companion.shell.play_screen import PlayScreen
from companion.shell.window import GlassExceptionHandler
from hardware.buttons import Press
from tests.layout_lint import complaints
from tests.pilot import Pilot
from tests.shell.glass.players import Players


class State:
    """Players on a glass whose exceptions are caught, in an event loop that treats them as Kivy's own does."""

    def __init__(self, pilot: Pilot) -> None:
        self.players = Players(pilot)
        self.remembered: list[BaseException] = []
        self.catching = GlassExceptionHandler(ErrorReports(self.remembered.append), self.players.glass.show_error)
        self.catching.begin()

    def frame(self) -> None:
        """As `EventLoop.mainloop` does it."""
        try:
            EventLoop.idle()
            Window.mainloop()
        except Exception as problem:
            if ExceptionManager.handle_exception(problem) == ExceptionManager.RAISE:
                raise


@pytest.fixture
def table(glass: Pilot) -> Iterator[State]:
    table = State(glass)
    yield table
    table.catching.end()
    assert ExceptionManager.handle_exception(ValueError()) == ExceptionManager.RAISE


def goes_wrong(*_: object) -> None:
    raise ValueError("seven Eras, not eight")


def test_a_card_comes_and_the_game_goes_on(table: State, caplog: pytest.LogCaptureFixture) -> None:
    players = table.players
    players.begin()
    Clock.schedule_once(goes_wrong, 0)
    table.frame()
    players.reads("Something went wrong", "Your game is saved.")
    assert "seven Eras" not in players.words()
    assert complaints(players.glass) == ()
    players.tap("Details")
    players.reads("ValueError: seven Eras, not eight", "In test_something_goes_wrong.py:", "written in the log")
    players.tap("Go on")
    assert type(players.screen) is PlayScreen
    players.tap(players.primary)
    assert players.state.step is Step.ARTIFACT
    assert len(caplog.records) == 1
    assert len(table.remembered) == 1


def test_what_goes_wrong_in_every_frame_is_logged_once(table: State, caplog: pytest.LogCaptureFixture) -> None:
    event = Clock.schedule_interval(goes_wrong, 0)
    for _ in range(100):
        table.frame()
    event.cancel()
    assert len(caplog.records) == 1
    assert type(table.players.screen) is ErrorScreen
    assert [type(screen) for screen in table.players.navigator.screens].count(ErrorScreen) == 1


def test_a_screen_that_cannot_be_shown_can_be_left(table: State, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game's own page goes wrong each time: the way to the first screen is still there."""
    players = table.players
    players.begin()
    assert players.navigator.app.played is not None
    monkeypatch.setattr(players.navigator.app.played.screen, "view", goes_wrong)
    for _ in range(3):
        Clock.schedule_once(lambda _: players.glass.refresh(), 0)
        table.frame()
        players.reads("Something went wrong")
        Clock.schedule_once(lambda _: players.glass.press(Press.NEXT), 0)
        players.clock.now += 1
        table.frame()
    players.tap("To the first screen")
    assert type(players.screen) is HomeScreen
    players.reads("Resume")


def test_where_not_even_the_card_can_be_shown_the_app_ends(table: State, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table.players.glass, "_show_page", goes_wrong)
    Clock.schedule_once(goes_wrong, 0)
    with pytest.raises(ValueError, match="seven Eras"):
        table.frame()


def test_an_end_that_was_asked_for_is_no_mishap(table: State) -> None:
    for end in (KeyboardInterrupt(), SystemExit(0)):
        assert ExceptionManager.handle_exception(end) == ExceptionManager.RAISE
    assert type(table.players.screen) is HomeScreen
