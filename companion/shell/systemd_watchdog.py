"""What systemd is told of the window: ready, still alive, going. Nothing where nobody asks."""

from collections.abc import Mapping
from typing import Any

from kivy.clock import Clock

from companion.kiosk import systemd
from companion.shell.picture import Picture


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
