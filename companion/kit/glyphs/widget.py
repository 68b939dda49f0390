"""A widget that shows one glyph, as large as it is."""

from typing import Any

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.widget import Widget

from companion.kit import theme
from companion.kit.glyphs.catalogue import drawing
from companion.kit.glyphs.painting import lay
from companion.kit.glyphs.tessellator import Tessellator


class Glyph(Widget):
    """Shows the glyph `name` in `color`, in the middle of its box; an empty name shows nothing."""

    name = StringProperty("")
    color = ColorProperty(theme.TEXT)

    def __init__(self, **kwargs: Any) -> None:
        self._group = InstructionGroup()
        self._redraw = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self.canvas.add(self._group)
        for changed in ("name", "color", "pos", "size"):
            self.fbind(changed, self._redraw)
        self._redraw()

    def _draw(self, *_: object) -> None:
        self._group.clear()
        side = min(self.width, self.height)
        if not self.name or side < 1:
            return
        ink = Tessellator()
        ink.draw(drawing(self.name), self.center, side)
        lay(self._group, ink, tuple(self.color))
