"""A sheet over the panel: one thing looked at closely, while the wheel stays in sight and alive."""

from typing import Any

from kivy.graphics import Color, Rectangle

from companion.contract.page import Page
from companion.kit import theme
from companion.kit.glyphs.colors import tint
from companion.kit.layout import Arrangement, Rect, arrange
from companion.kit.page_view import PageView


class Sheet(PageView):
    """`sheet.show(page)`: covers the panel, and swallows every touch there."""

    covers = True

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._arrangement: Arrangement = arrange(800, 480)
        with self.canvas.before:
            Color(*tint(theme.GROUND))
            self._ground = Rectangle()

    def show(self, page: Page) -> None:
        """Show a page."""
        self._tell(page)
        self.lay_out(self._arrangement)

    def lay_out(self, arrangement: Arrangement) -> None:
        """Lie over the panel of this arrangement."""
        self._arrangement, panel = arrangement, arrangement.panel
        self.pos, self.size = (panel.x, panel.y), (panel.width, panel.height)
        self._ground.pos, self._ground.size = self.pos, self.size
        card = arrangement.card
        rect = Rect(card.x, card.y, card.width, arrangement.header.top - card.y)
        self._stack(rect, arrangement.bar, arrangement.unit)

    def on_touch_down(self, touch: Any) -> bool:
        """Let no touch through to what lies beneath."""
        super().on_touch_down(touch)
        return bool(self.collide_point(*touch.pos))
