"""The window: Kivy's application around the glass."""

import logging
import signal
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window

from companion.screen import boot
from companion.screen.attached import Attached
from companion.screen.glass import Glass
from companion.screen.presenters.navigator import Navigator
from companion.screen.show import Show
from companion.screen.theme import GROUND

log = logging.getLogger("companion.screen")


class LoopApp(App):
    """Opens the window and ends cleanly on a closed window and on the signals that ask for it."""

    title = "Loop Companion"

    def __init__(self, navigator: Navigator, *, is_show: bool = False, **given: Any) -> None:
        super().__init__(**given)
        boot.forbid_settings(self)
        self._navigator = navigator
        self._is_show = is_show
        self._attached: Attached | None = None
        self._show: Show | None = None

    def build(self) -> Glass:
        """The root of the window."""
        Window.clearcolor = _color(GROUND)
        glass = Glass(self._navigator, leave=self.stop)
        self._attached = Attached(glass, self._navigator.house.devices)
        self._attached.begin()
        if self._is_show:
            # Kept here: Kivy's clock holds what it calls only weakly.
            self._show = Show(glass)
            self._show.begin()
        return glass

    def on_start(self) -> None:
        """The window is there: say what draws it, and listen to the signals that end us."""
        facts = boot.describe_window()
        log.info("window: %s, %s×%s, %s", facts.driver, *facts.size, facts.renderer)
        if facts.software:
            log.warning("the processor draws the screen (software GL): on a Raspberry Pi, add the user to group render")
        self._navigator.house.doctor.saw(facts)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._end)

    def on_stop(self) -> None:
        """The window closes: the ring goes dark."""
        if self._attached is not None:
            self._attached.end()

    def _end(self, *_: object) -> None:
        Clock.schedule_once(lambda _: self.stop(), 0)


def _color(name: str) -> tuple[float, float, float, float]:
    red, green, blue = (int(name[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return red, green, blue, 1.0
