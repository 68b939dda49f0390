"""The doctor's visit at the glass: the screen goes on while he looks, and shows by itself what he found."""

import threading
import time
from collections.abc import Iterable

from companion.contract.screen import Pop, Push
from companion.doctor import Finding, Severity, Subject
from companion.doctor.screen import LookAtWindow
from companion.shell.background_run import BackgroundRun
from companion.shell.pages.settings_page import Opens, SettingsScreen
from companion.shell.root_widget import RootWidget
from tests.context import new_navigator
from tests.pilot import Pilot

BROKEN = Finding(Subject.RING, Severity.FAILED, "It is in use by brltty.", "Close that program.")
_PATIENCE = 20.0


class SlowDoctor:
    """He looks at one thing, and does not come to an end until `let_go`."""

    def __init__(self) -> None:
        self.let_go = threading.Event()

    def __call__(self, _: LookAtWindow) -> Iterable[Finding]:
        yield BROKEN
        self.let_go.wait(_PATIENCE)


def shows(glass: Pilot, words: str) -> None:
    """Turn frames, as the app does, until somebody can read it."""
    until = time.monotonic() + _PATIENCE
    while not any(words in seen for seen in glass.words()):
        assert time.monotonic() < until, glass.words()
        glass.frame()


def test_the_screen_never_waits_for_the_doctor(glass: Pilot) -> None:
    doctor = SlowDoctor()
    navigator = new_navigator(doctor=BackgroundRun(doctor))
    root = glass.show(RootWidget(navigator, leave=lambda: None))
    root.handle(Push(SettingsScreen(root.navigator.app)))
    root.handle(Opens.HEALTH)
    shows(glass, "1 of 16 looked at")
    root.handle(Pop())
    shows(glass, "For builders")
    root.handle(Opens.HEALTH)
    shows(glass, "Looking …")
    doctor.let_go.set()
    shows(glass, "1 thing to look at")
    shows(glass, "LED ring: It is in use by brltty.")
    shows(glass, "Close that program.")
