"""The way out by touch, on the window: both bottom corners held. Nothing is swallowed on the way."""

import time
from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window

from companion.kiosk.touches import HOLD, Corner, CornersHeld, corner_at

_A_LITTLE = 0.02


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
