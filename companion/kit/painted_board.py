"""A board that is one texture, painted anew when something on it differs, and what a finger on it means."""

from collections.abc import Callable
from math import ceil
from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from companion.kit import theme
from companion.kit.glyphs.painting import OffscreenCanvas, Painting
from companion.kit.glyphs.pen import Pen
from companion.kit.glyphs.stamps import stamp_sheet
from companion.kit.theme import tint


class PaintedBoard(Widget):
    """`companion.contract.page.Board`. Its box is a square, in pixels of the design.

    Nothing moves, unless `travel_seconds` of a change is more than 0: then it is painted frame by frame for so long.

    `ring_lies`: radius and width of the drawn ring, in the same pixels, and at how many degrees from the top it begins.
    """

    is_still = False
    box: ClassVar[float] = 476.0
    ring_lies: ClassVar[tuple[float, float, float]] = (230.5, 13.0, 0.0)

    def __init__(self, gate: Any, act: Callable[[object], None], **given: Any) -> None:
        self._gate, self._act = gate, act
        self._press: tuple[Any, object] | None = None
        self._value: Any = None
        self._painted: tuple[Any, int, float] | None = None
        self._left, self._takes = 0.0, 0.0
        self._surface: OffscreenCanvas | None = None
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        super().__init__(**given)
        with self.canvas:
            Color(1, 1, 1, 1)
            self._image = Rectangle()
        self.bind(pos=self._draw_soon, size=self._draw_soon)

    def paint(self, pen: Pen, value: Any, share: float) -> None:
        """Draw the value; the middle of the box is the point (0, 0). `share` (0-1): how far it has come to that."""
        raise NotImplementedError

    def travel_seconds(self, before: Any, value: Any) -> float:  # noqa: ARG002 - a default
        """How long something takes from where it lay to where it lies now; 0: it is there at once."""
        return 0.0

    def under(self, value: Any, x: float, y: float) -> object | None:
        """What a tap on this point of the box means, y upwards from the middle; None: nothing."""
        raise NotImplementedError

    @property
    def is_moving(self) -> bool:
        """Whether something is on its way."""
        return self._left > 0.0

    def show(self, value: Any) -> None:
        """Show this; where something travels there, frame by frame."""
        before, self._value = self._value, value
        if before is not None and before != value:
            self.finish()
            if not self.is_still and (seconds := self.travel_seconds(before, value)):
                self._left = self._takes = seconds
                Clock.schedule_interval(self._travel, 0)
        self._draw_soon()

    def finish(self) -> None:
        """End what moves at once."""
        if self.is_moving:
            self._left = 0.0
            Clock.unschedule(self._travel)
            self._draw_soon()

    def _travel(self, seconds: float) -> None:
        self._left -= seconds
        if self._left <= 0.0:
            self._left = 0.0
            Clock.unschedule(self._travel)
        self._draw_soon()

    def hold(self, ring: Any) -> None:
        """Take the drawn ring, round all that lies here."""
        radius, width, begins = self.ring_lies
        ring.lie(radius / self.box, width / self.box, begins)
        self.add_widget(ring)
        self.bind(pos=ring.setter("pos"), size=ring.setter("size"))

    def on_touch_down(self, touch: Any) -> bool:
        """Take a finger that comes down on something."""
        if super().on_touch_down(touch):
            return True
        action = self._action_under(touch)
        if action is None or touch.is_mouse_scrolling or self._press is not None or not self._gate.take(self):
            return False
        self._press = (touch, action)
        touch.grab(self)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """A finger that leaves what it came down on means it."""
        if touch.grab_current is not self or self._press is None:
            return bool(super().on_touch_up(touch))
        action = self._press[1]
        self.let_go()
        if self._action_under(touch) == action:
            self._act(action)
        return True

    def let_go(self) -> None:
        """Forget the finger: it gives no action."""
        press, self._press = self._press, None
        if press is not None:
            self._gate.release(self)
            press[0].ungrab(self)

    def _action_under(self, touch: Any) -> object | None:
        if self._value is None:
            return None
        unit = max(1.0, min(self.width, self.height)) / self.box
        return self.under(self._value, (touch.x - self.center_x) / unit, (touch.y - self.center_y) / unit)

    def _draw(self, *_: object) -> None:
        side = int(max(1.0, min(self.width, self.height)))
        share = 1.0 - self._left / self._takes if self.is_moving else 1.0
        if self._value is not None and self._painted != (self._value, side, share):
            self._painted = (self._value, side, share)
            self._paint(side, share)
        left, bottom = round(self.center_x - side / 2), round(self.center_y - side / 2)
        self._image.pos, self._image.size = (left, bottom), (side, side)

    def _paint(self, side: int, share: float) -> None:
        half = ceil(side / 2)
        painting = Painting((half, half))
        self.paint(Pen(painting, side / self.box), self._value, share)
        stamp_sheet().flush()
        if self._surface is None or self._surface.size != (side, side):
            self._surface = OffscreenCanvas((side, side), tint(theme.GROUND))
            self._image.texture = self._surface.texture
        self._surface.paint(painting.meshes())
        self.canvas.ask_update()
