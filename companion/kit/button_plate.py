"""A button with words on it, and the few looks it comes in."""

from enum import Enum
from typing import Any

from kivy.graphics import Color, SmoothTriangle
from kivy.utils import get_color_from_hex

from companion.contract.page import Button
from companion.kit import theme
from companion.kit.fitted_label import FittedLabel
from companion.kit.layout import Rect
from companion.kit.pressable import Pressable
from companion.kit.touch_debouncer import TouchContext

DIM = 0.4
PINK_HELD = "#FF9CC8"
PINK_DIM = "#4A2448"
PLATE = "#241F49"
CHOSEN = "#4A1F4A"


class Look(Enum):
    """What a button is for: the one thing to do, or anything else."""

    PRIMARY = "primary"
    QUIET = "quiet"


class ButtonPlate(Pressable):
    """A button; `arrow` draws ▸ after its words; `sizes` of its words in design pixels, largest first."""

    def __init__(
        self,
        reach: TouchContext,
        *,
        look: Look = Look.QUIET,
        sizes: tuple[int, ...] = (18, 15),
        arrow: bool = False,
        repeats: bool = False,
        **given: Any,
    ) -> None:
        super().__init__(reach, repeats=repeats, **given)
        self.look = look
        self._chosen = False
        self._onward = True
        ink = theme.INK if look is Look.PRIMARY else theme.TEXT
        self.label = FittedLabel(sizes, ink, bold=True, align="center")
        self.small = FittedLabel((theme.TEXT_SMALLEST,), theme.QUIET, align="center")
        self.add_widget(self.label)
        self.add_widget(self.small)
        self._arrow: tuple[Any, Any] | None = None
        if arrow:
            with self.canvas:
                self._arrow = (Color(), SmoothTriangle())
        self.bind(held=self._colour)

    @property
    def text(self) -> str:
        """The words on it."""
        return str(self.label.text)

    def show(self, button: Button, small: str = "") -> None:
        """Take over a button's words and wish; `small` stands beneath its words."""
        self.label.write(button.label)
        self.small.write(small)
        self.wish = button.wish
        self._chosen = button.chosen
        self._onward = button.onward
        self._colour()

    def lay_out(self, rect: Rect, unit: float) -> None:
        """Lie on this rectangle, words in the middle."""
        self.cover(rect, unit, border=2 if self._chosen else 1.5)
        pad = 6 * unit
        arrow_room = 26 * unit if self._arrow and self._onward else 0.0
        room = rect.width - 2 * pad - arrow_room
        height = self.label.fit(room, unit)
        small_height = 0.0
        if self.small.text:
            lines = 2 if rect.height - height >= 40 * unit else 1
            small_height = self.small.fit(rect.width - 2 * pad, unit, lines=lines)
        else:
            self.small.fit(room, unit)
        top = rect.y + (rect.height + height + small_height) / 2
        self.label.place(rect.x + pad, top)
        self.small.place(rect.x + pad, top - height)
        if self._arrow:
            right = rect.x + pad + room / 2 + self.label.texture_size[0] / 2
            self._place_arrow(right + 10 * unit, rect.y + rect.height / 2, unit)

    def _place_arrow(self, x: float, y: float, unit: float) -> None:
        if self._arrow:
            self._arrow[1].points = (x, y + 8 * unit, x + 13 * unit, y, x, y - 8 * unit)

    def _colour(self, *_: object) -> None:
        dim = DIM if self.wish is None else 1.0
        if self.look is Look.QUIET:
            self.label.fade(dim)
        self.small.fade(dim)
        if self.look is Look.PRIMARY:
            self.fill = PINK_DIM if self.wish is None else PINK_HELD if self.held else theme.PINK
            self.edge = self.fill
        else:
            self.fill = theme.LINE if self.held else CHOSEN if self._chosen else PLATE
            self.edge = theme.PINK if self.held or self._chosen else theme.LINE
        if self.look is Look.PRIMARY:
            ink = theme.INK if self.wish is not None else theme.QUIET
            self.label.write(self.label.text, color=ink)
            if self._arrow:
                shown = 1.0 if self._onward else 0.0
                self._arrow[0].rgba = (*get_color_from_hex(ink)[:3], shown)
