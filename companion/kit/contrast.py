"""How well two colours are told apart, as WCAG 2 counts it, and colours moved until they are. Pure: numbers in, out.

A contrast is 1 (the same) to 21 (black on white). Words need `WORDS`, signs and edges that mean something `SIGNS`.
"""

from functools import lru_cache
from typing import Final

from companion.kit.theme import PANEL, Tint, tint

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
    """`share` (0-1) of `one` over `other`, solid."""
    red, green, blue = (share * a + (1 - share) * b for a, b in zip(one[:3], other[:3], strict=True))
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
