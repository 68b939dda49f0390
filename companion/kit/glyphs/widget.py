"""A widget that shows one glyph, as large as it is."""

from typing import Any

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.widget import Widget

from companion.kit import theme
from companion.kit.glyphs.catalogue import drawing
from companion.kit.glyphs.colors import tint
from companion.kit.glyphs.paint import lay
from companion.kit.glyphs.tessellator import Tessellator

_IN_RING = 0.56  # how much of the chip's width its glyph takes
_RING_WIDTH = 0.07


class Glyph(Widget):
    """Shows the glyph `name` in `color`, in the middle of its box; an empty name shows nothing.

    `in_chip` puts it on a round chip with a ring, as clones are drawn on the wheel.
    """

    name = StringProperty("")
    color = ColorProperty(theme.TEXT)
    in_chip = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._group = InstructionGroup()
        self._redraw = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self.canvas.add(self._group)
        for changed in ("name", "color", "in_chip", "pos", "size"):
            self.fbind(changed, self._redraw)
        self._redraw()

    def _draw(self, *_: object) -> None:
        self._group.clear()
        side = min(self.width, self.height)
        if not self.name or side < 1:
            return
        ink = Tessellator()
        size = side
        if self.in_chip:
            ground = Tessellator()
            ground.disc(self.center, side / 2 - 1)
            lay(self._group, ground, tint(theme.GROUND))
            ink.ring(self.center, side / 2 - side * _RING_WIDTH / 2 - 1, side * _RING_WIDTH)
            size = side * _IN_RING
        ink.draw(drawing(self.name), self.center, size)
        lay(self._group, ink, tuple(self.color))
