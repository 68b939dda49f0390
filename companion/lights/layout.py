"""Where on a ring the lights of each Era lie, fitted to whole LEDs.

    | post | rift | rift | rift | post |

A ring of 35 has five LEDs an Era, one for each. Larger rings leave gaps between the rifts, so that they can be
counted; smaller ones share LEDs out, down to one an Era, which then tells by its brightness. Fitting matters: a
rift that lies across two LEDs is a smear on both.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from companion.games.the_loop.eras import ERAS, Era
from hardware.ring.geometry import Geometry

RIFTS_SHOWN: Final = 3
PARTS: Final = 2 + RIFTS_SHOWN
LEDS_FOR_GAPS: Final = PARTS + RIFTS_SHOWN - 1


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


class EraPlaces(NamedTuple):
    """Where the lights of an Era lie, clockwise."""

    whole: Span
    first_post: Span
    rifts: tuple[Span, Span, Span]
    last_post: Span

    @property
    def inner(self) -> Span:
        """Between the posts."""
        return Span(self.first_post.end, self.last_post.start)


Layout = tuple[EraPlaces, ...]
"""One `EraPlaces` an Era, Dawn of Time first."""


@lru_cache(maxsize=8)
def layout_of(geometry: Geometry) -> Layout:
    """The places of the lights on this ring."""
    return tuple(_places(_leds(geometry, era), Span(*geometry.sector_arc(era))) for era in ERAS)


def _leds(geometry: Geometry, era: Era) -> list[Span]:
    """The spans of an Era's LEDs, clockwise."""
    leds = geometry.leds(era)
    width = 1.0 / (geometry.sectors * len(leds)) if geometry.lists and leds else 1.0 / geometry.count
    places = [place for led in leds if (place := geometry.place(led)) is not None]
    return [Span(place - width / 2, place + width / 2) for place in places]


def _places(leds: list[Span], sector: Span) -> EraPlaces:
    whole = Span(leds[0].start, leds[-1].end) if leds else sector
    if len(leds) < PARTS:
        part = whole.length / PARTS
        first, *rifts, last = (Span(whole.start + nth * part, whole.start + (nth + 1) * part) for nth in range(PARTS))
        return EraPlaces(whole, first, (rifts[0], rifts[1], rifts[2]), last)
    size = max(1, len(leds) // 9)
    gap = size if len(leds) >= LEDS_FOR_GAPS else 0
    begin = (len(leds) - RIFTS_SHOWN * size - (RIFTS_SHOWN - 1) * gap) // 2

    def rift(nth: int) -> Span:
        first = begin + nth * (size + gap)
        return Span(leds[first].start, leds[first + size - 1].end)

    first_post, last_post = Span(whole.start, leds[size - 1].end), Span(leds[-size].start, whole.end)
    return EraPlaces(whole, first_post, (rift(0), rift(1), rift(2)), last_post)
