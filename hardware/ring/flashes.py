"""Keeps flashes below the rate that can harm people with photosensitive epilepsy.

The rule is WCAG 2.3.1, three flashes a second at most. A general flash is a pair of opposing changes in
relative luminance of a tenth or more, where the darker state is below 0.8; a red flash is a pair of opposing
changes of (R - G - B) x 320 by more than 20. Two things are stricter here: a single LED counts (WCAG lets
small areas pass), and every reddish colour counts as red, not only the saturated ones.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_FLASHES = 3
WINDOW = 1.0
"""Seconds in which at most MAX_FLASHES may happen."""

LUMINANCE_CHANGE = 0.1
DARKER_BELOW = 0.8
RED_CHANGE = 20 / 320

_FALLING = False


class Light(NamedTuple):
    """What the eye gets of N LEDs: luminance and redness, N values each; 1.0 is white at full brightness."""

    luminance: Sequence[float]
    red: Sequence[float]


def light_of(reds: Sequence[float], greens: Sequence[float], blues: Sequence[float], full: float) -> Light:
    """Return the light of N LEDs from their linear values, `full` being 1.0 (WCAG relative luminance)."""
    red_part, green_part, blue_part, unit = 0.2126 / full, 0.7152 / full, 0.0722 / full, 1.0 / full
    luminance = [
        red_part * red + green_part * green + blue_part * blue
        for red, green, blue in zip(reds, greens, blues, strict=True)
    ]
    reddish = [
        (red - green - blue) * unit if red > green + blue else 0.0
        for red, green, blue in zip(reds, greens, blues, strict=True)
    ]
    return Light(luminance, reddish)


class Reversals:
    """Follows one value of each LED and remembers when it turned round: up after down, or down after up."""

    def __init__(self, change: float, darker_below: float) -> None:
        self._change = change
        self._darker_below = darker_below
        self._extremes: list[float] = []
        self._directions: list[bool] = []
        self._times: list[deque[float]] = []
        self._pending: tuple[list[float], list[int]] = ([], [])

    def weigh(self, values: Sequence[float]) -> list[int]:
        """Return the LEDs that would turn round with these values; `accept` makes it so."""
        self._grow(len(values))
        values = [*values, *(0.0,) * (len(self._times) - len(values))]  # a shorter picture leaves the others dark
        change, darker_below = self._change, self._darker_below
        extremes = self._extremes[:]
        turned: list[int] = []
        for led, (value, extreme, direction) in enumerate(zip(values, self._extremes, self._directions, strict=True)):
            if value == extreme:
                continue
            if (value > extreme) is direction:
                extremes[led] = value
            elif (value - extreme if value > extreme else extreme - value) >= change and (
                value < darker_below or extreme < darker_below
            ):
                extremes[led] = value
                turned.append(led)
        self._pending = (extremes, turned)
        return turned

    def accept(self, now: float) -> None:
        """Take the values weighed last as shown at `now` (seconds)."""
        self._extremes, turned = self._pending
        for led in turned:
            self._directions[led] = not self._directions[led]
            self._times[led].append(now)

    def turns(self, led: int, now: float) -> int:
        """Return how often an LED turned round in the second before `now`."""
        times = self._times[led]
        while times and now - times[0] > WINDOW:
            times.popleft()
        return len(times)

    def _grow(self, count: int) -> None:
        # A ring begins dark: the first light is a change, too.
        missing = count - len(self._times)
        self._extremes += [0.0] * missing
        self._directions += [_FALLING] * missing
        self._times += [deque() for _ in range(missing)]


def general_and_red() -> tuple[Reversals, Reversals]:
    """Return what follows general flashes and red ones, in the order of `Light`."""
    return Reversals(LUMINANCE_CHANGE, DARKER_BELOW), Reversals(RED_CHANGE, float("inf"))


class FlashLimiter:
    """Says whether a picture may be shown now. Has no clock: it is fed with time."""

    def __init__(self) -> None:
        self._changes = general_and_red()

    def allows(self, light: Light, now: float) -> bool:
        """Return whether `light` may be shown at `now` (seconds); if so, it counts as shown."""
        for changes, values in zip(self._changes, light, strict=True):
            for led in changes.weigh(values):
                if changes.turns(led, now) >= 2 * MAX_FLASHES:
                    return False
        for changes in self._changes:
            changes.accept(now)
        return True
