"""What is said on the wire: frames by Adalight and AWA, and the handshake that finds out which. Pure.

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

Before the first frame the board wakes up, and may be asked who it is (`Handshake`). Opening a port resets many boards,
and what is sent to a boot loader is lost or worse. Most boards say something when they are ready (`Ada`, `WLED`,
`Welcome`); those that do not are given two seconds.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from itertools import accumulate

from hardware import PictureError
from hardware.ring.light import MAX_LEDS

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


PATIENCE = 2.0
"""Seconds after which a board that says nothing is taken to be ready."""

HELLO_AFTER = 0.1
"""Seconds WLED is given to answer before HyperSerial is asked."""

AGAIN_AFTER = 0.6
"""Seconds after which HyperSerial is asked once more: a byte of its answer may have been lost."""

NAME_AFTER_WELCOME = 0.8
"""Seconds between HyperSerial's welcome and its name, should that come with the second answer only."""

_AWA = b"Awa driver"
_WELCOME = b"Welcome"
_READY = (b"Ada", b"WLED")
_MOST_HEARD = 4096


class Handshake:
    """Listens to a board that was opened at `opened` (seconds), and asks it what the wanted protocol makes needful.

    AUTO asks in its first second. AWA is spoken only to a board that has said so, because others would take it for
    commands: it is asked again and again. ADALIGHT asks nothing.
    """

    def __init__(self, wanted: WireProtocol, opened: float) -> None:
        self._wanted = wanted
        self._opened = opened
        self._heard = b""
        self._welcome_at: float | None = None
        self._questions: list[tuple[float, bytes]] = []
        if wanted is WireProtocol.AUTO:
            self._questions = [
                (0.0, QUESTION_WLED),
                (HELLO_AFTER, HELLO_HYPERSERIAL),
                (AGAIN_AFTER, HELLO_HYPERSERIAL),
            ]
        elif wanted is WireProtocol.AWA:
            self._questions = [(HELLO_AFTER, HELLO_HYPERSERIAL)]

    def question(self, now: float) -> bytes:
        """Return what is to be asked at `now`; often nothing."""
        if not self._questions or now - self._opened < self._questions[0][0]:
            return b""
        _, question = self._questions.pop(0)
        if self._wanted is WireProtocol.AWA:
            self._questions.append((now - self._opened + PATIENCE, question))
        return question

    def hear(self, data: bytes, now: float) -> None:
        """Take what the board said until `now`."""
        self._heard = (self._heard + data)[-_MOST_HEARD:]
        if self._welcome_at is None and _WELCOME in self._heard:
            self._welcome_at = now

    def settled(self, now: float) -> WireProtocol | None:
        """Return the protocol to speak once the board is ready, else None."""
        if self._wanted is WireProtocol.AWA:
            return WireProtocol.AWA if _AWA in self._heard else None
        named = WireProtocol.AWA if _AWA in self._heard else WireProtocol.ADALIGHT
        spoken = self._wanted if self._wanted is not WireProtocol.AUTO else named
        if _AWA in self._heard or self._has_named_itself:
            return spoken
        if self._welcome_at is not None:
            waited_for_name = now - self._welcome_at >= NAME_AFTER_WELCOME
            return spoken if waited_for_name or self._wanted is not WireProtocol.AUTO else None
        return spoken if now - self._opened >= PATIENCE else None

    def is_refused(self, now: float) -> bool:
        """Whether the board speaks something else than what is wanted, as far as can be told."""
        if self._wanted is not WireProtocol.AWA or _AWA in self._heard:
            return False
        return self._has_named_itself or now - self._opened >= PATIENCE

    @property
    def _has_named_itself(self) -> bool:
        return any(word in self._heard for word in _READY)
