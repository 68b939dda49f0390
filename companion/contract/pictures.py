"""What is to be seen on the ring, whoever draws it: a game, the house while none is on, the ring's setting up."""

from typing import NamedTuple, Protocol

from hardware.ring.colours import Picture
from hardware.ring.geometry import Geometry


class Lighting(NamedTuple):
    """What the table wants of every picture."""

    calm: bool = False
    """Nothing breathes and nothing moves; pictures fade slowly."""

    night: bool = False
    """The bright colours are dimmer."""


class Pictures(Protocol):
    """What is to be seen on the ring at any time."""

    def paint(self, geometry: Geometry, lighting: Lighting, now: float) -> Picture:
        """The picture at `now` (seconds): linear light, one row for each LED of the geometry."""

    def moves_until(self, now: float) -> float:
        """Until when it goes on moving, in seconds; not after `now`: it stands still."""


class NamedPictures(NamedTuple):
    """One part of a demonstration of the ring: what it shows, in plain words, and how that looks."""

    name: str
    pictures: Pictures
