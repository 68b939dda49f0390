"""A rounded rectangle: the ground of cards and of everything that can be tapped."""

from typing import Any

from kivy.clock import Clock
from kivy.properties import ColorProperty, NumericProperty
from kivy.uix.widget import Widget

from companion.kit import theme
from companion.kit.layout import Rect
from companion.kit.rounded import RoundedLook, RoundedRectangle


class RoundedBox(Widget):
    """Filled with `fill`, framed with `edge`, `border` real pixels wide."""

    fill = ColorProperty(theme.PANEL)
    edge = ColorProperty(theme.LINE)
    border = NumericProperty(1)
    corner = NumericProperty(12)

    def __init__(self, **given: Any) -> None:
        super().__init__(size_hint=(None, None), **given)
        self._shape = RoundedRectangle(self.canvas.before)
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        for changed in ("pos", "size", "fill", "edge", "border", "corner"):
            self.fbind(changed, self._draw_soon)
        self._draw_soon()

    def cover(self, rect: Rect, unit: float, *, corner: float = 12, border: float = 1.5) -> None:
        """Lie on this rectangle; corner and border in design pixels."""
        self.corner = corner * unit
        self.border = max(1, round(border * unit))
        self.pos = (rect.x, rect.y)
        self.size = (rect.width, rect.height)

    def _draw(self, *_: object) -> None:
        look = RoundedLook(self.corner, tuple(self.fill), tuple(self.edge), self.border)
        self._shape.show(Rect(*self.pos, *self.size), look)
