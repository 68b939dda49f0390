"""The first screen, and the list of stored games."""

from collections.abc import Sequence
from enum import Enum, auto

from msgspec import Struct

from companion.contract.page import Button, Choices, Entry, Keys, Page, Row, Tone, View, Words
from companion.contract.screen import Pop, Push, Quit, Replace, Screen, Step
from companion.play.rows import StoredGame
from companion.shell.app_context import AppState
from companion.shell.pages import settings_screen
from companion.shell.pages.new_game import form_of, new_game
from companion.shell.play_screen import PlayScreen
from companion.words import _


class GameAction(Enum):
    """What can be done to a stored game. OPEN: it is opened in the list, or closed."""

    OPEN = auto()
    PLAY = auto()
    EXPORT = auto()
    DELETE = auto()
    BRING_BACK = auto()


class WithGame(Struct, frozen=True):
    """This is to be done to this game."""

    action: GameAction
    game: int


class GamesScreen(Screen):
    """The games, newest first. One is open: it can be played, exported or deleted. A delete can be undone."""

    def __init__(self, app: AppState) -> None:
        self._app = app
        self._chosen: int | None = None
        self._deleted: int | None = None

    def view(self) -> View:
        """The list."""
        stored = self._app.stored_games()
        message = self._app.message
        rows: list[Row] = []
        if message:
            rows.append(Words(message, Tone.STRONG))
        if not stored:
            rows.append(Words(_("No games yet."), Tone.QUIET))
        for game in stored:
            opened = game.id == self._chosen
            begun = game.begun.astimezone().strftime("%Y-%m-%d %H:%M")
            rows.append(self._entry(game, begun, opened=opened))
            if opened:
                rows.append(_actions(game))
        bring_back = None if self._deleted is None else WithGame(GameAction.BRING_BACK, self._deleted)
        return View(
            Page(
                kicker=_("GAMES"),
                title=_("Games"),
                rows=tuple(rows),
                primary=Button(_("Back"), Pop(), onward=False),
                undo=None if bring_back is None else Button(_("Undo"), bring_back),
                undo_words="" if bring_back is None else _("deleted a game"),
                scrolls=True,
            )
        )

    def _entry(self, stored: StoredGame, begun: str, *, opened: bool) -> Entry:
        """A stored game; where there are several kinds, with the sign and the name of its own."""
        told, action = self._app.summary_of(stored), WithGame(GameAction.OPEN, stored.id)
        load = self._app.context.games.get(stored.header.game)
        if load is None or len(self._app.context.games) == 1:
            return Entry(begun, told, action, marked=opened)
        game = self._app.game_of(stored.header.game)
        first = _("{begun} · {game}").format(begun=begun, game=game.title)
        return Entry(first, told, action, marked=opened, glyph=game.glyph, color=game.color)

    def handle(self, action: object) -> Step | None:
        """Does it."""
        if not isinstance(action, WithGame):
            return None
        app, store, game = self._app, self._app.context.store, action.game
        match action.action:
            case GameAction.OPEN:
                self._chosen = None if self._chosen == game else game
            case GameAction.PLAY:
                app.resume(game)
                return Replace(PlayScreen(app))
            case GameAction.EXPORT:
                app.export(game)
            case GameAction.DELETE:
                store.delete(game)
                self._chosen, self._deleted = None, game
                if app.played is not None and app.played.session.number == game:
                    app.played = None  # its board is no longer what waits on the first screen
            case GameAction.BRING_BACK:
                store.bring_back(game)
                self._deleted = None
        return None


def _actions(game: StoredGame) -> Choices:
    return Choices(
        (
            Button(
                _("Look at it") if game.summary.outcome else _("Play"),
                WithGame(GameAction.PLAY, game.id),
            ),
            Button(_("Export"), WithGame(GameAction.EXPORT, game.id)),
            Button(_("Delete"), WithGame(GameAction.DELETE, game.id)),
        )
    )


class HomeAction(Enum):
    """What can be tapped here."""

    RESUME = auto()
    NEW_GAME = auto()
    GAMES = auto()
    SETTINGS = auto()


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
        board = game.glance(played.session if played is not None else None, app.context_of(game))
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
            others.append(Button(_("Leave"), Quit()))
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
