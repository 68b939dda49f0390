"""How good the switches and the wheel are, measured on their edges. Pure: time comes from outside.

The recogniser hides bouncing as long as it can; here it is measured, so that a bad switch can be told before
it loses a press. Press each button some ten times, a moment each; turn the wheel once round, click by click.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from msgspec import Struct, field

from hardware.buttons.recogniser import Quadrature, WheelCycle

QUIET: Final = 0.040
"""Seconds without an edge after which a switch has stopped bouncing; a finger stays longer, down or off."""
REST: Final = 0.060
"""Seconds without an edge after which the wheel lies in one of its clicks."""
MIN_RESTS: Final = 8
"""Clicks that must have been heard before anything is said of a wheel."""
_MOST: Final = 0.75
"""The share of rests that must agree; the others may lie between two clicks because a finger hesitated."""
_SOME: Final = 0.1


class Bounce(Struct, frozen=True):
    """How a button bounces: `longest` in seconds from the first edge to the last of one closing or opening."""

    name: str
    """The field of the wiring."""
    pin: int
    presses: int
    longest: float


class WheelTurn(Struct, frozen=True):
    """How the wheel was turned: `position` in quarters of a cycle, clockwise, and how often it lay in which state."""

    position: int = 0
    rests: tuple[int, int, int, int] = (0, 0, 0, 0)

    @property
    def cycle(self) -> WheelCycle | None:
        """How much of a cycle it makes from click to click; `None`: it was not turned enough, or not slowly enough.

        A wheel that always lies in the same state makes a whole cycle a click, one that lies in two opposite
        ones makes half a cycle.
        """
        total = sum(self.rests)
        if total < MIN_RESTS:
            return None
        if max(self.rests) >= _MOST * total:
            return WheelCycle.FULL
        even = self.rests[0] + self.rests[2]
        if max(even, total - even) >= _MOST * total:
            return WheelCycle.HALF
        return WheelCycle.QUARTER if min(self.rests) >= _SOME * total else None

    @property
    def clicks(self) -> int:
        """How many clicks it was turned, clockwise; below 0: back."""
        return 0 if self.cycle is None else round(self.position / self.cycle.quarters)


class Measurement(Struct, frozen=True):
    """What was measured since it began. `wheel` is `None` where there is none."""

    buttons: tuple[Bounce, ...] = ()
    wheel: WheelTurn | None = None


class _Burst(Struct):
    """Edges of one button that came close together."""

    began: float = 0.0
    ended: float = float("-inf")
    first: bool = True
    last: bool = True
    presses: int = 0
    longest: float = 0.0

    def edge(self, time: float, level: bool) -> None:
        if time - self.ended >= QUIET:
            self.end()
            self.began, self.first = time, level
            self.presses += not level
        self.ended, self.last = time, level

    def end(self) -> None:
        """The burst is over. One that ends open although it began closed was a tap, too short to measure."""
        if self.first == self.last:
            self.longest = max(self.longest, self.ended - self.began)
        self.began = self.ended


class _Turning(Struct):
    """Where the wheel has been."""

    path: Quadrature = field(default_factory=lambda: Quadrature(WheelCycle.QUARTER))
    position: int = 0
    changed_at: float | None = None
    rests: Counter[int] = field(default_factory=Counter)

    def edge(self, time: float, contact: int, *, closed: bool) -> None:
        self.rest(time)
        self.position += self.path.edge(contact, closed=closed)
        self.changed_at = time

    def rest(self, time: float) -> None:
        """Note where it lies, if it has for long enough; each rest once."""
        if self.changed_at is not None and time - self.changed_at >= REST:
            self.rests[self.path.place] += 1
            self.changed_at = None


class Meter:
    """Measures buttons and a wheel.

    Args:
        buttons: for each button's pin its name.
        wheel: the pins of the wheel's contacts A and B; empty: there is none.
    """

    def __init__(self, buttons: Iterable[tuple[int, str]], wheel: tuple[int, ...] = ()) -> None:
        self._names = dict(buttons)
        self._bursts = {pin: _Burst() for pin in self._names}
        self._wheel = wheel
        self._turning = _Turning()

    def anew(self) -> "Meter":
        """One that has measured nothing yet; it knows how the wheel is."""
        other = Meter(self._names.items(), self._wheel)
        other._turning.path = self._turning.path
        return other

    def begin(self, pin: int, level: bool) -> None:
        """Tell the level that a pin of the wheel has when we first look."""
        if pin in self._wheel:
            self._turning.path.begin(self._wheel.index(pin), closed=not level)

    def edge(self, time: float, pin: int, level: bool) -> None:
        """An edge: `time` in seconds, `level` after it; `False`, low, is closed."""
        if pin in self._bursts:
            self._bursts[pin].edge(time, level)
        elif pin in self._wheel:
            self._turning.edge(time, self._wheel.index(pin), closed=not level)

    def measured(self, time: float) -> Measurement:
        """What was measured until `time` (seconds, on the clock of the edges)."""
        bounces = []
        for pin, burst in self._bursts.items():
            if time - burst.ended >= QUIET:
                burst.end()
            bounces.append(Bounce(self._names[pin], pin, burst.presses, burst.longest))
        self._turning.rest(time)
        rests = self._turning.rests
        turn = WheelTurn(self._turning.position, (rests[0], rests[1], rests[2], rests[3])) if self._wheel else None
        return Measurement(tuple(bounces), turn)
