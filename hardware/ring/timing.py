"""All that time decides on the way to the board: when the next frame is due, and how many LEDs it speaks of.

The clock can be handed in: tests bring their own. The rest is pure: it is told the time.
"""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING, Protocol

from hardware.ring.light import MAX_LEDS

if TYPE_CHECKING:
    from threading import Condition

KEEP_ALIVE = 1.0
"""Seconds between frames while nothing changes; 2.4 s would still do, 2.6 s not."""

SHORTEST_INTERVAL = 1 / 30
TIMES_EACH = 2
BITS_PER_BYTE = 10
QUIET = 0.005
QUIET_PER_LED = 30e-6
"""Seconds a strip takes to show one LED (WS2812: 24 bits of 1.25 us); interrupts are off meanwhile."""

STEADY_AFTER = 60.0
"""Seconds that a picture's count stays the same until frames speak of no more LEDs than it has."""


class Clock(Protocol):
    """What a ring needs of time; all in seconds."""

    def monotonic(self) -> float:
        """Return a time that never goes back."""

    def sleep(self, seconds: float) -> None:
        """Let time pass."""

    def wait(self, condition: Condition, seconds: float) -> None:
        """Wait on a condition whose lock is held, `seconds` at most."""


class SystemClock:
    """The machine's own clock."""

    def monotonic(self) -> float:
        """Return a time that never goes back."""
        return time.monotonic()

    def sleep(self, seconds: float) -> None:
        """Let time pass."""
        time.sleep(seconds)

    def wait(self, condition: Condition, seconds: float) -> None:
        """Wait on a condition whose lock is held, `seconds` at most."""
        condition.wait(seconds)


class Pacer:
    """Says when the next frame is due on a port of `baud` bits a second.

    Each new picture goes out twice, because WLED paints the first frame after a pause black. After that the same
    frame is repeated every second, because WLED takes the strip back after 2.5 s of silence. Never more than 30
    frames a second, and never two back to back: an Arduino cannot hear while it shows a frame.
    """

    def __init__(self, baud: int) -> None:
        self._bytes_per_second = baud / BITS_PER_BYTE
        self._times_left = 0
        self._last = -math.inf
        self._pause = 0.0
        self.free_at = -math.inf
        """No frame may begin before this time."""

    @property
    def due_at(self) -> float:
        """When the next frame should begin."""
        return self.free_at if self._times_left else max(self.free_at, self._last + KEEP_ALIVE)

    def new_picture(self) -> None:
        """Take note that what is sent next has not been seen, or may have been missed."""
        self._times_left = TIMES_EACH

    def sent(self, begun: float, ended: float, size: int, leds: int) -> None:
        """Take note of a frame: when its writing began and ended (seconds), its bytes and LEDs."""
        self._times_left = max(self._times_left - 1, 0)
        self._last = begun
        self._pause = size / self._bytes_per_second + QUIET + leds * QUIET_PER_LED
        self.free_at = max(begun + SHORTEST_INTERVAL, ended + self._pause)

    def finished(self, ended: float) -> None:
        """Take note that the last frame was held up, and was written to its end only at `ended` (seconds)."""
        self.free_at = max(self.free_at, ended + self._pause)


class StripLength:
    """Says how many LEDs the frames speak of, by the counts of the pictures.

    It is the picture's own count as long as that stays the same. Where it changes, as it does while somebody finds
    out how long the strip is, the frames speak of the longest strip there can be, for two reasons: LEDs beyond a
    shorter picture must hear that they are dark, and HyperSerialPico sets its strip up anew for each new count and
    has room for eight of these until its plug is pulled.
    """

    def __init__(self) -> None:
        self._sent = 0
        self._leds = 0
        self._since = -math.inf

    def of(self, leds: int, now: float) -> int:
        """Return how many LEDs the frame of a picture with so many shall speak of at `now` (seconds)."""
        if leds != self._leds:
            self._sent = MAX_LEDS if self._sent else leds
            self._leds, self._since = leds, now
        elif now - self._since >= STEADY_AFTER:
            self._sent = leds
        return self._sent
