"""Short messages: the status in its corner, and a banner to be tapped away."""

from typing import Any

from companion.contract.page import Tone
from companion.kit import theme
from companion.kit.buttons import Pressable
from companion.kit.fitted_label import FittedLabel
from companion.kit.layout import Rect
from companion.kit.rows import TONES
from companion.kit.touch_debouncer import TouchContext


class StatusLine(FittedLabel):
    """A few small words, in two lines where one is too short."""

    def __init__(self, **given: Any) -> None:
        super().__init__((theme.TEXT_SMALLEST,), theme.QUIET, **given)

    def show(self, words: str, tone: Tone = Tone.QUIET) -> None:
        """Take over the words; empty for none."""
        self.write(words, color=TONES[tone])

    def lay_out(self, rect: Rect, unit: float) -> None:
        """Lie at the bottom of this rectangle; a second line is shorter, as the wheel is round."""
        one_line = self.natural_width(unit) <= rect.width
        height = self.fit(rect.width if one_line else rect.width * 0.7, unit, lines=2)
        self.place(rect.x, rect.y + height)


class StatusButton(Pressable):
    """The status where there is more to tell: two short lines, as large as a finger, that look like words."""

    def __init__(self, reach: TouchContext, **given: Any) -> None:
        super().__init__(reach, **given)
        self._words = FittedLabel((theme.TEXT_SMALLEST,), theme.QUIET)
        self.add_widget(self._words)
        self.bind(held=self._colour)
        self._colour()

    def show(self, words: str, tone: Tone, action: object | None) -> None:
        """Take over the words, a line for each."""
        self._words.write(words, color=TONES[tone])
        self.action = action

    def lay_out(self, rect: Rect, unit: float) -> None:
        """Lie at the bottom of this rectangle."""
        high = self._words.fit(rect.width, unit, lines=2)
        wide = max(theme.TOUCH_SMALLEST * unit, self._words.texture_size[0] + 4 * unit)
        self.cover(Rect(rect.x, rect.y, wide, max(theme.TOUCH_SMALLEST * unit, high)), unit)
        self._words.place(rect.x, rect.y + high)

    def _colour(self, *_: object) -> None:
        self.edge = (0, 0, 0, 0)
        self.fill = theme.LINE if self.held else (0, 0, 0, 0)


class Banner(Pressable):
    """One message over everything, in the colour of what it is about; tapped, it gives its action."""

    covers = True

    def __init__(self, reach: TouchContext, **given: Any) -> None:
        super().__init__(reach, **given)
        self._words = FittedLabel((theme.TEXT_BODY, theme.TEXT_SMALLEST), theme.TEXT, bold=True)
        self.add_widget(self._words)
        self.bind(held=self._colour)

    @property
    def text(self) -> str:
        """Its message."""
        return str(self._words.text)

    def show(self, message: str, tone: Tone, action: object | None) -> None:
        """Take over the message."""
        self._words.write(message)
        self.edge = TONES[tone]
        self.action = action
        self._colour()

    def lay_out(self, rect: Rect, unit: float) -> None:
        """Lie on this rectangle."""
        self.cover(rect, unit, border=2.5)
        pad = 10 * unit
        self._words.fit(rect.width - 2 * pad, unit, lines=3)
        self._words.place(rect.x + pad, rect.top, rect.height)

    def _colour(self, *_: object) -> None:
        self.fill = theme.LINE if self.held else theme.GROUND
