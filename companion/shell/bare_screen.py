"""What a window needs where there is no desktop round it (KMSDRM): touch, and the picture when its terminal is back."""

import logging
from collections.abc import Callable
from typing import Any, Final

from kivy.base import EventLoop
from kivy.clock import Clock

from companion.kiosk.sysfs import Terminal
from companion.shell.touch_panels import TouchPanels

log = logging.getLogger(__name__)
_LOOK: Final = 1.0
"""Seconds between two looks: a panel that was plugged in is heard after this."""


class BareScreen:
    """`begin` to `end`: touch panels are heard while our terminal is seen, and it is drawn anew when it comes back.

    Args:
        draw_again: draws everything anew.
    """

    def __init__(
        self, draw_again: Callable[[], None], panels: TouchPanels | None = None, terminal: Terminal | None = None
    ) -> None:
        self._draw_again = draw_again
        self._terminal = terminal or Terminal()
        self._was_seen = True
        self._looks: Any = None
        self.panels = panels or TouchPanels()

    def begin(self) -> None:
        """Hear the panels; Kivy itself starts what it finds among its providers, if it has not begun yet."""
        EventLoop.add_input_provider(self.panels)
        if EventLoop.status == "started":
            self.panels.start()
        self._looks = Clock.schedule_interval(self.look, _LOOK)

    def end(self) -> None:
        """Hear nothing any more."""
        looks, self._looks = self._looks, None
        if looks is not None:
            looks.cancel()
        EventLoop.remove_input_provider(self.panels)
        self.panels.stop()

    def look(self, *_: object) -> None:
        """See what has changed."""
        is_seen = self._terminal.is_seen
        if is_seen:
            self.panels.look()
        else:
            self.panels.leave()  # a finger on a login means nothing to the game behind it
        if is_seen and not self._was_seen:
            log.info("the terminal is back on the screen")
            self._draw_again()
        self._was_seen = is_seen
