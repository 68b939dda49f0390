"""A button with words on it, and the few looks it comes in."""

from enum import Enum
from typing import Any

from kivy.graphics import InstructionGroup

from companion.contract.page import Button
from companion.kit import theme
from companion.kit.fitted_label import FittedLabel
from companion.kit.glyphs.colors import tint
from companion.kit.glyphs.paint import lay
from companion.kit.glyphs.tessellator import Tessellator
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
        self._arrow: InstructionGroup | None = None
        self._arrow_drawn: tuple[object, ...] = ()
        if arrow:
            self._arrow = InstructionGroup()
            self.canvas.add(self._arrow)
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
        if self._arrow is not None:
            right = rect.x + pad + room / 2 + self.label.texture_size[0] / 2
            self._draw_arrow(self._arrow, right + 10 * unit, rect.y + rect.height / 2, unit)

    def _draw_arrow(self, group: InstructionGroup, x: float, y: float, unit: float) -> None:
        look = (x, y, unit, self._onward, self._ink_color())
        if look == self._arrow_drawn:
            return
        self._arrow_drawn = look
        group.clear()
        if self._onward:
            arrow = Tessellator()
            arrow.fill(((x, y + 8 * unit), (x, y - 8 * unit), (x + 13 * unit, y)))
            lay(group, arrow, tint(self._ink_color()))

    def _ink_color(self) -> str:
        """The colour of the words on a pink ground."""
        return theme.INK if self.wish is not None else theme.QUIET

    def _colour(self, *_: object) -> None:
        dim = DIM if self.wish is None else 1.0
        if self.look is Look.QUIET:
            self.label.fade(dim)
        self.small.fade(dim)
        if self.look is Look.PRIMARY:
            self.fill = self.edge = tint(PINK_DIM if self.wish is None else PINK_HELD if self.held else theme.PINK)
        else:
            self.fill = tint(theme.LINE if self.held else CHOSEN if self._chosen else PLATE)
            self.edge = tint(theme.PINK if self.held or self._chosen else theme.LINE)
        if self.look is Look.PRIMARY:
            self.label.write(self.label.text, color=self._ink_color())
