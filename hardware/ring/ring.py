"""What every ring can do, be it real, simulated or absent."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from hardware.ring.colours import Picture
    from hardware.ring.output import Output, OutputSettings
    from hardware.ring.status import RingStatus


class RingKind(Enum):
    """The forms of a ring; one is chosen by name and never swapped for another."""

    REAL = "real"
    SIMULATED = "simulated"
    ABSENT = "absent"


class Ring(Protocol):
    """A ring of LEDs. Every method may be called from any thread and none of them waits for the port."""

    @property
    def status(self) -> RingStatus:
        """How the ring is doing."""

    @property
    def shown(self) -> Output:
        """What the LEDs show now, or would show if they were there, byte for byte."""

    def submit(self, picture: Picture) -> None:
        """Show a picture (N x RGB, linear light, 0-1); only the newest one counts.

        The picture is not copied: it must not be changed afterwards.

        Raises:
            PictureError: if it has no LED or more than 300.
        """

    def adjust(self, settings: OutputSettings) -> None:
        """Show the same picture with other settings."""

    def close(self) -> None:
        """Turn the LEDs off and let go of the port. May be called twice."""
