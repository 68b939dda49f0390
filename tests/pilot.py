"""A pilot for the glass: it taps and drags, and looks at what is there when everything has come to rest."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch

from companion.cli.screenshots.screenshotter import save_picture

_PATIENCE = 10.0
_LATER = {"_upd_kbd_height", "_take_banner_away"}
"""The window's look for a screen keyboard, half a second after each resize; a message that has been read."""


def open_window() -> Any:
    """Bring the window up as an App would, and let it draw as fast as it can."""
    EventLoop.ensure_window()
    if EventLoop.status != "started":
        EventLoop.start()
    Clock._max_fps = 0
    Window.keyboard_anim_args = {
        "t": "linear",
        "d": 0.001,
    }  # no waiting for a screen keyboard
    EventLoop.idle()
    return Window


class Pilot:
    """Drives what `show` put on the window."""

    def __init__(self) -> None:
        self.root: Any = None
        self._lasting = _events()

    def show(self, root: Any) -> Any:
        """Put a widget on the window, as large as the window is."""
        self.clear()
        self.root = root
        root.size_hint = (None, None)
        Window.add_widget(root)
        root.pos, root.size = (0, 0), Window.size
        self.settle()
        return root

    def clear(self) -> None:
        """Empty the window."""
        if self.root is not None:
            Window.remove_widget(self.root)
            self.root = None
            self.frame()

    def resize(self, width: int, height: int) -> None:
        """Give the window another size, as a user who drags its corner."""
        if Window.size != (width, height):
            Window.size = (width, height)
        self.frame()
        assert Window.size == (width, height)
        if self.root is not None:
            self.root.size = (width, height)
        self.settle()

    def frame(self) -> None:
        """Run one turn of the event loop."""
        EventLoop.idle()
        Window.mainloop()

    def settle(self) -> None:
        """Run frames until nothing is scheduled that was not there from the start."""
        until = time.monotonic() + _PATIENCE
        self.frame()
        while _events() - self._lasting:
            assert time.monotonic() < until, f"never comes to rest: {_events() - self._lasting}"
            self.frame()
        self.frame()

    def tap(self, target: Any) -> None:
        """Tap a widget, a point (x, y), or what has these words on it."""
        x, y = self._point(target)
        touch = UnitTestTouch(x, y)
        touch.touch_down()
        self.frame()
        touch.touch_up()
        self.settle()

    def press(self, target: Any) -> UnitTestTouch:
        """Put a finger down and leave it there; call `touch_up()` of what comes back."""
        touch = UnitTestTouch(*self._point(target))
        touch.touch_down()
        self.frame()
        return touch

    def drag(self, start: Any, end: Any, steps: int = 8) -> None:
        """Drag a finger from one target to another."""
        (x, y), (to_x, to_y) = self._point(start), self._point(end)
        touch = UnitTestTouch(x, y)
        touch.touch_down()
        for step in range(1, steps + 1):
            touch.touch_move(x + (to_x - x) * step / steps, y + (to_y - y) * step / steps)
            self.frame()
        touch.touch_up()
        self.settle()

    def widgets(self) -> Iterator[Any]:
        """Every widget on the window, in the order in which they are drawn."""
        yield from _walk(self.root)

    def words(self) -> list[str]:
        """All words on the glass."""
        return [widget.text for widget in self.widgets() if getattr(widget, "texture_size", None) and widget.text]

    def find(self, words: str) -> Any:
        """What has these words on it: the thing to tap before the label, the one on top before others."""
        found = [widget for widget in self.widgets() if getattr(widget, "text", None) == words]
        found = found or [widget for widget in self.widgets() if words in str(getattr(widget, "text", ""))]
        assert found, f"nobody sees {words!r}, but {self.words()}"
        return next((widget for widget in reversed(found) if hasattr(widget, "let_go")), found[-1])

    def picture(self, path: Path) -> None:
        """Save what is seen as PNG."""
        self.settle()
        save_picture(self.root, path)

    def flips(self, turns: int) -> int:
        """How many frames are drawn in so many turns of the event loop."""
        drawn: list[int] = []
        count: Callable[..., None] = lambda *_: drawn.append(1)  # noqa: E731 - one line for Kivy to hold
        Window.bind(on_flip=count)
        try:
            for _ in range(turns):
                self.frame()
        finally:
            Window.unbind(on_flip=count)
        return len(drawn)

    def _point(self, target: Any) -> tuple[float, float]:
        if isinstance(target, tuple):
            return target
        widget = self.find(target) if isinstance(target, str) else target
        x, y = widget.to_window(*widget.center)
        return float(x), float(y)


def _walk(widget: Any) -> Iterator[Any]:
    yield widget
    for child in reversed(widget.children):
        yield from _walk(child)


def _events() -> set[Any]:
    """What is scheduled, without what comes long after all is still: see `_LATER`."""
    scheduled = {event.get_callback() for event in Clock.get_events()}
    return {callback for callback in scheduled if getattr(callback, "__name__", "") not in _LATER}
