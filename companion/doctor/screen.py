"""Display, graphics and touch: is there a glass to be seen, what draws it, and does each tap come in once?"""

import os
from pathlib import Path
from typing import Final

from companion.doctor.access import May, may_read, may_use
from companion.doctor.asking import NoAnswerError
from companion.doctor.finding import Finding, State, Subject
from companion.doctor.pointing import INPUT_DEVICES, PointingDevice, pointing_devices
from companion.doctor.window import FindDriver, LookAtWindow
from companion.screen import displays
from companion.screen.boot import ONE_INPUT, WindowFacts
from companion.screen.displays import Driver
from companion.words import _, ngettext

INPUT: Final = Path("/dev/input")


def find_any_driver() -> Driver | None:
    """A desktop's window, or a screen that the kiosk can draw on directly."""
    return displays.find_driver(kiosk=True)


def display(find: FindDriver = find_any_driver, drm: Path = displays.DRM) -> Finding:
    """Whether a window would be seen."""
    subject = Subject.DISPLAY
    driver = find()
    screens = displays.connected_screens(drm)
    if driver is Driver.KMSDRM:
        words = _("Connected: {screens}. The kiosk draws on it directly (KMSDRM).")
        return Finding(subject, State.OK, words.format(screens=", ".join(screens)))
    if driver is not None:
        return Finding(subject, State.OK, _("A window opens on the desktop ({driver}).").format(driver=driver.value))
    if screens:
        words = _("Connected: {screens}, but this user may not draw on it.").format(screens=", ".join(screens))
        return Finding(
            subject, State.FAILED, words, _("Add the user to the groups video and render, then start the Pi again.")
        )
    if os.environ.get("WAYLAND_DISPLAY"):
        return Finding(
            subject, State.FAILED, _("The desktop is Wayland without XWayland."), _("Install the package xwayland.")
        )
    return Finding(
        subject,
        State.FAILED,
        _("No screen is connected."),
        _("Look at the cable of the screen and its power. `loop-companion console` plays without one."),
    )


def graphics(look: LookAtWindow, devices: Path = displays.DEVICES, may: May = may_use) -> Finding:
    """What draws: the graphics chip, or the processor in its place."""
    subject = Subject.GRAPHICS
    try:
        facts = look()
    except NoAnswerError as problem:
        return Finding(
            subject,
            State.FAILED,
            _("No window could be opened: {problem}").format(problem=problem),
            _("Install libgl1, libegl1, libgles2 and libgbm1 (the installer does), then try again."),
        )
    words = f"{facts.renderer} ({facts.driver})"
    if not facts.software:
        return Finding(subject, State.OK, words)
    words = _("The processor draws: {renderer}. Slow and warm.").format(renderer=words)
    return Finding(subject, State.WARNING, words, _about_software(devices, may))


def _about_software(devices: Path, may: May) -> str:
    nodes = sorted(devices.glob("renderD*"))
    if not nodes:
        return _("The system knows no graphics chip. On a Pi: dtoverlay=vc4-kms-v3d in /boot/firmware/config.txt.")
    if not all(may(node) for node in nodes):
        return _("Add the user to the group render (sudo usermod -aG render NAME), then start the Pi again.")
    return _("The chip may be used, but this desktop does not: use the kiosk, which draws without one.")


def touch(
    look: LookAtWindow,
    find: FindDriver = find_any_driver,
    listed: Path = INPUT_DEVICES,
    devices: Path = INPUT,
    may: May = may_read,
) -> Finding:
    """Whether there is something to point with, and whether each tap comes in by one path only."""
    subject = Subject.TOUCH
    try:
        facts: WindowFacts | None = look()
    except NoAnswerError:
        facts = None  # `graphics` says so
    if facts is not None and facts.inputs != (ONE_INPUT,):
        words = _("Taps come in by {count} paths ({paths}).")
        return Finding(
            subject,
            State.FAILED,
            words.format(count=len(facts.inputs), paths=", ".join(facts.inputs) or "–"),
            _("Each tap would count that often. Take KIVY_… out of the environment, or install the app again."),
        )
    found = pointing_devices(listed)
    closed = [device for device in found if device.event and not may(devices / device.event)]
    if closed and find() is Driver.KMSDRM:
        words = _("This user may not read {device}.").format(device=closed[0].name)
        return Finding(subject, State.FAILED, words, _("Add the user to the group input, then start the Pi again."))
    return _pointing(found)


def _pointing(found: tuple[PointingDevice, ...]) -> Finding:
    subject = Subject.TOUCH
    panels = [device.name for device in found if device.is_touchscreen]
    if len(panels) == 1:
        return Finding(subject, State.OK, _("{panel}; each tap comes in once.").format(panel=panels[0]))
    if panels:
        words = ngettext("{count} touchscreen: {panels}.", "{count} touchscreens: {panels}.", len(panels))
        return Finding(
            subject,
            State.WARNING,
            words.format(count=len(panels), panels=", ".join(panels)),
            _("If taps count twice, one panel is named twice: look for two dtoverlay lines in config.txt."),
        )
    if found:
        return Finding(subject, State.OK, _("No touchscreen; {mouse} will do.").format(mouse=found[0].name))
    return Finding(
        subject,
        State.WARNING,
        _("Neither a touchscreen nor a mouse was found."),
        _("Look at the cable of the panel; a USB mouse works, too."),
    )
