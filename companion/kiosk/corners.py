"""The way out of the kiosk by touch alone: both bottom corners held. Pure: it is told the time (seconds).

Two fingers may hold them at once. Where only one finger is told of (on a desktop, and by resistive panels) the way is
to hold one corner and then the other.
"""

from collections.abc import Hashable
from enum import Enum, auto
from typing import Final

HOLD: Final = 3.0
"""Seconds that each corner is held."""

BETWEEN: Final = 6.0
"""Seconds in which the second corner must have been held after the first; its own 3 are among them."""

REACH: Final = 0.16
"""How far a corner reaches, as a share of the screen's shorter side."""


class Corner(Enum):
    """The two at the bottom."""

    LEFT = auto()
    RIGHT = auto()


def corner_at(x: float, y: float, width: float, height: float) -> Corner | None:
    """The corner that a point lies in; from the bottom left, in pixels, as is the size."""
    reach = REACH * min(width, height)
    if y > reach:
        return None
    if x <= reach:
        return Corner.LEFT
    return Corner.RIGHT if x >= width - reach else None


class CornersHeld:
    """Tells when both corners have been held."""

    def __init__(self) -> None:
        self._down: dict[Hashable, tuple[Corner, float]] = {}
        self._held: dict[Corner, float] = {}

    @property
    def is_waiting(self) -> bool:
        """Whether a finger lies in a corner, so that `look` is worth a call when `HOLD` is over."""
        return bool(self._down)

    def finger_down(self, finger: Hashable, corner: Corner | None, now: float) -> None:
        """A finger came down, in a corner or elsewhere."""
        if corner is None:
            self._held.clear()
        else:
            self._down[finger] = (corner, now)

    def finger_moves(self, finger: Hashable, corner: Corner | None) -> None:
        """A finger moved; one that leaves its corner holds it no longer."""
        if finger in self._down and self._down[finger][0] is not corner:
            del self._down[finger]

    def finger_up(self, finger: Hashable) -> None:
        """A finger left."""
        self._down.pop(finger, None)

    def look(self, now: float) -> tuple[bool, bool]:
        """Whether a corner has just been held long enough, and whether both have: then all begins anew."""
        done = [finger for finger, (_, since) in self._down.items() if now - since >= HOLD]
        for finger in done:
            self._held[self._down.pop(finger)[0]] = now
        self._held = {corner: at for corner, at in self._held.items() if now - at <= BETWEEN}
        both = len(self._held) == len(Corner)
        if both:
            self._held.clear()
            self._down.clear()
        return bool(done), both
