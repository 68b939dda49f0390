"""The LEDs of a ring as coloured blocks in a terminal."""

import os
import sys
from dataclasses import dataclass
from typing import Final, TextIO

_SCREEN_GAMMA: Final = 2.2
_SHADES: Final = " .:-=+*#%@"


@dataclass(frozen=True, slots=True)
class Terminal:
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
