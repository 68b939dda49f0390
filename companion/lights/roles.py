"""What the colours of the ring mean: five roles, no more.

Seven hues cannot be told apart by everybody, so *place* says which Era, *colour* says what, and a shape or a
motion of its own backs each colour up. These five are the best set found for LEDs and four kinds of vision, and
they are a ladder of brightness, too (luminance 1, 0.47, 0.33, 0.08, 0.03), so that they differ without any hue.
"""

from enum import Enum
from typing import Final

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
NIGHT: Final = {Role.MACHINE: 0.25, Role.TABLE: 0.35, Role.TIME: 0.45}
"""At night only what is bright becomes dimmer: the dark roles would lose their hue, or vanish."""


def light(role: Role, level: float = 1.0, *, night: bool = False) -> Colour:
    """The linear light of a role, at a level 0–1 of its own brightness."""
    share = level * NIGHT.get(role, 1.0) if night else level
    red, green, blue = LIGHT[role]
    return Colour(red * share, green * share, blue * share)
