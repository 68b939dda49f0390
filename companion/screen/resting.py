"""The screen's light and rest on the window: touches and presses go in, backlight and a dark cover come out."""

import atexit
import time
from collections.abc import Callable
from typing import Any, Final

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from companion.kiosk.backlight import Backlight
from companion.kiosk.rest import MINUTE, Light, Rest, RestTimes
from companion.settings import ScreenSettings

DIM: Final = 0.3
"""Of the light that is set."""
_A_LITTLE: Final = 0.01
_TOUCHES: Final = ("on_touch_down", "on_touch_move", "on_touch_up")


class Cover(Widget):
    """Black over everything; `opacity` says how much."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        with self.canvas:
            Color(0, 0, 0, 1)
            self._black = Rectangle()
        self.bind(size=self._lay_out, pos=self._lay_out)

    def _lay_out(self, *_: object) -> None:
        self._black.pos, self._black.size = self.pos, self.size


class Resting:
    """Lets the screen rest. Only while a change of the light is ahead, one event waits in Kivy's clock.

    Args:
        backlight: the light of the panel; where there is none, the picture itself is darkened.
        clock: seconds that only ever grow.
    """

    def __init__(self, backlight: Backlight, clock: Callable[[], float] = time.monotonic) -> None:
        self._backlight = backlight
        self._clock = clock
        self._screen = ScreenSettings()
        self._rest = Rest(_times(self._screen), clock())
        self._cover = Cover(size_hint=(1, 1))
        self._waiting: Any = None
        self._has_light = self._is_dimmed = False

    @property
    def light(self) -> Light:
        """How bright the screen is now."""
        return self._rest.light(self._clock())

    def begin(self, screen: ScreenSettings) -> None:
        """The light as it is set, whatever a crash left; and it stays so when Python ends in any way."""
        self._has_light = self._backlight.is_there
        for event in _TOUCHES:
            Window.fbind(event, getattr(self, f"_{event}"))
        Window.fbind("on_key_down", self._on_key)
        atexit.register(self._full)
        self.follow(screen)

    def end(self) -> None:
        """Full light, and nothing is swallowed any more."""
        for event in _TOUCHES:
            Window.funbind(event, getattr(self, f"_{event}"))
        Window.funbind("on_key_down", self._on_key)
        atexit.unregister(self._full)
        self._stop_waiting()
        self._uncover()
        self._full()

    def follow(self, screen: ScreenSettings) -> None:
        """Other settings from now on."""
        self._screen = screen
        self._rest.use(_times(screen))
        self._look()

    def press(self, *_: object) -> bool:
        """Something on the table was pressed; True if it only woke the screen."""
        wakes = self._rest.press(self._clock())
        self._look_if_needed()
        return wakes

    def _on_key(self, *_: object) -> bool:
        return self.press()

    def _on_touch_down(self, _window: Any, touch: Any) -> bool:
        wakes = self._rest.finger_down(touch.uid, self._clock())
        self._look_if_needed()
        return wakes

    def _on_touch_move(self, _window: Any, touch: Any) -> bool:
        return self._rest.finger_moves(touch.uid, self._clock())

    def _on_touch_up(self, _window: Any, touch: Any) -> bool:
        return self._rest.finger_up(touch.uid, self._clock())

    def _look_if_needed(self) -> None:
        """Not at every touch: the event that waits finds out by itself that somebody is there."""
        if self._waiting is None or self._cover.parent is not None or self._is_dimmed:
            self._look()

    def _look(self, *_: object) -> None:
        now = self._clock()
        light = self._rest.light(now)
        self._show(light)
        self._stop_waiting()
        ahead = self._rest.next_change(now)
        if ahead is not None:
            self._waiting = Clock.schedule_once(self._look, ahead + _A_LITTLE)

    def _show(self, light: Light) -> None:
        self._is_dimmed = light is not Light.FULL
        match light:
            case Light.FULL:
                self._uncover()
                self._full()
            case Light.DIM:
                self._backlight.shine(self._screen.brightness * DIM)
                if self._has_light:
                    self._uncover()
                else:
                    self._darken(1 - DIM)
            case Light.DARK:
                self._darken(1.0)
                self._backlight.shine(0.0)

    def _full(self) -> None:
        self._backlight.shine(self._screen.brightness)

    def _darken(self, opacity: float) -> None:
        self._cover.opacity = opacity
        if self._cover.parent is None:
            Window.add_widget(self._cover)

    def _uncover(self) -> None:
        if self._cover.parent is not None:
            Window.remove_widget(self._cover)

    def _stop_waiting(self) -> None:
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            waiting.cancel()


def _times(screen: ScreenSettings) -> RestTimes:
    return RestTimes(screen.dim_after * MINUTE, screen.blank_after * MINUTE)
