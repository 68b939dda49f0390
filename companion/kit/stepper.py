"""A row with a value to be made less or more."""

from typing import Any

from companion.contract.page import Button, Stepper
from companion.kit import theme
from companion.kit.buttons import ButtonPlate
from companion.kit.fitted_label import FittedLabel
from companion.kit.glyphs.colors import tint
from companion.kit.glyphs.widget import Glyph
from companion.kit.layout import Rect
from companion.kit.row import TONES, RowWidget
from companion.kit.touch_debouncer import TouchContext

LESS, MORE = "−", "+"
THITHER, HITHER = "‹", "›"


PAIRED_FROM = 200
"""Design pixels that each of two steppers in one line needs."""
_BESIDE_FROM = 240  # design pixels; a narrower row has its words above


class StepperRow(RowWidget):
    """Glyph, label and remark at the left; − value + at the right, or below where the row is narrow."""

    taps = True

    def __init__(self, reach: TouchContext, **given: Any) -> None:
        super().__init__(reach, **given)
        self._glyph = Glyph(size_hint=(None, None))
        self._label = FittedLabel((theme.TEXT_BODY,), theme.TEXT)
        self._remark = FittedLabel((theme.TEXT_SMALLEST,), theme.QUIET)
        self._value = FittedLabel((theme.TEXT_INSTRUCTION, theme.TEXT_BODY), theme.TEXT, bold=True, align="center")
        self.less = ButtonPlate(reach, sizes=(theme.TEXT_INSTRUCTION,), repeats=True)
        self.more = ButtonPlate(reach, sizes=(theme.TEXT_INSTRUCTION,), repeats=True)
        for part in (self._label, self._remark, self._value, self.less, self.more):
            self.add_widget(part)

    def show(self, row: Stepper) -> None:
        """Take over label, value and actions."""
        if bool(row.glyph) != (self._glyph.parent is not None):
            (self.add_widget if row.glyph else self.remove_widget)(self._glyph)
        if row.glyph:
            self._glyph.name = row.glyph
            self._glyph.color = tint(row.color or theme.TEXT)
        self._label.write(row.label, color=row.color or TONES[row.tone])
        self._remark.write(row.remark)
        self._value.write(row.value, color=TONES[row.tone])
        self.less.show(Button(THITHER if row.moves else LESS, row.less))
        self.more.show(Button(HITHER if row.moves else MORE, row.more))

    def fit(self, width: float, unit: float, *, tight: bool) -> float:
        """As high as a finger, or as its words."""
        self.unit = unit
        self._side = (theme.TOUCH_SMALLEST if tight else 48) * unit
        value = max(30 * unit, self._value.natural_width(unit) + 14 * unit)
        self._value_room = min(value, width * 0.3)
        self._value.fit(self._value_room, unit)
        self._glyph_side = 24 if tight else 28
        self._left = (self._glyph_side + 8) * unit if self._glyph.parent else 0.0
        self._stacked = width < _BESIDE_FROM * unit
        room = width - self._left
        if not self._stacked:
            room -= 2 * self._side + self._value_room + 6 * unit
        words = self._label.fit(room, unit) + self._remark.fit(room, unit)
        if self._stacked:
            self._value_room = width - 2 * self._side
            self._value.fit(self._value_room, unit)
            words = max(words, self._glyph_side * unit)  # as high as its neighbour with a glyph
            self.size = (width, words + 2 * unit + self._side)
        else:
            self.size = (width, max(self._side, words))
        return float(self.height)

    def place(self, x: float, top: float) -> None:
        """Words and buttons on one middle line, or each on its own."""
        self.pos = (x, top - self.height)
        bottom, side = top - self.height, self._side
        words_high = self.height - side - 2 * self.unit if self._stacked else self.height
        middle, side_middle = top - words_high / 2, bottom + side / 2 if self._stacked else top - self.height / 2
        self._glyph.size = (self._glyph_side * self.unit, self._glyph_side * self.unit)
        self._glyph.pos = (x, middle - self._glyph.height / 2)
        words_top = middle + (self._label.height + self._remark.height) / 2
        self._label.place(x + self._left, words_top)
        self._remark.place(x + self._left, words_top - self._label.height)
        right = x + self.width
        self.more.lay_out(Rect(right - side, side_middle - side / 2, side, side), self.unit)
        self._value.place(right - side - self._value_room, side_middle + side / 2, side)
        left = right - 2 * side - self._value_room
        self.less.lay_out(Rect(left, side_middle - side / 2, side, side), self.unit)
