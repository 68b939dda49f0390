"""The pages of a table without a keyboard: the way out, and the safe mode."""

from enum import Enum, auto
from typing import Final

from companion.contract.page import Button, Entry, Page, Row, Tone, View, Words
from companion.contract.screen import Home, Pop, Quit, Screen, Step
from companion.errors import Exit
from companion.kiosk.safe_mode import Reason
from companion.kiosk.systemd import PowerAction, PowerError, is_allowed, perform
from companion.shell.app_context import AppState
from companion.shell.pages.error_page import ErrorScreen
from companion.shell.pages.touch_test import TouchTestScreen
from companion.words import _


class WayOut(Enum):
    """What can be tapped here besides the ends of the app."""

    SHUT_DOWN = auto()
    REBOOT = auto()


class KioskMenu(Screen):
    """The way out; what the system allows is asked when it is opened. In a window: only out of the app."""

    def __init__(self, app: AppState) -> None:
        self._app = app
        self._run = app.context.power
        self._message = ""
        self._may = frozenset[PowerAction]()
        if not app.context.can_quit:
            self._may = frozenset(action for action in PowerAction if is_allowed(action, self._run))

    def view(self) -> View:
        """Where it leads."""
        rows: list[Row] = [Words(self._message, Tone.STRONG)] if self._message else []
        if self._app.context.can_quit:
            rows.append(Entry(_("Leave"), _("everything is saved"), Quit()))
        else:
            rows.append(Entry(_("Restart the app"), _("into the same game"), Quit(Exit.RESTART)))
            if PowerAction.SHUT_DOWN in self._may:
                rows.append(Entry(_("Shut down"), _("then the plug may be pulled"), WayOut.SHUT_DOWN))
            if PowerAction.RESTART in self._may:
                rows.append(Entry(_("Restart the Raspberry Pi"), _("takes about a minute"), WayOut.REBOOT))
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

    def handle(self, action: object) -> Step | None:
        """Tells the machine."""
        match action:
            case WayOut.SHUT_DOWN:
                self._do(PowerAction.SHUT_DOWN, _("Shutting down … pull the plug once the screen is dark."))
            case WayOut.REBOOT:
                self._do(PowerAction.RESTART, _("Restarting …"))
        return None

    def _do(self, action: PowerAction, words: str) -> None:
        try:
            perform(action, self._run)
        except PowerError as problem:
            self._message = str(problem)
        else:
            self._message = words


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
