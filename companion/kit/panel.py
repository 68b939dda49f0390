"""The panel beside the wheel: header, card, buttons, and the status in the wheel's free corner."""

from typing import Any

from companion.contract.page import Header, Page, Tone
from companion.kit.header import HeaderView
from companion.kit.layout import Arrangement, Rect, arrange
from companion.kit.notices import StatusButton, StatusLine
from companion.kit.page_view import PageView


class Panel(PageView):
    """`panel.show(page, header, status)`; bind `on_action`. `lay_out` puts it where an arrangement says."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.header = HeaderView()
        self.status = StatusLine()
        self.status_button = StatusButton(self.reach)
        self.add_widget(self.status)
        self._arrangement: Arrangement = arrange(800, 480)

    def show(
        self,
        page: Page,
        header: Header | None = None,
        status: str = "",
        tone: Tone = Tone.QUIET,
        status_action: object | None = None,
    ) -> None:
        """Show a page; without a header the card takes its room; with a `status_action` the status can be tapped."""
        if (header is None) != (self.header.parent is None):
            (self.remove_widget if header is None else self.add_widget)(self.header)
        if header is not None:
            self.header.show(header)
        taps = status_action is not None
        if taps != (self.status_button.parent is not None):
            (self.add_widget if taps else self.remove_widget)(self.status_button)
        self.status.show("" if taps else status, tone)
        self.status_button.show(status, tone, status_action)
        self._tell(page)
        self.lay_out(self._arrangement)

    def lay_out(self, arrangement: Arrangement) -> None:
        """Lie where this arrangement says."""
        self._arrangement, unit = arrangement, arrangement.unit
        self.pos = (arrangement.panel.x, arrangement.panel.y)
        self.size = (arrangement.panel.width, arrangement.panel.height)
        if self.header.parent is not None:
            self.header.lay_out(arrangement.header, unit)
            card = arrangement.card
        else:
            top = arrangement.header.top
            card = Rect(arrangement.card.x, arrangement.card.y, arrangement.card.width, top - arrangement.card.y)
        self.status.lay_out(arrangement.status, unit)
        self.status_button.lay_out(arrangement.status, unit)
        self._stack(card, arrangement.bar, unit)
