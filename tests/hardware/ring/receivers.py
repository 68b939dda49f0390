"""Boards as they really read their port, written from the facts file and from nothing in `hardware.ring`.

Each hears one byte at a time with the moment of its arrival, and remembers what its strip shows and what
went wrong.
"""

from __future__ import annotations

from collections.abc import Generator

SHOW_SECONDS_PER_LED = 30e-6
Listening = Generator[None, int, None]


class Receiver:
    """What all boards share: a strip, a voice, and ears that are closed while the strip is written."""

    greeting = b""
    blank_after = 60.0
    idle_greeting = b""

    def __init__(self, count: int) -> None:
        self.count = count
        self.strip = bytes(3 * count)
        self.frames = 0
        self.back_to_back = 0
        self.baud = 115_200
        self.commands: list[int] = []
        self.voice = b""
        self._last_byte = 0.0
        self._deaf_until = -1.0
        self._now = 0.0
        self._listening = self.listen()
        next(self._listening)

    def listen(self) -> Listening:
        raise NotImplementedError

    def hear(self, value: int, now: float) -> None:
        self.pass_time(now)
        self._last_byte = now
        if now < self._deaf_until:
            # After a lost byte the padding ends the frame before, which is what it is for.
            self.back_to_back += value != 0
            return
        if self.baud == 115_200:
            self._listening.send(value)

    def pass_time(self, now: float) -> None:
        self._now = now
        if now - self._last_byte > self.blank_after:
            self.go_blank()

    def go_blank(self) -> None:
        self.strip = bytes(3 * self.count)

    def show(self, payload: bytes) -> None:
        self.frames += 1
        self.strip = payload[: 3 * self.count].ljust(3 * self.count, b"\0")
        self._deaf_until = self._now + self.count * SHOW_SECONDS_PER_LED

    def say(self) -> bytes:
        said, self.voice = self.voice, b""
        return said


def take(size: int) -> Generator[None, int, bytes]:
    taken = bytearray()
    while len(taken) < size:
        taken.append((yield))
    return bytes(taken)


class FastLed(Receiver):
    """The Adalight sketch on FastLED: waits for each byte of its magic word, then trusts all that follows."""

    greeting = b"Ada\n"
    blank_after = 60.0

    def listen(self) -> Listening:
        while True:
            for letter in b"Ada":
                while (yield) != letter:
                    pass
            high, low, check = yield from take(3)
            if check == high ^ low ^ 0x55:
                # This sketch always reads as many LEDs as it was built for.
                self.show((yield from take(3 * self.count)))


class Adafruit(Receiver):
    """Adafruit's LEDstream: a window of six bytes slides over the stream; then N + 1 LEDs follow."""

    greeting = b"Ada\n"
    blank_after = 15.0

    def listen(self) -> Listening:
        while True:
            window = yield from take(6)
            while window[:3] != b"Ada" or window[5] != window[3] ^ window[4] ^ 0x55:
                window = window[1:] + bytes(((yield),))
            self.show((yield from take(3 * (window[3] * 256 + window[4] + 1))))


class Awa(Receiver):
    """HyperSerial: shows a frame only if its three sums are right."""

    greeting = b"\r\nWelcome!\r\nAwa driver 9.\r\n"
    blank_after = 6.5

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.damaged = 0

    def listen(self) -> Listening:
        while True:
            if (yield) != 0x41 or (yield) != 0x77 or (yield) != 0x61:
                continue
            high, low, check = yield from take(3)
            if (high, low, check) == (0x2A, 0xA2, 0x15):
                self.voice += self.greeting
                continue
            if check != high ^ low ^ 0x55:
                continue
            payload = yield from take(3 * (high * 256 + low + 1))
            first = second = third = 0
            for place, value in enumerate(payload):
                first = (first + value) % 255
                second = (second + first) % 255
                third = (third + (value ^ (place & 255))) % 255
            if (yield from take(3)) == bytes((first, second, 0xAA if third == 0x41 else third)):
                self.show(payload)
            else:
                self.damaged += 1


class Wled(Receiver):
    """WLED: shows its own effect until frames come, paints the first one black, and obeys single bytes."""

    greeting = b"Ada\r\n"
    blank_after = 2.5
    EFFECT = b"WLED's own effect"

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
        super().show(payload)
        if not self.realtime:
            self.realtime = True
            self.strip = bytes(3 * self.count)

    def listen(self) -> Listening:
        while True:
            value = yield
            if value == ord("A"):
                if (yield) == ord("d") and (yield) == ord("a"):
                    high, low, check = yield from take(3)
                    if check == high ^ low ^ 0x55:
                        self.show((yield from take(3 * (high * 256 + low + 1))))
            elif value == 0xC9:
                if (yield) == 0xDA:
                    size = int.from_bytes((yield from take(2)), "big")
                    self.show((yield from take(size)))
            elif 0xB0 <= value <= 0xB7:
                self.baud = 0
                self.commands.append(value)
            elif value == ord("v"):
                self.voice += b"WLED 2405180\r\n"
                self.commands.append(value)
            elif value == ord("{"):
                self.commands.append(value)
                yield from take(200)  # reads on as JSON until it gives up
            elif value in b"lLoOI":
                self.commands.append(value)


ALL = (Wled, FastLed, Adafruit, Awa)
