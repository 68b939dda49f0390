"""The list of stored games."""

from dataclasses import dataclass
from enum import Enum, auto

from companion.contract.page import Button, Choices, Entry, Page, Row, Tone, Words
from companion.contract.screen import Pop, Replace, Screen, Step
from companion.contract.view import View
from companion.play.rows import StoredGame
from companion.shell.app_context import AppState
from companion.shell.play_screen import PlayScreen
from companion.words import _


class GameAction(Enum):
    """What can be done to a stored game. OPEN: it is opened in the list, or closed."""

    OPEN = auto()
    PLAY = auto()
    EXPORT = auto()
    DELETE = auto()
    BRING_BACK = auto()


@dataclass(frozen=True, slots=True)
class WithGame:
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
            rows.append(Entry(begun, self._app.summary_of(game), WithGame(GameAction.OPEN, game.id), marked=opened))
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
