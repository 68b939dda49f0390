"""Wheel and panel on one window, in the layout that its size asks for."""

from typing import Any

from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.contract.page import Button, Page, Tone
from companion.kit.buttons import CornerButton
from companion.kit.fitted_label import set_text_size
from companion.kit.layout import Arrangement, Rect, arrange
from companion.kit.notices import Banner
from companion.kit.page_views import Panel, Sheet


class TableLayout(Widget):
    """The wheel (any widget; it gets a square) and the panel, with room for a sheet and a banner over the panel.

    Give it a size (a window does); `text_size` makes words larger. Every action comes out of `on_action`.
    """

    __events__ = ("on_action",)
    text_size = NumericProperty(1.0)

    def __init__(self, wheel: Widget, panel: Panel, **given: Any) -> None:
        super().__init__(**given)
        self.wheel, self.panel = wheel, panel
        self.sheet = Sheet(gate=panel.gate)
        self.banner = Banner(panel.reach)
        self.menu = CornerButton(panel.reach, "menu")
        wheel.size_hint = (None, None)
        self.add_widget(wheel)
        self.add_widget(panel)
        for surface in (panel, self.sheet):
            surface.bind(on_action=lambda _, action: self.dispatch("on_action", action))
        self.bind(size=self._lay_out, text_size=self._lay_out)
        self._lay_out()

    def on_action(self, action: object) -> None:
        """Bind to this: somebody taps something."""

    def show_menu(self, button: Button | None) -> None:
        """Put a button into the corner that the wheel leaves free, or take it away."""
        if (button is None) != (self.menu.parent is None):
            (self.remove_widget if button is None else self.add_widget)(self.menu)
        if button is not None:
            self.menu.show(button)
            self.menu.lay_out(self.arrangement.window, self.arrangement.unit)

    def show_sheet(self, page: Page) -> None:
        """Lay a sheet over the panel, or change the one that lies there."""
        self.sheet.show(page, self._alarm)
        if self.sheet.parent is None:
            self.add_widget(self.sheet)
            self.panel.gate.accept_after(new_page=True)

    def hide_sheet(self) -> None:
        """Take the sheet away."""
        if self.sheet.parent is not None:
            self.remove_widget(self.sheet)
            self.panel.gate.accept_after(new_page=True)

    def show_banner(self, message: str, tone: Tone, action: object | None) -> None:
        """Say something over the header; an empty message takes it away."""
        self.remove_widget(self.banner)
        if message:
            self.banner.show(message, tone, action)
            self.add_widget(self.banner)
            self._lay_banner()

    def _lay_banner(self) -> None:
        """Over the header; where that has an alarm, beside it: portrait has more room above it than below."""
        arrangement, alarm = self.arrangement, self._alarm
        rect, top = arrangement.banner, arrangement.header.top
        if alarm:
            bottom = top if arrangement.portrait else top - alarm - rect.height
            rect = Rect(rect.x, bottom, rect.width, rect.height)
        self.banner.lay_out(rect, arrangement.unit)

    @property
    def _alarm(self) -> float:
        """How much of the header's top its alarm takes."""
        header = self.panel.header
        return header.alarm_height(self.arrangement.unit) if header.parent is not None else 0.0

    @property
    def arrangement(self) -> Arrangement:
        """Where everything lies now."""
        return arrange(self.width, self.height, self.text_size)

    def _lay_out(self, *_: object) -> None:
        set_text_size(self.text_size)
        arrangement = self.arrangement
        self.wheel.pos = (arrangement.wheel.x, arrangement.wheel.y)
        self.wheel.size = (arrangement.wheel.width, arrangement.wheel.height)
        self.panel.lay_out(arrangement)
        self.sheet.lay_out(arrangement, self._alarm)
        self.menu.lay_out(arrangement.window, arrangement.unit)
        if self.banner.parent is not None:
            self._lay_banner()
