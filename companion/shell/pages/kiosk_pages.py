"""The pages of a table without a keyboard: the way out, the safe mode, and the card that tells of an exception."""

from enum import Enum, auto
from functools import partial
from typing import Final

from companion.contract.page import Button, Choices, Entry, Page, Row, Tone, View, Words
from companion.contract.screen import Home, Pop, Quit, Screen, Step
from companion.errors import Exit
from companion.kiosk.safe_mode import Reason
from companion.kiosk.systemd import PowerAction, PowerError, Runner, is_allowed, perform
from companion.logs import ErrorReport
from companion.shell.app_context import AppState
from companion.shell.background_run import Job
from companion.shell.pages.touch_test import TouchTestScreen
from companion.words import _


class ErrorAction(Enum):
    """What can be tapped here."""

    DETAILS = auto()


class ErrorScreen(Screen):
    """Something went wrong inside; the game is saved."""

    def __init__(self, report: ErrorReport) -> None:
        self._report = report
        self._details = False

    def take(self, report: ErrorReport) -> None:
        """Tell of this one from now on."""
        self._details = self._details and report == self._report
        self._report = report

    def view(self) -> View:
        """What to do; what it was only if somebody asks."""
        rows: list[Row] = [
            Words(_("Something went wrong in the app. Your game is saved."), instruction=True),
            Words(_("Go on. If this page comes back at once, go to the first screen and resume the game.")),
        ]
        if self._details:
            said = f"{self._report.kind}: {self._report.words}".removesuffix(": ")
            where = _("In {place}; written in the log.").format(place=self._report.place)
            rows += [Words(said, Tone.DANGER), Words(where)]
        label = _("Fewer details") if self._details else _("Details")
        rows.append(Choices((Button(label, ErrorAction.DETAILS), Button(_("To the first screen"), Home()))))
        return View(
            Page(
                kicker=_("OOPS"),
                title=_("Something went wrong"),
                rows=tuple(rows),
                primary=Button(_("Go on"), Pop()),
                kicker_tone=Tone.DANGER,
                scrolls=True,
            )
        )

    def handle(self, action: object) -> Step | None:
        """Shows more or less."""
        if action is ErrorAction.DETAILS:
            self._details = not self._details
        return None


class WayOut(Enum):
    """What can be tapped here besides the ends of the app."""

    SHUT_DOWN = auto()
    REBOOT = auto()


class KioskMenu(Screen):
    """The way out; what the system allows is asked when it is opened. In a window: only out of the app.

    The ways that need no answer work at once: this is opened when something hangs, too.
    """

    def __init__(self, app: AppState) -> None:
        self._app = app
        self._run = app.context.power
        self._message = ""
        self._may = frozenset[PowerAction]()
        self._asking: Job | None = None
        if not app.context.can_quit:
            self._asking = app.context.background.begin(partial(_allowed, self._run), self._allow)

    def _allow(self, actions: frozenset[PowerAction]) -> None:
        self._may = actions

    def view(self) -> View:
        """Where it leads."""
        rows: list[Row] = [Words(self._message, Tone.STRONG)] if self._message else []
        if self._app.context.can_quit:
            is_saved = not self._app.context.store.save_error
            rows.append(
                Entry(_("Leave"), _("everything is saved") if is_saved else _("what is not saved is lost"), Quit())
            )
        else:
            rows.append(Entry(_("Restart the app"), _("into the same game"), Quit(Exit.RESTART)))
            rows += self._power_rows()
            to_console = Quit(Exit.TO_THE_CONSOLE)
            rows.append(Entry(_("To the console"), _("a login, for those who look after it"), to_console))
        return View(
            Page(
                kicker=_("WAY OUT"),
                title=_("Leave the app?"),
                rows=tuple(rows),
                primary=Button(_("Back"), Pop(), onward=False),
                scrolls=True,
            )
        )

    def _power_rows(self) -> list[Row]:
        """What the system allows; dim until it has said so."""
        is_asking = self._asking is not None and self._asking.is_busy
        entries = (
            (PowerAction.SHUT_DOWN, _("Shut down"), _("then the plug may be pulled"), WayOut.SHUT_DOWN),
            (PowerAction.RESTART, _("Restart the Raspberry Pi"), _("takes about a minute"), WayOut.REBOOT),
        )
        return [
            Entry(first, second, None if is_asking else action)
            for power, first, second, action in entries
            if is_asking or power in self._may
        ]

    def handle(self, action: object) -> Step | None:
        """Tells the machine."""
        match action:
            case WayOut.SHUT_DOWN:
                self._do(PowerAction.SHUT_DOWN, _("Shutting down … pull the plug once the screen is dark."))
            case WayOut.REBOOT:
                self._do(PowerAction.RESTART, _("Restarting …"))
        return None

    def _do(self, action: PowerAction, words: str) -> None:
        self._message = words
        self._app.context.background.begin(partial(_why_not, action, self._run), self._tell)

    def _tell(self, why_not: str) -> None:
        self._message = why_not or self._message


def _allowed(run: Runner | None) -> frozenset[PowerAction]:
    return frozenset(action for action in PowerAction if is_allowed(action, run))


def _why_not(action: PowerAction, run: Runner | None) -> str:
    """Has it done; gives why it is not."""
    try:
        perform(action, run)
    except PowerError as problem:
        return str(problem)
    return ""


class SafeMode(Screen):
    """Why the game did not start, and what now."""

    def __init__(self, reason: Reason) -> None:
        self._reason = reason

    def view(self) -> View:
        """The reason, and the last lines of the log."""
        reason = self._reason
        rows: list[Row] = [Words(reason.what, Tone.DANGER, instruction=True)]
        if reason.do:
            rows.append(Words(reason.do))
        without = _("In safe mode there are no buttons and no ring, and every setting has its default.")
        rows.append(Words(without, Tone.QUIET))
        if reason.log:
            rows.append(Words(_("The last lines of the log:"), Tone.ACCENT))
            rows += [Words(line, Tone.QUIET) for line in reason.log]
        return View(
            Page(
                kicker=_("SAFE MODE"),
                title=_("The game did not start"),
                rows=tuple(rows),
                primary=Button(_("Try again"), Quit(Exit.RESTART)),
                side=(Button(_("Go on in safe mode"), Home()),),
                kicker_tone=Tone.DANGER,
                scrolls=True,
            )
        )


KIOSK_SCREENS: Final = (KioskMenu, SafeMode, ErrorScreen, TouchTestScreen)
"""From these the way out is not opened once more: they are ways out themselves."""
