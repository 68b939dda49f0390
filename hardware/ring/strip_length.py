"""How many LEDs the frames speak of. Pure: it is told the time.

It is the picture's own count as long as that stays the same. Where it changes, as it does while somebody finds out how
long the strip is, the frames speak of the longest strip there can be, for two reasons: LEDs beyond a shorter picture
must hear that they are dark, and HyperSerialPico sets its strip up anew for each new count and has room for eight of
these until its plug is pulled.
"""

from __future__ import annotations

import math

from hardware.ring.protocols import MOST_LEDS

STEADY_AFTER = 60.0
"""Seconds that a picture's count stays the same until frames speak of no more LEDs than it has."""


class StripLength:
    """Follows the counts of the pictures."""

    def __init__(self) -> None:
        self._sent = 0
        self._leds = 0
        self._since = -math.inf

    def of(self, leds: int, now: float) -> int:
        """Return how many LEDs the frame of a picture with so many shall speak of at `now` (seconds)."""
        if leds != self._leds:
            self._sent = MOST_LEDS if self._sent else leds
            self._leds, self._since = leds, now
        elif now - self._since >= STEADY_AFTER:
            self._sent = leds
        return self._sent
