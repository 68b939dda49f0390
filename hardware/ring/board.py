"""A USB board as it can be recognised under any port name, and the names people know boards by."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple
from urllib.parse import quote, unquote

from hardware.errors import SettingError

ANY_PRODUCT = -1
RASPBERRY_PI = 0x2E8A
KNOWN_BOARDS = {
    (0x1A86, 0x7523): "ESP32, ESP8266 or Arduino Nano (CH340)",
    (0x1A86, 0x55D4): "ESP32 (CH9102)",
    (0x10C4, 0xEA60): "ESP32 or ESP8266 (CP210x)",
    (0x303A, ANY_PRODUCT): "Espressif ESP32-S2, S3 or C3",
    (RASPBERRY_PI, 0x000A): "Raspberry Pi Pico",
    (RASPBERRY_PI, 0x0009): "Raspberry Pi Pico 2",
}
"""(vendor, product) -> name. `systemd/rules/90-loop-companion.rules` gives the same boards to the kiosk."""

MIN_SERIAL_LENGTH = 5
PLACEHOLDER_SERIALS = frozenset({"123456", "12345678", "123456789", "0123456789", "0123456789ABCDEF", "A50285BI"})
"""Serial numbers that makers of cheap boards write into every one of them; CP210x chips leave the factory as `0001`."""

_KEPT = " :;,.-_()+"
_FORM = "1A86:7523/serial number/interface/USB place"


class Likeness(Enum):
    """How a board that is seen compares with the one that is remembered."""

    SAME = auto()
    ALIKE = auto()
    """Of the same type, and nothing tells whether it is the same one: only people know."""
    OTHER = auto()


class BoardIdentity(NamedTuple):
    """What stays the same when a board comes back under another port name.

    `location` is the USB socket, counted from the computer (`1-1.2`). It tells boards apart that have no serial number
    of their own, as those with a CH340 chip.
    """

    vendor: int
    product: int
    serial_number: str = ""
    interface: str = ""
    location: str = ""

    def __str__(self) -> str:
        parts = [self.serial_number, self.interface]
        if self.location:
            parts.append(self.location)
        return f"{self.vendor:04X}:{self.product:04X}/" + "/".join(quote(part, safe=_KEPT) for part in parts)

    @classmethod
    def from_text(cls, text: str) -> BoardIdentity:
        """Return the identity that `str` wrote down. Without a place, as it was written once, that is empty.

        Raises:
            SettingError: if the text is nothing of the kind.
        """
        numbers, _, names = text.partition("/")
        vendor, _, product = numbers.partition(":")
        serial_number, _, rest = names.partition("/")
        interface, _, location = rest.partition("/")
        try:
            return cls(int(vendor, 16), int(product, 16), unquote(serial_number), unquote(interface), unquote(location))
        except ValueError as error:
            raise SettingError(f"“{text}” names no board. It is written like this: {_FORM}.") from error

    @property
    def known_as(self) -> str:
        """The name people know such a board by; empty for boards that are not in the list."""
        by_vendor = KNOWN_BOARDS.get((self.vendor, ANY_PRODUCT), "")
        return KNOWN_BOARDS.get((self.vendor, self.product), by_vendor)

    @property
    def has_unique_serial(self) -> bool:
        """Whether its serial number is one that no other board has."""
        number = self.serial_number.lstrip("0")
        return len(number) >= MIN_SERIAL_LENGTH and self.serial_number.upper() not in PLACEHOLDER_SERIALS

    @property
    def is_recognisable(self) -> bool:
        """Whether there is anything to know this very board by."""
        return self.likeness(self) is Likeness.SAME

    def likeness(self, seen: BoardIdentity) -> Likeness:
        """Return whether the board that is `seen` is this one."""
        if self[:4] != seen[:4]:
            return Likeness.OTHER
        if self.has_unique_serial or (self.location and self.location == seen.location):
            return Likeness.SAME
        return Likeness.ALIKE
