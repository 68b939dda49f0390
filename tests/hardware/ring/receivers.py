"""Boards as they really read their port, written from their firmware's sources and from nothing in `hardware.ring`.

Each hears bytes with the moment of their arrival, and remembers what its strip shows and what went wrong. They were
held against the compiled parsers of the real firmware: see `docs/tested-on.md`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Generator
from functools import lru_cache
from itertools import accumulate
from typing import ClassVar

SHOW_SECONDS_PER_LED = 30e-6
SPEED = 115_200
SECONDS_PER_BYTE = 10 / SPEED
Listening = Generator[int | re.Pattern[bytes], bytes, None]
"""Yields how many bytes it waits for, and gets them; or which byte, and gets that one: the others are nothing."""

AN_A = re.compile(b"A")


class Receiver:
    """What all boards share: a strip, a voice, and ears that are closed while the strip is written."""

    greeting = b""
    blank_after = 60.0
    """Seconds of silence after which the strip goes dark."""
    deaf_per_led = SHOW_SECONDS_PER_LED
    """Seconds for which a board that shows a frame hears nothing: an Arduino turns its interrupts off."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.seen: list[tuple[float, bytes]] = []
        """From when on the strip showed what."""
        self._now = 0.0
        self.strip = bytes(3 * count)
        self.frames = 0
        self.back_to_back = 0
        self.baud = SPEED
        self.commands: list[int] = []
        self.counts: list[int] = []
        """The LED counts it was told, each when it changed."""
        self.voice = b""
        self._last_byte = 0.0
        self._deaf_until = -1.0
        self._begin()

    def _begin(self) -> None:
        self._buffer = bytearray()
        self._listening = self.listen()
        self._wanted = next(self._listening)

    @property
    def strip(self) -> bytes:
        return self.seen[-1][1]

    @strip.setter
    def strip(self, shown: bytes) -> None:
        if not self.seen or self.seen[-1][1] != shown:
            self.seen.append((self._now, shown))

    def listen(self) -> Listening:
        raise NotImplementedError

    def hear(self, data: bytes, begun: float) -> None:
        """Take bytes that come at the wire's pace, the first at `begun`."""
        place = 0
        while place < len(data):
            now = begun + place * SECONDS_PER_BYTE
            self.pass_time(now)
            if now < self._deaf_until or self.baud != SPEED:
                deaf = math.ceil((self._deaf_until - now) / SECONDS_PER_BYTE) if self.baud == SPEED else len(data)
                end = min(place + deaf, len(data))
                # After a lost byte the padding ends the frame before, which is what it is for.
                self.back_to_back += any(data[place:end])
                self._last_byte = begun + (end - 1) * SECONDS_PER_BYTE
                place = end
            else:
                place = self._take(data, place, begun)

    def _take(self, data: bytes, place: int, begun: float) -> int:
        """Hear what is waited for, as far as it is there; returns the place of what comes next."""
        wanted = self._wanted
        if isinstance(wanted, re.Pattern):
            found = wanted.search(data, place)
            end = found.end() if found else len(data)
            whole = found is not None
            self._buffer += found[0] if found else b""
        else:
            end = min(place + wanted - len(self._buffer), len(data))
            self._buffer += data[place:end]
            whole = len(self._buffer) == wanted
        self._last_byte = self._now = begun + (end - 1) * SECONDS_PER_BYTE
        if whole:
            heard = bytes(self._buffer)
            self._buffer.clear()
            self._wanted = self._listening.send(heard)
        return end

    def pass_time(self, now: float) -> None:
        self._now = now
        if now - self._last_byte > self.blank_after:
            self.go_blank()

    def go_blank(self) -> None:
        self.strip = bytes(3 * self.count)

    def show(self, payload: bytes) -> None:
        """The strip gets what fits on it; what the frame does not name is dark."""
        self.frames += 1
        self.strip = payload[: 3 * self.count].ljust(3 * self.count, b"\0")
        self._deaf_until = self._now + self.count * self.deaf_per_led

    def told(self, high: int, low: int) -> int:
        """Take note of the count in a header, and return it."""
        count = high * 256 + low + 1
        if self.counts[-1:] != [count]:
            self.counts.append(count)
        return count

    def say(self) -> bytes:
        said, self.voice = self.voice, b""
        return said


class FastLed(Receiver):
    """The Adalight sketch on FastLED: matches letter by letter, then reads as many LEDs as it is told."""

    greeting = b"Ada\n"
    blank_after = 60.0

    def go_blank(self) -> None:
        super().go_blank()
        self._begin()

    def listen(self) -> Listening:
        while True:
            matched = 0
            while matched < len(b"Ada"):
                letter = yield 1 if matched else AN_A
                matched = matched + 1 if letter[0] == b"Ada"[matched] else 0
            high, low, check = yield 3
            if check == high ^ low ^ 0x55:
                self.show((yield 3 * self.leds(self.told(high, low))))

    def leds(self, told: int) -> int:
        return told


class FixedCount(FastLed):
    """A sketch that takes no heed of the count, as Hyperion's: reads as many LEDs as it was built for."""

    def leds(self, told: int) -> int:  # noqa: ARG002  as the other has it
        return self.count


class Adafruit(Receiver):
    """Adafruit's LEDstream: looks at six bytes at once; where a letter is wrong, goes on after it.

    A wrong third letter is not noticed: its loop counts it before it compares.
    """

    greeting = b"Ada\n"
    blank_after = 15.0

    def listen(self) -> Listening:
        window = b""
        while True:
            window = window or (yield AN_A)
            window += yield 6 - len(window)
            matched = 0
            while matched < len(b"Ada"):
                matched += 1
                if window[matched - 1] != b"Ada"[matched - 1]:
                    break
            high, low, check = window[3:]
            if matched == len(b"Ada") and check == high ^ low ^ 0x55:
                window = b""
                self.show((yield 3 * self.told(high, low)))
            else:
                rest = window[matched:]
                window = rest[rest.index(b"A") :] if b"A" in rest else b""


class Pico(Receiver):
    """HyperSerialPico's classic Adalight build: shows a frame when the byte after it comes."""

    blank_after = 1e9
    """It never goes dark by itself."""
    deaf_per_led = 0.0
    """It has DMA for the strip."""
    MAX_LEDS = 4096
    ROOM = 8
    """It sets its strip up for each new count, and its room for these is never given back."""

    def listen(self) -> Listening:
        while True:
            if (yield AN_A) != b"A" or (yield 1) != b"d" or (yield 1) != b"a":
                continue
            high, low, check = yield 3
            if check != high ^ low ^ 0x55 or high * 256 + low + 1 > self.MAX_LEDS:
                continue
            payload = yield 3 * self.told(high, low)
            assert len(self.counts) <= self.ROOM, "the board hangs until its plug is pulled"
            yield 1
            self.show(payload)


class Awa(Receiver):
    """HyperSerialPico: shows a frame only if its three sums are right."""

    greeting = b"\r\nWelcome!\r\nAwa driver 11.\r\n"
    blank_after = 1e9
    deaf_per_led = 0.0
    MAX_LEDS = 4096

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.damaged = 0

    def listen(self) -> Listening:
        while True:
            if (yield AN_A) != b"A" or (yield 1) != b"w":
                continue
            version = yield 1
            if version not in {b"a", b"A"}:
                continue
            high, low, check = yield 3
            if check != high ^ low ^ 0x55:
                if (high, low) == (0x2A, 0xA2) and check in {0x15, 0x35}:
                    self.voice += self.greeting if check == 0x15 else b""
                continue
            if high * 256 + low + 1 > self.MAX_LEDS:
                continue
            payload = yield 3 * self.told(high, low)
            checked = payload if version == b"a" else payload + (yield 4)
            for wanted in awa_sums(checked):
                if (yield 1)[0] != wanted:
                    self.damaged += 1
                    break
            else:
                self.show(payload)


@lru_cache(maxsize=64)
def awa_sums(payload: bytes) -> tuple[int, int, int]:
    third = sum(value ^ (place & 255) for place, value in enumerate(payload)) % 255
    return sum(payload) % 255, sum(accumulate(payload)) % 255, 0xAA if third == 0x41 else third


class Wled(Receiver):
    """WLED: shows its own effect until frames come, paints the first one black, and obeys single bytes."""

    greeting = b"Ada\r\n"
    blank_after = 2.5
    EFFECT = b"WLED's own effect"
    SPEEDS: ClassVar = dict(
        enumerate((115_200, 230_400, 460_800, 500_000, 576_000, 921_600, 1_000_000, 1_500_000), 0xB0)
    )
    OBEYED = re.compile(b"[A\xc9\xb0-\xb7v{lLoOI]")
    VERSION = b"WLED 16.0.1\r\n"

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.realtime = False
        self.strip = self.EFFECT
        self.lapses = 0

    def go_blank(self) -> None:
        if self.realtime:
            self.realtime = False
            self.lapses += 1
        self.strip = self.EFFECT

    def show(self, payload: bytes) -> None:
        super().show(payload if self.realtime else b"")
        self.realtime = True

    def listen(self) -> Listening:
        while True:
            value = (yield self.OBEYED)[0]
            if value == ord("A"):
                if (yield 1) == b"d" and (yield 1) == b"a":
                    high, low, check = yield 3
                    if check == high ^ low ^ 0x55:
                        self.show((yield 3 * self.told(high, low)))
            elif value == 0xC9:
                if (yield 1) == b"\xda":
                    high, low = yield 2
                    # Each byte is divided by three by itself, and a count of 0 is counted down through 65,535.
                    self.show((yield 3 * ((high * 256 // 3 + low // 3) or 65_536)))
            elif value in self.SPEEDS:
                self.baud = self.SPEEDS[value]
                self.commands.append(value)
            elif value == ord("v"):
                self.voice += self.VERSION
                self.commands.append(value)
            elif value == ord("{"):
                self.commands.append(value)
                yield 200  # reads on as JSON until it gives up
            elif value in b"lLoOI":
                self.commands.append(value)


SPEAK_ADALIGHT = (Wled, FastLed, FixedCount, Adafruit, Pico)
ALL = (Wled, FastLed, Adafruit, Awa)
"""Those that say when they are ready."""
