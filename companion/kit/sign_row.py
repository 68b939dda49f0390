"""A row with a sign: check, warning or cross, and the words that say why."""

from typing import Any

from companion.contract.page import SignLine
from companion.kit import theme
from companion.kit.fitted_label import FittedLabel
from companion.kit.glyphs.colors import tint
from companion.kit.glyphs.widget import Glyph
from companion.kit.layout import GAP
from companion.kit.row import TONES, RowWidget
from companion.kit.touch_debouncer import TouchContext

_SIDE = 26  # design pixels


class SignRow(RowWidget):
    """The sign beside the first line; the second line may be empty."""

    def __init__(self, reach: TouchContext, **given: Any) -> None:
        super().__init__(reach, **given)
        self._glyph = Glyph(size_hint=(None, None))
        self._first = FittedLabel((theme.TEXT_BODY,), theme.TEXT, bold=True)
        self._second = FittedLabel((theme.TEXT_BODY,), theme.TEXT)
        for part in (self._glyph, self._first, self._second):
            self.add_widget(part)

    def show(self, row: SignLine) -> None:
        """Take over sign and words."""
        self._glyph.name = row.glyph
        self._glyph.color = tint(TONES[row.tone])
        self._first.write(row.first, bold=bool(row.second))
        self._second.write(row.second)

    def fit(self, width: float, unit: float, *, tight: bool) -> float:  # noqa: ARG002 - one look for both
        """As high as its words or its sign."""
        self.unit = unit
        self._side = _SIDE * unit
        room = width - self._side - GAP * unit
        words = self._first.fit(room, unit) + self._second.fit(room, unit)
        self.size = (width, max(self._side, words))
        return float(self.height)

    def place(self, x: float, top: float) -> None:
        """The sign at the height of the first line."""
        self.pos = (x, top - self.height)
        self._glyph.size = (self._side, self._side)
        self._glyph.pos = (x, top - self._side)
        left = x + self._side + GAP * self.unit
        self._first.place(left, top)
        self._second.place(left, top - self._first.height)
