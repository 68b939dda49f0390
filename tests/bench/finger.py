"""A finger on an X screen, through the XTEST extension: the same way that a touch takes, up to Kivy's window."""

import ctypes


class Finger:
    """Moves and presses on a display (`:1`); without its name on the one that DISPLAY names."""

    def __init__(self, display: str = "") -> None:
        self._x = ctypes.CDLL("libX11.so.6")
        self._test = ctypes.CDLL("libXtst.so.6")
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._display = ctypes.c_void_p(self._x.XOpenDisplay(display.encode() or None))

    def move(self, x: int, y: int) -> None:
        self._test.XTestFakeMotionEvent(self._display, -1, x, y, 0)
        self._x.XFlush(self._display)

    def press(self, *, down: bool) -> None:
        self._test.XTestFakeButtonEvent(self._display, 1, int(down), 0)
        self._x.XFlush(self._display)
