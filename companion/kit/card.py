"""The card: what to do now. Roomy where it can be, tight where it must, and it scrolls rather than cut a word."""

from collections.abc import Callable
from typing import Any

from companion.contract.page import Page, Tone
from companion.kit import theme
from companion.kit.column import Column
from companion.kit.fitted_label import FittedLabel, text_size, text_width
from companion.kit.layout import Rect
from companion.kit.rounded import RoundedBox
from companion.kit.rows import TONES
from companion.kit.scroller import BAR_ROOM, Scroller
from companion.kit.theme import tint
from companion.kit.touch_debouncer import TouchContext

_TITLE = (theme.TEXT_TITLE, 26, theme.TEXT_INSTRUCTION)
_LARGE = 1.3
_LITTLE = 2  # design pixels that the gaps between rows give, together
_LEAST_BODY = 60  # design pixels of the rows that are seen of a list
_PAD, _PAD_TIGHT = (14, 14), (10, 6)
_GAP, _GAP_TIGHT, _GAP_WIDEST = 8, 3, 18


class Card(RoundedBox):
    """Kicker, title and rows of a page; with `heading` False the rows only.

    `is_read`: its last row has been in sight since the page was shown; `on_read` is called when that comes true.
    """

    def __init__(
        self, reach: TouchContext, *, heading: bool = True, on_read: Callable[[], object] = lambda: None, **given: Any
    ) -> None:
        super().__init__(**given)
        self.is_read = False
        self._heading = heading
        self._on_read = on_read
        self._kicker = FittedLabel((theme.TEXT_SMALLEST,), theme.ACCENT, bold=True, one_line=True)
        self._title = FittedLabel(_TITLE, theme.TEXT, bold=True)
        self._column = Column(reach)
        self.scroller = Scroller(self._column, reach.gate, self._grow)
        self._alarm = False
        self._scrolls = False
        self._told_anew = True
        self._rect, self._unit = Rect(0, 0, 100, 100), 1.0
        self.add_widget(self._kicker)
        self.add_widget(self._title)
        self.add_widget(self.scroller)

    def show(self, page: Page, *, anew: bool) -> None:
        """Take over a page; `anew`: it is another one than before, so it is shown from its top on."""
        self._kicker.write(page.kicker if self._heading else "", color=TONES[page.kicker_tone])
        self._title.write(page.title if self._heading else "", color=TONES[page.title_tone])
        self._alarm, self._scrolls = page.alarm, page.scrolls
        tone = Tone.ALERT if page.title_tone in {Tone.STRONG, Tone.PLAIN} else page.title_tone
        self.edge = tint(TONES[tone] if page.alarm else theme.LINE)
        self._column.show(page.rows, anew=anew)
        self._told_anew = anew
        if anew:
            self.is_read = False
            self.scroller.scroll_to(0)

    def go_to(self, offset: float) -> None:
        """Show the rows from so far below the first on, after a layout."""
        while offset > self.scroller.overflow and self._column.grow():
            self.lay_out(self._rect, self._unit)
        self.scroller.scroll_to(offset)

    def lay_out(self, rect: Rect, unit: float) -> None:
        """Lie on this rectangle; what a finger has just changed stays under it."""
        self._rect, self._unit = rect, unit
        self.cover(rect, unit, corner=16, border=2.5 if self._alarm else 1.5)
        tight = False
        self._title.grows = True
        inner, body, gaps, spare = self._measure(tight=False)
        if spare < 0 and (self._heading or not self._scrolls):  # a long list scrolls with room for fingers
            tight = True
            inner, body, gaps, spare = self._measure(tight=True)
        if spare < 0 and body.height < _LEAST_BODY * unit:  # rather a title of the usual size than no row
            self._title.grows = False
            inner, body, gaps, spare = self._measure(tight=True)
        if -_LITTLE * text_size() * unit <= spare < 0:  # not worth a bar, and a turn of the page
            gaps, spare = self._closer(gaps, -spare)
        if spare < 0:
            self._column.fit(inner.width - BAR_ROOM * unit, unit, tight=tight)
            gaps = self._least_gaps(tight=tight)
        wider = min((_GAP_WIDEST - _GAP) * unit, max(0.0, spare) / (len(gaps) + 1))
        self._column.spread([gap + wider for gap in gaps])
        self.scroller.lay_out(body, unit)
        if not self._told_anew:
            pressed = self.scroller.keep_under_finger(self._column.with_action)
            opened = None if pressed is None else self._column.opened_by(pressed)
            if opened is not None:
                self.scroller.show_whole(opened)
        if not self.scroller.overflow:
            self._end_is_seen()

    def _measure(self, *, tight: bool) -> tuple[Rect, Rect, list[float], float]:
        """The card without its rim, the part for the rows, their least gaps, and the height to spare (or lacking)."""
        inner = self._rect.inset(*(pad * self._unit for pad in (_PAD_TIGHT if tight else _PAD)))
        used = self._fit_heading(inner, self._unit, tight=tight)
        rows = self._column.fit(inner.width, self._unit, tight=tight)
        gaps = self._least_gaps(tight=tight)
        body = Rect(inner.x, inner.y, inner.width, max(1.0, inner.height - used))
        return inner, body, gaps, inner.height - used - rows - sum(gaps)

    def _closer(self, gaps: list[float], lacking: float) -> tuple[list[float], float]:
        """The gaps between words give what is lacking, if they can: those between what is tapped stay."""
        least = self._column.least_gaps(0.0, _GAP * self._unit)
        given = sum(gaps) - sum(least)
        if given < lacking:
            return gaps, -lacking
        return [gap - (gap - low) * lacking / given for gap, low in zip(gaps, least, strict=True)], 0.0

    def _least_gaps(self, *, tight: bool) -> list[float]:
        return self._column.least_gaps((_GAP_TIGHT if tight else _GAP) * self._unit, _GAP * self._unit)

    def _fit_heading(self, inner: Rect, unit: float, *, tight: bool) -> float:
        """Lay kicker and title out; how much height they take."""
        below = (0 if tight else 4) * unit
        self._kicker.grows = not tight
        # A large text makes a title large enough: it rather stays in one line.
        self._title.sizes = _TITLE if text_size() < _LARGE else (*_TITLE, theme.TEXT_BODY)
        if tight and self._fit_beside(inner, unit):
            return float(self._title.height) + below
        kicker = self._kicker.fit(inner.width, unit)
        title = self._title.fit(inner.width, unit)
        self._kicker.place(inner.x, inner.top)
        self._title.place(inner.x, inner.top - kicker)
        used = kicker + title
        return used + below if used else 0.0

    def _fit_beside(self, inner: Rect, unit: float) -> bool:
        """Lay the kicker at the right of the title, if both fit into one line; False if they do not."""
        kicker = self._kicker.natural_width(unit) + 1
        room = inner.width - kicker - 10 * unit
        smallest = self._title.pixels(theme.TEXT_INSTRUCTION, unit)
        if not self._kicker.text or text_width(self._title.text, smallest, True) > room:
            return False
        self._kicker.fit(kicker, unit)
        title = self._title.fit(room, unit)
        self._title.place(inner.x, inner.top)
        self._kicker.place(inner.right - kicker, inner.top, title)
        return True

    def _grow(self) -> None:
        if self._column.grow():
            self.lay_out(self._rect, self._unit)
        elif self.scroller.is_at_end:
            self._end_is_seen()

    def _end_is_seen(self) -> None:
        if not self.is_read:
            self.is_read = True
            self._on_read()
