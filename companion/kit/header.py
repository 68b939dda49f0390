"""The header, the same on every screen of a game: two lines of words, bars between them, and an alarm over them."""

from typing import Any

from kivy.uix.widget import Widget

from companion.contract.page import Header
from companion.kit import theme
from companion.kit.fitted_label import FittedLabel, text_size, text_width
from companion.kit.layout import HEADER_LINE, Rect
from companion.kit.rounded import RoundedLook, RoundedRectangle
from companion.kit.theme import tint

_TWO_LINES = 56  # design pixels
_ALARM, _BELOW_IT = 24, 2
_CLOSER = 5  # so much less room its own lines have under an alarm


class HeaderView(Widget):
    """Two lines of words, bars between them; over all of it the alarm, where there is one."""

    def __init__(self, **given: Any) -> None:
        super().__init__(size_hint=(None, None), **given)
        sizes = (theme.TEXT_INSTRUCTION, theme.TEXT_BODY, theme.TEXT_SMALLEST)
        self._title = FittedLabel(sizes, theme.TEXT, bold=True, one_line=True)
        self._detail = FittedLabel((theme.TEXT_BODY, theme.TEXT_SMALLEST), theme.QUIET, align="right", one_line=True)
        self._good = FittedLabel((theme.TEXT_BODY, theme.TEXT_SMALLEST), theme.NOTICE, one_line=True)
        self._bad = FittedLabel((theme.TEXT_BODY, theme.TEXT_SMALLEST), theme.ALERT, align="right", one_line=True)
        alarm_sizes = (theme.TEXT_BODY, theme.TEXT_SMALLEST)
        self._alarm = FittedLabel(alarm_sizes, theme.INK, bold=True, align="center", one_line=True)
        self._plate = RoundedRectangle(self.canvas.before)
        for words in (self._title, self._detail, self._good, self._bad, self._alarm):
            self.add_widget(words)
        self._done: tuple[float, ...] = ()
        self._bars: list[tuple[RoundedRectangle, RoundedRectangle]] = []

    def show(self, header: Header) -> None:
        """Take over what it says."""
        self._title.write(header.title)
        self._detail.write(header.detail)
        self._good.write(header.good)
        self._bad.write(header.bad)
        self._alarm.write(header.alarm)
        if len(self._bars) != len(header.done):
            self._bars = self._make_bars(len(header.done))
        self._done = header.done

    def _make_bars(self, count: int) -> list[tuple[RoundedRectangle, RoundedRectangle]]:
        """For each cycle a bar, and over it the part that is done."""
        self.canvas.before.clear()
        self._plate = RoundedRectangle(self.canvas.before)
        return [(RoundedRectangle(self.canvas.before), RoundedRectangle(self.canvas.before)) for _ in range(count)]

    def alarm_room(self, unit: float) -> float:
        """How much higher than without it the header is."""
        return (_ALARM * text_size() + _BELOW_IT - _CLOSER) * unit if self._alarm.text else 0.0

    def _lay_alarm(self, rect: Rect, unit: float) -> Rect:
        """Lay the alarm at the top; what it leaves."""
        high = _ALARM * text_size() * unit
        plate = Rect(rect.x, rect.top - high, rect.width, high)
        self._alarm.fit(plate.width - 12 * unit, unit)
        self._alarm.place(plate.x + 6 * unit, plate.top, high)
        if not self._alarm.text:
            self._plate.hide()
            return rect
        self._plate.show(plate, RoundedLook(6 * unit, tint(theme.DANGER)))
        return Rect(rect.x, rect.y, rect.width, rect.height - high - _BELOW_IT * unit)

    def lay_out(self, rect: Rect, unit: float) -> None:
        """Lie on this rectangle: in one line over the bars where it is too low for two."""
        self.pos, self.size = (rect.x, rect.y), (rect.width, rect.height)
        rect = self._lay_alarm(rect, unit)
        side, bar = 4 * unit, 7 * unit
        inner = Rect(rect.x + side, rect.y, rect.width - 2 * side, rect.height)
        if rect.height < (_TWO_LINES + 2 * HEADER_LINE * (text_size() - 1)) * unit:
            self._lay_one_line(inner, unit)
            self._lay_bars(inner, rect.y + 2 * unit, bar)
            return
        upper = self._fit_pair(self._title, self._detail, inner, unit)
        lower = self._fit_pair(self._good, self._bad, inner, unit)
        spare = max(0.0, rect.height - upper - lower - bar) / 2
        self._title.place(inner.x, rect.top, upper)
        self._detail.place(inner.right - self._detail.width, rect.top, upper)
        self._good.place(inner.x, rect.y + lower, lower)
        self._bad.place(inner.right - self._bad.width, rect.y + lower, lower)
        self._lay_bars(inner, rect.top - upper - spare - bar, bar)

    def _lay_one_line(self, inner: Rect, unit: float) -> None:
        """All four beside each other, the spare room shared between them."""
        parts = (self._title, self._detail, self._good, self._bad)
        needs = [text_width(part.text, part.pixels(theme.TEXT_BODY, unit), part.bold) for part in parts]
        shrink = min(1.0, (inner.width - 3 * 8 * unit) / max(1.0, sum(needs)))
        widths = [need * shrink + 1 for need in needs]
        gap = (inner.width - sum(widths)) / 3
        left = inner.x
        for part, width in zip(parts, widths, strict=True):
            part.fit(width, unit)
            part.place(left, inner.top, HEADER_LINE * text_size() * unit)
            left += width + gap

    def _fit_pair(self, left: FittedLabel, right: FittedLabel, inner: Rect, unit: float) -> float:
        """Share a line between two words by what they need; the height of the higher one."""
        gap = 8 * unit
        need = left.natural_width(unit) + right.natural_width(unit)
        share = left.natural_width(unit) / need if need else 0.5
        room = inner.width - gap
        return max(left.fit(room * share + 1, unit), right.fit(room * (1 - share) + 1, unit))

    def _lay_bars(self, inner: Rect, bottom: float, high: float) -> None:
        gap = high
        wide = (inner.width - gap * (len(self._bars) - 1)) / max(1, len(self._bars))
        for number, ((whole, done), part) in enumerate(zip(self._bars, self._done, strict=True)):
            left = inner.x + number * (wide + gap)
            whole.show(Rect(left, bottom, wide, high), RoundedLook(high / 2, tint(theme.LINE)))
            if part > 0:
                over = max(1.0, wide * min(1.0, part))
                done.show(Rect(left, bottom, over, high), RoundedLook(high / 2, tint(theme.ACCENT)))
            else:
                done.hide()
