"""Bytes of a panel in, what fingers do out. Pure."""

from collections.abc import Iterator

from hardware.touch import evdev as e
from hardware.touch.fingers import Contacts, Fingers, Touched
from hardware.touch.kinds import PanelKind
from hardware.touch.reports import PanelState, report_of


class Decoder:
    """Understands one panel.

    Args:
        kind: how it tells of its fingers.
        across, down: its axes; a share of them is what comes out.
        state: how it stands now.
    """

    def __init__(self, kind: PanelKind, across: e.AbsInfo, down: e.AbsInfo, state: PanelState) -> None:
        self._across, self._down = across, down
        self._report = report_of(kind)
        self._report.resume(state)
        self._fingers = Fingers(self._contacts())
        self.is_behind = False
        """Whether the kernel had to drop events (SYN_DROPPED). Nothing counts then, until `catch_up`."""

    def feed(self, data: bytes) -> Iterator[Touched]:
        """Hear what was read from the panel."""
        for event in e.events_in(data):
            if event.type == e.EV_SYN and event.code == e.SYN_DROPPED:
                self.is_behind = True
            if self.is_behind:
                continue
            self._report.take(event)
            if event.type == e.EV_SYN and event.code == e.SYN_REPORT:
                yield from self._fingers.are(self._contacts())

    def catch_up(self, state: PanelState) -> Iterator[Touched]:
        """Go on from how the panel stands now, after everything that waits was read and thrown away."""
        self.is_behind = False
        self._report.resume(state)
        yield from self._fingers.are(self._contacts())

    def lose(self) -> Iterator[Touched]:
        """Hear that the panel is gone: its fingers end."""
        yield from self._fingers.lose()

    def _contacts(self) -> Contacts:
        contacts = self._report.contacts()
        return {finger: (self._across.share(x), self._down.share(y)) for finger, (x, y) in contacts.items()}
