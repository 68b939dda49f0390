"""Listens to a port and tells the frames that arrive there: to see what a ring is being sent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.ring.clock import Clock, SystemClock
from hardware.ring.decoders import Decoder, Frame

if TYPE_CHECKING:
    from collections.abc import Iterator

LISTENING_INTERVAL = 0.01


def watch(url: str, clock: Clock | None = None) -> Iterator[Frame]:
    """Yield every whole frame that arrives at a device path or pyserial URL, for as long as it is asked to.

    Raises:
        RingPortError: if the port cannot be opened, or when it is lost.
    """
    clock = clock or SystemClock()
    from hardware.ring.port import open_port  # noqa: PLC0415 - pyserial is loaded only by what opens a port

    decoder = Decoder()
    port = open_port(url)
    try:
        while True:
            yield from decoder.feed(port.drain())
            clock.sleep(LISTENING_INTERVAL)
    finally:
        port.close()
