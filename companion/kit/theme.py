"""Colours and sizes of the glass, in one place, and which words can be read on what. Plain Python: numbers in, out.

Sizes are in pixels of an 800×480 screen (or 480×800, turned); `unit` makes them real ones. `tint` and `mix` give
colours as Kivy wants them: four numbers, 0 to 1. A contrast is counted as WCAG 2 does: 1 (the same) to 21 (black on
white). Words need `WORDS`, signs and edges that mean something `SIGNS`.
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


WORDS: Final = 4.5
SIGNS: Final = 3.0
_STEPS: Final = 20
_BLACK: Final = (0.0, 0.0, 0.0, 1.0)
_WHITE: Final = (1.0, 1.0, 1.0, 1.0)
_PANEL: Final = tint(PANEL)


def luminance(color: Tint) -> float:
    """How bright a colour is, 0 to 1."""
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4  # noqa: PLR2004 - sRGB's own numbers
        for share in color[:3]
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Tint, other: Tint) -> float:
    """How well they are told apart."""
    darker, brighter = sorted((luminance(one), luminance(other)))
    return (brighter + 0.05) / (darker + 0.05)


def between(one: Tint, other: Tint, share: float) -> Tint:
    """`share` (0-1) of `one` over `other`, solid, as a screen rounds it: what is counted is what is seen."""
    red, green, blue = (
        round(255 * (share * a + (1 - share) * b)) / 255 for a, b in zip(one[:3], other[:3], strict=True)
    )
    return red, green, blue, 1.0


@lru_cache(1024)
def readable(color: str, ground: Tint, least: float = WORDS) -> Tint:
    """`color` (#RRGGBB), moved towards white or black as little as it takes to be told from `ground`."""
    wanted = tint(color)
    for step in range(_STEPS + 1):
        for end in (_WHITE, _BLACK):
            moved = between(end, wanted, step / _STEPS)
            if contrast(moved, ground) >= least:
                return moved
    return max((_WHITE, _BLACK), key=lambda end: contrast(end, ground))


def words_on_panel(color: str) -> Tint:
    """A colour that words on a card, a sheet or a page are to have, so that they can be read there."""
    return readable(color, _PANEL)


def sign_on_panel(color: str) -> Tint:
    """The same for a sign."""
    return readable(color, _PANEL, SIGNS)


@lru_cache(1024)
def dark_enough(color: str, ground: Tint, share: float, words: Tint, least: float = WORDS) -> Tint:
    """`share` of `color` over `ground`, or less of it, so that `words` can be read on it."""
    for step in range(_STEPS + 1):
        mixed = between(tint(color), ground, share * (1 - step / _STEPS))
        if contrast(mixed, words) >= least:
            return mixed
    return ground
