"""The menu of a game."""

from enum import Enum, auto

from companion.contract.page import Button, Entry, Page, Row, Tone, Words
from companion.contract.screen import Home, Pop, Push, Quit, Replace, Screen, Step
from companion.contract.view import View
from companion.shell.app_context import AppState
from companion.shell.pages import settings_screen
from companion.shell.pages.history import HistoryScreen
from companion.words import _


class MenuAction(Enum):
    """What can be tapped here."""

    HISTORY = auto()
    SETTINGS = auto()
    EXPORT = auto()


class MenuScreen(Screen):
    """What can be done besides playing on."""

    def __init__(self, app: AppState) -> None:
        self._app = app

    def view(self) -> View:
        """What just became of a tap, and why nothing is saved, before what can be done."""
        message, save_error = self._app.message, self._app.context.store.save_error
        rows: list[Row] = [Words(message, Tone.STRONG)] if message else []
        if save_error:
            rows.append(Words(_("Not saving: {why}").format(why=save_error), Tone.DANGER))
            rows.append(Words(_("You can play on. All of it is saved as soon as that is mended.")))
        becomes = _("the game goes on in memory") if save_error else _("the game is saved as it is")
        at_the_end = _("what is not saved is lost") if save_error else _("everything is saved")
        rows += [
            Entry(_("History"), _("every entry; go back to any of them"), MenuAction.HISTORY),
            Entry(_("Settings"), _("pace, odds, words, screen"), MenuAction.SETTINGS),
            Entry(_("Export this game"), _("a journal file with the seed, to check or keep"), MenuAction.EXPORT),
            Entry(_("To the first screen"), becomes, Home()),
        ]
        if self._app.context.can_quit:
            rows.append(Entry(_("Leave"), at_the_end, Quit()))
        return View(
            Page(
                kicker=self._app.game.title.upper(),
                title=_("Menu"),
                rows=tuple(rows),
                primary=Button(_("Back to the game"), Pop(), onward=False),
                scrolls=True,
            )
        )

    def handle(self, action: object) -> Step | None:
        """Leads to where a tap wants to go."""
        match action:
            case MenuAction.HISTORY:
                return Replace(HistoryScreen(self._app))  # from there it is back to the game at once
            case MenuAction.SETTINGS:
                return Push(settings_screen(self._app))
            case MenuAction.EXPORT if self._app.played is not None:
                self._app.export(self._app.played.session.number)
        return None
