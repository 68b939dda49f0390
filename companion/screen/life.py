"""What systemd is told of the window: ready, still alive, going. Nothing where nobody asks."""

from collections.abc import Mapping
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window

from companion.kiosk import notify


class Life:
    """`begin` once the window is there: ready with its first picture, then a sign of life from Kivy's own clock.

    So a screen that hangs gives no sign, and systemd starts the app again.
    """

    def __init__(self, environment: Mapping[str, str] | None = None) -> None:
        self._environment = environment
        self._signs: Any = None

    def begin(self) -> None:
        """Wait for the first picture."""
        Window.bind(on_flip=self._ready)

    def _ready(self, *_: object) -> None:
        Window.unbind(on_flip=self._ready)
        notify.ready(self._environment)
        notify.status("at the table", self._environment)
        interval = notify.watchdog_interval(self._environment)
        if interval is not None:
            self._sign()
            self._signs = Clock.schedule_interval(self._sign, interval)

    def _sign(self, *_: object) -> None:
        notify.watchdog(self._environment)

    def end(self) -> None:
        """The app is going."""
        Window.unbind(on_flip=self._ready)
        signs, self._signs = self._signs, None
        if signs is not None:
            signs.cancel()
        notify.stopping(self._environment)
