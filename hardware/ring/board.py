"""A USB board as it can be recognised under any port name, and the names people know boards by."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import quote, unquote

from hardware.errors import SettingError

ANY_PRODUCT = -1
KNOWN_BOARDS = {
    (0x1A86, 0x7523): "ESP32, ESP8266 or Arduino Nano (CH340)",
    (0x1A86, 0x55D4): "ESP32 (CH9102)",
    (0x10C4, 0xEA60): "ESP32 or ESP8266 (CP210x)",
    (0x303A, ANY_PRODUCT): "Espressif ESP32-S2, S3 or C3",
    (0x2E8A, 0x000A): "Raspberry Pi Pico",
    (0x2E8A, 0x0009): "Raspberry Pi Pico 2",
}
"""(vendor, product) -> name, from the facts file."""

_KEPT = " :;,.-_()+"
_FORM = "1A86:7523/serial number/interface"


class BoardIdentity(NamedTuple):
    """What stays the same when a board comes back under another port name."""

    vendor: int
    product: int
    serial_number: str = ""
    interface: str = ""

    def __str__(self) -> str:
        names = "/".join(quote(part, safe=_KEPT) for part in (self.serial_number, self.interface))
        return f"{self.vendor:04X}:{self.product:04X}/{names}"

    @classmethod
    def from_text(cls, text: str) -> BoardIdentity:
        """Return the identity that `str` wrote down.

        Raises:
            SettingError: if the text is nothing of the kind.
        """
        numbers, _, names = text.partition("/")
        vendor, _, product = numbers.partition(":")
        serial_number, _, interface = names.partition("/")
        try:
            return cls(int(vendor, 16), int(product, 16), unquote(serial_number), unquote(interface))
        except ValueError as error:
            raise SettingError(f"“{text}” names no board. It is written like this: {_FORM}.") from error

    @property
    def known_as(self) -> str:
        """The name people know such a board by; empty for boards that are not in the list."""
        by_vendor = KNOWN_BOARDS.get((self.vendor, ANY_PRODUCT), "")
        return KNOWN_BOARDS.get((self.vendor, self.product), by_vendor)
