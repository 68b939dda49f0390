"""What every ring can do, the rings without wires, and how one is chosen by name: never another in its place."""

from __future__ import annotations

import logging
from threading import Lock
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from hardware import HardwareError
from hardware.ring.output import Output, OutputSettings, OutputStage, check_length
from hardware.ring.protocols import WireProtocol
from hardware.ring.status import Reason, RingKind, RingState, RingStatus
from hardware.ring.timing import SHORTEST_INTERVAL, Clock, SystemClock

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.ring.light import Picture
    from hardware.ring.status import BoardIdentity

_log = logging.getLogger(__name__)


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


class RingChoice(Struct, frozen=True):
    """Which ring it shall be.

    Attributes:
        kind: real, simulated or absent.
        port: a device path or pyserial URL; empty to look for `board`.
        board: the board remembered from an earlier time. With neither, nothing is opened.
        protocol: the wire format; AUTO asks the board once after opening.
    """

    kind: RingKind
    port: str = ""
    board: BoardIdentity | None = None
    protocol: WireProtocol = WireProtocol.ADALIGHT


def choose_ring(
    choice: RingChoice,
    settings: OutputSettings | None = None,
    on_change: Callable[[RingStatus], None] | None = None,
) -> Ring:
    """Return the ring that was chosen; a real one has begun to look for its port.

    Args:
        choice: which ring.
        settings: what is done to every picture.
        on_change: is told every change of a real ring's status, on its own thread; must not block.
    """
    match choice.kind:
        case RingKind.REAL:
            # What opens ports is loaded only for those who have a ring: the others start sooner.
            from hardware.ring.discovery import Finder  # noqa: PLC0415 - see above
            from hardware.ring.serial_ring import SerialRing  # noqa: PLC0415 - see above

            finder = Finder(choice.port, choice.board)
            ring = SerialRing(finder, settings, protocol=choice.protocol, on_change=on_change)
            ring.start()
            return ring
        case RingKind.SIMULATED:
            return SimulatedRing(settings)
        case RingKind.ABSENT:
            return AbsentRing()


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
        check_length(picture)

    def adjust(self, settings: OutputSettings) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""


class SimulatedRing:
    """Runs the same output stage as the real ring, at most 30 times a second, when it is looked at."""

    def __init__(self, settings: OutputSettings | None = None, clock: Clock | None = None) -> None:
        self._clock = clock or SystemClock()
        self._stage = OutputStage(settings)
        self._lock = Lock()
        self._picture: Picture = ()
        self._unrendered = False
        self._render_at = 0.0
        self._shown = Output(b"", b"", 0.0)

    @property
    def status(self) -> RingStatus:
        """Always simulated."""
        return RingStatus(RingState.SIMULATED)

    @property
    def shown(self) -> Output:
        """What the LEDs would show now, byte for byte."""
        with self._lock:
            now = self._clock.monotonic()
            if self._unrendered and now >= self._render_at:
                self._render_at = now + SHORTEST_INTERVAL
                self._render(now)
            return self._shown

    def submit(self, picture: Picture) -> None:
        """Keep a picture (N x RGB, linear light, 0-1); only the newest one counts.

        Raises:
            PictureError: if it has no LED or more than 300.
        """
        check_length(picture)
        with self._lock:
            self._picture, self._unrendered = picture, True

    def adjust(self, settings: OutputSettings) -> None:
        """Show the same picture with other settings."""
        with self._lock:
            self._stage.settings = settings
            self._unrendered = len(self._picture) > 0

    def _render(self, now: float) -> None:
        self._unrendered = False
        try:
            self._shown = self._stage.show(self._picture, now)
        except HardwareError:
            _log.exception("A picture cannot be shown and is left out.")
        else:
            self._unrendered = self._shown.held

    def close(self) -> None:
        """Turn the LEDs off."""
        with self._lock:
            dark = bytes(len(self._shown.payload))
            self._shown, self._picture, self._unrendered = Output(dark, dark, 0.0), (), False
