"""A count with − and +, or something that is moved to either side with ‹ and ›."""

from typing import Any

from companion.contract.page import Button, Stepper, Tone
from companion.kit import theme
from companion.kit.buttons import ButtonPlate
from companion.kit.fitted_label import FittedLabel, text_size
from companion.kit.glyphs.stamps import Glyph
from companion.kit.layout import GAP, Rect
from companion.kit.rows import TONES, RowWidget
from companion.kit.theme import sign_on_panel, words_on_panel
from companion.kit.touch_debouncer import TouchContext

LESS, MORE = "−", "+"
THITHER, HITHER = "‹", "›"


_PAIRED_FROM = 200.0
"""Design pixels that each of two steppers in one line needs."""
_BESIDE_FROM = 240  # design pixels; a narrower row has its words between its buttons
_SIGN_BETWEEN = 24  # design pixels that a sign takes there, with its gap


class StepperRow(RowWidget):
    """Glyph, label and remark at the left, − value + at the right; where it is narrow, all of it between − and +."""

    taps = True
    paired_from = _PAIRED_FROM

    def __init__(self, reach: TouchContext, **given: Any) -> None:
        super().__init__(reach, **given)
        self._glyph = Glyph(size_hint=(None, None))
        self._label = FittedLabel((theme.TEXT_BODY,), theme.TEXT)
        self._remark = FittedLabel((theme.TEXT_SMALLEST,), theme.QUIET)
        self._value = FittedLabel((theme.TEXT_INSTRUCTION, theme.TEXT_BODY), theme.TEXT, bold=True, align="center")
        self.less = ButtonPlate(reach, sizes=(theme.TEXT_INSTRUCTION,), repeats=True)
        self.more = ButtonPlate(reach, sizes=(theme.TEXT_INSTRUCTION,), repeats=True)
        self.less.considers = self.more.considers = True
        for part in (self._label, self._remark, self._value, self.less, self.more):
            self.add_widget(part)

    def show(self, row: Stepper) -> None:
        """Take over label, value and actions."""
        if bool(row.glyph) != (self._glyph.parent is not None):
            (self.add_widget if row.glyph else self.remove_widget)(self._glyph)
        if row.glyph:
            self._glyph.name = row.glyph
            self._glyph.color = sign_on_panel(row.color or theme.TEXT)
        self._wide = row.wide
        self._label.write(row.label, color=words_on_panel(row.color or TONES[row.tone]), bold=row.tone is Tone.STRONG)
        self._remark.write(row.remark)
        self._value.write(row.value, color=TONES[row.tone])
        self.less.show(Button(THITHER if row.moves else LESS, row.less))
        self.more.show(Button(HITHER if row.moves else MORE, row.more))

    def fit(self, width: float, unit: float, *, tight: bool) -> float:
        """As high as a finger, or as its words."""
        self.unit = unit
        value = max(30 * unit, self._value.natural_width(unit) + 14 * unit)
        self._value_room = min(value, width * 0.3)
        finger = (theme.TOUCH_SMALLEST if tight else 48) * unit
        self._side = self._across = max(finger, self._value.fit(self._value_room, unit))
        self._glyph_side = 24 if tight else 28
        self._left = (self._glyph_side + 8) * unit if self._glyph.parent else 0.0
        self._label.sizes = (theme.TEXT_BODY,)
        is_narrow = width < _BESIDE_FROM * text_size() * unit
        self._is_between = is_narrow and not self._wide and self._has_room_between(width, unit)
        if self._is_between:
            return self._fit_between(width, unit)
        self._stacked = self._wide or is_narrow
        room = width - self._left
        if not self._stacked:
            room -= 2 * self._side + self._value_room + 6 * unit
        words = self._label.fit(room, unit) + self._remark.fit(room, unit)
        if self._stacked:
            self._across = width / 3 - GAP * unit if self._wide else self._side
            self._value_room = width - 2 * self._across
            self._side = max(self._side, self._value.fit(self._value_room, unit))
            words = max(words, self._glyph_side * unit)  # as high as its neighbour with a glyph
            self.size = (width, words + 2 * unit + self._side)
        else:
            self.size = (width, max(self._side, words))
        return float(self.height)

    def _has_room_between(self, width: float, unit: float) -> bool:
        """Whether no word would be split between the two buttons."""
        room = width - 2 * self._side - GAP * unit
        smaller = theme.TEXT_SMALLEST / theme.TEXT_BODY
        label = self._label.longest_word(unit) * smaller + (_SIGN_BETWEEN * unit if self._glyph.parent else 0.0)
        return max(label, self._remark.longest_word(unit)) <= room

    def _fit_between(self, width: float, unit: float) -> float:
        """Words and value between the two buttons: where the row is narrow, and height is dear."""
        self._value_room = width - 2 * self._side - GAP * unit
        self._label.sizes = (theme.TEXT_BODY, theme.TEXT_SMALLEST)
        if self._left:
            self._glyph_side, self._left = _SIGN_BETWEEN - 4, _SIGN_BETWEEN * unit
        words = self._label.fit(self._value_room - self._left, unit) + self._remark.fit(self._value_room, unit)
        self.size = (width, max(self._side, words + self._value.fit(self._value_room, unit)))
        return float(self.height)

    def place(self, x: float, top: float) -> None:
        """Words and buttons on one middle line, or each on its own."""
        self.pos = (x, top - self.height)
        self._glyph.size = (self._glyph_side * self.unit, self._glyph_side * self.unit)
        if self._is_between:
            self._place_between(x, top)
            return
        bottom, side, across = top - self.height, self._side, self._across
        words_high = self.height - side - 2 * self.unit if self._stacked else self.height
        middle, side_middle = top - words_high / 2, bottom + side / 2 if self._stacked else top - self.height / 2
        self._glyph.pos = (x, middle - self._glyph.height / 2)
        words_top = middle + (self._label.height + self._remark.height) / 2
        self._label.place(x + self._left, words_top)
        self._remark.place(x + self._left, words_top - self._label.height)
        right = x + self.width
        self.more.lay_out(Rect(right - across, side_middle - side / 2, across, side), self.unit)
        self._value.place(right - across - self._value_room, side_middle + side / 2, side)
        left = right - 2 * across - self._value_room
        self.less.lay_out(Rect(left, side_middle - side / 2, across, side), self.unit)

    def _place_between(self, x: float, top: float) -> None:
        middle, side, room = top - self.height / 2, self._side, self._value_room
        self.less.lay_out(Rect(x, middle - side / 2, side, side), self.unit)
        self.more.lay_out(Rect(x + self.width - side, middle - side / 2, side, side), self.unit)
        left = x + side + GAP * self.unit / 2
        words_top = middle + (self._label.height + self._remark.height + self._value.height) / 2
        spare = max(0.0, room - self._left - self._label.texture_size[0]) / 2
        self._glyph.pos = (left + spare, words_top - (self._label.height + self._glyph.height) / 2)
        self._label.place(left + spare + self._left, words_top)
        remark_spare = max(0.0, room - self._remark.texture_size[0]) / 2
        self._remark.place(left + remark_spare, words_top - self._label.height)
        self._value.place(left, words_top - self._label.height - self._remark.height)
