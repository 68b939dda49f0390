"""One button's contact: from chattering edges to one press, hold or report. Pure: time comes from outside.

A switch bounces for some milliseconds when it closes and when it opens, with short gaps. So what ends a press
depends on what came before: once the contact has been *steady* (closed for 25 ms on end), an opening of 8 ms
is a finger that left; before that it may still be bouncing, and it takes an opening of 25 ms. So ten presses
a second are told apart although each of them bounces for 25 ms at both ends, and even a tap that is nothing
but chatter is one press.

Right after a press comes the lock-out. A contact that begins and ends within it is a late bounce; one that
stays is the next press. Contact that lasts less than 5 ms in all was a spark, and contact that goes on
without ever being steady is noise on the wire (a hum of 50 Hz, say): neither is a finger.

What a press becomes is decided once: `HELD` when it is steady at the hold time or after, else `PRESSED` when
it is let go. The moment that counts is the moment of the edge, not the moment at which it is sure.
"""

from enum import Enum, auto
from typing import NamedTuple

from msgspec import Struct


class EventKind(Enum):
    """What happened at a button."""

    PRESSED = auto()
    """Let go before the hold time."""
    HELD = auto()
    """Down for the hold time; comes while still down."""
    STUCK = auto()
    """Down for too long: reported once, ignored until let go."""
    FREED = auto()
    """A stuck button was let go."""
    BOTH_HELD = auto()
    """Both buttons of the chord were down together for `Times.both_hold`."""


class ButtonEvent(NamedTuple):
    """What happened, where and when."""

    time: float
    """Seconds on the clock of the edges."""
    pin: int
    kind: EventKind


class Times(Struct, frozen=True, kw_only=True):
    """All times in seconds; what people feel of them stands in `docs/hardware.md`."""

    settle: float = 0.025
    """An opening shorter than this is chatter, as long as the contact has not been steady."""
    steady: float = 0.025
    """A contact closed this long on end is past its bouncing."""
    release: float = 0.008
    """An opening this long ends a press that has been steady; the gaps of a bounce are shorter."""
    noise: float = 0.100
    """A contact that was never steady and lasts longer than this is no press."""
    spark: float = 0.005
    """Contact shorter than this in all is no press."""
    lock_out: float = 0.060
    """A contact that begins and ends within this time after an accepted press is ignored."""
    hold: float = 0.8
    """A contact this long is a hold, and no press."""
    stuck: float = 10.0
    """A contact this long is reported as stuck, and ignored until it opens."""
    both_hold: float = 5.0
    """Two buttons held together this long are the way out of the kiosk."""


class _Phase(Enum):
    """Where a contact is in its life."""

    UP = auto()
    DOWN = auto()
    """Down, and not yet decided what it becomes."""
    HOLDING = auto()
    """Down, and `HELD` was given."""
    CHORD = auto()
    """Down together with the other button, and nothing of its own any more."""
    IGNORED = auto()
    """Down, but it began before we looked."""
    STUCK = auto()


class Contact:
    """The state machine of one button; `can_hold` says whether holding it means something of its own."""

    def __init__(self, pin: int, times: Times, *, can_hold: bool) -> None:
        self.pin = pin
        self._times = times
        self._can_hold = can_hold
        self._phase = _Phase.UP
        self._touching = False
        self._was_steady = False
        self._hold_is_taken = False
        self._down_at = 0.0
        self._changed_at = 0.0
        self._touched_for = 0.0
        self._locked_until = float("-inf")

    @property
    def is_in_use(self) -> bool:
        """Whether somebody presses it now; a stuck or ignored one is not in use."""
        return self._phase in {_Phase.DOWN, _Phase.HOLDING, _Phase.CHORD}

    @property
    def is_holding(self) -> bool:
        """Whether `HELD` has come of it, and it is still down."""
        return self._phase is _Phase.HOLDING

    @property
    def is_in_chord(self) -> bool:
        """Whether the press that is going on belongs to the chord."""
        return self._phase is _Phase.CHORD

    @property
    def down_at(self) -> float:
        """When the press that is going on began."""
        return self._down_at

    def begin(self, time: float) -> None:
        """The button is down when we first look: nobody pressed it for us, so it is ignored until let go."""
        self._touch(time)
        self._phase = _Phase.IGNORED

    def edge(self, time: float, *, touching: bool) -> None:
        """The contact closed or opened at `time`; all that was due until then has been asked for."""
        if touching == self._touching:
            return
        if touching:
            self._touch(time)
        else:
            self._touching = False
            self._was_steady = self._was_steady or time >= self._changed_at + self._times.steady
            self._touched_for += time - self._changed_at
            self._changed_at = time

    def _touch(self, time: float) -> None:
        if self._phase is _Phase.UP:
            self._phase = _Phase.DOWN
            self._down_at = time
            self._touched_for = 0.0
            self._was_steady = self._hold_is_taken = False
        self._touching = True
        self._changed_at = time

    def join_chord(self) -> None:
        """The other button is down as well: nothing comes of this press alone, if nothing has yet."""
        if self._phase is _Phase.DOWN:
            self._phase = _Phase.CHORD

    def take_hold_away(self) -> None:
        """The other button was pressed meanwhile: holding this one on, if it is down, means nothing more."""
        self._hold_is_taken = self._phase is _Phase.DOWN

    def due(self) -> float | None:
        """When something comes of this contact if no edge comes before; `None`: never."""
        if self._phase is _Phase.UP:
            return None
        times = self._times
        if not self._touching:
            return self._changed_at + (times.release if self._was_steady else times.settle)
        moments = []
        if self._phase is not _Phase.STUCK:
            moments.append(max(self._down_at + times.stuck, self._changed_at))
        if self._phase is _Phase.DOWN and self._can_hold:
            moments.append(max(self._down_at + times.hold, self._changed_at + times.steady))
        return min(moments, default=None)

    def wake(self, time: float, *, other_in_use: bool) -> EventKind | None:
        """What comes of it now that `time` is `due()`.

        Args:
            time: the moment that `due` named, in seconds.
            other_in_use: the other button of the chord is pressed too, so being held means the chord.
        """
        if not self._touching:
            return self._let_go()
        if time >= self._down_at + self._times.stuck:
            self._phase = _Phase.STUCK
            return EventKind.STUCK
        if other_in_use or self._hold_is_taken:
            self._phase = _Phase.CHORD
            return None
        self._phase = _Phase.HOLDING
        return EventKind.HELD

    def _let_go(self) -> EventKind | None:
        """The contact has stayed open since `_changed_at`: that is when the press ended."""
        phase, self._phase = self._phase, _Phase.UP
        if phase is _Phase.IGNORED or (phase is _Phase.DOWN and not self._is_a_press()):
            return None
        self._locked_until = self._changed_at + self._times.lock_out
        if phase is _Phase.STUCK:
            return EventKind.FREED
        return EventKind.PRESSED if phase is _Phase.DOWN else None

    def _is_a_press(self) -> bool:
        """Whether what has just ended was a finger, and no spark, no noise and no late bounce of the press before.

        A button that was down beyond its hold time, and never steady there, is neither a hold nor a press.
        """
        times, length = self._times, self._changed_at - self._down_at
        if self._touched_for < times.spark or (not self._was_steady and length > times.noise):
            return False
        if self._down_at < self._locked_until and self._changed_at <= self._locked_until:
            return False
        return not self._can_hold or length < times.hold + times.settle
