"""Where a page is shown: in the panel beside the board, on a sheet over it, or on the whole screen."""

import time
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from companion.contract.page import (
    ChipLine,
    Choices,
    Entry,
    Header,
    Page,
    PilesLine,
    Row,
    SignLine,
    Stepper,
    Tone,
    Words,
)
from companion.kit import theme
from companion.kit.card import Card
from companion.kit.fitted_label import FittedLabel, set_text_size
from companion.kit.layout import GAP, MARGIN, Arrangement, Rect, arrange, bar_height_of
from companion.kit.notices import StatusButton, StatusLine
from companion.kit.page_frame import BottomBar, HeaderView
from companion.kit.rows import TONES
from companion.kit.theme import tint
from companion.kit.touch_debouncer import PAUSE, TouchContext, TouchDebouncer


def is_same_page(old: Page | None, new: Page) -> bool:
    """Whether only values changed: then scrolling stays where it is and fingers go on counting.

    Words may follow a value: those of the pink button ("Drop 4"), what Undo takes back, those of a button beside it
    ("Enter our 4") that may become dim instead, and those at a value that is counted ("2 + 3 = 5").
    """
    if old is None or (old.kicker, old.title) != (new.kicker, new.title):
        return False
    if len(old.side) != len(new.side) or (old.primary is None) != (new.primary is None):
        return False
    if any(was.action != now.action and was.label != now.label for was, now in zip(old.side, new.side, strict=True)):
        return False
    return len(old.rows) == len(new.rows) and all(map(_is_same_row, old.rows, new.rows))


def _is_same_row(old: Row, new: Row) -> bool:
    match old, new:
        case Stepper(), Stepper():
            return (old.glyph, old.color, old.moves) == (new.glyph, new.color, new.moves)
        case Choices(), Choices():
            return [button.label for button in old.buttons] == [button.label for button in new.buttons]
        case Entry(), Entry():
            return old.first == new.first
        case (Words(), Words()) | (PilesLine(), PilesLine()) | (SignLine(), SignLine()):
            return True
        case ChipLine(), ChipLine():
            return old == new
        case _:
            return False


class PageView(Widget):
    """Shows pages and dispatches `on_action(action)`, once a touch.

    Surfaces that are seen together share a `gate`; without one each has its own, on `clock` (seconds).
    """

    __events__ = ("on_action",)

    def __init__(
        self,
        *,
        gate: TouchDebouncer | None = None,
        clock: Callable[[], float] = time.monotonic,
        heading: bool = True,
        **given: Any,
    ) -> None:
        super().__init__(size_hint=(None, None), **given)
        self.gate = gate or TouchDebouncer(clock)
        self.reach = TouchContext(self.gate, self._give)
        self.page: Page | None = None
        self.card = Card(self.reach, heading=heading, on_read=self._all_is_read)
        self._lies: tuple[Rect, Rect, float] | None = None
        self.bar = BottomBar(self.reach)
        self.add_widget(self.card)
        self.add_widget(self.bar)

    def accept_after(self, seconds: float = PAUSE) -> None:
        """Let no touch count for so many seconds from now; a change of page does it by itself."""
        self.gate.accept_after(seconds)

    def on_action(self, action: object) -> None:
        """Bind to this: somebody taps something."""

    def _give(self, action: object) -> None:
        self.dispatch("on_action", action)

    def read_on(self) -> bool:
        """Show what of the page has not been seen yet, if it says that this comes first; False: all was seen."""
        if not self._is_unread:
            return False
        self.card.scroller.turn_the_page()
        return True

    @property
    def _is_unread(self) -> bool:
        page = self.page
        can_go_on = page is not None and page.primary is not None and page.primary.action is not None
        return page is not None and can_go_on and bool(page.read_on) and not self.card.is_read

    def _all_is_read(self) -> None:
        if self._lies is not None:
            self._stack(*self._lies)

    def _tell(self, page: Page, *, anew: bool | None = None) -> None:
        """Hand a page to card and bar, and close the gate for a moment if it is another page.

        `anew`: whether it is shown from its top on; None: if it is another page.
        """
        same = is_same_page(self.page, page)
        self.page = page
        self.card.show(page, anew=not same if anew is None else anew)
        self.bar.show(page)
        if not same:
            self.bar.squeezed = False
            self.gate.accept_after(page.pause, new_page=True)

    def _stack(self, card: Rect, bar: Rect, unit: float) -> None:
        """Card over bar; the card makes room for quiet buttons, and takes the bar's room if that is empty."""
        self._lies = None  # what is seen meanwhile asks for no other layout
        self._lay(card, bar, unit, unread=False)
        if self._is_unread:
            self._lay(card, bar, unit, unread=True)
            if not self._is_unread:  # beside these shorter words all of it has room: so it has beside its own
                self.bar.squeezed = True
                self._lay(card, bar, unit, unread=False)
        self._lies = card, bar, unit

    def _lay(self, card: Rect, bar: Rect, unit: float, *, unread: bool) -> None:
        self.bar.turn(unread=unread)
        over = self.bar.height_over(bar.width, unit)
        self.bar.lay_out(bar, unit)
        bottom = bar.y if self.bar.empty else bar.top + GAP * unit + over
        self.card.lay_out(Rect(card.x, bottom, card.width, card.top - bottom), unit)


class Panel(PageView):
    """`panel.show(page, header, status)`; bind `on_action`. `lay_out` puts it where an arrangement says."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.header = HeaderView()
        self.status = StatusLine()
        self.status_button = StatusButton(self.reach)
        self.add_widget(self.status)
        self._arrangement: Arrangement = arrange(800, 480)

    def show(
        self,
        page: Page,
        header: Header | None = None,
        status: str = "",
        tone: Tone = Tone.QUIET,
        status_action: object | None = None,
    ) -> None:
        """Show a page; without a header the card takes its room; with a `status_action` the status can be tapped."""
        if (header is None) != (self.header.parent is None):
            (self.remove_widget if header is None else self.add_widget)(self.header)
        if header is not None:
            self.header.show(header)
        taps = status_action is not None
        if taps != (self.status_button.parent is not None):
            (self.add_widget if taps else self.remove_widget)(self.status_button)
        self.status.show("" if taps else status, tone)
        self.status_button.show(status, tone, status_action)
        self._tell(page)
        self.lay_out(self._arrangement)

    def lay_out(self, arrangement: Arrangement) -> None:
        """Lie where this arrangement says."""
        self._arrangement, unit = arrangement, arrangement.unit
        self.pos = (arrangement.panel.x, arrangement.panel.y)
        self.size = (arrangement.panel.width, arrangement.panel.height)
        if self.header.parent is not None:
            more, header, card = self.header.alarm_room(unit), arrangement.header, arrangement.card
            self.header.lay_out(Rect(header.x, header.y - more, header.width, header.height + more), unit)
            card = Rect(card.x, card.y, card.width, card.height - more)
        else:
            top = arrangement.header.top
            card = Rect(arrangement.card.x, arrangement.card.y, arrangement.card.width, top - arrangement.card.y)
        self.status.lay_out(arrangement.status, unit)
        self.status_button.lay_out(arrangement.status, unit)
        self._stack(card, arrangement.bar, unit)


class Sheet(PageView):
    """`sheet.show(page)`: covers the panel but its alarm, and swallows every touch there."""

    covers = True

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._arrangement: Arrangement = arrange(800, 480)
        with self.canvas.before:
            Color(*tint(theme.GROUND))
            self._ground = Rectangle()

    def show(self, page: Page, alarm: float = 0.0) -> None:
        """Show a page; `alarm`: so much of the header's top stays seen."""
        self._tell(page)
        self.lay_out(self._arrangement, alarm)

    def lay_out(self, arrangement: Arrangement, alarm: float = 0.0) -> None:
        """Lie over the panel of this arrangement, below the alarm of its header."""
        self._arrangement, panel, card = arrangement, arrangement.panel, arrangement.card
        top = arrangement.header.top - alarm
        self.pos, self.size = (panel.x, panel.y), (panel.width, (top if alarm else panel.top) - panel.y)
        self._ground.pos, self._ground.size = self.pos, self.size
        rect = Rect(card.x, card.y, card.width, top - card.y)
        self._stack(rect, arrangement.bar, arrangement.unit)

    def on_touch_down(self, touch: Any) -> bool:
        """Let no touch through to what lies beneath."""
        super().on_touch_down(touch)
        return bool(self.collide_point(*touch.pos))


_TITLE_HEIGHT = 52
_WIDEST = 900


class PageScreen(PageView):
    """`screen.show(page)`; bind `on_action`. It lays itself out to its own size."""

    covers = True

    def __init__(self, *, text_size: float = 1.0, **given: Any) -> None:
        super().__init__(heading=False, **given)
        self.text_size = text_size
        self._place: object = None
        self._left_at: WeakKeyDictionary[Any, tuple[str, float]] = WeakKeyDictionary()
        self._kicker = FittedLabel((theme.TEXT_SMALLEST,), theme.ACCENT, bold=True)
        self._title = FittedLabel((theme.TEXT_TITLE, theme.TEXT_INSTRUCTION), theme.TEXT, bold=True)
        self.add_widget(self._kicker)
        self.add_widget(self._title)
        self.bind(size=self._lay_out, pos=self._lay_out)

    def show(self, page: Page, place: object = None) -> None:
        """Show a page. `place`: whose page it is; who comes back to it finds it scrolled to where it was left."""
        heading = f"{page.kicker}\n{page.title}"
        left_at = self._leave(place, heading)
        anew = None if place is None else self._place is not place or not self._is_headed(heading)
        self._place = place
        self._kicker.write(page.kicker, color=TONES[page.kicker_tone])
        self._title.write(page.title, color=TONES[page.title_tone])
        self._tell(page, anew=anew)
        self._lay_out()
        if left_at:
            self.card.go_to(left_at)

    def _leave(self, place: object, heading: str) -> float:
        """Note where the page that is seen is scrolled to, if another is to come; how far that one was scrolled."""
        if self._place is place:
            return 0.0
        if self._place is not None and self.page is not None:
            self._left_at[self._place] = (f"{self.page.kicker}\n{self.page.title}", self.card.scroller.offset)
        known, offset = self._left_at.pop(place, ("", 0.0)) if place is not None else ("", 0.0)
        return offset if known == heading else 0.0

    def _is_headed(self, heading: str) -> bool:
        return self.page is not None and f"{self.page.kicker}\n{self.page.title}" == heading

    def _lay_out(self, *_: object) -> None:
        if self.page is None:
            return
        set_text_size(self.text_size)
        unit = theme.unit(self.width, self.height)
        margin = MARGIN * unit
        wide = min(self.width - 2 * margin, _WIDEST * unit)
        left = self.x + (self.width - wide) / 2
        title = self._lay_title(Rect(left, self.top - margin, wide, 0), unit)
        bar = Rect(left, self.y + margin, wide, bar_height_of(self.text_size) * unit)
        top = self.top - margin - title - GAP * unit
        self._stack(Rect(left, bar.top, wide, top - bar.top), bar, unit)

    def _lay_title(self, line: Rect, unit: float) -> float:
        """Kicker and title below the top of `line`; how high they are."""
        left, high = line.x + 4 * unit, _TITLE_HEIGHT * unit
        room = line.right - left
        kicker = self._kicker.fit(room, unit)
        title = self._title.fit(room, unit)
        high = max(high, kicker + title)
        top = line.y - (high - kicker - title) / 2
        self._kicker.place(left, top)
        self._title.place(left, top - kicker)
        return high
