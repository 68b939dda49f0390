"""A command in a terminal: LEDs as coloured blocks, and an end when it is asked for.

A signal's own exception may come anywhere: between opening a port and remembering it, or in the middle of turning the
LEDs off. So the handler only takes a note, and whoever works asks for it in every pause.
"""

import os
import signal
import sys
import threading
import time
from types import FrameType
from typing import Any, Final, Self, TextIO

from msgspec import Struct

_SCREEN_GAMMA: Final = 2.2
_SHADES: Final = " .:-=+*#%@"


class Terminal(Struct, frozen=True):
    """Where blocks are printed. `coloured`: with 24-bit colours; `live`: the last line may be written over."""

    out: TextIO
    coloured: bool
    live: bool

    @classmethod
    def here(cls) -> "Terminal":
        """Standard output, as it is; NO_COLOR (https://no-color.org) is respected."""
        live = sys.stdout.isatty()
        return cls(sys.stdout, coloured=live and not os.environ.get("NO_COLOR"), live=live)

    def say(self, words: str) -> None:
        """A line of words."""
        self.out.write(f"{words}\n")
        self.out.flush()

    def show(self, rgb: bytes, brightness: float = 1.0, *, over: bool = False) -> None:
        """The LEDs in a line, over the line before if `over`."""
        line = blocks(rgb, brightness, coloured=self.coloured)
        self.out.write(f"\r{line}" if over else f"{line}\n")
        self.out.flush()


def blocks(rgb: bytes, brightness: float = 1.0, *, coloured: bool) -> str:
    """LEDs (3 bytes each, red, green, blue) as blocks; without colours as letters, the brighter the fuller."""
    lit = [min(1.0, value / 255 / (brightness or 1.0)) ** (1 / _SCREEN_GAMMA) for value in rgb]
    leds = zip(lit[0::3], lit[1::3], lit[2::3], strict=True)
    if not coloured:
        return "".join(_SHADES[round(max(led) * (len(_SHADES) - 1))] for led in leds)
    return "".join(f"\x1b[48;2;{r * 255:.0f};{g * 255:.0f};{b * 255:.0f}m " for r, g, b in leds) + "\x1b[0m"


SIGNALS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""Ctrl-C; `kill`, `timeout`, systemd; a terminal that is closed."""


class StopSignals:
    """Takes the signals that ask for the end, from entering to leaving; the second changes nothing.

    Those that whoever started us wants ignored (`nohup`) are ignored.
    """

    def __init__(self) -> None:
        self.stop_requested = False
        self._before: dict[signal.Signals, Any] = {}

    def __enter__(self) -> Self:
        """From now on."""
        if threading.current_thread() is threading.main_thread():  # Python lets no other take signals
            for number in SIGNALS:
                if signal.getsignal(number) is not signal.SIG_IGN:
                    self._before[number] = signal.signal(number, self._take_note)
        return self

    def __exit__(self, *_: object) -> None:
        """As it was before."""
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _take_note(self, _number: int, _frame: FrameType | None) -> None:
        self.stop_requested = True

    def sleep(self, seconds: float) -> None:
        """Let so many seconds pass.

        Raises:
            KeyboardInterrupt: the end was asked for.
        """
        if not self.stop_requested:
            time.sleep(seconds)
        if self.stop_requested:
            raise KeyboardInterrupt
