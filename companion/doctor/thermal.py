"""Temperature and power supply, where the machine tells."""

import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from companion.doctor import Finding, Severity, Subject
from companion.words import _

THERMAL: Final = Path("/sys/class/thermal")
SENSORS: Final = Path("/sys/class/hwmon")
HOT: Final = 80.0
"""°C at which a Raspberry Pi begins to slow down."""
_SECONDS: Final = 3.0
_LOW_NOW, _SLOW_NOW, _LOW_SINCE, _SLOW_SINCE = 1 << 0, 0b1110, 1 << 16, 0b1110 << 16
"""Bits of `vcgencmd get_throttled`: voltage too low, slowed down (capped, throttled, warm); now, and since the start.

Source: the Raspberry Pi documentation of vcgencmd.
"""

Throttled = Callable[[], int | None]
"""What the firmware has to say, as `vcgencmd get_throttled` gives it; None where there is no such firmware."""


def temperature(thermal: Path = THERMAL) -> Finding:
    """The warmest of the sensors that the kernel names."""
    subject = Subject.TEMPERATURE
    degrees = list(_degrees(thermal))
    if not degrees:
        return Finding(subject, Severity.OK, _("This computer does not tell."))
    words = _("{degrees:.0f} °C").format(degrees=max(degrees))
    if max(degrees) >= HOT:
        return Finding(
            subject,
            Severity.WARNING,
            words,
            _("It slows down. Give it air or a heat sink, and keep it out of the sun."),
        )
    return Finding(subject, Severity.OK, words)


def _degrees(thermal: Path) -> Iterator[float]:
    for sensor in sorted(thermal.glob("thermal_zone*/temp")):
        try:
            yield int(sensor.read_text(encoding="ascii")) / 1000
        except (OSError, ValueError):
            continue


def ask_firmware() -> int | None:
    """`vcgencmd get_throttled`; None where there is none, or where it may not be asked."""
    command = shutil.which("vcgencmd")
    if command is None:
        return None
    try:
        done = subprocess.run(  # noqa: S603 - the firmware's own tool, found where the system keeps its tools
            [command, "get_throttled"], capture_output=True, timeout=_SECONDS, check=False, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    found = re.search(rb"throttled=0x([0-9a-fA-F]+)", done.stdout)
    return int(found[1], 16) if found else None


def power(throttled: Throttled = ask_firmware, sensors: Path = SENSORS) -> Finding:
    """Whether the voltage was enough, and whether the Pi had to slow down."""
    subject = Subject.POWER
    bits = throttled()
    knows_before = bits is not None
    if bits is None:
        bits = _low_by_sensor(sensors)
    if bits is None:
        return Finding(subject, Severity.OK, _("This computer does not tell."))
    better = _("Use the Pi’s own power supply and a short cable; feed the ring from another one.")
    if bits & (_LOW_NOW | _LOW_SINCE):
        words = _("The voltage is too low.") if bits & _LOW_NOW else _("The voltage was too low since the start.")
        return Finding(subject, Severity.WARNING, words, better)
    if bits & (_SLOW_NOW | _SLOW_SINCE):
        words = _("It runs slower.") if bits & _SLOW_NOW else _("It ran slower since the start.")
        return Finding(subject, Severity.WARNING, words, _("It was too warm: give it air or a heat sink."))
    if not knows_before:
        return Finding(subject, Severity.OK, _("Enough now; of before this computer does not tell."))
    return Finding(subject, Severity.OK, _("Enough, and never slowed down since the start."))


def _low_by_sensor(sensors: Path) -> int | None:
    """The kernel's own sensor on a Pi (`rpi_volt`): it only knows whether the voltage is low now."""
    for name in sorted(sensors.glob("hwmon*/name")):
        try:
            if name.read_text(encoding="ascii").strip() == "rpi_volt":
                return int((name.parent / "in0_lcrit_alarm").read_text(encoding="ascii"))
        except (OSError, ValueError):
            continue
    return None
