"""The one place where the panel gets its glyphs from."""

from typing import Any

from kivy.graphics import Color, Line
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.widget import Widget


class Glyph(Widget):
    """Stand-in until the wheel's glyphs are here: a lozenge in the Era's colour."""

    name = StringProperty("")
    color = ColorProperty("#FFFFFF")

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        with self.canvas:
            self._ink = Color(*self.color)
            self._line = Line(width=1.5, close=True)
        self.bind(pos=self._draw, size=self._draw, color=self._draw)

    def _draw(self, *_: object) -> None:
        self._ink.rgba = self.color
        x, y, half = self.x, self.y, self.width / 2
        self._line.points = (x + half, y + 2 * half, x + 2 * half, y + half, x + half, y, x, y + half)
