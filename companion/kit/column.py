"""Rows one below the other. Widgets are kept and told anew where the kind of row stays the same."""

from itertools import pairwise
from typing import Any

from kivy.uix.relativelayout import RelativeLayout

from companion.contract.page import ChipLine, Choices, Entry, PilesLine, Row, SignLine, Stepper, Words
from companion.kit.fitted_label import text_size
from companion.kit.rows import ChipRow, PilesRow, RowWidget, SignRow, WordsRow
from companion.kit.stepper_row import StepperRow
from companion.kit.tap_rows import ChoicesRow, EntryRow
from companion.kit.touch_debouncer import TouchContext

BATCH = 24
"""So many rows are built at once; a long history gets more as its end comes into sight."""

_KEPT = 8
"""So many rows of a kind are kept for the next page that has some."""

_BETWEEN = 16  # design pixels between two rows in one line

_WIDGETS: dict[type[Row], type[RowWidget]] = {
    Words: WordsRow,
    ChipLine: ChipRow,
    Stepper: StepperRow,
    PilesLine: PilesRow,
    Choices: ChoicesRow,
    Entry: EntryRow,
    SignLine: SignRow,
}


class Column(RelativeLayout):
    """The rows of a page. `show`, then `fit`, then `spread`."""

    def __init__(self, reach: TouchContext, **given: Any) -> None:
        super().__init__(size_hint=(None, None), **given)
        self.reach = reach
        self._told: tuple[Row, ...] = ()
        self._told_before: tuple[Row, ...] = ()
        self._widgets: list[RowWidget] = []
        self._spare: dict[type[RowWidget], list[RowWidget]] = {kind: [] for kind in _WIDGETS.values()}
        self._lines: list[tuple[RowWidget, ...]] = []

    def show(self, rows: tuple[Row, ...], *, anew: bool) -> None:
        """Take over the rows; `anew`: they are another page's, so begin with the first of them."""
        self._told_before, self._told = self._told, rows
        self._build(BATCH if anew else max(BATCH, len(self._widgets)))

    def opened_by(self, pressed: Any) -> RowWidget | None:
        """The row of buttons that was not there before, right below the entry that was pressed; None: there is none."""
        for number, (widget, row) in enumerate(zip(self._widgets[1:], self._told[1:], strict=False)):
            entry = self._widgets[number]
            is_new = isinstance(row, Choices) and row not in self._told_before
            if is_new and isinstance(entry, EntryRow) and entry.body is pressed:
                return widget
        return None

    def with_action(self, action: object) -> Any | None:
        """What is tapped for an entry with this action; None: no entry has it."""
        entries = (widget.body for widget in self._widgets if isinstance(widget, EntryRow))
        return next((body for body in entries if action is not None and body.action == action), None)

    def grow(self) -> bool:
        """Build the next rows of a long list; False if all are there."""
        if len(self._widgets) >= len(self._told):
            return False
        self._build(len(self._widgets) + BATCH)
        return True

    def _build(self, count: int) -> None:
        told = self._told[:count]
        for widget in self._widgets[len(told) :]:
            self._put_aside(widget)
        del self._widgets[len(told) :]
        for number, row in enumerate(told):
            kind = _WIDGETS[type(row)]
            if number == len(self._widgets):
                self._widgets.append(self._make(kind))
            elif type(self._widgets[number]) is not kind:
                self._put_aside(self._widgets[number])
                self._widgets[number] = self._make(kind)
            self._widgets[number].show(row)

    def _make(self, kind: type[RowWidget]) -> RowWidget:
        """A row that was put aside before, or a new one."""
        spare = self._spare[kind]
        widget = spare.pop() if spare else kind(self.reach)
        self.add_widget(widget)
        return widget

    def _put_aside(self, widget: RowWidget) -> None:
        """Building a row takes longer than telling it anew: some of each kind are kept for another page."""
        self.remove_widget(widget)
        spare = self._spare[type(widget)]
        if len(spare) < _KEPT:
            spare.append(widget)

    def fit(self, width: float, unit: float, *, tight: bool) -> float:
        """The height of all lines, without gaps, in real pixels; some rows go in pairs where room is scarce."""
        self.width = width
        self._half = (width + _BETWEEN * unit) / 2
        room = (self._half / unit - _BETWEEN) / text_size() if tight else 0.0
        self._lines = _in_lines(self._widgets, room)
        for line in self._lines:
            for widget in line:  # one that is left over is as wide as the others
                widget.fit(self._half - _BETWEEN * unit if _is_paired(widget, room) else width, unit, tight=tight)
            for widget in line:
                widget.height = _height(line)
        return sum(map(_height, self._lines))

    def least_gaps(self, between_words: float, between_taps: float) -> list[float]:
        """The gap below each line but the last: wide between two lines that are tapped, narrower elsewhere."""
        pairs = pairwise(self._lines)
        return [between_taps if upper[0].taps and lower[0].taps else between_words for upper, lower in pairs]

    def spread(self, gaps: list[float]) -> None:
        """Place the lines with these gaps between them."""
        self.height = sum(map(_height, self._lines)) + sum(gaps)
        top = self.height
        for line, gap in zip(self._lines, [*gaps, 0.0], strict=False):
            for number, widget in enumerate(line):
                widget.place(number * self._half, top)
            top -= _height(line) + gap


def _is_paired(widget: RowWidget, room: float) -> bool:
    """Whether half a line, of so many design pixels of words' size, is enough for it."""
    return 0 < widget.paired_from <= room


def _in_lines(widgets: list[RowWidget], room: float) -> list[tuple[RowWidget, ...]]:
    """Lines of one row each, but two of a kind that follow each other, and may be paired, share one."""
    lines: list[tuple[RowWidget, ...]] = []
    for widget in widgets:
        last = lines[-1] if lines else ()
        if _is_paired(widget, room) and [type(one) for one in last if _is_paired(one, room)] == [type(widget)]:
            lines[-1] = (*last, widget)
        else:
            lines.append((widget,))
    return lines


def _height(line: tuple[RowWidget, ...]) -> float:
    return max(float(widget.height) for widget in line)
