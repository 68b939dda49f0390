"""A rounded rectangle: the ground of cards and of everything that can be tapped."""

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import ColorProperty, NumericProperty
from kivy.uix.widget import Widget

from companion.kit import theme
from companion.kit.layout import Rect

Builder.load_file(str(Path(__file__).with_name("looks.kv")))


class RoundedBox(Widget):
    """Filled with `fill`, framed with `edge`, `border` real pixels wide."""

    fill = ColorProperty(theme.PANEL)
    edge = ColorProperty(theme.LINE)
    border = NumericProperty(1)
    corner = NumericProperty(12)

    def __init__(self, **given: Any) -> None:
        super().__init__(size_hint=(None, None), **given)

    def cover(self, rect: Rect, unit: float, *, corner: float = 12, border: float = 1.5) -> None:
        """Lie on this rectangle; corner and border in design pixels."""
        self.corner = corner * unit
        self.border = max(1, round(border * unit))
        self.pos = (rect.x, rect.y)
        self.size = (rect.width, rect.height)
