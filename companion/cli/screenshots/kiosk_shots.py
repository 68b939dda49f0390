"""The screens of a table without a keyboard, for `loop-companion screenshots` and for the tests of what can be read."""

import subprocess
from collections.abc import Callable, Iterator, Sequence
from itertools import product

from companion.error_reports import ErrorReport
from companion.kiosk.safe_mode import Reason
from companion.shell import actions as w
from companion.shell.navigator import Navigator
from companion.shell.pages.table_kiosk import TableKiosk
from companion.shell.pages.touch_test import Touched

REASON = Reason(
    "The app said: /etc/loop-companion/settings.toml: there is no setting screen.colour",
    "Try again. If it comes back, take a photo of this page for whoever helps you. Your games are safe.",
    (
        "companion.shell: window: KMSDRM, 800×480, V3D 4.2.14.0",
        "companion.error_reports: something went wrong inside: ValueError",
        "loop-companion: /etc/loop-companion/settings.toml: there is no setting screen.colour; there are: language, …",
    ),
)
MISHAP = ErrorReport("ZeroDivisionError", "Fraction(1, 0)", "chance.py:31")
_ALMOST = 0.03


def allows_all(command: Sequence[str]) -> subprocess.CompletedProcess[bytes]:
    """A system that lets this user do everything, and does nothing."""
    return subprocess.CompletedProcess(command, 0, b's "yes"\n', b"")


def kiosk_screens(navigator: Navigator, wish: Callable[[object], None]) -> Iterator[str]:
    """From any screen of a game and back to it."""
    kept, navigator.kiosk = navigator.kiosk, TableKiosk(allows_all, can_quit=False)
    wish(w.Action.KIOSK_MENU)
    yield "way-out"
    wish(w.Action.SHUT_DOWN)
    yield "way-out-shutting-down"
    wish(w.Action.BACK)
    wish(w.Action.MENU)
    wish(w.Action.SETTINGS)
    wish(w.Action.TEST_TOUCH)
    yield "touch-test"
    for x, y in product((_ALMOST, 1 - _ALMOST), repeat=2):
        wish(Touched(y, x))
        if (x, y) == (_ALMOST, _ALMOST):
            yield "touch-test-second-corner"
    yield "touch-test-does-not-fit"
    wish(Touched(0, 0))
    wish(w.Action.TEST_TOUCH)
    for x, y in ((1, 0), (1, 1), (0, 1), (0, 0)):
        wish(Touched(x, y))
    yield "touch-test-turned"
    wish(w.Action.BACK)
    navigator.tell_mishap(MISHAP)
    wish(w.Action.DETAILS)
    wish(w.Action.DETAILS)
    yield "something-went-wrong"
    wish(w.Action.DETAILS)
    yield "something-went-wrong-details"
    navigator.begin_in_safe_mode(REASON)
    wish(w.Action.LOOK)
    yield "safe-mode"
    navigator.kiosk = kept
    wish(w.Action.HOME)
    wish(w.Action.RESUME)
