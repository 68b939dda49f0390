"""How a frame is written on the wire: Adalight, TPM2 and AWA, as pure functions from bytes to bytes.

Sources: the Adalight sketch of Adafruit, WLED's serial reader, HyperSerial's reader. The payload is N x 3
bytes, one byte a colour, in the strip's own order. None of the three acknowledges a frame; only AWA checks
its payload.
"""

from enum import Enum
from itertools import accumulate

from hardware.errors import PictureError

PADDING = bytes(16)
"""Zero bytes before each frame: a reader that lost bytes swallows these instead of the next header."""

MOST_LEDS = 300
BYTES_PER_LED = 3

HELLO_HYPERSERIAL = bytes.fromhex("4177612AA215")
"""Asks HyperSerial for its name; it answers with a line that holds "Awa driver"."""

QUESTION_WLED = b"v"
"""Asks WLED for its build; it answers "WLED <build>"."""

_COUNTING = bytes(place & 0xFF for place in range(MOST_LEDS * BYTES_PER_LED))


class Protocol(Enum):
    """The wire formats. AUTO asks the board once after opening and takes Adalight if nothing answers."""

    AUTO = "auto"
    ADALIGHT = "adalight"
    TPM2 = "tpm2"
    AWA = "awa"


def encode(protocol: Protocol, payload: bytes) -> bytes:
    """Return the frame for `payload` (N x 3 bytes, N from 1 to 300), without padding.

    AUTO is written as Adalight, which every known firmware but pure AWA builds understands.

    Raises:
        PictureError: if the payload is empty, longer than 300 LEDs, or no multiple of three bytes.
    """
    match protocol:
        case Protocol.TPM2:
            return tpm2(payload)
        case Protocol.AWA:
            return awa(payload)
        case Protocol.ADALIGHT | Protocol.AUTO:
            return adalight(payload)


def adalight(payload: bytes) -> bytes:
    """Return `Ada`, N - 1 in two bytes, their check byte, then the payload.

    N - 1, not N: with N every second frame is lost in silence (measured on four receivers).
    """
    return b"Ada" + _count_and_check(payload) + payload


def awa(payload: bytes) -> bytes:
    """Return `Awa`, the count as in Adalight, the payload, and its three check bytes."""
    return b"Awa" + _count_and_check(payload) + payload + awa_check(payload)


def tpm2(payload: bytes) -> bytes:
    """Return a TPM2 data packet: C9 DA, the size in bytes, the payload, 36."""
    size = _led_count(payload) * BYTES_PER_LED
    return b"\xc9\xda" + size.to_bytes(2, "big") + payload + b"\x36"


def awa_check(payload: bytes) -> bytes:
    """Return HyperSerial's three sums, modulo 255.

    They are of the bytes, of the running sums, and of each byte xor its place (modulo 256). A third sum of
    41 (the letter A, which starts a header) is sent as AA.
    """
    places = _COUNTING[: len(payload)]
    mixed = (int.from_bytes(payload, "big") ^ int.from_bytes(places, "big")).to_bytes(len(payload), "big")
    third = sum(mixed) % 255
    return bytes((sum(payload) % 255, sum(accumulate(payload)) % 255, 0xAA if third == ord("A") else third))


def _count_and_check(payload: bytes) -> bytes:
    high, low = divmod(_led_count(payload) - 1, 256)
    return bytes((high, low, high ^ low ^ 0x55))


def _led_count(payload: bytes) -> int:
    count, rest = divmod(len(payload), BYTES_PER_LED)
    if rest or not 1 <= count <= MOST_LEDS:
        raise PictureError(
            f"A frame of {len(payload)} bytes cannot be sent: give 3 bytes an LED, for 1 to {MOST_LEDS} LEDs."
        )
    return count
