"""The doctor's visit at the glass: the screen goes on while he looks, and shows by itself what he found."""

import threading
import time
from collections.abc import Iterable
from dataclasses import replace

from pilot import Pilot
from stores import lent_store

from companion.doctor.finding import Finding, State, Subject
from companion.doctor.visit import Visit
from companion.doctor.window import LookAtWindow
from companion.screen.glass import Glass
from companion.screen.presenters.navigator import Navigator
from companion.screen.presenters.wishes import Wish
from companion.screenshots import scripted_navigator
from companion.settings import Settings

BROKEN = Finding(Subject.RING, State.FAILED, "It is in use by brltty.", "Close that program.")
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
    house = replace(scripted_navigator(lent_store()).house, doctor=Visit(doctor))
    navigator = Navigator(house, Settings())
    root = glass.show(Glass(navigator, leave=lambda: None))
    root.wish(Wish.SETTINGS)
    root.wish(Wish.HEALTH)
    shows(glass, "1 of 16 looked at")
    root.wish(Wish.BACK)
    shows(glass, "Reduced motion")
    root.wish(Wish.HEALTH)
    shows(glass, "Looking …")
    doctor.let_go.set()
    shows(glass, "1 thing to look at")
    shows(glass, "LED ring: It is in use by brltty.")
    shows(glass, "Close that program.")
