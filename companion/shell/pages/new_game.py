"""Which game a new one is: asked only where there is more than one."""

from msgspec import Struct

from companion.contract.page import Button, Entry, Page, View
from companion.contract.screen import Pop, Replace, Screen, Step
from companion.shell.app_context import AppState
from companion.words import _


class ChooseGame(Struct, frozen=True):
    """This game is to be played."""

    game: str


def new_game(app: AppState) -> Screen:
    """The form of a new game; where there are several games, first which."""
    return ChooseGameScreen(app) if len(app.context.games) > 1 else form_of(app, app.game.id)


def form_of(app: AppState, name: str) -> Screen:
    """The form of a game, as the game that is on was set up, if it is the same one."""
    game, played = app.game_of(name), app.played
    last = played.session if played is not None and played.game.id == name else None
    return game.new_game(app.context_of(game), last)


class ChooseGameScreen(Screen):
    """The games that this app knows."""

    def __init__(self, app: AppState) -> None:
        self._app = app

    def view(self) -> View:
        """A line for each."""
        rows = tuple(Entry(self._app.game_of(name).title, "", ChooseGame(name)) for name in self._app.context.games)
        return View(
            Page(
                kicker=_("NEW GAME"),
                title=_("Which game?"),
                rows=rows,
                primary=Button(_("Back"), Pop(), onward=False),
                scrolls=True,
            )
        )

    def handle(self, action: object) -> Step | None:
        """Opens the form of the game that was tapped."""
        return Replace(form_of(self._app, action.game)) if isinstance(action, ChooseGame) else None
