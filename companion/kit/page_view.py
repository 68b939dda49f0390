"""What the panel, a sheet and a whole-screen page have in common: a card over a bottom bar, and actions going out."""

import time
from collections.abc import Callable
from typing import Any

from kivy.uix.widget import Widget

from companion.contract.page import Page
from companion.kit.bottom_bar import BottomBar
from companion.kit.card import Card
from companion.kit.layout import GAP, Rect
from companion.kit.same_page import is_same_page
from companion.kit.touch_debouncer import PAUSE, TouchContext, TouchDebouncer


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
        self.card = Card(self.reach, heading=heading)
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

    def _tell(self, page: Page) -> None:
        """Hand a page to card and bar, and close the gate for a moment if it is another page."""
        same = is_same_page(self.page, page)
        self.page = page
        self.card.show(page, anew=not same)
        self.bar.show(page)
        if not same:
            self.gate.accept_after(page.pause)

    def _stack(self, card: Rect, bar: Rect, unit: float) -> None:
        """Card over bar; the card makes room for quiet buttons, and takes the bar's room if that is empty."""
        over = self.bar.height_over(bar.width, unit)
        self.bar.lay_out(bar, unit)
        bottom = bar.y if self.bar.empty else bar.top + GAP * unit + over
        self.card.lay_out(Rect(card.x, bottom, card.width, card.top - bottom), unit)
