"""Where each LED lies on the ring, and how arcs of light are shared out among the LEDs.

Places are *turns*: 0 is where sector 0 begins, 1 is once round. Each LED stands for a small span of the
ring; an arc that covers half of it lights it half. So a light can move slower than from LED to LED, and
every ring from 7 to 300 LEDs shows the same picture.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from hardware import GeometryError
from hardware.ring.light import BLACK, MAX_LEDS, Arc, Colour, flatten

if TYPE_CHECKING:
    from collections.abc import Iterable

MIN_LEDS = 7
ROUNDING = 1e-9
"""Turns: differences smaller than this are rounding, not light."""


class _Span(NamedTuple):
    start: float
    end: float
    led: int


class Geometry(Struct, frozen=True, dict=True):
    """A ring as somebody built it.

    LED i of N lies at `((i + .5) / N - offset) mod 1`; on a reversed ring at 1 minus that. A ring built
    otherwise gives the LEDs of each sector as a list, in the direction of the sectors; LEDs in no list stay
    dark.

    Attributes:
        count: LEDs on the strip, 7-300.
        offset: turns from the strip's first LED to the beginning of sector 0.
        reversed: the strip runs against the sectors.
        sectors: into how many equal parts the ring is divided.
        lists: for each sector its LEDs; empty for a regular ring.

    Raises:
        GeometryError: if such a ring cannot exist.
    """

    count: int
    offset: float = 0.0
    reversed: bool = False
    sectors: int = 7
    lists: tuple[tuple[int, ...], ...] = ()

    def __post_init__(self) -> None:
        if not MIN_LEDS <= self.count <= MAX_LEDS:
            raise GeometryError(f"A ring has {MIN_LEDS} to {MAX_LEDS} LEDs, not {self.count}. Check the LED count.")
        if self.sectors < 1:
            raise GeometryError(f"A ring has one sector at least, not {self.sectors}.")
        if self.lists:
            self._check_lists()

    def _check_lists(self) -> None:
        if len(self.lists) != self.sectors:
            raise GeometryError(f"There are {len(self.lists)} lists of LEDs for {self.sectors} sectors. Give one each.")
        listed = [led for leds in self.lists for led in leds]
        for led in listed:
            if not 0 <= led < self.count:
                raise GeometryError(f"LED {led} is in a list, but the ring has LEDs 0 to {self.count - 1} only.")
        if len(set(listed)) < len(listed):
            twice = next(led for led in listed if listed.count(led) > 1)
            raise GeometryError(f"LED {twice} is listed twice. An LED lies in one sector only.")

    def place(self, led: int) -> float | None:
        """Return the middle of an LED in turns, 0 ≤ place < 1; None if it is in no list."""
        span = self._span_by_led.get(led)
        return None if span is None else ((span.start + span.end) / 2) % 1.0

    def sector(self, led: int) -> int | None:
        """Return the sector (0 first) in which the middle of an LED lies; None if it is in no list."""
        place = self.place(led)
        # An LED on the very border belongs to the sector that begins there, whatever the rounding.
        return None if place is None else int(self.sectors * (place + ROUNDING)) % self.sectors

    def leds(self, sector: int) -> tuple[int, ...]:
        """Return the LEDs whose middle lies in a sector (0 first), in the sectors' direction."""
        return tuple(span.led for span in self._spans if self.sector(span.led) == sector)

    def sector_arc(self, sector: int) -> tuple[float, float]:
        """Return where a sector (0 first) begins and ends, in turns."""
        return sector / self.sectors, (sector + 1) / self.sectors

    def paint(self, arcs: Iterable[Arc], background: tuple[float, float, float] = BLACK) -> tuple[Colour, ...]:
        """Return the picture (count x RGB, linear light) of arcs lying over each other, the last one on top.

        Exact: each LED gets the average of the light on its span, so arcs that meet leave no dark seam.
        """
        reds, greens, blues = ([0.0] * self.count for _ in Colour._fields)
        for start, end, (red, green, blue) in flatten(arcs, background):
            for led, weight in self._covered(start, end):
                reds[led] += weight * red
                greens[led] += weight * green
                blues[led] += weight * blue
        return tuple(map(Colour, reds, greens, blues))

    def _covered(self, start: float, end: float) -> list[tuple[int, float]]:
        """Return (LED, share of its span) for 0 ≤ start ≤ end ≤ start + 1; a span over 0 can come twice."""
        first = bisect_right(self._ends, start)
        last = bisect_left(self._starts, end)
        return [
            (span.led, (min(end, span.end) - max(start, span.start)) / (span.end - span.start))
            for span in self._laid_out[first:last]
        ]

    @cached_property
    def _spans(self) -> tuple[_Span, ...]:
        """One span an LED, by where it starts, 0 ≤ start < 1."""
        if self.lists:
            spans = [
                _Span(
                    (sector + nth / len(leds)) / self.sectors,
                    (sector + (nth + 1) / len(leds)) / self.sectors,
                    led,
                )
                for sector, leds in enumerate(self.lists)
                for nth, led in enumerate(leds)
            ]
            return tuple(spans)
        width = 1.0 / self.count
        spans = []
        for led in range(self.count):
            middle = (led + 0.5) * width - self.offset
            start = ((1.0 - middle if self.reversed else middle) - width / 2) % 1.0
            spans.append(_Span(start, start + width, led))
        return tuple(sorted(spans))

    @cached_property
    def _span_by_led(self) -> dict[int, _Span]:
        return {span.led: span for span in self._spans}

    @cached_property
    def _laid_out(self) -> tuple[_Span, ...]:
        """The spans three times round, so that an arc over 0 needs no special case."""
        return tuple(_Span(span.start + turn, span.end + turn, span.led) for turn in (-1, 0, 1) for span in self._spans)

    @cached_property
    def _starts(self) -> list[float]:
        return [span.start for span in self._laid_out]

    @cached_property
    def _ends(self) -> list[float]:
        return [span.end for span in self._laid_out]
