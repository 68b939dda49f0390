"""The doctor's visit in the app: looks in a thread of its own, so that the screen never waits."""

import threading
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from companion.display.kivy_setup import WindowFacts
from companion.doctor.taps import Taps
from companion.words import _

if TYPE_CHECKING:
    from companion.doctor.finding import Finding
    from companion.doctor.window import LookAtWindow

Examine = Callable[["LookAtWindow"], Iterable["Finding"]]
"""What each check finds, one after the other; takes how the open window is looked at."""
Run = Callable[[Callable[[], None]], None]
"""Does some work: at once, or in a thread."""


def in_thread(work: Callable[[], None]) -> None:
    """Does it in a thread that does not keep the app from ending."""
    threading.Thread(target=work, name="doctor", daemon=True).start()


class BackgroundRun:
    """What was found the last time, and whether the doctor is at work.

    Args:
        examine: what is done at a visit.
        run: where; tests and pictures do it at once.
    """

    def __init__(self, examine: Examine, run: Run = in_thread) -> None:
        self._examine = examine
        self._run = run
        self._window: WindowFacts | None = None
        self._changed: Callable[[], None] = _nobody
        self.findings: tuple[Finding, ...] = ()
        """All of the last visit that came to its end."""
        self.done = 0
        """How many things were looked at in the visit that is going on."""
        self.is_busy = False
        self.taps = Taps()
        """Which taps the app has heard."""

    def listen(self, changed: Callable[[], None]) -> None:
        """From now on `changed` is told of every step; on the doctor's thread."""
        self._changed = changed

    def saw(self, window: WindowFacts) -> None:
        """The app's own window is open, and this draws it: no second one is opened to find that out."""
        self._window = window

    def begin(self) -> None:
        """Look at everything again, unless that is going on."""
        if self.is_busy:
            return
        self.is_busy, self.done = True, 0
        self._run(self._look)

    def _look(self) -> None:
        found: list[Finding] = []
        try:
            for finding in self._examine(self._look_at_window):
                found.append(finding)
                self.done = len(found)
                self._changed()
        finally:
            self.findings, self.is_busy = tuple(found), False
            self._changed()

    def _look_at_window(self) -> WindowFacts:
        from companion.doctor.probe import ProbeError  # noqa: PLC0415 - the app starts without the doctor's tools

        if self._window is None:
            raise ProbeError(_("The window is not open yet."))
        return self._window


def _nobody() -> None:
    """Nobody is told."""
