"""Bytes of a panel in, what fingers do out: down, moved, up. Pure."""

from collections.abc import Iterator, Mapping
from enum import Enum, auto
from typing import NamedTuple, TypeAlias

from hardware.touch import evdev as e
from hardware.touch.evdev import PanelKind
from hardware.touch.reports import PanelState, report_of

Contacts: TypeAlias = Mapping[int, tuple[float, float]]
"""The fingers on a panel: a number for each, and where it is."""


class Phase(Enum):
    """What a finger did."""

    DOWN = auto()
    MOVED = auto()
    UP = auto()
    LOST = auto()
    """The panel went away under the finger: nobody knows what it would have meant."""


class TouchEvent(NamedTuple):
    """A finger did something. `across` and `down`: shares of the panel, from its top left; `finger` is its number.

    A number means one finger from its DOWN to its UP or LOST; later another may have it.
    """

    finger: int
    phase: Phase
    across: float
    down: float


class FingerTracker:
    """Compares each look at the panel with the one before.

    Args:
        already_down: who lies on the panel when it is opened. They came before anybody listened, and mean nothing.
    """

    def __init__(self, already_down: Contacts) -> None:
        self._down: dict[int, tuple[float, float]] = {}
        self._ignored = set(already_down)

    def update(self, contacts: Contacts) -> Iterator[TouchEvent]:
        """Tell what must have happened, as the fingers are now here; first who left, so that a finger is free."""
        self._ignored &= contacts.keys()
        counting = {finger: place for finger, place in contacts.items() if finger not in self._ignored}
        for finger in self._down.keys() - counting.keys():
            yield TouchEvent(finger, Phase.UP, *self._down.pop(finger))
        for finger, place in counting.items():
            before = self._down.get(finger)
            if before == place:
                continue
            self._down[finger] = place
            yield TouchEvent(finger, Phase.DOWN if before is None else Phase.MOVED, *place)

    def lose(self) -> Iterator[TouchEvent]:
        """Tell that the panel is gone."""
        while self._down:
            finger, place = self._down.popitem()
            yield TouchEvent(finger, Phase.LOST, *place)


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
        self._fingers = FingerTracker(self._contacts())
        self.is_behind = False
        """Whether the kernel had to drop events (SYN_DROPPED). Nothing counts then, until `catch_up`."""

    def feed(self, data: bytes) -> Iterator[TouchEvent]:
        """Hear what was read from the panel."""
        for event in e.events_in(data):
            if event.type == e.EV_SYN and event.code == e.SYN_DROPPED:
                self.is_behind = True
            if self.is_behind:
                continue
            self._report.take(event)
            if event.type == e.EV_SYN and event.code == e.SYN_REPORT:
                yield from self._fingers.update(self._contacts())

    def catch_up(self, state: PanelState) -> Iterator[TouchEvent]:
        """Go on from how the panel stands now, after everything that waits was read and thrown away."""
        self.is_behind = False
        self._report.resume(state)
        yield from self._fingers.update(self._contacts())

    def lose(self) -> Iterator[TouchEvent]:
        """Hear that the panel is gone: its fingers end."""
        yield from self._fingers.lose()

    def _contacts(self) -> Contacts:
        contacts = self._report.contacts()
        return {finger: (self._across.share(x), self._down.share(y)) for finger, (x, y) in contacts.items()}
