"""Bytes of a panel in, what fingers do out: down, moved, up. Pure.

A report says where the fingers are; panels tell it in different ways, and there is a reader for each. Source: the
kernel's `Documentation/input/multi-touch-protocol.rst`.
"""

from collections.abc import Iterator, Mapping
from enum import Enum, auto
from math import hypot
from typing import NamedTuple, Protocol, TypeAlias

from msgspec import Struct, field

from hardware.touch import evdev as e
from hardware.touch.evdev import PanelKind


class PanelState(Struct, frozen=True):
    """How a panel stands, as it is asked: the kernel sends only what changes, so one has to know what was before.

    `tracking`, `xs` and `ys` hold a value for each slot, -1 in `tracking` for a slot without a finger; `slot` is the
    one that the next events mean. `x`, `y` and `is_pressed` count for panels with one point.
    """

    slot: int = 0
    tracking: tuple[int, ...] = ()
    xs: tuple[int, ...] = ()
    ys: tuple[int, ...] = ()
    x: int = 0
    y: int = 0
    is_pressed: bool = False


class Report(Protocol):
    """Follows a panel's events; at the end of each report (SYN_REPORT) `contacts` are where the fingers are."""

    def resume(self, state: PanelState) -> None:
        """Begin, or begin anew, from how the panel stands."""

    def take(self, event: e.Event) -> None:
        """Hear an event."""

    def contacts(self) -> dict[int, tuple[int, int]]:
        """Tell where the fingers are, in the panel's own units."""


class SlotReport:
    """Protocol B: a finger is its tracking id."""

    def __init__(self) -> None:
        self.resume(PanelState())

    def resume(self, state: PanelState) -> None:
        """Begin from the slots as they are."""
        self._slot = state.slot
        self._slots = [list(values) for values in zip(state.tracking, state.xs, state.ys, strict=True)]

    def take(self, event: e.Event) -> None:
        """Hear an event; what comes for a slot that is none is not for us."""
        if event.type != e.EV_ABS:
            return
        if event.code == e.ABS_MT_SLOT:
            self._slot = event.value
        place = _IN_SLOT.get(event.code)
        if place is not None and 0 <= self._slot < len(self._slots):
            self._slots[self._slot][place] = event.value

    def contacts(self) -> dict[int, tuple[int, int]]:
        """Tell where the fingers are."""
        return {tracking: (x, y) for tracking, x, y in self._slots if tracking >= 0}


_IN_SLOT = {e.ABS_MT_TRACKING_ID: 0, e.ABS_MT_POSITION_X: 1, e.ABS_MT_POSITION_Y: 2}


class SingleReport:
    """One point: each press is a finger of its own."""

    def __init__(self) -> None:
        self._finger = 0
        self.resume(PanelState())

    def resume(self, state: PanelState) -> None:
        """Begin from the point as it is."""
        self._x, self._y, self._is_pressed = state.x, state.y, state.is_pressed

    def take(self, event: e.Event) -> None:
        """Hear an event."""
        match event:
            case (e.EV_ABS, e.ABS_X, x):
                self._x = x
            case (e.EV_ABS, e.ABS_Y, y):
                self._y = y
            case (e.EV_KEY, e.BTN_TOUCH, pressed):
                self._finger += bool(pressed) and not self._is_pressed
                self._is_pressed = bool(pressed)

    def contacts(self) -> dict[int, tuple[int, int]]:
        """Tell where the finger is, if there is one."""
        return {self._finger: (self._x, self._y)} if self._is_pressed else {}


class _Contact(Struct):
    tracking: int | None = None
    x: int | None = None
    y: int | None = None


class AnonymousReport(Struct):
    """Protocol A: each report names all fingers; one without a tracking id is the one that was nearest before."""

    _down: dict[int, tuple[int, int]] = field(default_factory=dict)
    _heard: list[_Contact] = field(default_factory=list)
    _contact: _Contact = field(default_factory=_Contact)
    _has_list: bool = False
    _next: int = 1 << 20  # above every tracking id

    def resume(self, state: PanelState) -> None:
        """Begin without fingers: the next report names all there are."""
        del state
        self._down.clear()
        self._heard.clear()
        self._contact, self._has_list = _Contact(), False

    def take(self, event: e.Event) -> None:
        """Hear an event."""
        match event:
            case (e.EV_ABS, e.ABS_MT_TRACKING_ID, tracking):
                self._contact.tracking = tracking
            case (e.EV_ABS, e.ABS_MT_POSITION_X, x):
                self._contact.x = x
            case (e.EV_ABS, e.ABS_MT_POSITION_Y, y):
                self._contact.y = y
            case (e.EV_SYN, e.SYN_MT_REPORT, _):
                self._has_list = True
                self._heard.append(self._contact)
                self._contact = _Contact()
            case (e.EV_KEY, e.BTN_TOUCH, 0):
                self._has_list = True

    def contacts(self) -> dict[int, tuple[int, int]]:
        """Tell where the fingers are; a report that names none and lets none go changes nothing."""
        if self._has_list:
            before, self._down = self._down, {}
            for contact in self._heard:
                if contact.x is not None and contact.y is not None:
                    self._down[self._who(contact, before, contact.x, contact.y)] = (contact.x, contact.y)
            self._heard.clear()
            self._has_list = False
        return dict(self._down)

    def _who(self, contact: _Contact, before: dict[int, tuple[int, int]], x: int, y: int) -> int:
        if contact.tracking is not None:
            return contact.tracking
        if not before:
            self._next += 1
            return self._next
        nearest = min(before, key=lambda finger: hypot(before[finger][0] - x, before[finger][1] - y))
        del before[nearest]
        return nearest


def report_of(kind: PanelKind) -> Report:
    """Make what understands such a panel."""
    match kind:
        case PanelKind.SLOTS:
            return SlotReport()
        case PanelKind.ANONYMOUS:
            return AnonymousReport()
        case PanelKind.SINGLE:
            return SingleReport()


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
