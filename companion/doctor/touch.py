"""Touch: is there something to point with, may it be read, and did a tap come in?"""

import struct
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, TypeAlias

from msgspec import Struct, field

from companion.display import Driver
from companion.display.kivy_setup import ONE_INPUT, WindowFacts
from companion.doctor import Finding, Severity, Subject
from companion.doctor.account import May, join, may_read
from companion.doctor.probe import ProbeError
from companion.doctor.screen import FindDriver, LookAtWindow, find_any_driver
from companion.words import _, ngettext
from hardware.touch import Abilities, evdev, panel_kind

INPUT_DEVICES: Final = Path("/proc/bus/input/devices")
_MOST_BYTES: Final = 200_000
_POINTER: Final = 0  # INPUT_PROP_POINTER: a touchpad
_RELATIVE_X: Final = 0  # REL_X: a mouse
_WORD: Final = 8 * struct.calcsize("@L")
"""Bits of a word in the list: the kernel's, or those of a program that is smaller."""


class PointingDevice(Struct, frozen=True):
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


INPUT: Final = Path("/dev/input")
Panels: TypeAlias = list[PointingDevice]


class TapsSeen(Struct, frozen=True):
    """What the app knows of touch at one moment.

    `seconds` since the last tap; None: there was none. `heard`: the panels that the app itself has open, their names by
    those of their devices (event7); None: the window system reads them. `refused`: why it could not open a device.
    """

    seconds: float | None = None
    heard: Mapping[str, str] | None = None
    refused: Mapping[str, str] = field(default_factory=dict)


LookAtTaps: TypeAlias = Callable[[], TapsSeen]


def touch(
    look: LookAtWindow,
    find: FindDriver = find_any_driver,
    listed: Path = INPUT_DEVICES,
    may: May = may_read,
    taps: LookAtTaps | None = None,
) -> Finding:
    """Whether there is something to point with, whether it may be read, and what the app has heard of it.

    `taps` is what the running app knows; from outside nobody can tell whether a tap arrives, and that is said.
    """
    subject = Subject.TOUCH
    try:
        facts: WindowFacts | None = look()
    except ProbeError:
        facts = None  # `graphics` says so
    if facts is not None and facts.inputs != (ONE_INPUT,):
        words = _("Taps come in by {count} paths ({paths}).")
        return Finding(
            subject,
            Severity.FAILED,
            words.format(count=len(facts.inputs), paths=", ".join(facts.inputs) or "–"),
            _("Each tap would count that often. Take KIVY_… out of the environment, or install the app again."),
        )
    found = pointing_devices(listed)
    panels = [device for device in found if device.is_touchscreen]
    seen = None if taps is None else taps()
    trouble = _not_heard(panels, seen) if seen is not None else _not_readable(found, find, may)
    return trouble or _pointing(found, panels, seen)


def _not_heard(panels: Panels, seen: TapsSeen) -> Finding | None:
    """A panel that the app should read itself, and has not opened."""
    deaf = [panel for panel in panels if seen.heard is not None and panel.event not in seen.heard]
    if not deaf:
        return None
    why = seen.refused.get(deaf[0].event) or _("it was not opened")
    words = _("{panel} is not heard: {why}.").format(panel=deaf[0].name, why=why.rstrip("."))
    return Finding(Subject.TOUCH, Severity.FAILED, words, join(["input"]))


def _not_readable(found: tuple[PointingDevice, ...], find: FindDriver, may: May) -> Finding | None:
    """A device that the app would read itself on this screen, and that this user may not read."""
    closed = [device for device in found if device.event and not may(INPUT / device.event)]
    if not closed or find() is not Driver.KMSDRM:
        return None
    words = _("This user may not read {device}.").format(device=closed[0].name)
    return Finding(Subject.TOUCH, Severity.FAILED, words, join(["input"]))


def _pointing(found: tuple[PointingDevice, ...], panels: Panels, seen: TapsSeen | None) -> Finding:
    subject = Subject.TOUCH
    if len(panels) > 1:
        words = ngettext("{count} touchscreen: {panels}.", "{count} touchscreens: {panels}.", len(panels))
        return Finding(
            subject,
            Severity.WARNING,
            words.format(count=len(panels), panels=", ".join(panel.name for panel in panels)),
            _("If taps count twice, one panel is named twice: look for two dtoverlay lines in config.txt."),
        )
    if panels:
        return _one_panel(panels[0].name, seen)
    if found:
        return Finding(subject, Severity.OK, _("No touchscreen; {mouse} will do.").format(mouse=found[0].name))
    return Finding(
        subject,
        Severity.WARNING,
        _("Neither a touchscreen nor a mouse was found."),
        _("Look at the cable of the panel; a USB mouse works, too."),
    )


def _one_panel(panel: str, seen: TapsSeen | None) -> Finding:
    if seen is None:
        words = _(
            "{panel} is there. Whether its taps arrive only a tap can tell: in the app, Settings, “Test the touch”."
        )
        return Finding(Subject.TOUCH, Severity.OK, words.format(panel=panel))
    if seen.seconds is None:
        words = _("{panel} is there, but no tap has come in since the start.").format(panel=panel)
        return Finding(Subject.TOUCH, Severity.WARNING, words, _("Tap it; then look here again."))
    ago = round(seen.seconds)
    words = ngettext(
        "{panel}; the last tap came {count} second ago.", "{panel}; the last tap came {count} seconds ago.", ago
    )
    return Finding(Subject.TOUCH, Severity.OK, words.format(panel=panel, count=ago))
