"""Colours and sizes of the glass, in one place. Plain Python: screens and tests read it, too.

Sizes are in pixels of an 800×480 screen (or 480×800, turned); `unit` makes them real ones.
"""

from typing import Final

GROUND: Final = "#12102A"
PANEL: Final = "#1D1A3C"
LINE: Final = "#37325F"
TEXT: Final = "#F5F2FF"
QUIET: Final = "#A79FD0"
PINK: Final = "#FF4F9A"
RIFT: Final = "#FF5A4E"
ENERGY: Final = "#5BE08A"
VORTEX: Final = "#C9B8FF"
MISSION: Final = "#FFD84D"
INK: Final = "#1A0F22"  # dark words on a pink or yellow ground

TEXT_SMALLEST: Final = 15
TEXT_BODY: Final = 18
TEXT_INSTRUCTION: Final = 24
TEXT_TITLE: Final = 28
TOUCH_SMALLEST: Final = 44


def is_portrait(width: float, height: float) -> bool:
    """Whether the wheel lies above the panel (portrait) and not at its left (landscape)."""
    return height > width


def unit(width: float, height: float, ui_scale: float = 1.0) -> float:
    """How many real pixels one design pixel takes on a screen of this size.

    `ui_scale` makes everything larger (> 1) or smaller; it never makes an 800×480 screen smaller than designed.
    """
    long_side, short_side = max(width, height), min(width, height)
    return min(long_side / 800, short_side / 480) * ui_scale
