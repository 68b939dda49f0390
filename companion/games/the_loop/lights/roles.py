"""What the colours of the ring mean in this game."""

from enum import Enum

from companion.lights.palette import RingColour
from hardware.ring.colours import Colour


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
