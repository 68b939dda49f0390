"""Display and graphics: is there a glass to be seen, and what draws it?"""

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

from companion.display import DEVICES, DRM, Driver, connected_screens, find_driver
from companion.display.kivy_setup import WindowFacts
from companion.doctor import Finding, Severity, Subject
from companion.doctor.account import May, join, may_use
from companion.doctor.probe import ProbeError, probe
from companion.words import _

SECONDS: Final = 20.0
"""A Raspberry Pi 4 needs two; with a cold card some more."""

FindDriver: TypeAlias = Callable[[], Driver | None]
"""How a window can be opened here, if at all."""
LookAtWindow: TypeAlias = Callable[[], WindowFacts]
"""What a window is drawn with. Raises ProbeError where none can be opened."""


def look_from_outside(find: FindDriver = find_driver) -> WindowFacts:
    """Open a hidden window on the desktop, or where there is none an offscreen one: the screen is left alone.

    On the kiosk the screen belongs to the app, but what draws offscreen is what draws there: the same chip, and the
    same right to use it.

    Raises:
        ProbeError: no window could be opened.
    """
    driver = "x11" if find() is Driver.X11 else "offscreen"
    try:
        with tempfile.TemporaryDirectory(prefix="loop-companion-", ignore_cleanup_errors=True) as folder:
            answer = probe("companion.doctor.probe", "window", folder, driver, seconds=SECONDS)
    except OSError as problem:
        raise ProbeError(_("No folder for a moment's use: {problem}").format(problem=problem)) from problem
    width, height = answer["size"]
    return WindowFacts(
        answer["driver"], (width, height), answer["renderer"], answer["software"], tuple(answer["inputs"])
    )


_UNSEEN: Final = frozenset({"offscreen", "dummy"})


def find_any_driver() -> Driver | None:
    """A desktop's window, or a screen that the kiosk can draw on directly."""
    return find_driver(kiosk=True)


def display(find: FindDriver = find_any_driver, drm: Path = DRM, opened: LookAtWindow | None = None) -> Finding:
    """Whether a window is seen, or would be.

    `opened`: the window that the running app has; from outside it can only be said what could be drawn on.
    """
    subject = Subject.DISPLAY
    screens = connected_screens(drm)
    if opened is not None:
        return _seen(opened(), screens)
    driver = find()
    if driver is Driver.KMSDRM:
        words = _("Connected: {screens}. The kiosk can draw on it directly (KMSDRM) while no desktop has it.")
        return Finding(subject, Severity.OK, words.format(screens=", ".join(screens)))
    if driver is not None:
        return Finding(
            subject, Severity.OK, _("A window can be opened on the desktop ({driver}).").format(driver=driver.value)
        )
    if screens:
        words = _("Connected: {screens}, but this user may not draw on it.").format(screens=", ".join(screens))
        return Finding(subject, Severity.FAILED, words, join(["video", "render"]))
    if os.environ.get("WAYLAND_DISPLAY"):
        return Finding(
            subject, Severity.FAILED, _("The desktop is Wayland without XWayland."), _("Install the package xwayland.")
        )
    return Finding(
        subject,
        Severity.FAILED,
        _("No screen is connected."),
        _("Look at the cable of the screen and its power. `loop-companion console` plays without one."),
    )


def _seen(facts: WindowFacts, screens: tuple[str, ...]) -> Finding:
    """What the app's own window is drawn on."""
    width, height = facts.size
    words = _("{width} × {height}, by {driver}.").format(width=width, height=height, driver=facts.driver)
    if facts.driver.lower() in _UNSEEN:
        return Finding(Subject.DISPLAY, Severity.FAILED, words, _("Nobody sees it: take SDL_… out of the environment."))
    if screens:
        words += " " + _("Connected: {screens}.").format(screens=", ".join(screens))
    return Finding(Subject.DISPLAY, Severity.OK, words)


def graphics(look: LookAtWindow, devices: Path = DEVICES, may: May = may_use, *, is_own: bool = True) -> Finding:
    """What draws: the graphics chip, or the processor in its place.

    `is_own`: it is the app's own window that is looked at, and not another one opened for a moment.
    """
    subject = Subject.GRAPHICS
    try:
        facts = look()
    except ProbeError as problem:
        return Finding(
            subject,
            Severity.FAILED,
            _("No window could be opened: {problem}").format(problem=problem),
            _("Install libgl1, libegl1, libgles2 and libgbm1 (the installer does), then try again."),
        )
    words = f"{facts.renderer} ({facts.driver})"
    if facts.software:
        words = _("The processor draws: {renderer}. Slow and warm.").format(renderer=words)
    if not is_own:
        words += " " + _("Seen in a hidden window; the app itself says it under Settings, “Health”.")
    if not facts.software:
        return Finding(subject, Severity.OK, words)
    return Finding(subject, Severity.WARNING, words, _about_software(facts, devices, may))


def _about_software(facts: WindowFacts, devices: Path, may: May) -> str:
    nodes = sorted(devices.glob("renderD*"))
    if not nodes:
        return _("The system knows no graphics chip. On a Pi: dtoverlay=vc4-kms-v3d in /boot/firmware/config.txt.")
    if not all(may(node) for node in nodes):
        return join(["render"])
    if facts.driver.lower() == Driver.X11.value:
        return _("The chip may be used, but this desktop does not: the kiosk draws without one.")
    return _("The chip may be used, but OpenGL does not: install libgl1-mesa-dri (the installer does), then restart.")
