"""Listens to a port and tells the frames that arrive there: to see what a ring is being sent."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from hardware.ring.decoders import Decoder, Frame

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LISTENING_INTERVAL = 0.01


def watch(url: str, pause: Callable[[float], None] = time.sleep) -> Iterator[Frame]:
    """Yield every whole frame that arrives at a device path or pyserial URL, for as long as it is asked to.

    `pause` lets seconds pass; what it raises ends the watching, and the port is let go of.

    Raises:
        RingPortError: if the port cannot be opened, or when it is lost.
    """
    from hardware.ring.port import open_port  # noqa: PLC0415 - pyserial is loaded only by what opens a port

    decoder = Decoder()
    port = open_port(url)
    try:
        while True:
            yield from decoder.feed(port.drain())
            pause(LISTENING_INTERVAL)
    finally:
        port.close()
