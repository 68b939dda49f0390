"""The list of stored games, page by page."""

from enum import Enum, auto
from typing import Final

from msgspec import Struct

from companion.contract.page import Button, Choices, Entry, Keys, Page, Row, Tone, View, Words
from companion.contract.screen import Pop, Push, Screen, Step
from companion.play.games_list import StoredGame
from companion.shell.app_context import AppState
from companion.shell.play_screen import PlayScreen
from companion.words import _, ngettext

ON_A_PAGE: Final = 20
"""So many games are read and drawn at once, however many there are."""


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


class Turn(Enum):
    """To another page of the list."""

    NEWER = auto()
    OLDER = auto()


class GamesScreen(Screen):
    """The games, newest first. One is open: it can be played, exported or deleted. A delete can be undone."""

    def __init__(self, app: AppState) -> None:
        self._app = app
        self._chosen: int | None = None
        self._deleted: int | None = None
        self._turned = 0

    def view(self) -> View:
        """The page of the list that is open."""
        app = self._app
        count = app.count_games()
        pages = max(1, -(-count // ON_A_PAGE))
        self._turned = min(self._turned, pages - 1)  # the last page was emptied
        stored = app.stored_games(ON_A_PAGE, skip=self._turned * ON_A_PAGE)
        notices = (app.message, app.left_out())
        rows: list[Row] = [Words(words, Tone.STRONG) for words in notices if words]
        if not count:
            rows.append(Words(_("No games yet."), Tone.QUIET))
        elif pages > 1:
            rows.append(Words(ngettext("{n} game in all", "{n} games in all", count).format(n=count), Tone.QUIET))
        for game in stored:
            rows += self._rows_of(game)
        newer = Turn.NEWER if self._turned > 0 else None
        older = Turn.OLDER if self._turned < pages - 1 else None
        bring_back = None if self._deleted is None else WithGame(GameAction.BRING_BACK, self._deleted)
        page = Page(
            kicker=_("GAMES"),
            title=_("Page {n} of {of}").format(n=self._turned + 1, of=pages) if pages > 1 else _("Games"),
            rows=tuple(rows),
            primary=Button(_("Back"), Pop(), onward=False),
            undo=None if bring_back is None else Button(_("Undo"), bring_back),
            undo_words="" if bring_back is None else _("deleted a game"),
            side=(Button(_("Newer"), newer), Button(_("Older"), older)) if pages > 1 else (),
            scrolls=True,
        )
        return View(page, keys=Keys(onward=older, backward=newer))

    def _rows_of(self, stored: StoredGame) -> list[Row]:
        opened = stored.id == self._chosen
        begun = stored.begun.astimezone().strftime("%Y-%m-%d %H:%M")
        entry = self._entry(stored, begun, opened=opened)
        return [entry, self._actions(stored)] if opened else [entry]

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
        match action:
            case Turn.NEWER:
                self._turned -= 1
            case Turn.OLDER:
                self._turned += 1
            case WithGame(what, game):
                return self._do(what, game)
        self._turned = max(0, self._turned)
        return None

    def _do(self, action: GameAction, game: int) -> Step | None:
        app, store = self._app, self._app.context.store
        match action:
            case GameAction.OPEN:
                self._chosen = None if self._chosen == game else game
            case GameAction.PLAY:
                app.resume(game)
                return Push(PlayScreen(app, from_list=True))
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

    def _actions(self, game: StoredGame) -> Choices:
        export = None if self._app.doing else WithGame(GameAction.EXPORT, game.id)
        return Choices(
            (
                Button(_("Look at it") if game.summary.outcome else _("Play"), WithGame(GameAction.PLAY, game.id)),
                Button(_("Export"), export),
                Button(_("Delete"), WithGame(GameAction.DELETE, game.id)),
            )
        )
