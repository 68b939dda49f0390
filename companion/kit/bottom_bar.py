"""The buttons at the bottom: Undo always at the left, the pink one always at the right, quiet ones between or above."""

from typing import Any

from kivy.uix.widget import Widget

from companion.contract.page import Button, Page
from companion.kit import theme
from companion.kit.buttons import ButtonPlate, Look
from companion.kit.layout import GAP, Rect
from companion.kit.touch_debouncer import TouchContext

_UNDO_NARROWEST, _UNDO_WIDEST, _UNDO_SHARE = 108, 200, 0.26
_PRIMARY_NARROWEST, _PRIMARY_WIDEST = 144, 380
_TWO_LINES = 0.6  # of a label's width: what it needs to stand in two lines at the most


class BottomBar(Widget):
    """First `show`, then `height_over` (what the quiet buttons take above the bar), then `lay_out`."""

    def __init__(self, reach: TouchContext, *, grows: bool = True, **given: Any) -> None:
        super().__init__(size_hint=(None, None), **given)
        self.reach = reach
        self._grows = grows
        self.undo = ButtonPlate(reach, sizes=(theme.TEXT_BODY,), grows=grows)
        self.primary = ButtonPlate(
            reach, look=Look.PRIMARY, sizes=(theme.TEXT_INSTRUCTION, theme.TEXT_BODY), arrow=True, grows=grows
        )
        self._page: Page | None = None
        self._side: list[ButtonPlate] = []
        self._spare: list[ButtonPlate] = []

    def show(self, page: Page) -> None:
        """Take over the buttons of a page."""
        self.clear_widgets()
        self._spare = [*self._side, *self._spare]
        while len(self._spare) < len(page.side):
            self._spare.append(ButtonPlate(self.reach, sizes=(theme.TEXT_BODY, theme.TEXT_SMALLEST), grows=self._grows))
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
        return taken <= width

    def _undo_width(self, width: float, unit: float) -> float:
        return min(_UNDO_WIDEST * unit, max(_UNDO_NARROWEST * unit, width * _UNDO_SHARE))

    def _side_width(self, unit: float) -> float:
        return sum(self._plate_width(plate, unit) for plate in self._side) + GAP * unit * (len(self._side) - 1)

    @staticmethod
    def _plate_width(plate: ButtonPlate, unit: float) -> float:
        words = max(plate.label.longest_word(unit), plate.label.natural_width(unit) * _TWO_LINES)
        return max(theme.TOUCH_SMALLEST * unit, words + 22 * unit)
