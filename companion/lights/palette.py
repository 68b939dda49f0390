"""The five colours of the ring, by day and by night.

Seven hues cannot be told apart by everybody, so *place* says where, *colour* says what, and a shape or a motion of its
own backs each colour up. These five are the best set found for LEDs and four kinds of vision, and they are a ladder of
brightness, too (luminance 1, 0.47, 0.33, 0.08, 0.03), so that they differ without any hue. What each of them means, a
game says.
"""

from enum import Enum
from typing import Final, NamedTuple

from hardware.ring.light import Colour, from_hex


class RingColour(Enum):
    """A colour; the value is how screens write it."""

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
