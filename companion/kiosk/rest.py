"""When the screen dims, when it goes dark, and which touches only wake it. Pure: it is told the time (seconds)."""

from collections.abc import Hashable
from dataclasses import dataclass
from enum import Enum, auto

MINUTE = 60.0


class Light(Enum):
    """How bright the screen is to be."""

    FULL = auto()
    DIM = auto()
    DARK = auto()


@dataclass(frozen=True, slots=True)
class RestTimes:
    """Seconds without a touch until the screen dims, and until it goes dark; 0: never."""

    dim_after: float = 2 * MINUTE
    dark_after: float = 10 * MINUTE


class Rest:
    """What a screen does that nobody touches.

    A touch on a dim screen counts: one reads what one taps. A touch on a dark screen wakes it and means nothing,
    from the finger's coming down to its leaving; neither does any finger that comes down meanwhile.
    """

    def __init__(self, times: RestTimes, now: float) -> None:
        self._times = times
        self._last = now
        self._waking: set[Hashable] = set()

    def use(self, times: RestTimes) -> None:
        """Other times from now on."""
        self._times = times

    def light(self, now: float) -> Light:
        """How bright the screen is to be now."""
        quiet = max(0.0, now - self._last)
        if 0 < self._times.dark_after <= quiet:
            return Light.DARK
        if 0 < self._times.dim_after <= quiet:
            return Light.DIM
        return Light.FULL

    def next_change(self, now: float) -> float | None:
        """Seconds until the light changes if nobody touches; None: it does not."""
        quiet = max(0.0, now - self._last)
        ahead = [after - quiet for after in (self._times.dim_after, self._times.dark_after) if after > quiet]
        # Dark is the end of it: a dim time that is longer changes nothing any more.
        return None if self.light(now) is Light.DARK or not ahead else min(ahead)

    def finger_down(self, finger: Hashable, now: float) -> bool:
        """A finger came down; True if it only wakes the screen, and is to mean nothing."""
        wakes = self.light(now) is Light.DARK or bool(self._waking)
        self._last = now
        if wakes:
            self._waking.add(finger)
        return wakes

    def finger_moves(self, finger: Hashable, now: float) -> bool:
        """A finger moved; True if it is to mean nothing."""
        self._last = now
        return finger in self._waking

    def finger_up(self, finger: Hashable, now: float) -> bool:
        """A finger left; True if it is to mean nothing."""
        self._last = now
        wakes = finger in self._waking
        self._waking.discard(finger)
        return wakes

    def press(self, now: float) -> bool:
        """Something on the table, or a key, was pressed; True if it only wakes the screen."""
        wakes = self.light(now) is Light.DARK
        self._last = now
        return wakes
