"""A small button with a sign on it, for the corners that the round wheel leaves free in its square."""

from typing import Any

from companion.contract.page import Button
from companion.kit import theme
from companion.kit.button_plate import PLATE
from companion.kit.glyphs.widget import Glyph
from companion.kit.layout import Rect
from companion.kit.pressable import Pressable
from companion.kit.touch_debouncer import TouchContext

SIDE = 52
_GLYPH = 26


class CornerButton(Pressable):
    """Shows the glyph `sign`; its label is said by nobody, but finds it in tests and for screen readers to come."""

    def __init__(self, reach: TouchContext, sign: str, **given: Any) -> None:
        super().__init__(reach, **given)
        self.text = ""
        self._glyph = Glyph(name=sign, color=theme.TEXT, size_hint=(None, None))
        self.add_widget(self._glyph)
        self.bind(held=self._colour)
        self._colour()

    def show(self, button: Button) -> None:
        """Take over a button's wish."""
        self.text, self.wish = button.label, button.wish

    def lay_out(self, wheel: Rect, unit: float) -> None:
        """Lie in the top left corner of the wheel's square."""
        side, glyph = SIDE * unit, _GLYPH * unit
        left, top = max(wheel.x, 0) + 8 * unit, wheel.top - 8 * unit
        self.cover(Rect(left, top - side, side, side), unit)
        self._glyph.size = (glyph, glyph)
        self._glyph.pos = (left + (side - glyph) / 2, top - side + (side - glyph) / 2)

    def _colour(self, *_: object) -> None:
        self.fill = theme.LINE if self.held else PLATE
        self.edge = theme.PINK if self.held else theme.LINE
