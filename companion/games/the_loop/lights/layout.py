"""Where on a ring the lights of each Era lie, fitted to whole LEDs, and what their colours mean.

    | post | rift | rift | rift | post |

A ring of 35 has five LEDs an Era, one for each. Larger rings leave gaps between the rifts, so that they can be
counted. On smaller ones the three rifts share what is between the posts, and with one or two LEDs an Era all five
share those: there, brightness tells. Fitting matters: a rift that lies across two LEDs is a smear on both.
"""

from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple

from companion.games.the_loop.rules.eras import ERAS
from companion.lights import RingColour, Span, led_spans, sector_span
from hardware.ring.geometry import Geometry
from hardware.ring.light import Colour

RIFTS_SHOWN: Final = 3
PARTS: Final = 2 + RIFTS_SHOWN
LEDS_FOR_POSTS: Final = 3
LEDS_FOR_GAPS: Final = PARTS + RIFTS_SHOWN - 1


class EraPlaces(NamedTuple):
    """Where the lights of an Era lie, clockwise."""

    whole: Span
    first_post: Span
    rifts: tuple[Span, Span, Span]
    last_post: Span
    is_tiny: bool = False
    """One or two LEDs: no place in it has a light of its own."""

    @property
    def inner(self) -> Span:
        """Between the posts."""
        return Span(self.first_post.end, self.last_post.start)


Layout = tuple[EraPlaces, ...]
"""One `EraPlaces` an Era, Dawn of Time first."""


@lru_cache(maxsize=8)
def layout_of(geometry: Geometry) -> Layout:
    """The places of the lights on this ring."""
    return tuple(_places(led_spans(geometry, era), sector_span(geometry, era)) for era in ERAS)


def _places(leds: list[Span], sector: Span) -> EraPlaces:
    whole = Span(leds[0].start, leds[-1].end) if leds else sector
    if len(leds) < LEDS_FOR_POSTS:
        first, *rifts, last = whole.cut(PARTS)
    elif len(leds) < PARTS:
        first, last = leds[0], leds[-1]
        rifts = list(Span(first.end, last.start).cut(RIFTS_SHOWN))
    else:
        size = max(1, len(leds) // 9)
        gap = size if len(leds) >= LEDS_FOR_GAPS else 0
        begin = (len(leds) - RIFTS_SHOWN * size - (RIFTS_SHOWN - 1) * gap) // 2
        starts = [begin + nth * (size + gap) for nth in range(RIFTS_SHOWN)]
        first, last = Span(whole.start, leds[size - 1].end), Span(leds[-size].start, whole.end)
        rifts = [Span(leds[start].start, leds[start + size - 1].end) for start in starts]
    return EraPlaces(whole, first, (rifts[0], rifts[1], rifts[2]), last, is_tiny=0 < len(leds) < LEDS_FOR_POSTS)


class Role(Enum):
    """What a light means; the value is its colour."""

    MACHINE = RingColour.WHITE
    """Dr. Foo's Machine, and how far it reaches."""

    TABLE = RingColour.AMBER
    """You: your turn, your tap, a mission of yours, victory."""

    TIME = RingColour.LIGHT_BLUE
    """What comes out of time: clones; undo."""

    PAST = RingColour.DARK_BLUE
    """Where Dr. Foo has been in this cycle."""

    RIFT = RingColour.RED
    """Rifts, and what they tear: vortexes, defeat."""


def light(role: Role, level: float = 1.0, *, night: bool = False) -> Colour:
    """The linear light of a role, at a level (0 or more; 1 is its own brightness), each channel 1 at most."""
    return role.value.at(level, night=night)
