"""Colours and sizes of the glass, in one place. Plain Python: screens and tests read it, too.

Sizes are in pixels of an 800×480 screen (or 480×800, turned); `unit` makes them real ones. `tint` and `mix` give
colours as Kivy wants them: four numbers, 0 to 1.
"""

from functools import lru_cache
from typing import Final

GROUND: Final = "#12102A"
PANEL: Final = "#1D1A3C"
LINE: Final = "#37325F"
TEXT: Final = "#F5F2FF"
QUIET: Final = "#A79FD0"
ACCENT: Final = "#FF4F9A"
DANGER: Final = "#FF5A4E"
GOOD: Final = "#5BE08A"
ALERT: Final = "#C9B8FF"
NOTICE: Final = "#FFD84D"
INK: Final = "#1A0F22"  # dark words on a bright ground

TEXT_SMALLEST: Final = 15
TEXT_BODY: Final = 18
TEXT_INSTRUCTION: Final = 24
TEXT_TITLE: Final = 28
TOUCH_SMALLEST: Final = 44


def is_portrait(width: float, height: float) -> bool:
    """Whether the wheel lies above the panel (portrait) and not at its left (landscape)."""
    return height > width


def unit(width: float, height: float) -> float:
    """How many real pixels one design pixel takes on a screen of this size."""
    long_side, short_side = max(width, height), min(width, height)
    return min(long_side / 800, short_side / 480)


Tint = tuple[float, float, float, float]


@lru_cache(maxsize=256)
def tint(color: str, alpha: float = 1.0) -> Tint:
    """`color` is written #RRGGBB."""
    red, green, blue = (int(color[start : start + 2], 16) / 255 for start in (1, 3, 5))
    return red, green, blue, alpha


@lru_cache(maxsize=512)
def mix(color: str, ground: str, share: float) -> Tint:
    """`share` (0-1) of `color` over `ground`, solid."""
    above, below = tint(color), tint(ground)
    red, green, blue = (share * a + (1 - share) * b for a, b in zip(above[:3], below[:3], strict=True))
    return red, green, blue, 1.0
