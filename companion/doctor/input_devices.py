"""What there is to point with, from the kernel's own list of input devices."""

import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hardware.touch import evdev
from hardware.touch.kinds import Abilities, panel_kind

INPUT_DEVICES: Final = Path("/proc/bus/input/devices")
_MOST_BYTES: Final = 200_000
_POINTER: Final = 0  # INPUT_PROP_POINTER: a touchpad
_RELATIVE_X: Final = 0  # REL_X: a mouse
_WORD: Final = 8 * struct.calcsize("@L")
"""Bits of a word in the list: the kernel's, or those of a program that is smaller."""


@dataclass(frozen=True, slots=True)
class PointingDevice:
    """A touchscreen, a mouse, a touchpad or a pen; `event` is its name under /dev/input."""

    name: str
    event: str
    is_touchscreen: bool


def pointing_devices(listed: Path = INPUT_DEVICES) -> tuple[PointingDevice, ...]:
    """All of them, in the kernel's order; none where there is no such list.

    A touchscreen is what the app itself takes for one: the pen that many of them have is another device.
    The format is the kernel's `drivers/input/input.c`: paragraphs of lines `X: NAME=value`, bits in hexadecimal.
    """
    try:
        with listed.open(encoding="utf-8", errors="replace") as file:
            text = file.read(_MOST_BYTES)
    except OSError:
        return ()
    found = (_device(paragraph) for paragraph in text.split("\n\n"))
    return tuple(device for device in found if device is not None)


def _device(paragraph: str) -> PointingDevice | None:
    told: dict[str, str] = {}
    for line in paragraph.splitlines():
        name, _equals, value = line[3:].partition("=")
        told[name] = value
    properties, keys, axes, relative = (_bits(told.get(name, "")) for name in ("PROP", "KEY", "ABS", "REL"))
    is_touchscreen = panel_kind(Abilities(properties, keys, axes)) is not None
    is_pointed = bool({evdev.INPUT_PROP_DIRECT, _POINTER} & properties) and evdev.ABS_X in axes
    if not (is_touchscreen or is_pointed or _RELATIVE_X in relative):
        return None
    event = next((word for word in told.get("Handlers", "").split() if word.startswith("event")), "")
    return PointingDevice(told.get("Name", "").strip('"') or event, event, is_touchscreen)


def _bits(words: str) -> frozenset[int]:
    """The numbers of the bits that are set; the highest word stands first."""
    number = 0
    try:
        for word in words.split():
            number = number << _WORD | int(word, 16)
    except ValueError:
        return frozenset()
    return frozenset(place for place in range(number.bit_length()) if number >> place & 1)
