"""The screens of a table without a keyboard, for `loop-companion screenshots`."""

import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from companion.cli.screenshots.script import NavigatorScript
from companion.contract.scenes import Scene
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


def kiosk_scenes(script: NavigatorScript) -> Iterator[Scene]:
    """From any screen of a game and back to it."""
    navigator = script.navigator
    app, kept = navigator.app, navigator.app.context
    app.context = replace(kept, power=allows_all, can_quit=False)
    script.act(Anywhere.WAY_OUT)
    yield Scene("way-out", "KioskMenu: WAY OUT · Leave the app? *")
    script.tap("Shut down")
    yield Scene("way-out-shutting-down", "KioskMenu: WAY OUT · *Shutting down*")
    script.tap("Back")
    app.context = kept
    script.act(HouseAction.MENU)
    script.tap("Settings", "Test the touch")
    yield Scene("touch-test", "TouchTest: TOUCH · *Tap the mark: 1 of 4*")
    for x, y in product((_ALMOST, 1 - _ALMOST), repeat=2):
        script.act(Touched(y, x))
        if (x, y) == (_ALMOST, _ALMOST):
            yield Scene("touch-test-second-corner", "TouchTest: TOUCH · *Tap the mark: 2 of 4*")
    yield Scene("touch-test-does-not-fit", "TouchTest: TOUCH · *does not fit*")
    script.act(Touched(0, 0))
    script.tap("Test the touch")
    for x, y in ((1, 0), (1, 1), (0, 1), (0, 0)):
        script.act(Touched(x, y))
    yield Scene("touch-test-turned", "TouchTest: TOUCH · *is turned by*")
    script.act(Pop())
    navigator.tell_error(REPORT)
    script.act(None)
    yield Scene("something-went-wrong", "Error: OOPS · *→ Go on *Details*")
    script.tap("Details")
    yield Scene("something-went-wrong-details", "Error: OOPS · *→ Go on *Fewer details*")
    navigator.begin_in_safe_mode(REASON)
    script.act(None)
    yield Scene("safe-mode", "SafeMode: SAFE MODE · The game did not start → Try again *")
    script.act(Home())
    script.tap("Resume")
