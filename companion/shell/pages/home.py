"""The first screen."""

from collections.abc import Sequence
from enum import Enum, auto

from companion.contract.page import Button, Choices, Page, Row, Tone, Words
from companion.contract.screen import Push, Quit, Screen, Step
from companion.contract.view import View
from companion.play.rows import StoredGame
from companion.shell.app_context import AppState
from companion.shell.pages import settings_screen
from companion.shell.pages.games import GamesScreen
from companion.shell.pages.new_game import new_game
from companion.shell.play_screen import PlayScreen
from companion.words import _


class HomeAction(Enum):
    """What can be tapped here."""

    RESUME = auto()
    NEW_GAME = auto()
    GAMES = auto()
    SETTINGS = auto()


class HomeScreen(Screen):
    """The waiting game first, if there is one, beside its board; or an empty board."""

    def __init__(self, app: AppState) -> None:
        self._app = app

    def view(self) -> View:
        """The board of the game that was played last, and where to go."""
        app = self._app
        stored = app.stored_games(20)
        played, game = app.played, app.game
        board = game.glance(played.session if played is not None else None, app.context_of(game))
        return View(self._page(stored, app.notices()), board=board)

    def _page(self, stored: Sequence[StoredGame], notices: Sequence[str]) -> Page:
        unfinished = next((game for game in stored if not game.summary.outcome), None)
        rows: list[Row] = [Words(words, Tone.DANGER) for words in notices]
        if unfinished is None:
            rows.append(Words(self._app.game.welcome(), instruction=True))
        else:
            rows.append(Words(_("Your game is waiting."), instruction=True))
            rows.append(Words(self._app.summary_of(unfinished)))
        begin = Button(_("New game"), HomeAction.NEW_GAME)
        others = [begin] if unfinished is not None else []
        if stored:
            others.append(Button(_("Games"), HomeAction.GAMES))
        others.append(Button(_("Settings"), HomeAction.SETTINGS))
        if self._app.context.can_quit:
            others.append(Button(_("Leave"), Quit()))
        rows.append(Choices(tuple(others)))
        primary = begin if unfinished is None else Button(_("Resume"), HomeAction.RESUME)
        return Page(kicker=self._app.game.title.upper(), title=_("Loop Companion"), rows=tuple(rows), primary=primary)

    def handle(self, action: object) -> Step | None:
        """Leads to where a tap wants to go."""
        match action:
            case HomeAction.NEW_GAME:
                return Push(new_game(self._app))
            case HomeAction.RESUME:
                return self._resume()
            case HomeAction.GAMES:
                return Push(GamesScreen(self._app))
            case HomeAction.SETTINGS:
                return Push(settings_screen(self._app))
            case _:
                return None

    def _resume(self) -> Step | None:
        app = self._app
        waiting = app.waiting()
        if waiting is None:
            return None
        if app.played is None or app.played.session.number != waiting:
            app.resume(waiting)
        return Push(PlayScreen(app))
