"""What frames every page: the header with its bars and its alarm, and the buttons at the bottom."""

from typing import Any

from kivy.uix.widget import Widget

from companion.contract.page import Button, Header, Page
from companion.kit import theme
from companion.kit.buttons import ButtonPlate, Look
from companion.kit.fitted_label import FittedLabel, text_size, text_width
from companion.kit.layout import GAP, HEADER_LINE, Rect
from companion.kit.rounded import RoundedLook, RoundedRectangle
from companion.kit.theme import tint
from companion.kit.touch_debouncer import TouchContext

_TWO_LINES_HIGH = 56  # design pixels
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

    def alarm_height(self, unit: float) -> float:
        """How much of its top the alarm takes, which nothing may cover; 0 without one."""
        return (_ALARM * text_size() + _BELOW_IT) * unit if self._alarm.text else 0.0

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
        if rect.height < (_TWO_LINES_HIGH + 2 * HEADER_LINE * (text_size() - 1)) * unit:
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


_UNDO_NARROWEST, _UNDO_WIDEST, _UNDO_SHARE = 108, 200, 0.26
_PRIMARY_NARROWEST, _PRIMARY_WIDEST = 144, 380
_TWO_LINES_WIDE = 0.6  # of a label's width: what it needs to stand in two lines at the most


class BottomBar(Widget):
    """First `show`, then `height_over` (what the quiet buttons take above the bar), then `lay_out`.

    `squeezed`: the quiet buttons lie between, and the pink one makes do with what they leave.
    """

    def __init__(self, reach: TouchContext, **given: Any) -> None:
        super().__init__(size_hint=(None, None), **given)
        self.reach = reach
        self.undo = ButtonPlate(reach, sizes=(theme.TEXT_BODY,))
        self.primary = ButtonPlate(
            reach, look=Look.PRIMARY, sizes=(theme.TEXT_INSTRUCTION, theme.TEXT_BODY), arrow=True
        )
        self.squeezed = False
        self._page: Page | None = None
        self._side: list[ButtonPlate] = []
        self._spare: list[ButtonPlate] = []

    def show(self, page: Page) -> None:
        """Take over the buttons of a page."""
        self.clear_widgets()
        self._spare = [*self._side, *self._spare]
        while len(self._spare) < len(page.side):
            self._spare.append(ButtonPlate(self.reach, sizes=(theme.TEXT_BODY, theme.TEXT_SMALLEST)))
        self._side, self._spare = self._spare[: len(page.side)], self._spare[len(page.side) :]
        for plate, button in zip(self._side, page.side, strict=True):
            plate.show(button)
            self.add_widget(plate)
        if page.undo is not None:
            self.undo.show(page.undo, page.undo_words)
            self.add_widget(self.undo)
        if page.primary is not None:
            self._page = page
            self.turn(unread=False)
            self.add_widget(self.primary)

    def turn(self, *, unread: bool) -> None:
        """Let the pink button say its own words or, with `unread`, that there is more to read first."""
        page = self._page
        if page is None or page.primary is None:
            return
        if unread:
            self.primary.show(Button(page.read_on, page.primary.action), downward=True)
        else:
            self.primary.show(page.primary)

    @property
    def empty(self) -> bool:
        """Whether the page has no button here."""
        return not self.children

    def height_over(self, width: float, unit: float) -> float:
        """How much height the quiet buttons take above the bar, with their gap, in real pixels."""
        if not self._side or self._fits_between(width, unit):
            return 0.0
        return self._side_height(width, unit) + GAP * unit

    def lay_out(self, rect: Rect, unit: float) -> None:
        """Lie on this rectangle; quiet buttons that do not fit between lie above it."""
        self.pos, self.size = (rect.x, rect.y), (rect.width, rect.height)
        gap = GAP * unit
        left, right = rect.x, rect.right
        between = self._fits_between(rect.width, unit)
        if self.undo.parent:
            wide = self._undo_width(rect.width, unit)
            self.undo.lay_out(Rect(left, rect.y, wide, rect.height), unit)
            left += wide + gap
        if self.primary.parent:
            taken = self._side_width(unit) + gap if self._side and between else 0.0
            wide = min(right - left - taken, max(_PRIMARY_WIDEST * unit, rect.width * 0.6))
            self.primary.lay_out(Rect(right - wide, rect.y, wide, rect.height), unit)
            right -= wide + gap
        if self._side:
            if between:
                self._lay_side(Rect(left, rect.y, min(right - left, self._side_width(unit)), rect.height), unit)
            else:
                high = self._side_height(rect.width, unit)
                self._lay_side(Rect(rect.x, rect.top + gap, rect.width, high), unit)

    def _lay_side(self, rect: Rect, unit: float) -> None:
        left = rect.x
        for plate, wide in zip(self._side, self._side_widths(rect.width, unit), strict=True):
            plate.lay_out(Rect(left, rect.y, wide, rect.height), unit)
            left += wide + GAP * unit

    def _side_widths(self, width: float, unit: float) -> list[float]:
        """What each quiet button gets of a line of this width."""
        room = width - GAP * unit * (len(self._side) - 1)
        widths = [self._plate_width(plate, unit) for plate in self._side]
        if sum(widths) > room:
            return [wide * room / sum(widths) for wide in widths]
        return [wide + (room - sum(widths)) / len(widths) for wide in widths]

    def _side_height(self, width: float, unit: float) -> float:
        """As high as a finger, or as the words on the quiet buttons where they lie above the others."""
        widths = self._side_widths(width, unit)
        words = [plate.words_height(wide, unit) for plate, wide in zip(self._side, widths, strict=True)]
        return max(theme.TOUCH_SMALLEST * unit, *words)

    def _fits_between(self, width: float, unit: float) -> bool:
        taken = self._side_width(unit) + GAP * unit
        if self.undo.parent:
            taken += self._undo_width(width, unit) + GAP * unit
        if self.primary.parent:
            taken += max(_PRIMARY_NARROWEST * unit, self.primary.label.natural_width(unit) + 48 * unit)
        return self.squeezed or taken <= width

    def _undo_width(self, width: float, unit: float) -> float:
        return min(_UNDO_WIDEST * unit, max(_UNDO_NARROWEST * unit, width * _UNDO_SHARE))

    def _side_width(self, unit: float) -> float:
        return sum(self._plate_width(plate, unit) for plate in self._side) + GAP * unit * (len(self._side) - 1)

    @staticmethod
    def _plate_width(plate: ButtonPlate, unit: float) -> float:
        words = max(plate.label.longest_word(unit), plate.label.natural_width(unit) * _TWO_LINES_WIDE)
        return max(theme.TOUCH_SMALLEST * unit, words + 22 * unit)
