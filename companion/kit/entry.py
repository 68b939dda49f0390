"""One row of a list: a game, a line of the history."""

from typing import Any

from companion.contract.page import Entry
from companion.kit import theme
from companion.kit.buttons import CHOSEN, PLATE, ButtonPlate, Pressable
from companion.kit.fitted_label import FittedLabel
from companion.kit.glyphs.colors import tint
from companion.kit.layout import GAP, Rect
from companion.kit.rounded import RoundedLook, RoundedRectangle
from companion.kit.row import RowWidget
from companion.kit.touch_debouncer import TouchContext


class EntryRow(RowWidget):
    """Two lines of words on a plate to tap; the marked one has a bar at its left; a button may stand at its side."""

    taps = True

    def __init__(self, reach: TouchContext, **given: Any) -> None:
        super().__init__(reach, **given)
        self.body = EntryPlate(reach)
        self.add_widget(self.body)
        self._side: ButtonPlate | None = None

    def show(self, row: Entry) -> None:
        """Take over words and actions."""
        self.body.show(row)
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


class EntryPlate(Pressable):
    """The words of an entry; tapped, it gives the entry's action."""

    def __init__(self, reach: TouchContext, **given: Any) -> None:
        super().__init__(reach, **given)
        self._marked = False
        self._first = FittedLabel((theme.TEXT_BODY,), theme.TEXT)
        self._second = FittedLabel((theme.TEXT_SMALLEST,), theme.QUIET)
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
        self._marked = row.marked
        self._first.write(row.first, bold=row.action is not None or row.marked)
        self._second.write(row.second)
        self._colour()

    def fit(self, width: float, unit: float) -> float:
        """The height its words need."""
        room = width - 28 * unit
        words = self._first.fit(room, unit) + self._second.fit(room, unit)
        return float(words + 10 * unit)

    def lay_out(self, rect: Rect, unit: float) -> None:
        """Lie on this rectangle."""
        self.cover(rect, unit)
        top = rect.y + (rect.height + self._first.height + self._second.height) / 2
        self._first.place(rect.x + 16 * unit, top)
        self._second.place(rect.x + 16 * unit, top - self._first.height)
        if self._marked:
            bar = Rect(rect.x + 5 * unit, rect.y + 7 * unit, 5 * unit, rect.height - 14 * unit)
            self._bar.show(bar, RoundedLook(2 * unit, tint(theme.PINK)))
        else:
            self._bar.hide()

    def _colour(self, *_: object) -> None:
        resting = CHOSEN if self._marked else PLATE if self.action is not None else theme.PANEL
        self.fill = tint(theme.LINE if self.held else resting)
        self.edge = tint(theme.PINK if self.held or self._marked else theme.LINE)
