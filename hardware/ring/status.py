"""Which ring there is, which board it hangs on, and how it is doing, as plain values. Words are made elsewhere.

A USB board can be recognised under any port name.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote, unquote

from msgspec import Struct

from hardware import SettingError

if TYPE_CHECKING:
    from hardware.ring.protocols import WireProtocol


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


class RingKind(Enum):
    """The forms of a ring; one is chosen by name and never swapped for another."""

    REAL = "real"
    SIMULATED = "simulated"
    ABSENT = "absent"


class RingState(Enum):
    """What the ring is doing."""

    ABSENT = auto()
    """Switched off in the settings, or no port was ever chosen: nothing is looked for."""
    LOOKING = auto()
    """Looked for again and again; the reason says what is missing."""
    STARTING = auto()
    """The port is open and the board is given time to wake up."""
    CONNECTED = auto()
    """Pictures are sent."""
    SIMULATED = auto()
    """Pictures are kept for a screen to draw."""


class Reason(Enum):
    """Why the ring is not connected."""

    NONE = auto()
    SWITCHED_OFF = auto()
    NOT_CHOSEN = auto()
    """No port and no board was ever chosen. An unknown port is never opened unasked."""
    NOT_FOUND = auto()
    SEVERAL_FOUND = auto()
    """Several boards say that they are the remembered one, and none is at its place."""
    ALIKE_FOUND = auto()
    """The remembered board is gone, and one of its type is somewhere else. Only people know whether it is the ring; it
    is not touched."""
    OTHER_BOARD = auto()
    """The port holds another board than before; it is not touched."""
    NO_PERMISSION = auto()
    """On most systems: the user is not in the group `dialout`."""
    BUSY = auto()
    """Another program has the port."""
    UNPLUGGED = auto()
    OTHER_PROTOCOL = auto()
    """The board does not answer in the protocol that was set. It is asked again, and sent nothing else."""
    STUCK = auto()
    """The board took no byte for three seconds; the port is opened anew."""
    FAILED = auto()
    """Something else; the detail has the system's own words."""


class RingStatus(Struct, frozen=True):
    """The state of the ring at one moment.

    Attributes:
        state: what it is doing.
        reason: why it is not connected.
        port: the device path or URL in use, or looked for; empty if none.
        board: the USB board behind the port, worth remembering; None if unknown or not USB.
        protocol: the wire format in use; None while not connected.
        detail: the system's own words, for the log; never needed to understand the rest.
    """

    state: RingState
    reason: Reason = Reason.NONE
    port: str = ""
    board: BoardIdentity | None = None
    protocol: WireProtocol | None = None
    detail: str = ""
