"""The first screen."""

from collections.abc import Sequence
from enum import Enum, auto

from msgspec import Struct

from companion.contract.page import Button, Choices, Entry, Keys, Page, Row, Tone, View, Words
from companion.contract.screen import Push, Screen, Step
from companion.play.games_list import StoredGame
from companion.shell.app_context import AppState
from companion.shell.pages import form_of, new_game, settings_screen
from companion.shell.pages.games import GamesScreen
from companion.shell.pages.kiosk_pages import KioskMenu
from companion.shell.play_screen import PlayScreen
from companion.words import _


class HomeAction(Enum):
    """What can be tapped here."""

    RESUME = auto()
    NEW_GAME = auto()
    GAMES = auto()
    SETTINGS = auto()
    LEAVE = auto()


class OpenTile(Struct, frozen=True):
    """The game of this id: its own that waits goes on, or a new one begins."""

    game: str


class HomeScreen(Screen):
    """The waiting game first, if there is one, beside its board; or an empty board. Several games have a tile each."""

    def __init__(self, app: AppState) -> None:
        self._app = app

    def view(self) -> View:
        """The board of the game that was played last, and where to go."""
        app = self._app
        stored = app.stored_games(20)
        played, game = app.played, app.game
        board = game.glance(played.session if played is not None else None, app.boxes.context_of(game))
        tiles = tuple(OpenTile(name) for name in app.context.games) if len(app.context.games) > 1 else ()
        return View(self._page(stored, app.notices(), tiles), board=board, keys=Keys(numbers=tiles))

    def _page(self, stored: Sequence[StoredGame], notices: Sequence[str], tiles: Sequence[OpenTile]) -> Page:
        unfinished = next((game for game in stored if not game.summary.outcome), None)
        rows: list[Row] = [Words(words, Tone.DANGER) for words in notices]
        if tiles:
            rows += [self._tile(tile.game, stored, unfinished) for tile in tiles]
        elif unfinished is None:
            rows.append(Words(self._app.game.welcome(), instruction=True))
        else:
            rows.append(Words(_("Your game is waiting."), instruction=True))
            rows.append(Words(self._app.summary_of(unfinished)))
        tally = "" if tiles else self._app.tally_of(self._app.game)
        if tally:
            rows.append(Words(tally, Tone.QUIET))
        begin = Button(_("New game"), HomeAction.NEW_GAME)
        others = [begin] if unfinished is not None else []
        if stored:
            others.append(Button(_("Games"), HomeAction.GAMES))
        others.append(Button(_("Settings"), HomeAction.SETTINGS))
        if self._app.context.can_quit:
            others.append(Button(_("Leave"), HomeAction.LEAVE))
        rows.append(Choices(tuple(others)))
        primary = begin if unfinished is None else Button(_("Resume"), HomeAction.RESUME)
        return Page(kicker=self._app.game.title.upper(), title=_("Loop Companion"), rows=tuple(rows), primary=primary)

    def _tile(self, name: str, stored: Sequence[StoredGame], unfinished: StoredGame | None) -> Entry:
        """A game's own sign and name, and where its own game that waits stands. The one played last is marked."""
        app, waits = self._app, _waiting(stored, name)
        game = app.game_of(name)
        told = _("New game") if waits is None else app.summary_of(waits)
        tally = app.tally_of(game)
        told = _("{told} · {tally}").format(told=told, tally=tally) if tally else told
        is_last = waits is not None and waits is unfinished
        return Entry(game.title, told, OpenTile(name), marked=is_last, glyph=game.glyph, color=game.color)

    def handle(self, action: object) -> Step | None:
        """Leads to where a tap wants to go."""
        match action:
            case HomeAction.NEW_GAME:
                return Push(new_game(self._app))
            case HomeAction.RESUME:
                return self._resume(self._app.waiting())
            case OpenTile(name):
                waits = _waiting(self._app.stored_games(20), name)
                return Push(form_of(self._app, name)) if waits is None else self._resume(waits.id)
            case HomeAction.GAMES:
                return Push(GamesScreen(self._app))
            case HomeAction.SETTINGS:
                return Push(settings_screen(self._app))
            case HomeAction.LEAVE:
                return Push(KioskMenu(self._app))
            case _:
                return None

    def _resume(self, waiting: int | None) -> Step | None:
        app = self._app
        if waiting is None:
            return None
        if app.played is None or app.played.session.number != waiting:
            app.resume(waiting)
        return Push(PlayScreen(app))


def _waiting(stored: Sequence[StoredGame], name: str) -> StoredGame | None:
    """The unfinished game of this id that was played last."""
    return next((one for one in stored if one.header.game == name and not one.summary.outcome), None)
