"""What there is to point with, from the kernel's own list of input devices."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

INPUT_DEVICES: Final = Path("/proc/bus/input/devices")
_MOST_BYTES: Final = 200_000
_DIRECT: Final = 1 << 1  # INPUT_PROP_DIRECT: one points at what is seen, as on a touchscreen
_POINTER: Final = 1 << 0  # INPUT_PROP_POINTER: a touchpad
_RELATIVE_X: Final = 1 << 0  # REL_X: a mouse
_ABSOLUTE_X: Final = 1 << 0  # ABS_X


@dataclass(frozen=True, slots=True)
class PointingDevice:
    """A touchscreen, a mouse or a touchpad; `event` is its name under /dev/input."""

    name: str
    event: str
    is_touchscreen: bool


def pointing_devices(listed: Path = INPUT_DEVICES) -> tuple[PointingDevice, ...]:
    """All of them, in the kernel's order; none where there is no such list.

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
    properties, absolute, relative = (_bits(told.get(name, "")) for name in ("PROP", "ABS", "REL"))
    is_touchscreen = bool(properties & _DIRECT and absolute & _ABSOLUTE_X)
    is_other = bool(relative & _RELATIVE_X or (properties & _POINTER and absolute & _ABSOLUTE_X))
    if not (is_touchscreen or is_other):
        return None
    event = next((word for word in told.get("Handlers", "").split() if word.startswith("event")), "")
    return PointingDevice(told.get("Name", "").strip('"') or event, event, is_touchscreen)


def _bits(words: str) -> int:
    """The lowest word of a bitmap; the highest stands first."""
    try:
        return int(words.rsplit(maxsplit=1)[-1], 16)
    except (IndexError, ValueError):
        return 0
