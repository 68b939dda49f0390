"""All buttons and the wheel: edges in, events and steps out. Pure: no clock, no thread, no GPIO.

    recogniser = Recogniser([Button(5, can_hold=True), Button(6)], chord=(5, 6))
    recogniser.feed(0.00, 5, False)         # low: pressed
    recogniser.feed(0.10, 5, True)          # high: let go, perhaps
    recogniser.due()                        # 0.108: wake me then
    recogniser.tick(0.108)                  # (ButtonEvent(0.108, 5, EventKind.PRESSED),)

Whether ticks come on time or late changes when an event is told, never which ones there are.

The chord: two buttons held together. Once they have been down together for the hold time, neither means
anything of its own; after `Times.both_hold` together it is `BOTH_HELD`, once. One of them pressed while the
other is held counts once, whichever came first: the press takes the hold away, and a hold takes the press.

The wheel is a rotary encoder. Turned, the contacts A and B close and open a quarter of a cycle apart:

    place       0     1     2     3     0
    A          open  closed closed open  open
    B          open  open  closed closed open      clockwise, →

An encoder clicks once a cycle (full-cycle: it always rests with both contacts open), twice (half-cycle: it rests
with both open and with both closed, in turn) or at every quarter. gpiozero's own encoder knows full cycles alone:
it gives a half-cycle encoder one step every second click.

Chatter of a contact goes one place on and back again, so it never adds up to a step.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from msgspec import Struct

from hardware import UnknownPinError
from hardware.buttons.contact import ButtonEvent, Contact, EventKind, Times

A, B = 0, 1
_PLACES: Final = {(False, False): 0, (True, False): 1, (True, True): 2, (False, True): 3}
"""For A and B closed or not: the place in the cycle."""


class WheelCycle(StrEnum):
    """How much of a cycle an encoder makes from click to click."""

    FULL = "full"
    HALF = "half"
    QUARTER = "quarter"

    @property
    def quarters(self) -> int:
        """The same in quarters of a cycle."""
        return {WheelCycle.FULL: 4, WheelCycle.HALF: 2, WheelCycle.QUARTER: 1}[self]


class Quadrature:
    """Counts the clicks of one encoder."""

    def __init__(self, cycle: WheelCycle) -> None:
        self._quarters = cycle.quarters
        self._closed = [False, False]
        self._moved = 0
        self._way = 1

    @property
    def place(self) -> int:
        """Where in its cycle it is, 0–3."""
        return _PLACES[self._closed[A], self._closed[B]]

    def begin(self, contact: int, *, closed: bool) -> None:
        """Tell how contact `A` or `B` is when we first look."""
        self._closed[contact] = closed
        self._moved = self._off_click()

    def edge(self, contact: int, *, closed: bool) -> int:
        """Contact `A` or `B` closed or opened; gives the steps made by that: 1 clockwise, −1 back, 0 none."""
        before = self.place
        self._closed[contact] = closed
        quarters = (self.place - before) % 4
        if quarters == 0:
            return 0
        self._way = 1 if quarters == 1 else -1
        self._moved += self._way
        if self._off_click() or abs(self._moved) < self._quarters:
            return 0
        self._moved = 0
        return self._way

    def _off_click(self) -> int:
        """How many quarters lie between the last click, counted clockwise, and where it is; 0: it is in a click."""
        return self.place % self._quarters


__all__ = ["Button", "ButtonEvent", "EventKind", "Recogniser", "Times"]


class Button(Struct, frozen=True):
    """A button to watch."""

    pin: int
    can_hold: bool = False
    """Whether holding it means something; if not, it is a press however long it is held (up to stuck)."""


class Recogniser:
    """The one state machine between edges and presses.

    Args:
        buttons: what to watch, one button a pin.
        times: all times, in seconds.
        chord: the pins of the two buttons that mean something together, or `None`.

    Raises:
        UnknownPinError: if the chord names a pin that is not watched.
    """

    def __init__(
        self, buttons: Iterable[Button], times: Times | None = None, chord: tuple[int, int] | None = None
    ) -> None:
        self._times = times or Times()
        self._contacts = {button.pin: Contact(button.pin, self._times, can_hold=button.can_hold) for button in buttons}
        self._chord = tuple(self._contact(pin) for pin in chord or ())
        self._chord_stage = 0
        self._now = float("-inf")

    def begin(self, time: float, pin: int, level: bool) -> None:
        """Tell the level that `pin` has when we first look; a button that is down is ignored until let go."""
        self._now = max(time, self._now)
        if not level:
            self._contact(pin).begin(self._now)

    def feed(self, time: float, pin: int, level: bool) -> tuple[ButtonEvent, ...]:
        """An edge.

        Args:
            time: seconds on any clock that does not run backwards; an edge that comes in late, behind a
                tick, counts as of that tick.
            pin: where the edge was.
            level: the level after the edge; `False`, low, is pressed (the wiring pulls up).

        Returns:
            What has happened up to `time`, oldest first.

        Raises:
            UnknownPinError: for a pin that is not watched.
        """
        contact = self._contact(pin)
        before = self.tick(time)
        contact.edge(self._now, touching=not level)
        return before + self.tick(self._now)

    def tick(self, time: float) -> tuple[ButtonEvent, ...]:
        """Let time pass until `time` (seconds); returns what has happened, oldest first."""
        self._now = max(time, self._now)
        events: list[ButtonEvent] = []
        while (moment := self.due()) is not None and moment <= self._now:
            events.extend(self._wake(moment))
        return tuple(events)

    def due(self) -> float | None:
        """When `tick` should be called next if no edge comes before, in seconds; `None`: not at all."""
        moments = [contact.due() for contact in self._contacts.values()]
        moments.append(self._chord_due())
        return min((moment for moment in moments if moment is not None), default=None)

    def _contact(self, pin: int) -> Contact:
        try:
            return self._contacts[pin]
        except KeyError:
            watched = ", ".join(map(str, self._contacts)) or "none"
            raise UnknownPinError(f"No button is on GPIO {pin}; the recogniser watches {watched}.") from None

    def _wake(self, moment: float) -> list[ButtonEvent]:
        """Everything that is due at `moment`: the contacts first, then the chord they make."""
        events: list[ButtonEvent] = []
        for contact in self._contacts.values():
            if contact.due() == moment:
                kind = contact.wake(moment, other_in_use=self._other_in_use(contact))
                if kind is EventKind.PRESSED and not self._counts_beside_the_other(contact):
                    kind = None
                if kind is not None:
                    events.append(ButtonEvent(moment, contact.pin, kind))
        if self._chord_due() == moment:
            events.extend(self._wake_chord(moment))
        if not all(contact.is_in_use for contact in self._chord):
            self._chord_stage = 0
        return events

    def _other_in_use(self, contact: Contact) -> bool:
        return contact in self._chord and all(other.is_in_use for other in self._chord if other is not contact)

    def _counts_beside_the_other(self, pressed: Contact) -> bool:
        """Whether a press counts although the other of the chord is down; that one's hold means nothing then."""
        others = [other for other in self._chord if other is not pressed] if pressed in self._chord else []
        if any(other.is_holding for other in others):
            return False
        for other in others:
            other.take_hold_away()
        return True

    def _chord_due(self) -> float | None:
        """The chord goes silent after the hold time and happens after `both_hold`: two stages, once each."""
        stages = (self._times.hold, self._times.both_hold)
        if not self._chord or self._chord_stage >= len(stages):
            return None
        if not all(contact.is_in_use for contact in self._chord):
            return None
        return max(contact.down_at for contact in self._chord) + stages[self._chord_stage]

    def _wake_chord(self, moment: float) -> list[ButtonEvent]:
        self._chord_stage += 1
        if self._chord_stage == 1:
            for contact in self._chord:
                contact.join_chord()
            return []
        if not all(contact.is_in_chord for contact in self._chord):
            return []
        return [ButtonEvent(moment, self._chord[0].pin, EventKind.BOTH_HELD)]
