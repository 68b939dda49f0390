"""A window onto a column that is too high: the finger drags it at once, a bar shows where it is, no more is seen."""

from collections.abc import Callable
from typing import Any

from kivy.effects.scroll import ScrollEffect
from kivy.graphics import Canvas, InstructionGroup, Rectangle, StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.uix.relativelayout import RelativeLayout
from kivy.uix.widget import Widget

from companion.kit import theme
from companion.kit.fitted_label import text_size
from companion.kit.layout import Rect
from companion.kit.rounded import RoundedLook, RoundedRectangle
from companion.kit.theme import tint
from companion.kit.touch_debouncer import TouchDebouncer


class Clip:
    """Cuts off what a widget's children draw outside of it, where they do: a stencil is drawn in every frame.

    Of a column that is longer than its window, and of a screen on its panel.
    """

    def __init__(self, canvas: Canvas) -> None:
        self._open, self._close = InstructionGroup(), InstructionGroup()
        self._shape, self._shape_again = Rectangle(), Rectangle()
        canvas.before.add(self._open)
        canvas.after.add(self._close)

    def show(self, pos: tuple[float, float], size: tuple[float, float] | None) -> None:
        """Cut off what lies outside of this; nothing, where there is no `size`."""
        if size is None:
            self._open.clear()
            self._close.clear()
            return
        for shape in (self._shape, self._shape_again):
            shape.pos, shape.size = pos, size
        if not self._open.children:
            for instruction in (StencilPush(), self._shape, StencilUse()):
                self._open.add(instruction)
            for instruction in (StencilUnUse(), self._shape_again, StencilPop()):
                self._close.add(instruction)


BAR_ROOM = 12
"""Design pixels at the right that the bar takes from the content."""
_DRAG = 10
_WHEEL_STEP = 60
_NEARLY = 5  # design pixels over the letters of a line that may be cut, rather than turn once more for its feet
_PART = 0.8  # of the window's height


class Scroller(Widget):
    """Shows `content`, from its top on.

    Kivy's own ScrollView holds a touch back until it knows whether it scrolls; here the content gets it at once,
    and loses it when the finger has moved on. `on_near_end` is called when the end comes into sight.
    """

    def __init__(
        self, content: RelativeLayout, gate: TouchDebouncer, on_near_end: Callable[[], object], **given: Any
    ) -> None:
        super().__init__(size_hint=(None, None), **given)
        self.content = content
        self._on_near_end = on_near_end
        self._gate = gate
        self._unit = 1.0
        self._finger: Any = None
        self._drag_from: float | None = None
        self._pressed: tuple[Any, object, float] | None = None
        self._effect = ScrollEffect(min=0, max=0)
        self._effect.bind(scroll=self._move)
        self._clip = Clip(self.canvas)
        self.add_widget(content)
        self._track, self._bar = RoundedRectangle(self.canvas.after), RoundedRectangle(self.canvas.after)

    @property
    def overflow(self) -> float:
        """How much of the content does not fit, in real pixels; 0 if all is seen."""
        return max(0.0, float(self.content.height - self.height))

    @property
    def offset(self) -> float:
        """How far the content is scrolled from its top, in real pixels."""
        return min(self.overflow, max(0.0, float(self._effect.scroll)))

    @property
    def is_at_end(self) -> bool:
        """Whether the last of the content is seen."""
        return self.overflow - self.offset <= 1

    def turn_the_page(self) -> None:
        """Show what lies below what is seen, from the first row on that was not seen whole."""
        bottom = self.content.height - self.offset - self.height  # in the content's own pixels, from below
        cut = max((float(row.top) for row in self.content.children if row.y < bottom - 1), default=0.0)
        seen_from = self.content.height - self.offset
        # A row that is higher than the window is shown in parts.
        onward = cut if seen_from - cut > 1 else seen_from - self.height * _PART
        offset = self.content.height - onward
        is_nearly_all = self.overflow - offset <= _NEARLY * text_size() * self._unit
        self.scroll_to(self.overflow if is_nearly_all else offset)

    def lay_out(self, rect: Rect, unit: float) -> None:
        """Lie on this rectangle; the content keeps its size."""
        self._unit = unit
        self.pos, self.size = (rect.x, rect.y), (rect.width, rect.height)
        offset = self.offset
        self._effect.max = self.overflow
        self.scroll_to(offset)
        self._move()

    def scroll_to(self, offset: float) -> None:
        """Show the content from `offset` real pixels below its top on."""
        self._effect.velocity = 0
        self._effect.value = min(self.overflow, max(0.0, offset))

    def keep_under_finger(self, found: Callable[[object], Any | None]) -> Any | None:
        """Scroll so that what was pressed last lies where it lay under the finger, though things changed round it.

        `found` knows where the action of what was pressed is now, if that moved. Gives what was pressed.
        """
        if self._pressed is None:
            return None
        widget, action, height = self._pressed
        self._pressed = None
        pressed = found(action) or widget
        if pressed.parent is None:
            return None
        self.scroll_to(self.offset + height - _height_of(pressed))
        return pressed

    def show_whole(self, row: Any) -> None:
        """Scroll no further than it takes to show this row of the content."""
        bottom = self.content.height - self.offset - self.height
        if row.y < bottom:
            self.scroll_to(self.offset + bottom - row.y)

    def _move(self, *_: object) -> None:
        offset, overflow = self.offset, self.overflow
        self.content.pos = (self.x, round(self.top - self.content.height + offset))
        self._clip.show(self.pos, self.size if overflow > 0 else None)
        if not overflow > 0:
            self._track.hide()
            self._bar.hide()
            return
        wide = 6 * self._unit
        left = self.right - wide
        high = max(24 * self._unit, self.height * self.height / self.content.height)
        self._track.show(Rect(left, self.y, wide, self.height), RoundedLook(wide / 2, tint(theme.LINE)))
        top = self.top - (self.height - high) * offset / overflow
        self._bar.show(Rect(left, top - high, wide, high), RoundedLook(wide / 2, tint(theme.QUIET)))
        if overflow - offset < self.height:
            self._on_near_end()

    def on_touch_down(self, touch: Any) -> bool:
        """Hand the touch on, and watch whether it scrolls."""
        if not self.collide_point(*touch.pos):
            return False
        if touch.is_mouse_scrolling:
            step = _WHEEL_STEP * self._unit
            self.scroll_to(self.offset + (step if touch.button == "scrollup" else -step))
            return True
        if self._finger is None and self.overflow > 0:
            touch.grab(self)
            self._finger = touch
            self._drag_from = None
            self._start = touch.y
        super().on_touch_down(touch)
        held: Any = self._gate.held
        self._pressed = None if held is None else (held, getattr(held, "action", None), _height_of(held))
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Scroll once the finger has moved far enough."""
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        if self._drag_from is None and abs(touch.y - self._start) > _DRAG * self._unit:
            self._gate.cancel()
            self._pressed = None
            self._drag_from = touch.y
            self._effect.start(touch.y)
        elif self._drag_from is not None:
            self._effect.update(touch.y)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Let the content run out."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self._finger = None
        if self._drag_from is not None:
            self._effect.stop(touch.y)
        return True


def _height_of(widget: Any) -> float:
    """How high in the window the middle of a widget is."""
    return float(widget.to_window(*widget.center)[1])
