"""An X screen that nobody sees, and its pixels as they stand in the memory that Xvfb shares.

Looking at them asks the X server for nothing, so a look costs neither the server nor the measured window any time.
"""

import mmap
import os
import struct
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

SIZE: Final = (800, 480)
LOOK: Final = 0.0005
"""Seconds between two looks at the pixels."""
PATIENCE: Final = 20.0
_HEADER: Final = struct.Struct(">25I")  # X11/XWDFile.h
_HEADER_SIZE, _BYTES_A_LINE, _COLORS, _BYTES_A_COLOR = 0, 12, 19, 12
_BYTES_A_PIXEL: Final = 4


class Area(NamedTuple):
    """A part of the screen in pixels, from its top left corner."""

    x: int
    y: int
    width: int
    height: int


class ScreenInMemory:
    """`display` is what DISPLAY must name; `pixels` are those of an area, 4 bytes each: blue, green, red, nothing."""

    def __init__(self, display: str, memory: mmap.mmap) -> None:
        self.display = display
        self._memory = memory
        header = _HEADER.unpack_from(memory)
        self._first = header[_HEADER_SIZE] + header[_COLORS] * _BYTES_A_COLOR
        self._line = header[_BYTES_A_LINE]

    def pixels(self, area: Area) -> bytes:
        """What is seen there now."""
        start, wide = self._first + area.x * _BYTES_A_PIXEL, area.width * _BYTES_A_PIXEL
        lines = (start + line * self._line for line in range(area.y, area.y + area.height))
        return b"".join(self._memory[at : at + wide] for at in lines)

    def wait(self, area: Area, seen: Callable[[bytes], bool]) -> float:
        """Wait until what is seen of an area is as it should be; the moment, in seconds of `time.monotonic`.

        Raises:
            TimeoutError: it never was.
        """
        until = time.monotonic() + PATIENCE
        while not seen(self.pixels(area)):
            if time.monotonic() > until:
                raise TimeoutError(f"nothing came to be seen in {area}")
            time.sleep(LOOK)
        return time.monotonic()


@contextmanager
def screen_in_memory() -> Iterator[ScreenInMemory]:
    """A screen as large as the window. It lives on when its last window has closed."""
    reading, writing = os.pipe()
    width, height = SIZE
    with tempfile.TemporaryDirectory() as folder:
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24", "-fbdir", folder]
        command += ["-nolisten", "tcp", "-noreset"]
        with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as server:
            os.close(writing)
            try:
                display = ":" + os.read(reading, 16).decode().strip()
                with (
                    (Path(folder) / "Xvfb_screen0").open("rb") as file,
                    mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as memory,
                ):
                    yield ScreenInMemory(display, memory)
            finally:
                os.close(reading)
                server.terminate()
