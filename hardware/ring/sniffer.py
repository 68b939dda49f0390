"""Reads frames back out of a stream of bytes: to see what a ring is being sent, and for tests.

It knows both formats at once, throws away what fits neither, and starts again at the next header, whatever was lost.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

from hardware.ring.light import MAX_LEDS
from hardware.ring.port import open_port
from hardware.ring.protocols import BYTES_PER_LED, WireProtocol, awa_check

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LISTENING_INTERVAL = 0.01
"""Seconds between two looks at the port."""

_HEADERS = {b"Ada": WireProtocol.ADALIGHT, b"Awa": WireProtocol.AWA}
_HEAD = 6
_TAIL = {WireProtocol.ADALIGHT: 0, WireProtocol.AWA: 3}


class Frame(NamedTuple):
    """One whole frame as it came in: its format and its payload (N x 3 bytes, as the strip orders them)."""

    protocol: WireProtocol
    payload: bytes

    @property
    def leds(self) -> tuple[tuple[int, int, int], ...]:
        """The payload as N triples of 0-255."""
        planes = (self.payload[place::BYTES_PER_LED] for place in range(BYTES_PER_LED))
        return tuple(zip(*planes, strict=True))


class Decoder:
    """Turns chunks of any size into frames. `dropped` counts the frames that began and were damaged."""

    def __init__(self) -> None:
        self.dropped = 0
        self._buffer = bytearray()

    def feed(self, data: bytes) -> list[Frame]:
        """Take what arrived and return the frames that are whole now, oldest first."""
        self._buffer += data
        frames: list[Frame] = []
        while (protocol := self._go_to_next_header()) is not None:
            try:
                frame = _read(protocol, self._buffer)
            except _DamagedError:
                self.dropped += 1
                del self._buffer[:1]
                continue
            if frame is None:
                break
            frames.append(frame)
            del self._buffer[: _HEAD + len(frame.payload) + _TAIL[protocol]]
        return frames

    def _go_to_next_header(self) -> WireProtocol | None:
        places = {self._buffer.find(header): protocol for header, protocol in _HEADERS.items()}
        places.pop(-1, None)
        if not places:
            del self._buffer[:-2]  # the last two bytes may be the beginning of a header
            return None
        first = min(places)
        del self._buffer[:first]
        return places[first]


def sniff(url: str, pause: Callable[[float], None] = time.sleep) -> Iterator[Frame]:
    """Yield every whole frame that arrives at a device path or pyserial URL, for as long as it is asked to.

    `pause` lets seconds pass; what it raises ends the listening, and the port is let go of.

    Raises:
        RingPortError: if the port cannot be opened, or when it is lost.
    """
    decoder = Decoder()
    port = open_port(url)
    try:
        while True:
            yield from decoder.feed(port.drain())
            pause(LISTENING_INTERVAL)
    finally:
        port.close()


class _DamagedError(Exception):
    """What began like a frame is none."""


def _read(protocol: WireProtocol, buffer: bytearray) -> Frame | None:
    """Return the frame at the start of `buffer`, or None if more bytes must come first."""
    tail = _TAIL[protocol]
    if len(buffer) < _HEAD:
        return None
    size = _HEAD + _payload_size(buffer) + tail
    if _header_within(buffer, size):
        raise _DamagedError
    if len(buffer) < size:
        return None
    payload, end = bytes(buffer[_HEAD : size - tail]), bytes(buffer[size - tail : size])
    if protocol is WireProtocol.AWA and end != awa_check(payload):
        raise _DamagedError
    return Frame(protocol, payload)


def _payload_size(buffer: bytearray) -> int:
    """Return how many bytes the header at the start of `buffer` promises."""
    high, low, check = buffer[3:_HEAD]
    size = (high * 256 + low + 1) * BYTES_PER_LED
    if high ^ low ^ 0x55 != check or size > MAX_LEDS * BYTES_PER_LED:
        raise _DamagedError
    return size


def _header_within(buffer: bytearray, size: int) -> bool:
    """Return whether a good header lies inside the payload: then this frame was cut short."""
    for header in _HEADERS:
        place = buffer.find(header, 1, size)
        if place >= 0 and len(buffer) >= place + _HEAD:
            try:
                _payload_size(buffer[place : place + _HEAD])
            except _DamagedError:
                continue
            return True
    return False
