"""What every row of a card has in common, and the rows that only tell: words, a chip, piles, a sign."""

from typing import Any, Final

from kivy.uix.widget import Widget

from companion.contract.page import ChipLine, Pile, PilesLine, SignLine, Tone, Words
from companion.kit import theme
from companion.kit.fitted_label import FittedLabel
from companion.kit.glyphs.stamps import Glyph
from companion.kit.layout import GAP, Rect
from companion.kit.rounded import RoundedLook, RoundedRectangle
from companion.kit.theme import sign_on_panel, tint, words_on_panel
from companion.kit.touch_debouncer import TouchContext

TONES: Final = {
    Tone.PLAIN: theme.TEXT,
    Tone.QUIET: theme.QUIET,
    Tone.STRONG: theme.TEXT,
    Tone.DANGER: theme.DANGER,
    Tone.GOOD: theme.GOOD,
    Tone.ALERT: theme.ALERT,
    Tone.NOTICE: theme.NOTICE,
    Tone.ACCENT: theme.ACCENT,
}


class RowWidget(Widget):
    """Draws one row. First `show` (what), then `fit` (how large), then `place` (where)."""

    taps = False
    """Whether there is something to tap on it: such rows keep their distance from each other."""
    paired_from = 0.0
    """From this width on, in design pixels, two such rows share a line where room is scarce; 0: never."""

    def __init__(self, reach: TouchContext, **given: Any) -> None:
        super().__init__(size_hint=(None, None), **given)
        self.reach = reach
        self.unit = 1.0

    def show(self, row: Any) -> None:
        """Take over what the row says."""
        raise NotImplementedError

    def fit(self, width: float, unit: float, *, tight: bool) -> float:
        """Measure for this width and give the height, both in real pixels; `tight` where room is scarce."""
        raise NotImplementedError

    def place(self, x: float, top: float) -> None:
        """Lie below `top`."""
        raise NotImplementedError


class WordsRow(RowWidget):
    """A paragraph."""

    def __init__(self, reach: TouchContext, **given: Any) -> None:
        super().__init__(reach, **given)
        self._words = FittedLabel((theme.TEXT_BODY,), theme.TEXT)
        self.add_widget(self._words)

    def show(self, row: Words) -> None:
        """Instructions are large, and bold when they have a colour of their own."""
        self._words.sizes = (theme.TEXT_INSTRUCTION if row.instruction else theme.TEXT_BODY,)
        bold = row.tone is Tone.STRONG or (row.instruction and row.tone is not Tone.PLAIN)
        self._words.write(row.text, color=TONES[row.tone], bold=bold)

    def fit(self, width: float, unit: float, *, tight: bool) -> float:  # noqa: ARG002 - one look for both
        """As high as its lines."""
        height = self._words.fit(width, unit)
        self.size = (width, height)
        return height

    def place(self, x: float, top: float) -> None:
        """Lie below `top`."""
        self.pos = (x, top - self.height)
        self._words.place(x, top)


class ChipRow(RowWidget):
    """A chip, and two lines of words about it."""

    def __init__(self, reach: TouchContext, **given: Any) -> None:
        super().__init__(reach, **given)
        self._ring = RoundedRectangle(self.canvas)
        self._color = tint(theme.TEXT)
        self._glyph = Glyph(size_hint=(None, None))
        self._first = FittedLabel((theme.TEXT_INSTRUCTION,), theme.TEXT, bold=True)
        self._second = FittedLabel((theme.TEXT_BODY, theme.TEXT_SMALLEST), theme.QUIET)
        for part in (self._glyph, self._first, self._second):
            self.add_widget(part)

    def show(self, row: ChipLine) -> None:
        """Chip and first line each have a colour of their own."""
        self._glyph.name = row.glyph
        self._glyph.color = self._color = sign_on_panel(row.color)
        self._first.write(row.first, color=words_on_panel(row.first_color))
        self._second.write(row.second)

    def fit(self, width: float, unit: float, *, tight: bool) -> float:
        """As high as the chip or the words."""
        self.unit = unit
        self._chip = (48 if tight else 54) * unit
        room = width - self._chip - 12 * unit
        words = self._first.fit(room, unit) + self._second.fit(room, unit)
        self.size = (width, max(self._chip, words))
        return float(self.height)

    def place(self, x: float, top: float) -> None:
        """Chip and words share their middle line."""
        self.pos = (x, top - self.height)
        middle = top - self.height / 2
        centre = (x + self._chip / 2, middle)
        look = RoundedLook(self._chip / 2, tint(theme.GROUND), self._color, 2.5 * self.unit)
        self._ring.show(Rect(x, middle - self._chip / 2, self._chip, self._chip), look)
        side = self._chip * 0.56
        self._glyph.size = (side, side)
        self._glyph.pos = (centre[0] - side / 2, centre[1] - side / 2)
        words_top = middle + (self._first.height + self._second.height) / 2
        self._first.place(x + self._chip + 12 * self.unit, words_top)
        self._second.place(x + self._chip + 12 * self.unit, words_top - self._first.height)


class PilesRow(RowWidget):
    """Piles side by side: the sign of a place, its pieces, its name."""

    def __init__(self, reach: TouchContext, **given: Any) -> None:
        super().__init__(reach, **given)
        self._piles: list[_Pile] = []

    def show(self, row: PilesLine) -> None:
        """Take over the piles."""
        if len(self._piles) != len(row.piles):
            self.clear_widgets()
            self._piles = [_Pile(self.reach) for _ in row.piles]
            for pile in self._piles:
                self.add_widget(pile)
        for pile, told in zip(self._piles, row.piles, strict=True):
            pile.show(told)
            pile.color = tint(TONES[row.tone])

    def fit(self, width: float, unit: float, *, tight: bool) -> float:
        """As high as the highest pile."""
        self.unit = unit
        column = width / max(1, len(self._piles))
        height = max((pile.fit(column - 6 * unit, unit, tight=tight) for pile in self._piles), default=0.0)
        self.size = (width, height)
        return height

    def place(self, x: float, top: float) -> None:
        """Piles in columns of one width."""
        self.pos = (x, top - self.height)
        column = self.width / max(1, len(self._piles))
        for number, pile in enumerate(self._piles):
            pile.place(x + number * column, top)


class _Pile(RowWidget):
    def __init__(self, reach: TouchContext, **given: Any) -> None:
        super().__init__(reach, **given)
        self._glyph = Glyph(size_hint=(None, None))
        self._name = FittedLabel((theme.TEXT_SMALLEST,), theme.TEXT)
        self.add_widget(self._glyph)
        self.add_widget(self._name)
        self._pieces: list[RoundedRectangle] = []
        self.color = tint(theme.TEXT)

    def show(self, row: Pile) -> None:
        self._glyph.name = row.glyph
        self._glyph.color = sign_on_panel(row.color)
        self._name.write(row.name, color=words_on_panel(row.color))
        if row.count != len(self._pieces):
            self.canvas.after.clear()
            self._pieces = [RoundedRectangle(self.canvas.after) for _ in range(row.count)]

    def fit(self, width: float, unit: float, *, tight: bool) -> float:
        self.unit = unit
        self._glyph.size = (30 * unit, 30 * unit)
        self._piece = 18 * unit
        self._step = min(23 * unit, width / max(1, len(self._pieces)))
        self._gap = (4 if tight else 6) * unit
        names = self._name.fit(width, unit)
        beside = self._glyph.width + 2 * self._gap + len(self._pieces) * self._step <= width
        self._beside = self._glyph.width + 2 * self._gap if tight and beside else 0.0
        pieces = 0.0 if self._beside else self._piece + self._gap
        self.size = (width, self._glyph.height + pieces + self._gap + names)
        return float(self.height)

    def place(self, x: float, top: float) -> None:
        self.pos = (x, top - self.height)
        self._glyph.pos = (x, top - self._glyph.height)
        bottom = self._glyph.y - self._gap - self._piece
        if self._beside:
            bottom = self._glyph.y + (self._glyph.height - self._piece) / 2
        for number, piece in enumerate(self._pieces):
            rect = Rect(x + self._beside + number * self._step, bottom, self._piece, self._piece)
            piece.show(rect, RoundedLook(4 * self.unit, self.color))
        self._name.place(x, min(bottom, self._glyph.y) - self._gap)


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
