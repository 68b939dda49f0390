"""What every row of a card has in common, and the colours of its words."""

from typing import Any, Final

from kivy.uix.widget import Widget

from companion.contract.page import Tone
from companion.kit import theme
from companion.kit.touch_debouncer import TouchContext

TONES: Final = {
    Tone.PLAIN: theme.TEXT,
    Tone.QUIET: theme.QUIET,
    Tone.STRONG: theme.TEXT,
    Tone.DANGER: theme.RIFT,
    Tone.GOOD: theme.ENERGY,
    Tone.ALERT: theme.VORTEX,
    Tone.NOTICE: theme.MISSION,
    Tone.ACCENT: theme.PINK,
}


class RowWidget(Widget):
    """Draws one row. First `show` (what), then `fit` (how large), then `place` (where)."""

    taps = False
    """Whether there is something to tap on it: such rows keep their distance from each other."""

    def __init__(self, reach: TouchContext, **given: Any) -> None:
        super().__init__(size_hint=(None, None), **given)
        self.reach = reach
        self.unit = 1.0

    def show(self, row: Any) -> None:
        """Take over what the row says."""
        raise NotImplementedError

    def fit(self, width: float, unit: float, *, tight: bool) -> float:
        """Measure for this width and give the height, both in real pixels; `tight` where room is scarce."""
        raise NotImplementedError

    def place(self, x: float, top: float) -> None:
        """Lie below `top`."""
        raise NotImplementedError
