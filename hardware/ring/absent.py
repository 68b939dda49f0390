"""No ring: takes every picture and does nothing, so that nobody has to ask whether there is one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.ring.output import Output, OutputSettings, check
from hardware.ring.status import Reason, RingState, RingStatus

if TYPE_CHECKING:
    from hardware.ring.colours import Picture


class AbsentRing:
    """A ring that was switched off in the settings."""

    @property
    def status(self) -> RingStatus:
        """Always absent, because it was switched off."""
        return RingStatus(RingState.ABSENT, Reason.SWITCHED_OFF)

    @property
    def shown(self) -> Output:
        """Nothing: no LED."""
        return Output(b"", b"", 0.0)

    def submit(self, picture: Picture) -> None:
        """Refuse what no ring could show, and forget the rest.

        Raises:
            PictureError: if it has no LED or more than 300.
        """
        check(picture)

    def adjust(self, settings: OutputSettings) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""
