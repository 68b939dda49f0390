"""The steps of a rotary encoder, from the edges of its two contacts. Pure: no clock, no GPIO.

Turned, the contacts A and B close and open a quarter of a cycle apart:

    place       0     1     2     3     0
    A          open  closed closed open  open
    B          open  open  closed closed open      clockwise, →

An encoder clicks once a cycle (full-cycle: it always rests with both contacts open), twice (half-cycle: it rests
with both open and with both closed, in turn) or at every quarter. gpiozero's own encoder knows full cycles alone:
it gives a half-cycle encoder one step every second click.

Chatter of a contact goes one place on and back again, so it never adds up to a step.
"""

from enum import StrEnum
from typing import Final

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
