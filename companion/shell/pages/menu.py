"""The menu of a game; its history, every act in words, a tap leads back to it; and help, by the game and the house."""

from collections.abc import Sequence
from enum import Enum, auto
from typing import Any, Final

from msgspec import Struct

from companion.contract.game import BoardWords, Game, HelpPage
from companion.contract.page import Button, Entry, Page, Row, Tone, View, Words
from companion.contract.rules import Decider
from companion.contract.screen import Home, Pop, Push, Replace, Screen, Step
from companion.errors import IllegalActionError
from companion.play.timeline import RecordedAct
from companion.shell.app_context import AppState, Played
from companion.shell.pages import settings_screen
from companion.shell.pages.kiosk_pages import KioskMenu
from companion.words import _


class GoBackTo(Struct, frozen=True):
    """Back to an act of the history; 0: before all of them."""

    act: int


class GoOnTo(Struct, frozen=True):
    """Forth again to an act that was undone."""

    act: int


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
                rows.append(Words(self._played.game.turn_name(turn), Tone.ACCENT))
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
        turn = self._played.game.turn_name(self._played.session.rules.position(act.after).turn)
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


def help_pages(game: Game) -> Sequence[HelpPage]:
    """All of them: the game's own first."""
    return (*game.help(), _buttons(game.board_words()))


class HelpScreen(Screen):
    """What there is to be told."""

    def __init__(self, app: AppState) -> None:
        self._app = app

    def view(self) -> View:
        """A line for each page."""
        pages = help_pages(self._app.game)
        rows = tuple(Entry(page.title, page.remark, Push(HelpPageScreen(page))) for page in pages)
        return View(_page(_("Help"), rows))


class HelpPageScreen(Screen):
    """One page of it."""

    def __init__(self, page: HelpPage) -> None:
        self._page = page

    def view(self) -> View:
        """What it tells."""
        return View(_page(self._page.title, self._page.rows))


def _page(title: str, rows: tuple[Row, ...]) -> Page:
    back = Button(_("Back"), Pop(), onward=False)
    return Page(kicker=_("HELP"), title=title, rows=rows, primary=back, scrolls=True)


def _buttons(board: BoardWords) -> HelpPage:
    """What presses mean, the same in every game."""
    turned = _("Turned, it goes from one to the next: {sectors}, where one is to be chosen. Pressed, it chooses.")
    told: list[tuple[str, str]] = [
        (
            _("The pink button"),
            _("Next, whatever is written on it. Is the page longer than the screen, it shows the rest first."),
        ),
        (_("Undo"), _("Takes the last step back, as often as you like. It says what it takes back.")),
        (_("Redo"), _("Brings back what was undone.")),
        (_("Draw again"), _("Draws once more what was drawn. The history says that it was drawn again.")),
        (_("Menu, at the top left"), _("The history, help, settings, the export of this game.")),
        (
            _("Buttons on the table"),
            _("Next; Undo, or Next held for a moment. Next glows when there is something for it to do."),
        ),
        (
            board.encoder[:1].upper() + board.encoder[1:],
            turned.format(sectors=board.sectors),
        ),
        (
            _("A keyboard, a pedal, a presenter"),
            _("Space and Page Down: Next. Backspace and Page Up: Undo. The digits choose as a tap does."),
        ),
        (
            _("The way out"),
            _("Hold a bottom corner of the screen for three seconds, then the other; or both buttons for five."),
        ),
    ]
    rows: list[Row] = []
    for first, second in told:
        rows += [Words(first, Tone.STRONG), Words(second)]
    return HelpPage(_("What the buttons do"), _("on the screen and on the table"), tuple(rows))
