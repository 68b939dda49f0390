"""The test of the touch on the glass: a mark in a corner, words in the middle, and every finger counts anywhere."""

from typing import Any, Final

from kivy.graphics import Color, Ellipse, Line, Rectangle
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from companion.contract.page import Page, Words
from companion.kit import theme
from companion.kit.fitted_label import FittedLabel
from companion.kit.rows import TONES
from companion.shell.pages.touch_test import Touched

_MARK: Final = 26
"""Design pixels: the radius of the mark; its middle lies as far again from both edges."""
_WORDS_WIDE: Final = 0.62
_BETWEEN: Final = 14


class TouchTestView(Widget):
    """`view.show(page)`; bind `on_action`, which gives a `Touched` for each finger that came down and left again."""

    __events__ = ("on_action",)
    covers = True

    def __init__(self, **given: Any) -> None:
        super().__init__(size_hint=(None, None), **given)
        self._page: Page | None = None
        self._finger: Any = None
        self._lines: list[FittedLabel] = []
        with self.canvas.before:
            Color(*get_color_from_hex(theme.GROUND))
            self._ground = Rectangle()
            self._ink = Color(*get_color_from_hex(theme.ACCENT))
            self._dot = Ellipse()
            self._circle = Line(width=1.5)
        self.bind(size=self._lay_out, pos=self._lay_out)

    def on_action(self, action: object) -> None:
        """Bind to this: a finger was here."""

    def show(self, page: Any) -> None:
        """Show a `TouchTestPage`."""
        self._page = page
        for line in self._lines:
            self.remove_widget(line)
        self._lines = [_heading(page.title), *(_words(row) for row in page.rows if isinstance(row, Words))]
        for line in self._lines:
            self.add_widget(line)
        self._lay_out()

    def _lay_out(self, *_: object) -> None:
        self._ground.pos, self._ground.size = self.pos, self.size
        page: Any = self._page
        if page is None:
            return
        unit = theme.unit(self.width, self.height)
        self._mark(page.target, unit)
        wide = _WORDS_WIDE * self.width
        heights = [line.fit(wide, unit) for line in self._lines]
        top = self.center_y + (sum(heights) + _BETWEEN * unit * (len(heights) - 1)) / 2
        for line, high in zip(self._lines, heights, strict=True):
            line.place(self.center_x - wide / 2, top)
            top -= high + _BETWEEN * unit

    def _mark(self, target: Any, unit: float) -> None:
        self._ink.a = 0.0 if target is None else 1.0
        if target is None:
            return
        radius = _MARK * unit
        from_left, from_top = target.value
        x = self.x + 2 * radius + from_left * (self.width - 4 * radius)
        y = self.top - 2 * radius - from_top * (self.height - 4 * radius)
        self._dot.pos, self._dot.size = (x - radius / 3, y - radius / 3), (radius * 2 / 3, radius * 2 / 3)
        self._circle.circle = (x, y, radius)

    def on_touch_down(self, touch: Any) -> bool:
        """Take the first finger."""
        if self._finger is None and not touch.is_mouse_scrolling:
            self._finger = touch
            touch.grab(self)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Tell where it came down."""
        if touch.grab_current is not self:
            return True
        touch.ungrab(self)
        self._finger = None
        across, upright = (touch.ox - self.x) / self.width, (self.top - touch.oy) / self.height
        self.dispatch("on_action", Touched(across, upright))
        return True


def _heading(words: str) -> FittedLabel:
    line = FittedLabel((theme.TEXT_TITLE, theme.TEXT_INSTRUCTION), theme.TEXT, bold=True, align="center")
    line.write(words)
    return line


def _words(row: Words) -> FittedLabel:
    size = theme.TEXT_INSTRUCTION if row.instruction else theme.TEXT_BODY
    line = FittedLabel((size,), TONES[row.tone], align="center")
    line.write(row.text)
    return line
