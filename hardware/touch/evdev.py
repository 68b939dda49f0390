"""The kernel's language for input devices: numbers, layouts and requests, and which devices are touch panels.

Source: the kernel's `include/uapi/linux/input.h` and `input-event-codes.h`, names as there. What a panel is, is pure.
"""

import struct
from collections.abc import Iterator
from enum import Enum, auto
from typing import Final, NamedTuple

from msgspec import Struct

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


class PanelKind(Enum):
    """How a panel tells of its fingers (the kernel's "Multi-touch Protocol")."""

    SLOTS = auto()
    """Protocol B: each finger has a slot, and only what changes is sent."""
    ANONYMOUS = auto()
    """Protocol A: all fingers, each time; which is which has to be found out. Old drivers only."""
    SINGLE = auto()
    """One point, pressed or not: resistive panels."""


class Abilities(Struct, frozen=True):
    """What a device says that it can send: its properties, its keys and its axes, by number."""

    properties: frozenset[int]
    keys: frozenset[int]
    axes: frozenset[int]


def panel_kind(abilities: Abilities) -> PanelKind | None:
    """Tell the kind of panel, or None: a mouse, a touchpad, a pen tablet, a keyboard.

    The same devices that udev's `input_id` calls ID_INPUT_TOUCHSCREEN. All others reach a window through SDL.
    """
    keys, axes = abilities.keys, abilities.axes
    is_direct = INPUT_PROP_DIRECT in abilities.properties
    has_fingers = {ABS_MT_POSITION_X, ABS_MT_POSITION_Y} <= axes
    has_point = {ABS_X, ABS_Y} <= axes
    if BTN_STYLUS in keys or BTN_TOOL_PEN in keys:
        return None
    if BTN_TOOL_FINGER in keys and not is_direct:
        return None  # a touchpad: one points elsewhere than one touches
    if has_fingers and (is_direct or BTN_TOUCH in keys):
        return PanelKind.SLOTS if ABS_MT_SLOT in axes else PanelKind.ANONYMOUS
    if has_point and BTN_TOUCH in keys and BTN_MOUSE not in keys:
        return PanelKind.SINGLE
    return None
