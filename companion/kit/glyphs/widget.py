"""A widget that shows one glyph, as large as it is."""

from functools import lru_cache
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.widget import Widget

from companion.kit import theme
from companion.kit.glyphs import drawing
from companion.kit.glyphs.stamps import stamp_sheet
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
        sheet = stamp_sheet()
        stamp = sheet.of(_shape(self.name, side))
        sheet.flush()
        left, bottom, right, top = stamp.part
        self._group.add(Color(*self.color))
        self._group.add(
            Rectangle(
                texture=stamp.texture,
                tex_coords=(left, bottom, right, bottom, right, top, left, top),
                pos=(round(self.center_x + stamp.left), round(self.center_y + stamp.bottom)),
                size=(stamp.width, stamp.height),
            )
        )


@lru_cache(256)
def _shape(name: str, side: float) -> Tessellator:
    ink = Tessellator()
    ink.draw(drawing(name), (0, 0), side)
    return ink
