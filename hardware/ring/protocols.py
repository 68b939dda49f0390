"""How a frame is written on the wire: Adalight and AWA, as pure functions from bytes to bytes.

Sources: the Adalight sketch of Adafruit, WLED's serial reader, HyperSerial's reader. The payload is N x 3
bytes, one byte a colour, in the strip's own order. Neither acknowledges a frame; only AWA checks its payload.

No byte that is lost on the way may cost more than that frame:

* If a byte of the count is lost, a reader takes what follows for it, and the first byte of the payload for the
  check: where that fits, it waits for tens of thousands of bytes. So the first byte of the payload never equals
  one of the three before it.
* If a letter of the header is lost, WLED reads what follows as commands. So no count is sent whose bytes, or
  check, are commands: dark LEDs are added up to the next that has none.

`encode` sees to both; `adalight` and `awa` only write. For the same reason `safe` keeps out of the payload every byte
that WLED would take for a command.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from itertools import accumulate

from hardware.errors import PictureError
from hardware.ring.colours import MAX_LEDS

UNSAFE = frozenset({0x41, 0x49, 0x4C, 0x4F, 0x6C, 0x6F, 0x76, 0x7B, *range(0xB0, 0xB8), 0xC9})
"""What WLED takes for commands when it reads on after a damaged frame: `B0..B7` change its speed until it is reset,
`{` starts JSON, `l L o O v I C9 41` do other things."""

PADDING = bytes(16)
"""Zero bytes before each frame: a reader that lost bytes swallows these instead of the next header."""

LEDS_IN_THE_DARK = 258
BYTES_PER_LED = 3

HELLO_HYPERSERIAL = bytes.fromhex("4177612AA215")
"""Asks HyperSerial for its name; it answers with a line that holds "Awa driver". WLED takes none of it for a command,
whichever byte of it is lost."""

QUESTION_WLED = b"v"
"""Asks WLED for its build; it answers "WLED <build>"."""

_COUNTING = bytes(place & 0xFF for place in range(MAX_LEDS * BYTES_PER_LED))


def _nearest_free(value: int) -> int:
    # The darker of two equally near values: the power cap must not be broken on the way.
    reach = range(1, len(UNSAFE) + 1)
    return next(near for step in reach for near in (value - step, value + step) if near not in UNSAFE)


_SAFE = bytes(_nearest_free(value) if value in UNSAFE else value for value in range(256))


def safe(payload: bytes) -> bytes:
    """Return `payload` with every unsafe byte moved to the nearest free value: 4/255 at most, which no eye sees."""
    return payload.translate(_SAFE)


class WireProtocol(Enum):
    """The wire formats. AUTO asks the board after opening and takes Adalight if nothing answers."""

    AUTO = "auto"
    ADALIGHT = "adalight"
    AWA = "awa"


def encode(protocol: WireProtocol, payload: bytes, leds: int = 0) -> bytes:
    """Return the frame for `payload` (N x 3 bytes, N from 1 to 300), without padding.

    It speaks of `leds` LEDs at least, of some more if their count would be a command of WLED; those after the payload
    are dark. AUTO is written as Adalight, which every known firmware but pure AWA builds understands.

    Raises:
        PictureError: if the payload is empty, longer than 300 LEDs, or no multiple of three bytes; if `leds` is
            more than 300.
    """
    count = harmless_count(max(_led_count(payload), leds))
    return _write(
        protocol, _with_distinct_first_byte(payload.ljust(count * BYTES_PER_LED, b"\0"), _count_and_check(count))
    )


def encode_dark(protocol: WireProtocol, leds: int, *, may_be_longer: bool) -> bytes:
    """Return the frame that leaves a strip wholly dark, without padding.

    Below 257 LEDs the count has a byte of 0, and so the first byte of the payload may not be 0. Hence the frame speaks
    of more LEDs, if it may; else the line must be one that loses nothing.

    Raises:
        PictureError: if `leds` is not from 1 to 300.
    """
    count = harmless_count(max(leds, LEDS_IN_THE_DARK) if may_be_longer else leds)
    return _write(protocol, bytes(count * BYTES_PER_LED))


@cache
def harmless_count(leds: int) -> int:
    """Return the least count from `leds` on whose header holds no command of WLED.

    Raises:
        PictureError: if it is not from 1 to 300.
    """
    if not 1 <= leds <= MAX_LEDS:
        raise PictureError(f"A frame has 1 to {MAX_LEDS} LEDs, not {leds}.")
    return next(count for count in range(leds, 2 * MAX_LEDS) if not UNSAFE.intersection(_count_and_check(count)))


def adalight(payload: bytes) -> bytes:
    """Return `Ada`, N - 1 in two bytes, their check byte, then the payload.

    N - 1, not N: with N every second frame is lost in silence (measured on four receivers).
    """
    return b"Ada" + _count_and_check(_led_count(payload)) + payload


def awa(payload: bytes) -> bytes:
    """Return `Awa`, the count as in Adalight, the payload, and its three check bytes."""
    return b"Awa" + _count_and_check(_led_count(payload)) + payload + awa_check(payload)


def awa_check(payload: bytes) -> bytes:
    """Return HyperSerial's three sums, modulo 255.

    They are of the bytes, of the running sums, and of each byte xor its place (modulo 256). A third sum of
    41 (the letter A, which starts a header) is sent as AA.
    """
    places = _COUNTING[: len(payload)]
    mixed = (int.from_bytes(payload, "big") ^ int.from_bytes(places, "big")).to_bytes(len(payload), "big")
    third = sum(mixed) % 255
    return bytes((sum(payload) % 255, sum(accumulate(payload)) % 255, 0xAA if third == ord("A") else third))


def _write(protocol: WireProtocol, payload: bytes) -> bytes:
    match protocol:
        case WireProtocol.AWA:
            return awa(payload)
        case WireProtocol.ADALIGHT | WireProtocol.AUTO:
            return adalight(payload)


def _count_and_check(leds: int) -> bytes:
    high, low = divmod(leds - 1, 256)
    return bytes((high, low, high ^ low ^ 0x55))


def _with_distinct_first_byte(payload: bytes, count: bytes) -> bytes:
    """Return `payload` with its first byte moved off the bytes of the count and their check."""
    return payload if payload[0] not in count else bytes((_replacement(payload[0], count),)) + payload[1:]


@cache
def _replacement(value: int, count: bytes) -> int:
    free = [other for other in range(256) if other not in UNSAFE and other not in count]
    # A darker one: the ring must not draw more than it may. Below 0 there is none, and no eye sees a 1.
    return max((other for other in free if other < value), default=free[0])


def _led_count(payload: bytes) -> int:
    count, rest = divmod(len(payload), BYTES_PER_LED)
    if rest or not 1 <= count <= MAX_LEDS:
        raise PictureError(
            f"A frame of {len(payload)} bytes cannot be sent: give 3 bytes an LED, for 1 to {MAX_LEDS} LEDs."
        )
    return count
