"""A ring without wires: it keeps what the strip would show, so that a screen can draw it pixel for pixel."""

from __future__ import annotations

import logging
from threading import Lock
from typing import TYPE_CHECKING

from hardware.errors import HardwareError
from hardware.ring.clock import Clock, SystemClock
from hardware.ring.output import Output, OutputSettings, OutputStage, check
from hardware.ring.pacing import SHORTEST_INTERVAL
from hardware.ring.status import RingState, RingStatus

if TYPE_CHECKING:
    from hardware.ring.colours import Picture

_log = logging.getLogger(__name__)


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
        check(picture)
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
