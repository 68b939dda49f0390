"""Work off the glass's thread, so that the screen never waits: the doctor's visits, and whatever else may take long.

The doctor itself is loaded when somebody calls it: the first picture needs none.
"""

import threading
import time
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from companion.display.kivy_setup import WindowFacts
from companion.words import _

if TYPE_CHECKING:
    from companion.doctor import Finding
    from companion.doctor.screen import LookAtWindow
    from companion.doctor.touch import TapsSeen

PANEL: Final = "panel"
"""What comes from a touch panel that the app reads itself; anything else comes from the window system."""
Names: TypeAlias = Callable[[], Mapping[str, str]]
Examine: TypeAlias = "Callable[[LookAtWindow], Iterable[Finding]]"
"""What each check finds, one after the other; takes how the open window is looked at."""
Run: TypeAlias = Callable[[Callable[[], None]], None]
"""Does some work: at once, or in a thread."""
Result = TypeVar("Result")


class Taps:
    """Told of each tap by the window; asked by the doctor, on a thread of its own."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._last: dict[str, float] = {}
        self._panels: tuple[Names, Names] | None = None

    def came(self, device: str) -> None:
        """A finger or a pointer came down, by this of Kivy's devices."""
        self._last[device] = self._clock()

    def reads(self, heard: Names, refused: Names) -> None:
        """The app reads the panels itself."""
        self._panels = heard, refused

    def seen(self) -> "TapsSeen":
        """What is known now; where the app reads panels, a mouse proves nothing of them."""
        from companion.doctor.touch import TapsSeen  # noqa: PLC0415 - the doctor is loaded when it is called

        if self._panels is None:
            return TapsSeen(self._since(max(self._last.values(), default=None)))
        heard, refused = self._panels
        return TapsSeen(self._since(self._last.get(PANEL)), heard(), refused())

    def _since(self, moment: float | None) -> float | None:
        return None if moment is None else self._clock() - moment


def in_thread(work: Callable[[], None]) -> None:
    """Does it in a thread that does not keep the app from ending."""
    threading.Thread(target=work, name="background", daemon=True).start()


class Job:
    """Some work that was begun; `is_busy` until what came of it was taken up.

    `end` goes on with what came of it; None: the work itself is still going on.
    """

    def __init__(self) -> None:
        self.is_busy = True
        self.end: Callable[[], None] | None = None
        self._has_ended = threading.Event()

    def ends_with(self, end: Callable[[], None]) -> None:
        """The work is done, and this goes on with what came of it; on that work's thread."""
        self.end = end
        self._has_ended.set()

    def wait(self, seconds: float) -> None:
        """Until the work is done, though no longer than this. What came of it is not taken up."""
        self._has_ended.wait(seconds)


class BackgroundWork:
    """Work that may take longer than a press: a stick, another program. What comes of it is taken up on the glass.

    Args:
        run: where it is done; tests and pictures do it at once.
    """

    def __init__(self, run: Run = in_thread) -> None:
        self._run = run
        self._ended: SimpleQueue[Job] = SimpleQueue()
        self._changed: Callable[[], None] = _nobody

    def listen(self, changed: Callable[[], None]) -> None:
        """From now on `changed` is told when something has come to its end; on that work's thread."""
        self._changed = changed

    def begin(self, work: Callable[[], Result], then: Callable[[Result], None]) -> Job:
        """Does it elsewhere; `then` is called with what came of it on the thread that takes it up.

        `work` touches nothing that the glass works on: what it needs is given to it, what it finds out it gives back.
        """
        job = Job()
        self._run(partial(self._do, job, work, then))
        _take_up(job)  # where it was done at once; what else has ended is not this caller's business
        return job

    def _do(self, job: Job, work: Callable[[], Result], then: Callable[[Result], None]) -> None:
        try:
            job.ends_with(partial(then, work()))
        except Exception as problem:  # noqa: BLE001 - it is raised again where it can be said
            job.ends_with(partial(_raise, problem))
        self._ended.put(job)
        self._changed()

    def take_up(self) -> None:
        """On the glass's thread: goes on with all that has come to its end. What went wrong in it is raised here."""
        while True:
            try:
                job = self._ended.get_nowait()
            except Empty:
                return
            _take_up(job)


def _take_up(job: Job) -> None:
    if job.is_busy and job.end is not None:
        job.is_busy = False
        job.end()


def _raise(problem: Exception) -> None:
    raise problem


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
        if self._window is None:
            from companion.doctor.probe import ProbeError  # noqa: PLC0415 - the doctor is loaded when it is called

            raise ProbeError(_("The window is not open yet."))
        return self._window


def _nobody() -> None:
    """Nobody is told."""
