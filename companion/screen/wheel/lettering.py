"""Words in the wheel: drawn once as textures, kept, and put down on whole pixels so that they stay crisp."""

from functools import lru_cache
from math import ceil
from pathlib import Path
from typing import Final

import kivy.core.window  # noqa: F401 - without a window the first text crashes
from kivy.core.text import Label, LabelBase
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.graphics.texture import Texture

from companion.screen.glyphs.tints import Tint

FONT: Final = "Atkinson"
SMALLEST: Final = 16  # of the wheel's design: still 15 when the wheel gets 446 of 476 pixels
_FONTS: Final = Path(__file__).parent.parent / "fonts"


def register() -> None:
    """Make the shipped font known to Kivy; doing so again is harmless."""
    LabelBase.register(
        FONT,
        str(_FONTS / "AtkinsonHyperlegible-Regular.ttf"),
        fn_bold=str(_FONTS / "AtkinsonHyperlegible-Bold.ttf"),
    )


@lru_cache(maxsize=256)
def lettering(words: str, pixels: int, bold: bool) -> Texture:
    """The words in white, `pixels` high."""
    label = Label(text=words, font_name=FONT, font_size=pixels, bold=bold, color=(1, 1, 1, 1))
    label.refresh()
    return label.texture


def fitting(words: str, size: int, unit: float, bold: bool, widest: float | None) -> Texture:
    """The words at `size` pixels of the design, or smaller where they would be wider than `widest` real pixels.

    They never get smaller than `SMALLEST`.
    """
    pixels, least = round(size * unit), ceil(SMALLEST * unit - 0.5)
    texture = lettering(words, pixels, bold)
    while widest is not None and texture.width > widest and pixels > least:
        pixels -= 1
        texture = lettering(words, pixels, bold)
    return texture


def write(
    group: InstructionGroup,
    words: str,
    centre: tuple[float, float],
    size: int,
    unit: float,
    color: Tint,
    *,
    bold: bool = True,
    widest: float | None = None,
) -> None:
    """Put words on a canvas, in the middle of `centre`; sizes as for `fitting`."""
    texture = fitting(words, size, unit, bold, widest)
    group.add(Color(*color))
    corner = (round(centre[0] - texture.width / 2), round(centre[1] - texture.height / 2))
    group.add(Rectangle(texture=texture, pos=corner, size=texture.size))
