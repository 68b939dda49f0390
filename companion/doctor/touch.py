"""Touch: is there something to point with, may it be read, and did a tap come in?"""

from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

from companion.display.displays import Driver
from companion.display.kivy_setup import ONE_INPUT, WindowFacts
from companion.doctor.access import May, may_read
from companion.doctor.account import join
from companion.doctor.finding import Finding, Severity, Subject
from companion.doctor.input_devices import INPUT_DEVICES, PointingDevice, pointing_devices
from companion.doctor.probe import ProbeError
from companion.doctor.screen import find_any_driver
from companion.doctor.taps import TapsSeen
from companion.doctor.window import FindDriver, LookAtWindow
from companion.words import _, ngettext

INPUT: Final = Path("/dev/input")
Panels: TypeAlias = list[PointingDevice]
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
