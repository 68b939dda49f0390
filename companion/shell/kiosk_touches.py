"""What a kiosk makes of fingers on the window: the way out by both bottom corners, and the screen's light and rest."""

import atexit
import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from companion.kiosk import systemd
from companion.kiosk.sysfs import Backlight
from companion.kiosk.touches import HOLD, MINUTE, Corner, CornersHeld, IdleTimer, IdleTimes, Light, corner_at
from companion.settings import ScreenSettings
from hardware.buttons import Press, Pressed

_A_LITTLE: Final = 0.02
"""Seconds later than due: Kivy's clock may call a little early."""


class CornerWatch:
    """Calls `one_held` when a corner was held long enough (the finger is to mean nothing else), `both_held` for both.

    An event waits in Kivy's clock only while a finger lies in a corner.
    """

    def __init__(
        self,
        one_held: Callable[[], None],
        both_held: Callable[[], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._one_held, self._both_held = one_held, both_held
        self._clock = clock
        self._corners = CornersHeld()

    def begin(self) -> None:
        """Watch the fingers."""
        Window.bind(on_touch_down=self._down, on_touch_move=self._move, on_touch_up=self._up)

    def end(self) -> None:
        """Watch them no more."""
        Window.unbind(on_touch_down=self._down, on_touch_move=self._move, on_touch_up=self._up)
        Clock.unschedule(self._look)

    def _down(self, _window: Any, touch: Any) -> None:
        corner = _corner(touch)
        self._corners.finger_down(touch.uid, corner, self._clock())
        if corner is not None:
            Clock.schedule_once(self._look, HOLD + _A_LITTLE)

    def _move(self, _window: Any, touch: Any) -> None:
        self._corners.finger_moves(touch.uid, _corner(touch))

    def _up(self, _window: Any, touch: Any) -> None:
        self._corners.finger_up(touch.uid)
        if not self._corners.is_waiting:
            Clock.unschedule(self._look)

    def _look(self, *_: object) -> None:
        one, both = self._corners.look(self._clock())
        if one:
            self._one_held()
        if both:
            self._both_held()


def _corner(touch: Any) -> Corner | None:
    return corner_at(touch.x, touch.y, *Window.size)


RETRY: Final = 1.0
"""Seconds until a light that could not be set is set again."""
DIM: Final = 0.3
"""Of the light that is set."""
_TRIES_AT_THE_END: Final = 3
_EVENTS: Final = ("on_touch_down", "on_touch_move", "on_touch_up", "on_key_down", "on_key_up")
_WHEEL: Final = frozenset({Press.WHEEL_CLOCKWISE, Press.WHEEL_COUNTER})


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


class IdleDimmer:
    """Lets the screen rest. Only while a change of the light is ahead, one event waits in Kivy's clock.

    A screen whose light could not be brought back is still dark: nothing that is pressed counts, and each press, and
    every second, tries again. The black cover is off then, so that whatever light there is shows the picture.

    Args:
        backlight: the light of the panel; where there is none, the picture itself is darkened.
        clock: seconds that only ever grow.
        let_go: called when the screen goes dark: what is held down is to give no action any more.
    """

    def __init__(
        self,
        backlight: Backlight,
        clock: Callable[[], float] = time.monotonic,
        let_go: Callable[[], None] = lambda: None,
    ) -> None:
        self._backlight = backlight
        self._clock = clock
        self._let_go = let_go
        self._screen = ScreenSettings()
        self._rest = IdleTimer(_times(self._screen), clock())
        self._cover = Cover(size_hint=(1, 1))
        self._waiting: Any = None
        self._has_light = False
        self._shown: Light | None = None

    @property
    def light(self) -> Light:
        """How bright the screen is now."""
        return self._shown or Light.FULL

    def begin(self, screen: ScreenSettings) -> None:
        """The light as it is set, whatever a crash left; and it stays so when Python ends in any way."""
        self._has_light = self._backlight.is_there
        for event in _EVENTS:
            Window.fbind(event, getattr(self, f"_{event}"))
        atexit.register(self._full_at_the_end)
        self.follow(screen)

    def end(self) -> None:
        """Full light, and nothing is swallowed any more."""
        for event in _EVENTS:
            Window.funbind(event, getattr(self, f"_{event}"))
        atexit.unregister(self._full_at_the_end)
        self._stop_waiting()
        self._uncover()
        self._full_at_the_end()

    def follow(self, screen: ScreenSettings) -> None:
        """Other settings from now on."""
        self._screen = screen
        self._rest.use(_times(screen))
        self._look()

    def press(self, _glass: object, pressed: Pressed) -> bool:
        """Something on the table was pressed; True if it is to mean nothing."""
        return self._seen(self._rest.press(self._clock(), is_turning=pressed in _WHEEL))

    def _on_touch_down(self, _window: Any, touch: Any) -> bool:
        return self._seen(self._rest.finger_down(touch.uid, self._clock()))

    def _on_touch_move(self, _window: Any, touch: Any) -> bool:
        return self._seen(self._rest.finger_moves(touch.uid, self._clock()))

    def _on_touch_up(self, _window: Any, touch: Any) -> bool:
        return self._seen(self._rest.finger_up(touch.uid, self._clock()))

    def _on_key_down(self, _window: Any, code: int, *_: object) -> bool:
        return self._seen(self._rest.key_down(_Key(code), self._clock()))

    def _on_key_up(self, _window: Any, code: int, *_: object) -> bool:
        return self._rest.key_up(_Key(code), self._clock())

    def _seen(self, is_void: bool) -> bool:
        """Somebody is there. Not looked at each time: the event that waits finds that out by itself."""
        if self._waiting is None or self._shown is not Light.FULL or self._backlight.trouble:
            self._look()
        return is_void

    def _look(self, *_: object) -> None:
        now = self._clock()
        self._show(self._rest.light(now))
        self._rest.shows(self.light, now)
        self._stop_waiting()
        ahead = self._rest.next_change(now)
        if self._backlight.trouble:
            ahead = RETRY if ahead is None else min(ahead, RETRY)
        if ahead is not None:
            self._waiting = Clock.schedule_once(self._look, ahead + _A_LITTLE)

    def _show(self, light: Light) -> None:
        """The screen gets this light; what it has then is `light`."""
        again = light is not self._shown
        match light:
            case Light.FULL:
                self._uncover()
                self._shine(self._screen.brightness, again=again)
            case Light.DIM:
                if self._has_light:
                    self._uncover()
                else:
                    self._darken(1 - DIM)
                self._shine(self._screen.brightness * DIM, again=again)
            case Light.DARK:
                if again:
                    self._let_go()
                self._darken(1.0)
                self._shine(0.0, again=again)
        self._shown = Light.DARK if self._backlight.is_dark else light

    def _shine(self, share: float, *, again: bool) -> None:
        before = self._backlight.trouble
        self._backlight.shine(share, again=again)
        if self._backlight.trouble != before:
            told = f"the light of the screen cannot be set: {self._backlight.trouble}"
            systemd.status(told if self._backlight.trouble else "at the table")

    def _full_at_the_end(self) -> None:
        for _ in range(_TRIES_AT_THE_END):
            if self._backlight.shine(self._screen.brightness, again=True):
                return

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


class _Key(NamedTuple):
    """A key, told apart from a finger of the same number."""

    code: int


def _times(screen: ScreenSettings) -> IdleTimes:
    return IdleTimes(screen.dim_after * MINUTE, screen.blank_after * MINUTE)
