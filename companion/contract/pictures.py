"""What is to be seen on a ring of LEDs, as the house asks for it."""

from typing import Protocol

from hardware.ring import Geometry, Picture


class Pictures(Protocol):
    """What is to be seen on the ring."""

    def paint(self, geometry: Geometry, now: float) -> Picture:
        """The picture at `now` (seconds), one row for each LED of the geometry."""

    def moves_until(self, now: float) -> float:
        """Until when it goes on moving, in seconds; not after `now`: it stands still."""
