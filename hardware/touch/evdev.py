"""The kernel's language for input devices: numbers, layouts and requests.

Source: the kernel's `include/uapi/linux/input.h` and `input-event-codes.h`, names as there.
"""

import struct
from collections.abc import Iterator
from typing import Final, NamedTuple

EV_SYN: Final = 0x00
EV_KEY: Final = 0x01
EV_ABS: Final = 0x03

SYN_REPORT: Final = 0
SYN_MT_REPORT: Final = 2
SYN_DROPPED: Final = 3

BTN_MOUSE: Final = 0x110
BTN_TOOL_PEN: Final = 0x140
BTN_TOOL_FINGER: Final = 0x145
BTN_TOUCH: Final = 0x14A
BTN_STYLUS: Final = 0x14B

ABS_X: Final = 0x00
ABS_Y: Final = 0x01
ABS_MT_SLOT: Final = 0x2F
ABS_MT_POSITION_X: Final = 0x35
ABS_MT_POSITION_Y: Final = 0x36
ABS_MT_TRACKING_ID: Final = 0x39

INPUT_PROP_DIRECT: Final = 0x01

_EVENT: Final = struct.Struct("@llHHi")  # two halves of the time, type, code, value
_ABSINFO: Final = struct.Struct("@6i")  # value, minimum, maximum, fuzz, flat, resolution

_WRITE: Final = 1
_READ: Final = 2


class Event(NamedTuple):
    """One thing that a device says; its time is left out."""

    type: int
    code: int
    value: int


class AbsInfo(NamedTuple):
    """An axis: where it stands, and its range."""

    value: int
    minimum: int
    maximum: int

    def share(self, value: int) -> float:
        """Where a value lies between minimum and maximum: 0 to 1, whatever a panel says."""
        return min(1.0, max(0.0, (value - self.minimum) / (self.maximum - self.minimum)))


def events_in(data: bytes) -> Iterator[Event]:
    """Take apart what was read from a device: whole events, as the kernel gives no others."""
    for _seconds, _microseconds, kind, code, value in _EVENT.iter_unpack(data):
        yield Event(kind, code, value)


READ_SIZE: Final = _EVENT.size * 64
ABSINFO_SIZE: Final = _ABSINFO.size


def absinfo_in(data: bytes) -> AbsInfo:
    """Take apart the answer to `eviocgabs`."""
    value, minimum, maximum, _fuzz, _flat, _resolution = _ABSINFO.unpack(data)
    return AbsInfo(value, minimum, maximum)


def slots_in(data: bytes) -> tuple[int, ...]:
    """Take apart the answer to `eviocgmtslots`: one value a slot; the first number is the code that was asked for."""
    return tuple(number for (number,) in struct.iter_unpack("@i", data))[1:]


def bits_in(data: bytes) -> frozenset[int]:
    """Take apart a bitmap: the numbers of the bits that are set. The kernel fills it in words of the machine."""
    number = int.from_bytes(data, "little")
    return frozenset(place for place in range(number.bit_length()) if number >> place & 1)


def _request(direction: int, number: int, size: int) -> int:
    return direction << 30 | size << 16 | ord("E") << 8 | number


def eviocgname(size: int) -> int:
    """Ask for the name."""
    return _request(_READ, 0x06, size)


def eviocgprop(size: int) -> int:
    """Ask for the properties, as a bitmap."""
    return _request(_READ, 0x09, size)


def eviocgmtslots(size: int) -> int:
    """Ask what one axis says in each slot; the buffer begins with the axis."""
    return _request(_READ, 0x0A, size)


def eviocgkey(size: int) -> int:
    """Ask which keys are down, as a bitmap."""
    return _request(_READ, 0x18, size)


def eviocgbit(kind: int, size: int) -> int:
    """Ask which codes of a type of events a device can send, as a bitmap."""
    return _request(_READ, 0x20 + kind, size)


def eviocgabs(axis: int) -> int:
    """Ask for an axis."""
    return _request(_READ, 0x40 + axis, ABSINFO_SIZE)


EVIOCGRAB: Final = _request(_WRITE, 0x90, struct.calcsize("@i"))
"""Have a device for oneself alone (1), or let go of it (0)."""
