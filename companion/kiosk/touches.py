"""Touches that are not for the game: those that wake the screen, and those that are the way out of the kiosk.

When nobody touches it the screen dims, then goes dark, and the next touch only wakes it. The way out is both bottom
corners, held. Two fingers may hold them at once. Where only one finger is told of (on a desktop, and by resistive
panels) the way is to hold one corner and then the other. Pure: it is told the time (seconds).
"""

from collections.abc import Hashable
from enum import Enum, auto
from typing import Final

from msgspec import Struct

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


MINUTE = 60.0
PAUSE: Final = 0.5
"""Seconds after the waking press, and after its end, in which no other press counts: a nervous finger taps twice."""
SILENCE: Final = 2.0
"""Seconds after which a waking press that gave no sign holds up no other one: its end got lost on the way."""
_NEVER: Final = float("-inf")


class Light(Enum):
    """How bright the screen is to be."""

    FULL = auto()
    DIM = auto()
    DARK = auto()


class IdleTimes(Struct, frozen=True):
    """Seconds without a touch until the screen dims, and until it goes dark; 0: never."""

    dim_after: float = 2 * MINUTE
    dark_after: float = 10 * MINUTE


class IdleTimer:
    """What a screen does that nobody touches.

    A press on a dim screen counts: one reads what one taps. A press on a dark screen wakes it and means nothing, from
    its beginning to its end: a finger until it leaves, a key with all its repeats, a wheel that is being turned.
    Neither does any other press that begins meanwhile, or within `PAUSE`.

    What counts as dark is what the screen shows (`shows`), not what it ought to show. A press is named by anything
    that tells it from the others that are down: a finger's number, a key's code.
    """

    def __init__(self, times: IdleTimes, now: float) -> None:
        self._times = times
        self._last = now
        self._is_dark = False
        self._down: set[Hashable] = set()
        self._void: dict[Hashable, float] = {}  # presses that mean nothing until they end: when each gave a sign
        self._waking: set[Hashable] = set()  # those of them that found the screen dark
        self._pause_until = _NEVER
        self._wheel_turned = _NEVER

    def use(self, times: IdleTimes) -> None:
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

    def shows(self, light: Light, now: float) -> None:
        """The screen shows this light now; a panel that could not be lit is still dark."""
        was_dark, self._is_dark = self._is_dark, light is Light.DARK
        if self._is_dark and not was_dark:
            self._void |= dict.fromkeys(self._down, now)  # what lay on it before must press nothing unseen
            self._down.clear()
        if was_dark and not self._is_dark:
            self._pause_until = now + PAUSE

    def finger_down(self, finger: Hashable, now: float) -> bool:
        """A finger came down; True if it is to mean nothing."""
        self._last = now
        self._down.add(finger)
        return self._begins(finger, now)

    def finger_moves(self, finger: Hashable, now: float) -> bool:
        """A finger moved; True if it is to mean nothing."""
        self._last = now
        if finger in self._void:
            self._void[finger] = now
        return finger in self._void

    def finger_up(self, finger: Hashable, now: float) -> bool:
        """A finger left; True if it was to mean nothing."""
        self._last = now
        self._down.discard(finger)
        return self._ends(finger, now)

    def key_down(self, key: Hashable, now: float) -> bool:
        """A key went down, or the keyboard repeats it; True if it is to mean nothing."""
        self._last = now
        if now - self._void.get(key, _NEVER) < SILENCE:
            self._void[key] = now
            return True
        return self._begins(key, now)

    def key_up(self, key: Hashable, now: float) -> bool:
        """A key was let go; True if it was to mean nothing."""
        return self._ends(key, now)

    def press(self, now: float, *, is_turning: bool = False) -> bool:
        """Something on the table was pressed that tells of no end; True if it is to mean nothing.

        `is_turning`: it is one step of a wheel. A turn that began in vain goes on in vain.
        """
        self._last = now
        is_void = self._is_dark or self._is_waking(now) or (is_turning and now - self._wheel_turned < PAUSE)
        if is_turning:
            self._wheel_turned = now if is_void else _NEVER
        return is_void

    def _begins(self, press: Hashable, now: float) -> bool:
        is_void = self._is_dark or self._is_waking(now)
        if self._is_dark:
            self._waking.add(press)
        if is_void:
            self._void[press] = now
        else:
            self._void.pop(press, None)
        return is_void

    def _ends(self, press: Hashable, now: float) -> bool:
        if press in self._waking:
            self._waking.discard(press)
            self._pause_until = max(self._pause_until, now + PAUSE)
        return self._void.pop(press, None) is not None

    def _is_waking(self, now: float) -> bool:
        if now < self._pause_until:
            return True
        self._waking = {press for press in self._waking if now - self._void.get(press, _NEVER) < SILENCE}
        return bool(self._waking)
