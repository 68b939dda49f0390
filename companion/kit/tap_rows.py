"""The rows with something to tap: buttons beside each other, an entry of a list, a count with − and +."""

from typing import Any

from companion.contract.page import Choices, Entry
from companion.kit import theme
from companion.kit.buttons import CHOSEN, PLATE, ButtonPlate, Pressable
from companion.kit.fitted_label import FittedLabel
from companion.kit.glyphs.stamps import Glyph
from companion.kit.layout import GAP, Rect
from companion.kit.rounded import RoundedLook, RoundedRectangle
from companion.kit.rows import RowWidget
from companion.kit.theme import sign_on_panel, tint
from companion.kit.touch_debouncer import TouchContext

_TILE = 200.0
"""Design pixels: the narrowest tile."""
_OVER_WORDS, _UNDER_WORDS = 6, 4
"""Design pixels over the words about a choice, which keep it from the row above, and between them and its buttons."""


class ChoicesRow(RowWidget):
    """Buttons of one width, as many beside each other as their words allow."""

    taps = True

    def __init__(self, reach: TouchContext, **given: Any) -> None:
        super().__init__(reach, **given)
        self._plates: list[ButtonPlate] = []
        self._label = FittedLabel((theme.TEXT_BODY,), theme.TEXT, bold=True)
        self._remark = FittedLabel((theme.TEXT_SMALLEST,), theme.QUIET)
        self.add_widget(self._label)
        self.add_widget(self._remark)

    def show(self, row: Choices) -> None:
        """Take over the buttons, and the words about them."""
        self._label.write(row.label)
        self._remark.write(row.remark)
        for plate in self._plates[len(row.buttons) :]:
            self.remove_widget(plate)
        del self._plates[len(row.buttons) :]
        while len(self._plates) < len(row.buttons):
            self._plates.append(ButtonPlate(self.reach, sizes=(theme.TEXT_BODY, theme.TEXT_SMALLEST)))
            self.add_widget(self._plates[-1])
        for plate, button in zip(self._plates, row.buttons, strict=True):
            plate.show(button)

    def fit(self, width: float, unit: float, *, tight: bool) -> float:
        """So many lines of buttons as it takes."""
        self.unit = unit
        gap = GAP * unit
        words = max((plate.label.natural_width(unit) for plate in self._plates), default=0.0)
        if tight:  # small letters, if that brings more of them into a line
            words *= theme.TEXT_SMALLEST / theme.TEXT_BODY
        least = min(width, max(words + 16 * unit, theme.TOUCH_SMALLEST * unit))
        fitting = max(1, int((width + gap) // (least + gap)))
        lines = -(-len(self._plates) // fitting)
        self._across = -(-len(self._plates) // max(1, lines))
        self._wide = (width - gap * (self._across - 1)) / max(1, self._across)
        words = max((plate.label.fit(self._wide - 12 * unit, unit) for plate in self._plates), default=0.0)
        self._high = max((theme.TOUCH_SMALLEST if tight else 48) * unit, words + 12 * unit)
        about = self._label.fit(width, unit) + self._remark.fit(width, unit)
        self._about = about + (_OVER_WORDS + _UNDER_WORDS) * unit if about else 0.0
        self.size = (width, self._about + lines * self._high + max(0, lines - 1) * gap)
        return float(self.height)

    def place(self, x: float, top: float) -> None:
        """The words about it, then line by line."""
        self.pos = (x, top - self.height)
        gap = GAP * self.unit
        words_top = top - _OVER_WORDS * self.unit
        self._label.place(x, words_top)
        self._remark.place(x, words_top - self._label.height)
        top -= self._about
        for number, plate in enumerate(self._plates):
            line, column = divmod(number, self._across)
            bottom = top - line * (self._high + gap) - self._high
            plate.lay_out(Rect(x + column * (self._wide + gap), bottom, self._wide, self._high), self.unit)


class EntryRow(RowWidget):
    """Two lines of words on a plate to tap; the marked one has a bar at its left; a button may stand at its side."""

    taps = True

    def __init__(self, reach: TouchContext, **given: Any) -> None:
        super().__init__(reach, **given)
        self.paired_from = 0.0
        self.body = EntryPlate(reach)
        self.add_widget(self.body)
        self._side: ButtonPlate | None = None

    def show(self, row: Entry) -> None:
        """Take over words and actions. What has a sign of its own is a tile, and finds room beside another one."""
        self.body.show(row)
        self.paired_from = _TILE if row.glyph and row.side is None else 0.0
        if row.side is None and self._side is not None:
            self.remove_widget(self._side)
            self._side = None
        elif row.side is not None and self._side is None:
            self._side = ButtonPlate(self.reach, sizes=(theme.TEXT_BODY,))
            self.add_widget(self._side)
        if row.side is not None and self._side is not None:
            self._side.show(row.side)

    def fit(self, width: float, unit: float, *, tight: bool) -> float:
        """As high as its words, never lower than a finger."""
        self.unit = unit
        self._side_width = 0.0
        if self._side is not None:
            wide = self._side.label.natural_width(unit) + 24 * unit
            self._side_width = min(max(theme.TOUCH_SMALLEST * unit, wide), width * 0.35) + GAP * unit
        words = self.body.fit(width - self._side_width, unit)
        least = (theme.TOUCH_SMALLEST if tight else 48) * unit
        self.size = (width, max(least, words))
        return float(self.height)

    def place(self, x: float, top: float) -> None:
        """The plate, and its button at the right."""
        self.pos = (x, top - self.height)
        body = Rect(x, top - self.height, self.width - self._side_width, self.height)
        self.body.lay_out(body, self.unit)
        if self._side is not None:
            gap = GAP * self.unit
            self._side.lay_out(Rect(body.right + gap, body.y, self._side_width - gap, self.height), self.unit)


_ENTRY_GLYPH = 30  # design pixels


class EntryPlate(Pressable):
    """The words of an entry; tapped, it gives the entry's action."""

    def __init__(self, reach: TouchContext, **given: Any) -> None:
        super().__init__(reach, **given)
        self._marked = self._faded = False
        self._first = FittedLabel((theme.TEXT_BODY,), theme.TEXT)
        self._second = FittedLabel((theme.TEXT_SMALLEST,), theme.QUIET)
        self._glyph: Glyph | None = None
        self.add_widget(self._first)
        self.add_widget(self._second)
        self._bar = RoundedRectangle(self.canvas)
        self.bind(held=self._colour)

    @property
    def text(self) -> str:
        """Its first line."""
        return str(self._first.text)

    def show(self, row: Entry) -> None:
        """Take over words and action."""
        self.action = row.action
        self._marked, self._faded = row.marked, row.faded
        is_bold = row.marked or (row.action is not None and not row.faded)
        self._first.write(row.first, bold=is_bold, color=theme.QUIET if row.faded else theme.TEXT)
        self._second.write(row.second)
        self._show_glyph(row.glyph, row.color)
        self._colour()

    def _show_glyph(self, name: str, color: str) -> None:
        """Most entries have none: the widget is made for those that do."""
        if not name and self._glyph is not None:
            self.remove_widget(self._glyph)
            self._glyph = None
        elif name:
            if self._glyph is None:
                self._glyph = Glyph(size_hint=(None, None))
                self.add_widget(self._glyph)
            self._glyph.name, self._glyph.color = name, sign_on_panel(color or theme.TEXT)

    @property
    def _left(self) -> float:
        """Where its words begin, in pixels of the design."""
        return 16 if self._glyph is None else 16 + _ENTRY_GLYPH + 10

    def fit(self, width: float, unit: float) -> float:
        """The height its words need."""
        room = width - (self._left + 12) * unit
        words = self._first.fit(room, unit) + self._second.fit(room, unit)
        return float(words + 10 * unit)

    def lay_out(self, rect: Rect, unit: float) -> None:
        """Lie on this rectangle."""
        self.cover(rect, unit)
        top = rect.y + (rect.height + self._first.height + self._second.height) / 2
        self._first.place(rect.x + self._left * unit, top)
        self._second.place(rect.x + self._left * unit, top - self._first.height)
        if self._glyph is not None:
            side = _ENTRY_GLYPH * unit
            self._glyph.size = (side, side)
            self._glyph.pos = (rect.x + 14 * unit, rect.y + (rect.height - side) / 2)
        if self._marked:
            bar = Rect(rect.x + 5 * unit, rect.y + 7 * unit, 5 * unit, rect.height - 14 * unit)
            self._bar.show(bar, RoundedLook(2 * unit, tint(theme.ACCENT)))
        else:
            self._bar.hide()

    def _colour(self, *_: object) -> None:
        is_plain = self.action is None or self._faded
        resting = CHOSEN if self._marked else theme.PANEL if is_plain else PLATE
        self.fill = tint(theme.LINE if self.held else resting)
        self.edge = tint(theme.ACCENT if self.held or self._marked else theme.LINE)
