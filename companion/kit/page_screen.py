"""A page on the whole screen, without the wheel: menus, settings, the history, the list of games."""

from typing import Any

from companion.contract.page import Page
from companion.kit import theme
from companion.kit.fitted_label import FittedLabel
from companion.kit.layout import BAR_HEIGHT, GAP, MARGIN, Rect
from companion.kit.page_view import PageView
from companion.kit.row import TONES

_TITLE_HEIGHT = 52
_WIDEST = 900


class PageScreen(PageView):
    """`screen.show(page)`; bind `on_action`. It lays itself out to its own size."""

    covers = True

    def __init__(self, *, ui_scale: float = 1.0, **given: Any) -> None:
        super().__init__(heading=False, **given)
        self.ui_scale = ui_scale
        self._kicker = FittedLabel((theme.TEXT_SMALLEST,), theme.PINK, bold=True)
        self._title = FittedLabel((theme.TEXT_TITLE, theme.TEXT_INSTRUCTION), theme.TEXT, bold=True)
        self.add_widget(self._kicker)
        self.add_widget(self._title)
        self.bind(size=self._lay_out, pos=self._lay_out)

    def show(self, page: Page) -> None:
        """Show a page."""
        self._kicker.write(page.kicker, color=TONES[page.kicker_tone])
        self._title.write(page.title, color=TONES[page.title_tone])
        self._tell(page)
        self._lay_out()

    def _lay_out(self, *_: object) -> None:
        if self.page is None:
            return
        unit = theme.unit(self.width, self.height, self.ui_scale)
        margin = MARGIN * unit
        wide = min(self.width - 2 * margin, _WIDEST * unit)
        left = self.x + (self.width - wide) / 2
        title = self._lay_title(Rect(left, self.top - margin, wide, 0), unit)
        bar = Rect(left, self.y + margin, wide, BAR_HEIGHT * unit)
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
