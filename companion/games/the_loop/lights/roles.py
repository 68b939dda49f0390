"""What the colours of the ring mean: five roles, no more.

Seven hues cannot be told apart by everybody, so *place* says which Era, *colour* says what, and a shape or a
motion of its own backs each colour up. These five are the best set found for LEDs and four kinds of vision, and
they are a ladder of brightness, too (luminance 1, 0.47, 0.33, 0.08, 0.03), so that they differ without any hue.
"""

from enum import Enum
from typing import Final, NamedTuple

from hardware.ring.colours import Colour, from_hex


class Role(Enum):
    """What a light means; the value is its screen colour."""

    MACHINE = "FFFFFF"
    """Dr. Foo's Machine, and how far it reaches."""

    TABLE = "FFA000"
    """You: your turn, your tap, a mission of yours, victory."""

    TIME = "00A0FF"
    """What comes out of time: clones; undo; the resting ring."""

    PAST = "0000A0"
    """Where Dr. Foo has been in this cycle."""

    RIFT = "A00000"
    """Rifts, and what they tear: vortexes, defeat."""


LIGHT: Final = {role: from_hex(role.value) for role in Role}


class NightCurve(NamedTuple):
    """By night a level becomes `share * level ** bend`: a bend below 1 keeps what is dim from vanishing."""

    share: float
    bend: float


NIGHT: Final = {
    Role.MACHINE: NightCurve(0.4, 0.9),
    Role.TABLE: NightCurve(0.5, 0.5),
    Role.TIME: NightCurve(0.45, 0.5),
    Role.PAST: NightCurve(1.8, 0.3),
    Role.RIFT: NightCurve(1.95, 0.46),
}
"""At night what is bright becomes dimmer, and what is dark a little brighter than by day: at the night brightness of
8 % a strip has twenty steps from dark to full, and below about eight of them a colour loses its hue, or is gone."""


def light(role: Role, level: float = 1.0, *, night: bool = False) -> Colour:
    """The linear light of a role, at a level (0 or more; 1 is its own brightness), each channel 1 at most."""
    if night and level > 0.0:
        share, bend = NIGHT[role]
        level = share * level**bend
    red, green, blue = LIGHT[role]
    return Colour(min(red * level, 1.0), min(green * level, 1.0), min(blue * level, 1.0))
