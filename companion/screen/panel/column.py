"""Rows one below the other. Widgets are kept and told anew where the kind of row stays the same."""

from itertools import pairwise
from typing import Any

from kivy.uix.relativelayout import RelativeLayout

from companion.screen.page import Choices, CloneLine, CubesLine, Entry, Row, Stepper, Words
from companion.screen.panel.choices import ChoicesRow
from companion.screen.panel.entry import EntryRow
from companion.screen.panel.plain_rows import CloneRow, CubesRow, WordsRow
from companion.screen.panel.row import RowWidget
from companion.screen.panel.stepper import StepperRow
from companion.screen.panel.touch_gate import Reach

BATCH = 24
"""So many rows are built at once; a long history gets more as its end comes into sight."""

_WIDGETS: dict[type[Row], type[RowWidget]] = {
    Words: WordsRow,
    CloneLine: CloneRow,
    Stepper: StepperRow,
    CubesLine: CubesRow,
    Choices: ChoicesRow,
    Entry: EntryRow,
}


class Column(RelativeLayout):
    """The rows of a page. `show`, then `fit`, then `spread`."""

    def __init__(self, reach: Reach, **given: Any) -> None:
        super().__init__(size_hint=(None, None), **given)
        self.reach = reach
        self._told: tuple[Row, ...] = ()
        self._widgets: list[RowWidget] = []

    def show(self, rows: tuple[Row, ...], *, anew: bool) -> None:
        """Take over the rows; `anew`: they are another page's, so begin with the first of them."""
        self._told = rows
        self._build(BATCH if anew else max(BATCH, len(self._widgets)))

    def grow(self) -> bool:
        """Build the next rows of a long list; False if all are there."""
        if len(self._widgets) >= len(self._told):
            return False
        self._build(len(self._widgets) + BATCH)
        return True

    def _build(self, count: int) -> None:
        told = self._told[:count]
        for widget in self._widgets[len(told) :]:
            self.remove_widget(widget)
        del self._widgets[len(told) :]
        for number, row in enumerate(told):
            kind = _WIDGETS[type(row)]
            if number == len(self._widgets):
                self._widgets.append(self._make(kind))
            elif type(self._widgets[number]) is not kind:
                self.remove_widget(self._widgets[number])
                self._widgets[number] = self._make(kind)
            self._widgets[number].show(row)

    def _make(self, kind: type[RowWidget]) -> RowWidget:
        widget = kind(self.reach)
        self.add_widget(widget)
        return widget

    def least_gaps(self, between_words: float, between_taps: float) -> list[float]:
        """The gap below each row but the last: wide between two rows that are tapped, narrower elsewhere."""
        pairs = pairwise(self._widgets)
        return [between_taps if upper.taps and lower.taps else between_words for upper, lower in pairs]

    def fit(self, width: float, unit: float, *, tight: bool) -> float:
        """The height of all rows together, without gaps, in real pixels."""
        self.width = width
        return sum(widget.fit(width, unit, tight=tight) for widget in self._widgets)

    def spread(self, gaps: list[float]) -> None:
        """Place the rows with these gaps between them."""
        self.height = sum(widget.height for widget in self._widgets) + sum(gaps)
        top = self.height
        for widget, gap in zip(self._widgets, [*gaps, 0.0], strict=False):
            widget.place(0, top)
            top -= widget.height + gap
