"""What can be tapped: it shows the finger at once, and gives its action when the finger leaves inside it."""

from enum import Enum
from typing import Any

from kivy.graphics import InstructionGroup
from kivy.properties import BooleanProperty

from companion.contract.page import Button
from companion.contract.screen import Consider
from companion.kit import theme
from companion.kit.fitted_label import FittedLabel, text_size
from companion.kit.glyphs.painting import lay
from companion.kit.glyphs.stamps import Glyph
from companion.kit.glyphs.tessellator import Tessellator
from companion.kit.layout import Rect
from companion.kit.rounded import RoundedBox
from companion.kit.theme import Tint, readable, tint
from companion.kit.touch_debouncer import TouchContext

ACCENT_HELD = "#FF9CC8"
ACCENT_DIM = "#4A2448"
PLATE = "#241F49"
CHOSEN = "#4A1F4A"
SIDE = 52
_GLYPH = 26
_PAD = 6


class Pressable(RoundedBox):
    """A plate with an action; without one it swallows the finger and does nothing.

    `repeats`: may be tapped as fast as fingers can (a stepper); anything else closes the gate for a moment, so
    that a finger that trembles does not tap twice. `leads_on`: it leaves the page, which has to be seen first.
    `considers`: it tells that a finger lies on it, too, before that is lifted.
    """

    held = BooleanProperty(False)
    leads_on = False
    considers = False

    def __init__(self, reach: TouchContext, *, repeats: bool = False, **given: Any) -> None:
        super().__init__(**given)
        self.reach = reach
        self.action: object | None = None
        self._repeats = repeats
        self._lay = (0.0, 0.0)

    def on_held(self, _: object, is_held: bool) -> None:
        """Tell of the finger."""
        if self.considers:
            self.reach.give(Consider(self.action if is_held else None))

    def let_go(self) -> None:
        """Be held no longer: the touch went elsewhere."""
        self.held = False

    def on_touch_down(self, touch: Any) -> bool:
        """Take the finger, if it is the only one and a left one."""
        if not self.collide_point(*touch.pos) or not _presses(touch):
            return False
        if self.action is not None and self.reach.gate.take(self, leads_on=self.leads_on):
            touch.grab(self)
            self._lay = self.to_window(*self.pos)
            self.held = True
        return True

    def _is_inside(self, touch: Any) -> bool:
        """Whether the finger is on it, where it lay when the finger came down: words that grow may move it since."""
        x, y = self.to_window(*self.pos)
        return bool(self.collide_point(touch.x + x - self._lay[0], touch.y + y - self._lay[1]))

    def on_touch_move(self, touch: Any) -> bool:
        """Show whether the finger, if it left now, would give the action."""
        if touch.grab_current is not self or self.reach.gate.held is not self:
            return False
        self.held = self._is_inside(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Give the action if the finger leaves inside, and nothing came between."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.held = False
        if not self.reach.gate.release(self) or self.action is None or not self._is_inside(touch):
            return True
        if not self._repeats:
            self.reach.gate.accept_after()
        self.reach.give(self.action)
        return True


def _presses(touch: Any) -> bool:
    """Whether a touch presses: a finger or the left button, not the wheel of a mouse."""
    return touch.button in {None, "left"}


class Look(Enum):
    """What a button is for: the one thing to do, or anything else."""

    PRIMARY = "primary"
    QUIET = "quiet"


class ButtonPlate(Pressable):
    """A button; `arrow` draws ▸ after its words; `sizes` of its words in design pixels, largest first.

    Its words follow the text size of the screen; those beneath them as far as they stay whole.
    """

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
        self.leads_on = look is Look.PRIMARY
        self._chosen = False
        self._onward = True
        self._downward = False
        self._color = ""
        ink = theme.INK if look is Look.PRIMARY else theme.TEXT
        self.label = FittedLabel(sizes, ink, bold=True, align="center")
        self.small = FittedLabel((theme.TEXT_SMALLEST,), theme.QUIET, align="center", grows=False)
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

    def show(self, button: Button, small: str = "", *, downward: bool = False) -> None:
        """Take over a button's words and action; `small` stands beneath its words; `downward`: so points its arrow."""
        self.label.write(button.label)
        self.small.write(small)
        self.action = button.action
        self._chosen = button.chosen
        self._onward = button.onward
        self._downward = downward
        self._color = button.color
        self._colour()

    def lay_out(self, rect: Rect, unit: float) -> None:
        """Lie on this rectangle, words in the middle."""
        self.cover(rect, unit, border=(5 if self._color else 2) if self._chosen else 1.5)
        pad = _PAD * unit
        arrow_room = 26 * unit if self._arrow and self._onward else 0.0
        room = rect.width - 2 * pad - arrow_room
        height = self.label.fit(room, unit, height=rect.height)
        small_height = 0.0
        if self.small.text:
            small_height = self._fit_small(rect.width - 2 * pad, rect.height - height, unit)
        else:
            self.small.fit(room, unit)
        top = rect.y + (rect.height + height + small_height) / 2
        self.label.place(rect.x + pad, top)
        self.small.place(rect.x + pad, top - height)
        if self._arrow is not None:
            right = rect.x + pad + room / 2 + self.label.texture_size[0] / 2
            self._draw_arrow(self._arrow, right + 10 * unit, rect.y + rect.height / 2, unit)

    def _fit_small(self, width: float, room: float, unit: float) -> float:
        """As large as lets all of it be read: what Undo takes back is worth more than its size. Its height."""
        largest = round(theme.TEXT_SMALLEST * text_size())
        for size in range(largest, theme.TEXT_SMALLEST, -3):
            self.small.sizes = (size,)
            if self.small.longest_word(unit) <= width and self.small.fit(width, unit) <= room:
                return float(self.small.height)
        self.small.sizes = (theme.TEXT_SMALLEST,)
        return self.small.fit(width, unit, lines=2 if room >= 40 * unit else 1)

    def words_height(self, width: float, unit: float) -> float:
        """How high it has to be for its words, if it is so wide."""
        return self.label.fit(width - 2 * _PAD * unit, unit) + _PAD * unit

    def _draw_arrow(self, group: InstructionGroup, x: float, y: float, unit: float) -> None:
        look = (x, y, unit, self._onward, self._downward, self._ink_color())
        if look == self._arrow_drawn:
            return
        self._arrow_drawn = look
        group.clear()
        if self._onward:
            arrow = Tessellator()
            if self._downward:
                arrow.fill(((x, y + 6 * unit), (x + 16 * unit, y + 6 * unit), (x + 8 * unit, y - 7 * unit)))
            else:
                arrow.fill(((x, y + 8 * unit), (x, y - 8 * unit), (x + 13 * unit, y)))
            lay(group, arrow, tint(theme.INK if self.action is not None else theme.QUIET))

    def _ink_color(self) -> str | Tint:
        """The colour of the words: quiet where there is nothing to tap."""
        if self.action is None:
            return theme.QUIET
        if self.look is Look.PRIMARY:
            return theme.INK
        return readable(theme.INK, tint(self._color)) if self._color and not self.held else theme.TEXT

    def _colour(self, *_: object) -> None:
        if self.look is Look.PRIMARY:
            self.fill = self.edge = tint(
                ACCENT_DIM if self.action is None else ACCENT_HELD if self.held else theme.ACCENT
            )
        else:
            resting = self._color or (CHOSEN if self._chosen else PLATE if self.action is not None else theme.PANEL)
            self.fill = tint(theme.LINE if self.held else resting)
            self.edge = tint(theme.ACCENT if self.held or self._chosen else theme.LINE)
        self.label.write(self.label.text, color=self._ink_color())


class CornerButton(Pressable):
    """Shows the glyph `sign`; its label is said by nobody, but finds it in tests and for screen readers to come."""

    def __init__(self, reach: TouchContext, sign: str, **given: Any) -> None:
        super().__init__(reach, **given)
        self.text = ""
        self._glyph = Glyph(name=sign, color=theme.TEXT, size_hint=(None, None))
        self.add_widget(self._glyph)
        self.bind(held=self._colour)
        self._colour()

    def show(self, button: Button) -> None:
        """Take over a button's action."""
        self.text, self.action = button.label, button.action

    def lay_out(self, window: Rect, unit: float) -> None:
        """Lie in the top left corner of the window: a small wheel, beside a large text, is further from it."""
        side, glyph = SIDE * unit, _GLYPH * unit
        left, top = window.x + 8 * unit, window.top - 8 * unit
        self.cover(Rect(left, top - side, side, side), unit)
        self._glyph.size = (glyph, glyph)
        self._glyph.pos = (left + (side - glyph) / 2, top - side + (side - glyph) / 2)

    def _colour(self, *_: object) -> None:
        self.fill = theme.LINE if self.held else PLATE
        self.edge = theme.ACCENT if self.held else theme.LINE
