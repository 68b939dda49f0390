"""Stretches of the ring, and where the LEDs of a sector lie: light that is fitted to whole LEDs is no smear on two."""

from typing import NamedTuple

from hardware.ring.arcs import Arc
from hardware.ring.colours import Colour
from hardware.ring.geometry import Geometry


class Span(NamedTuple):
    """From where to where, in turns; the end is never before the start."""

    start: float
    end: float

    @property
    def length(self) -> float:
        """How long it is."""
        return self.end - self.start

    @property
    def middle(self) -> float:
        """Halfway."""
        return (self.start + self.end) / 2

    def around_middle(self, share: float) -> "Span":
        """The inner part of it, a share 0–1 of its length."""
        half = self.length / 2 * share
        return Span(self.middle - half, self.middle + half)

    def cut(self, parts: int) -> tuple["Span", ...]:
        """The span in so many equal parts."""
        part = self.length / parts
        return tuple(Span(self.start + nth * part, self.start + (nth + 1) * part) for nth in range(parts))


def covering(span: Span, colour: Colour, opacity: float = 1.0) -> Arc:
    """Light over a span; `opacity` 0–1."""
    return Arc(span.start, span.end, colour, opacity)


def sector_span(geometry: Geometry, sector: int) -> Span:
    """A whole sector (0 first)."""
    return Span(*geometry.sector_arc(sector))


def led_spans(geometry: Geometry, sector: int) -> list[Span]:
    """The spans of a sector's LEDs, clockwise; none, if it has no LED."""
    leds = geometry.leds(sector)
    width = 1.0 / (geometry.sectors * len(leds)) if geometry.lists and leds else 1.0 / geometry.count
    middle = sector_span(geometry, sector).middle
    # An LED at the very beginning of the ring may lie a little before 0: it is told as the neighbour of the others.
    places = [place - round(place - middle) for led in leds if (place := geometry.place(led)) is not None]
    return [Span(place - width / 2, place + width / 2) for place in sorted(places)]
