"""A row of buttons, or several rows where one does not hold them."""

from typing import Any

from companion.contract.page import Choices
from companion.kit import theme
from companion.kit.buttons import ButtonPlate
from companion.kit.layout import GAP, Rect
from companion.kit.row import RowWidget
from companion.kit.touch_debouncer import TouchContext


class ChoicesRow(RowWidget):
    """Buttons of one width, as many beside each other as their words allow."""

    taps = True

    def __init__(self, reach: TouchContext, **given: Any) -> None:
        super().__init__(reach, **given)
        self._plates: list[ButtonPlate] = []

    def show(self, row: Choices) -> None:
        """Take over the buttons."""
        for plate in self._plates[len(row.buttons) :]:
            self.remove_widget(plate)
        del self._plates[len(row.buttons) :]
        while len(self._plates) < len(row.buttons):
            self._plates.append(ButtonPlate(self.reach, sizes=(theme.TEXT_BODY, theme.TEXT_SMALLEST)))
            self.add_widget(self._plates[-1])
        for plate, button in zip(self._plates, row.buttons, strict=True):
            plate.show(button)

    def fit(self, width: float, unit: float, *, tight: bool) -> float:
        """So many lines of buttons as it takes."""
        self.unit = unit
        gap = GAP * unit
        words = max((plate.label.natural_width(unit) for plate in self._plates), default=0.0)
        if tight:  # small letters, if that brings more of them into a line
            words *= theme.TEXT_SMALLEST / theme.TEXT_BODY
        least = min(width, max(words + 16 * unit, theme.TOUCH_SMALLEST * unit))
        fitting = max(1, int((width + gap) // (least + gap)))
        lines = -(-len(self._plates) // fitting)
        self._across = -(-len(self._plates) // max(1, lines))
        self._wide = (width - gap * (self._across - 1)) / max(1, self._across)
        words = max((plate.label.fit(self._wide - 12 * unit, unit) for plate in self._plates), default=0.0)
        self._high = max((theme.TOUCH_SMALLEST if tight else 48) * unit, words + 12 * unit)
        self.size = (width, lines * self._high + max(0, lines - 1) * gap)
        return float(self.height)

    def place(self, x: float, top: float) -> None:
        """Line by line."""
        self.pos = (x, top - self.height)
        gap = GAP * self.unit
        for number, plate in enumerate(self._plates):
            line, column = divmod(number, self._across)
            bottom = top - line * (self._high + gap) - self._high
            plate.lay_out(Rect(x + column * (self._wide + gap), bottom, self._wide, self._high), self.unit)
