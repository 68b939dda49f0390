"""Colours, and pictures of arcs: stretches of the ring, and ways from one value or picture to another.

Where the LEDs of a sector lie matters: light that is fitted to whole LEDs is no smear on two.
"""

from collections.abc import Iterator, Sequence
from enum import Enum
from functools import lru_cache
from itertools import pairwise
from math import inf
from typing import Final, NamedTuple

from hardware.ring.geometry import Geometry
from hardware.ring.light import BLACK, Arc, Colour, flatten, from_hex


class RingColour(Enum):
    """The five colours of the ring; the value is how screens write it. What each of them means, a game says.

    Seven hues cannot be told apart by everybody, so *place* says where, *colour* says what, and a shape or a motion of
    its own backs each colour up. These five are the best set found for LEDs and four kinds of vision, and they are a
    ladder of brightness, too (luminance 1, 0.47, 0.33, 0.08, 0.03), so that they differ without any hue.
    """

    WHITE = "FFFFFF"
    AMBER = "FFA000"
    LIGHT_BLUE = "00A0FF"
    DARK_BLUE = "0000A0"
    RED = "A00000"

    def at(self, level: float = 1.0, *, night: bool = False) -> Colour:
        """Its linear light at a level (0 or more; 1 is its own brightness), each channel 1 at most."""
        if night and level > 0.0:
            share, bend = NIGHT[self]
            level = share * level**bend
        red, green, blue = BY_DAY[self]
        return Colour(min(red * level, 1.0), min(green * level, 1.0), min(blue * level, 1.0))


BY_DAY: Final = {colour: from_hex(colour.value) for colour in RingColour}


class NightCurve(NamedTuple):
    """By night a level becomes `share * level ** bend`: a bend below 1 keeps what is dim from vanishing."""

    share: float
    bend: float


NIGHT: Final = {
    RingColour.WHITE: NightCurve(0.4, 0.9),
    RingColour.AMBER: NightCurve(0.5, 0.5),
    RingColour.LIGHT_BLUE: NightCurve(0.45, 0.5),
    RingColour.DARK_BLUE: NightCurve(1.8, 0.3),
    RingColour.RED: NightCurve(1.95, 0.46),
}
"""At night what is bright becomes dimmer, and what is dark a little brighter than by day: at the night brightness of
8 % a strip has twenty steps from dark to full, and below about eight of them a colour loses its hue, or is gone."""


Arcs = tuple[Arc, ...]
"""A picture: light over light, the last on top."""

FADE: Final = 0.25
CALM_FADE: Final = 1.0
"""Seconds from one picture to the next."""

LEAD: Final = 1 / 30
"""Seconds from a picture to the light: it is painted for when it will be seen. So the first picture of a fade differs
from the one that is there, and a press is seen a frame sooner."""


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


def fade_seconds(*, calm: bool) -> float:
    """How long one picture takes to become the next."""
    return CALM_FADE if calm else FADE


def smooth(share: float) -> float:
    """From 0 to 1, slow at both ends, never beyond (smoothstep)."""
    held = min(max(share, 0.0), 1.0)
    return held * held * (3.0 - 2.0 * held)


def between(low: float, high: float, share: float) -> float:
    """The value at this share 0–1 of the way."""
    return low + (high - low) * share


def mix(before: Arcs, after: Arcs, share: float) -> Arcs:
    """The picture on the way from one to the other: every point of the ring is the exact average.

    At a share of 0 it *is* the first, at 1 the second.
    """
    if share >= 1.0 or before == after:
        return after
    if share <= 0.0:
        return before
    weight = smooth(share)
    olds, news = _pieces(before), _pieces(after)
    cuts = sorted({edge for start, end, _ in (*olds, *news) for edge in (start, end)})
    mixed = []
    for (start, end), old, new in zip(pairwise(cuts), _colours(olds, cuts), _colours(news, cuts), strict=True):
        red, green, blue = (between(one, other, weight) for one, other in zip(old, new, strict=True))
        if red or green or blue:
            mixed.append(Arc(start, end, (red, green, blue)))
    return tuple(mixed)


def wipe(before: Arcs, after: Arcs, start: float, end: float) -> Arcs:
    """The first picture, and from `start` to `end` (turns; a turn or more is the whole ring) the second."""
    if end - start >= 1.0:
        return after
    if end <= start:
        return before
    begin = start % 1.0
    windows = ((begin, begin + end - start), (begin - 1.0, begin - 1.0 + end - start))
    pieces = [
        Arc(max(low, left), min(high, right), colour)
        for low, high, colour in flatten(after)
        for left, right in windows
        if max(low, left) < min(high, right)
    ]
    return (*before, Arc(start, end, BLACK), *pieces)


Light = tuple[float, float, float]
Piece = tuple[float, float, Light]


@lru_cache(maxsize=16)
def _pieces(arcs: Arcs) -> tuple[Piece, ...]:
    """The flattened picture; kept, because the picture from which a fade comes is asked for in every frame of it."""
    return tuple(flatten(arcs))


def _colours(pieces: Sequence[Piece], cuts: Sequence[float]) -> Iterator[Light]:
    """The colour after each cut but the last. Both are in order, and every edge of a piece is a cut."""
    waiting = iter(pieces)
    start, end, colour = next(waiting, NOTHING)
    for cut in cuts[:-1]:
        while end <= cut:
            start, end, colour = next(waiting, NOTHING)
        yield colour if start <= cut else BLACK


NOTHING: Final[Piece] = (inf, inf, BLACK)
