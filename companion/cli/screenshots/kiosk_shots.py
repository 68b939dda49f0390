"""The screens of a table without a keyboard, for `loop-companion screenshots` and for the tests of what can be read."""

import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from companion.cli.screenshots.script import Script
from companion.contract.screen import Home, HouseAction, Pop
from companion.error_reports import ErrorReport
from companion.kiosk.safe_mode import Reason
from companion.shell.navigator import Anywhere
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
REPORT = ErrorReport("ZeroDivisionError", "Fraction(1, 0)", "chance.py:31")
_ALMOST = 0.03


def allows_all(command: Sequence[str]) -> subprocess.CompletedProcess[bytes]:
    """A system that lets this user do everything, and does nothing."""
    return subprocess.CompletedProcess(command, 0, b's "yes"\n', b"")


def kiosk_screens(script: Script) -> Iterator[str]:
    """From any screen of a game and back to it."""
    navigator = script.navigator
    app, kept = navigator.app, navigator.app.context
    app.context = replace(kept, power=allows_all, can_quit=False)
    script.act(Anywhere.WAY_OUT)
    yield "way-out"
    script.tap("Shut down")
    yield "way-out-shutting-down"
    script.tap("Back")
    app.context = kept
    script.act(HouseAction.MENU)
    script.tap("Settings", "Test the touch")
    yield "touch-test"
    for x, y in product((_ALMOST, 1 - _ALMOST), repeat=2):
        script.act(Touched(y, x))
        if (x, y) == (_ALMOST, _ALMOST):
            yield "touch-test-second-corner"
    yield "touch-test-does-not-fit"
    script.act(Touched(0, 0))
    script.tap("Test the touch")
    for x, y in ((1, 0), (1, 1), (0, 1), (0, 0)):
        script.act(Touched(x, y))
    yield "touch-test-turned"
    script.act(Pop())
    navigator.tell_error(REPORT)
    script.act(None)
    yield "something-went-wrong"
    script.tap("Details")
    yield "something-went-wrong-details"
    navigator.begin_in_safe_mode(REASON)
    script.act(None)
    yield "safe-mode"
    script.act(Home())
    script.tap("Resume")
