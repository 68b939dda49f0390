"""A finger that is fast between two frames still came down where it did."""

from typing import Any

import pytest
from kivy.core.window import Window
from kivy.input.providers.mouse import MouseMotionEventProvider

from companion.shell.window import keep_touch_origins

pytestmark = pytest.mark.glass


def test_a_touch_that_moved_before_its_first_event_keeps_its_origin(window: object) -> None:
    keep_touch_origins()
    provider = MouseMotionEventProvider("mouse", "disable_multitouch")
    provider.on_mouse_press(Window, 100, 80, "left", [])
    provider.on_mouse_motion(Window, 300, 200, [])
    events: list[tuple[str, Any]] = []
    provider.update(lambda kind, touch: events.append((kind, touch)))
    assert [kind for kind, _ in events][:1] == ["begin"]
    touch = events[0][1]
    touch.scale_for_screen(*Window.size)
    height = Window.height
    assert (touch.ox, touch.oy) == pytest.approx((100, height - 80), abs=1.5)
    assert (touch.x, touch.y) == pytest.approx((300, height - 200), abs=1.5)
