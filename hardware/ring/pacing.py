"""When the next frame is due. Pure: it is told the time.

Each new picture goes out twice, because WLED paints the first frame after a pause black. After that the same
frame is repeated every second, because WLED takes the strip back after 2.5 s of silence. Never more than 30
frames a second, and never two back to back: an Arduino cannot hear while it shows a frame.
"""

from __future__ import annotations

import math

KEEP_ALIVE = 1.0
"""Seconds between frames while nothing changes; 2.4 s would still do, 2.6 s not."""

SHORTEST_INTERVAL = 1 / 30
TIMES_EACH = 2
BITS_PER_BYTE = 10
QUIET = 0.005
QUIET_PER_LED = 30e-6
"""Seconds a strip takes to show one LED (WS2812: 24 bits of 1.25 us); interrupts are off meanwhile."""


class Pacer:
    """Keeps the times between frames for a port of `baud` bits a second."""

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
