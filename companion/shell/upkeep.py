"""What goes on beside the play while nobody taps: games are saved and folded in, and systemd hears that the app lives.

The app is ready when what was drawn is what is seen. Without a desktop SDL may make its surface anew *inside* a swap:
at the first one, as the window went full screen, and when its terminal comes back. What had been drawn goes with the
old surface, an empty one is shown, and Kivy draws a still screen no second time. So everything is drawn twice when that
may have happened.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from kivy.clock import Clock
from kivy.core.window import Window

from companion.kiosk import systemd
from companion.shell.root_widget import RootWidget

QUIET: Final = 3.0
"""Seconds without a tap before the log is folded into the file: a press never waits for that."""
AGAIN: Final = 10.0
"""Seconds between two tries to save."""


class Saving:
    """One event waits in Kivy's clock while there is something to do; otherwise none."""

    def __init__(self, glass: RootWidget) -> None:
        self._glass = glass
        self._soon = Clock.create_trigger(self._tend, QUIET)
        self._again: Any = None

    def begin(self) -> None:
        """Look after each tap, and once for what was wrong at the start."""
        self._glass.bind(on_seen=self._look)
        self._look()

    def end(self) -> None:
        """Look no more."""
        self._glass.unbind(on_seen=self._look)
        self._soon.cancel()
        self._stop()

    @property
    def is_trying(self) -> bool:
        """Whether it tries again and again to save."""
        return self._again is not None

    def _look(self, *_: object) -> None:
        store = self._glass.navigator.app.context.store
        self._soon.cancel()
        if not store.is_folded:
            self._soon()
        if not store.save_error:
            self._stop()
        elif store.is_kept and self._again is None:
            self._again = Clock.schedule_interval(self._tend, AGAIN)

    def _tend(self, *_: object) -> None:
        if self._glass.navigator.tend_games():
            self._glass.refresh()
        else:
            self._look()

    def _stop(self) -> None:
        again, self._again = self._again, None
        if again is not None:
            again.cancel()


_ENOUGH: Final = 2
_REFRESH: Final = 0.05
"""Seconds: longer than a slow screen (24 Hz) takes from one refresh to the next, when what was swapped is shown."""


class Picture:
    """`begin` when the window is there; `shown` is called whenever a picture is on the glass for certain."""

    def __init__(self, shown: Callable[[], None]) -> None:
        self._shown = shown
        self._flips = 0

    def begin(self) -> None:
        """Draw the first picture, and a new one whenever the window has another size."""
        Window.bind(on_resize=self.again)
        self.again()

    def again(self, *_: object) -> None:
        """Draw everything anew, twice."""
        self._flips = 0
        Window.bind(on_flip=self._flipped)
        Window.canvas.ask_update()

    def end(self) -> None:
        """Leave the window alone."""
        Window.unbind(on_resize=self.again, on_flip=self._flipped)
        Clock.unschedule(self._tell)

    def _flipped(self, *_: object) -> None:
        """Kivy says so *before* it swaps: so nothing is told yet, but a refresh later."""
        self._flips += 1
        if self._flips < _ENOUGH:
            Window.canvas.ask_update()
            return
        Window.unbind(on_flip=self._flipped)
        Clock.schedule_once(self._tell, _REFRESH)

    def _tell(self, _seconds: float) -> None:
        self._shown()


class SystemdWatchdog:
    """`begin` once the window is there: ready when a picture is seen, then a sign of life from Kivy's own clock.

    So a start that shows nothing, and a screen that hangs, give no sign, and systemd starts the app again.
    """

    def __init__(self, environment: Mapping[str, str] | None = None) -> None:
        self.picture = Picture(self._seen)
        self._environment = environment
        self._is_ready = False
        self._signs: Any = None

    def begin(self) -> None:
        """Wait for the first picture."""
        self.picture.begin()

    def _seen(self) -> None:
        if self._is_ready:
            return
        self._is_ready = True
        systemd.ready(self._environment)
        systemd.status("at the table", self._environment)
        interval = systemd.watchdog_interval(self._environment)
        if interval is not None:
            self._sign()
            self._signs = Clock.schedule_interval(self._sign, interval)

    def _sign(self, *_: object) -> None:
        systemd.watchdog(self._environment)

    def end(self) -> None:
        """The app is going."""
        self.picture.end()
        signs, self._signs = self._signs, None
        if signs is not None:
            signs.cancel()
        systemd.stopping(self._environment)
