"""What stands behind the pages of a table without a keyboard, and what their buttons do."""

from companion.contract.page import Page
from companion.error_reports import ErrorReport
from companion.exit_codes import Exit
from companion.kiosk.power import PowerAction, PowerError, Runner, do, is_allowed
from companion.kiosk.safe_mode import Reason
from companion.shell.actions import Action
from companion.shell.pages.kiosk_pages import kiosk_menu, mishap_page, safe_mode_page
from companion.shell.pages.touch_test import Touched, TouchTest, TouchTestPage, touch_test_page
from companion.words import _


class TableKiosk:
    """`exit` is how the app is to end, once that is wished; `reason` is why the safe mode was started."""

    def __init__(self, run: Runner | None, *, can_quit: bool) -> None:
        self.exit: Exit | None = None
        self.reason = Reason("", "")
        self._run = run
        self._may: frozenset[PowerAction] = frozenset()
        self._can_quit = can_quit
        self._message = ""
        self._mishap = ErrorReport("", "", "")
        self._details = False
        self._test = TouchTest()

    def take(self, mishap: ErrorReport) -> None:
        """Something went wrong; the page tells of it from now on."""
        if mishap != self._mishap:
            self._details = False
        self._mishap = mishap

    def begin_test(self) -> None:
        """The touch is tested from the first corner on."""
        self._test = TouchTest()

    def open_menu(self) -> None:
        """The way out is shown anew; what the system allows is asked now."""
        self._message = ""
        self._may = (
            frozenset() if self._can_quit else frozenset(deed for deed in PowerAction if is_allowed(deed, self._run))
        )

    def mishap_page(self) -> Page:
        """What went wrong."""
        return mishap_page(self._mishap, details=self._details)

    def menu_page(self) -> Page:
        """The way out."""
        return kiosk_menu(self._message, can_quit=self._can_quit, may=self._may)

    def safe_mode_page(self) -> Page:
        """Why the game did not start."""
        return safe_mode_page(self.reason)

    def test_page(self, rotation: int) -> TouchTestPage:
        """The test of the touch."""
        return touch_test_page(self._test, rotation)

    def wish(self, wish: object) -> Action | None:
        """Does what a tap on one of these pages means; gives a wish that leads to another screen."""
        match wish:
            case Action.DETAILS:
                self._details = not self._details
            case Action.RESTART:
                self.exit = Exit.RESTART
            case Action.TO_CONSOLE:
                self.exit = Exit.TO_THE_CONSOLE
            case Action.SHUT_DOWN:
                self._do(PowerAction.SHUT_DOWN, _("Shutting down … pull the plug once the screen is dark."))
            case Action.REBOOT:
                self._do(PowerAction.RESTART, _("Restarting …"))
            case Touched():
                if self._test.target is None or wish.is_middle:
                    return Action.BACK
                self._test = self._test.touched(wish)
            case Action():
                return wish
            case _:
                pass
        return None

    def _do(self, deed: PowerAction, words: str) -> None:
        try:
            do(deed, self._run)
        except PowerError as problem:
            self._message = str(problem)
        else:
            self._message = words
