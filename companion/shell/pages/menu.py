"""The menu of a game, and its history: every act in words, grouped by turn; tap one to go back to it."""

from enum import Enum, auto
from typing import Any, Final

from msgspec import Struct

from companion.contract.page import Button, Entry, Page, Row, Tone, View, Words
from companion.contract.rules import Decider
from companion.contract.screen import Home, Pop, Push, Replace, Screen, Step
from companion.errors import IllegalActionError
from companion.play.timeline import RecordedAct
from companion.shell.app_context import AppState, Played
from companion.shell.pages import settings_screen
from companion.shell.pages.help_pages import HelpScreen
from companion.shell.pages.kiosk_pages import KioskMenu
from companion.words import _


class GoBackTo(Struct, frozen=True):
    """Back to an act of the history; 0: before all of them."""

    act: int


class GoOnTo(Struct, frozen=True):
    """Forth again to an act that was undone."""

    act: int


def _turn_words(turn: int) -> str:
    return _("Turn {n}").format(n=turn) if turn else _("Setup")


class HistoryScreen(Screen):
    """The newest first, so that what may have to be taken back is at the top. What was undone stays, grey."""

    def __init__(self, app: AppState) -> None:
        self._app = app

    @property
    def _played(self) -> Played:
        played = self._app.played
        assert played is not None  # noqa: S101 - this screen is opened from a game
        return played

    def view(self) -> View:
        """All that has happened."""
        session = self._played.session
        rows: list[Row] = []
        turn = None
        undone = tuple(reversed(session.undone_acts))
        gone = {act.number for act in undone}
        for act in (*undone, *reversed(session.acts)):
            now = session.rules.position(act.after).turn
            if now != turn and not self._played.game.turns_are_acts:
                turn = now
                rows.append(Words(_turn_words(turn), Tone.ACCENT))
            rows.append(self._entry(act, is_last=act is session.last, is_undone=act.number in gone))
        if session.acts or undone:
            beginning = Entry(_("The beginning"), _("before everything"), GoBackTo(0), marked=not session.acts)
            rows.append(beginning)
        else:
            rows.append(Words(_("Nothing has happened yet."), Tone.QUIET))
        return View(
            Page(
                kicker=_("HISTORY"),
                title=_("Tap an entry to go back to it"),
                rows=tuple(rows),
                primary=Button(_("Back to the game"), Pop(), onward=False),
                scrolls=True,
            )
        )

    def _entry(self, act: RecordedAct[Any, Any], *, is_last: bool, is_undone: bool) -> Entry:
        told = [self._played.game.describe(fact, act.after) for fact in act.facts]
        by_table = Decider.PLAYERS in act.deciders
        decided = _("by the table") if by_table else _("by the app")
        when = act.at.astimezone().strftime("%H:%M")
        again = _(" · drawn again") if act.attempt else ""
        turn = _turn_words(self._played.session.rules.position(act.after).turn)
        begins = f"{turn} · {when}" if self._played.game.turns_are_acts else when
        return Entry(
            first=" · ".join(told),
            second=f"{begins} · {decided}{again}" + (_(" · undone") if is_undone else ""),
            action=GoOnTo(act.number) if is_undone else GoBackTo(act.number),
            marked=is_last,
            faded=is_undone,
        )

    def handle(self, action: object) -> Step | None:
        """Goes back, or forth again."""
        session = self._played.session
        try:
            match action:
                case GoBackTo(act):
                    session.go_back_to(act)
                case GoOnTo(act):
                    session.go_on_to(act)
                case _:
                    return None
        except IllegalActionError:
            return None  # it was drawn before the last change: what is seen now says how things are
        self._played.screen.changed()
        return None


_NOTED: Final = 8
"""So many letters of the seed's SHA-256 are enough to know it again."""


class MenuAction(Enum):
    """What can be tapped here."""

    HISTORY = auto()
    SETTINGS = auto()
    EXPORT = auto()
    HELP = auto()
    LEAVE = auto()


class MenuScreen(Screen):
    """What can be done besides playing on. `from_list`: the list of games lies beneath the game."""

    def __init__(self, app: AppState, *, from_list: bool = False) -> None:
        self._app = app
        self._from_list = from_list

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
            Entry(_("Help"), _("the order of a turn, signs, buttons"), MenuAction.HELP),
            Entry(_("Settings"), _("the game, the screen, ring and buttons"), MenuAction.SETTINGS),
            Entry(_("Export this game"), self._export_words(), None if self._app.doing else MenuAction.EXPORT),
        ]
        if self._from_list:
            rows.append(Entry(_("Back to the list of games"), becomes, Pop(2)))
        rows.append(Entry(_("To the first screen"), becomes, Home()))
        if self._app.context.can_quit:
            rows.append(Entry(_("Leave"), at_the_end, MenuAction.LEAVE))
        return View(
            Page(
                kicker=self._app.game.title.upper(),
                title=_("Menu"),
                rows=tuple(rows),
                primary=Button(_("Back to the game"), Pop(), onward=False),
                scrolls=True,
            )
        )

    def _export_words(self) -> str:
        """What is in it, and what of the seed shows that it was there from the start."""
        played = self._app.played
        if played is None:
            return _("a journal file with the seed, to check or keep")
        words = _("a journal file with the seed; to check the draws later, note: {start}")
        return words.format(start=played.session.header.commitment[:_NOTED])

    def handle(self, action: object) -> Step | None:
        """Leads to where a tap wants to go."""
        match action:
            case MenuAction.HISTORY:
                return Replace(HistoryScreen(self._app))  # from there it is back to the game at once
            case MenuAction.HELP:
                return Push(HelpScreen(self._app))
            case MenuAction.SETTINGS:
                return Push(settings_screen(self._app))
            case MenuAction.LEAVE:
                return Push(KioskMenu(self._app))
            case MenuAction.EXPORT if self._app.played is not None:
                self._app.export(self._app.played.session.number)
        return None
