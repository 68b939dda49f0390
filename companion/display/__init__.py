"""Which display there is to open a window on, found before anything of Kivy is loaded.

With no display SDL silently picks its `offscreen` driver and shows nothing: so we look first, and name the driver.
Kivy's environment and the window's facts are in `kivy_setup`, which imports Kivy only on demand.
"""

import ctypes
import os
import sys
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from companion.errors import CompanionError

DRM: Final = Path("/sys/class/drm")
DEVICES: Final = Path("/dev/dri")


class DisplayError(CompanionError, RuntimeError):
    """No window could be opened."""


class Driver(Enum):
    """The ways onto a glass that Kivy's SDL knows on Linux (it knows no Wayland: there it goes through XWayland)."""

    X11 = "x11"
    KMSDRM = "kmsdrm"
    OFFSCREEN = "offscreen"
    NATIVE = "native"
    """Not Linux: SDL finds the one window system there is."""


def has_display(*, kiosk: bool = False) -> bool:
    """Whether a window can be opened here and be seen. `kiosk`: straight on a connected screen will do, without X."""
    return find_driver(kiosk=kiosk) is not None


def find_driver(*, kiosk: bool = False) -> Driver | None:
    """The driver to open a window with, or None when nothing would be seen.

    On a desktop only an X server counts: a screen that another session holds cannot be drawn on. The kiosk
    owns its terminal, so that a connected screen is enough.
    """
    if sys.platform != "linux":
        return Driver.NATIVE
    if x_server_answers(os.environ.get("DISPLAY", "")):
        return Driver.X11
    if kiosk and find_card() is not None:
        return Driver.KMSDRM
    return None


class XScreen(NamedTuple):
    """What an X server shows: its size in pixels, and whether a window manager looks after the windows there."""

    size: tuple[int, int]
    is_managed: bool


def x_server_answers(display: str) -> bool:
    """Whether the X server named in DISPLAY lets us in; False without X's client library, which SDL needs as well."""
    return _connection(display) is not None


def x_screen(display: str) -> XScreen | None:
    """The screen of the X server named in DISPLAY, as it is now; None: it does not let us in."""
    found = _connection(display)
    if found is None:
        return None
    x, server = found
    number = x.XDefaultScreen(server)
    # A window manager owns this selection (ICCCM 2.0, 2.8; the standards of the desktops ask for it as well).
    owner = x.XGetSelectionOwner(server, x.XInternAtom(server, f"WM_S{number}".encode(), 0))
    return XScreen((x.XDisplayWidth(server, number), x.XDisplayHeight(server, number)), is_managed=bool(owner))


@cache
def _connection(display: str) -> tuple[ctypes.CDLL, ctypes.c_void_p] | None:
    """X's client library, and our connection to this server.

    It is asked once, and the connection stays open: some servers (Xvfb) start anew when their last client leaves,
    and would turn away the window that comes right after.
    """
    if not display:
        return None
    try:
        x = ctypes.CDLL("libX11.so.6")
    except OSError:
        return None
    x.XOpenDisplay.restype = ctypes.c_void_p
    x.XOpenDisplay.argtypes = (ctypes.c_char_p,)
    x.XInternAtom.restype = ctypes.c_ulong
    x.XInternAtom.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int)
    x.XGetSelectionOwner.restype = ctypes.c_ulong
    x.XGetSelectionOwner.argtypes = (ctypes.c_void_p, ctypes.c_ulong)
    server = x.XOpenDisplay(os.fsencode(display))
    return (x, ctypes.c_void_p(server)) if server else None


def find_card(drm: Path = DRM, devices: Path = DEVICES) -> int | None:
    """The number of the graphics card with a screen on it; a DSI panel goes before HDMI, as it has the touch.

    On a Raspberry Pi 5 the DSI panel is a card of its own, and the numbers vary from boot to boot.
    """
    for name in connected_screens(drm):
        number = name.removeprefix("card").split("-")[0]
        if number.isdigit() and os.access(devices / f"card{number}", os.R_OK | os.W_OK):
            return int(number)
    return None


def connected_screens(drm: Path = DRM) -> tuple[str, ...]:
    """The names of the screens that are connected (card1-DSI-1, card0-HDMI-A-1), those with DSI first."""
    connected = [path.parent.name for path in drm.glob("card*-*/status") if _says_connected(path)]
    return tuple(sorted(connected, key=lambda name: ("-DSI-" not in name, name)))


def _says_connected(status: Path) -> bool:
    try:
        return status.read_text(encoding="ascii").strip() == "connected"
    except OSError:
        return False
