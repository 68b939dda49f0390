"""Words in the wheel: drawn once as textures, kept, and put down on whole pixels so that they stay crisp."""

from functools import lru_cache
from pathlib import Path
from typing import Final

import kivy.core.window  # noqa: F401 - without a window the first text crashes
from kivy.core.text import Label, LabelBase
from kivy.graphics.texture import Texture

FONT: Final = "Atkinson"
_FONTS: Final = Path(__file__).parents[3] / "kit" / "fonts"


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
    if label.texture is not None:
        label.texture.mag_filter = label.texture.min_filter = "nearest"  # they lie on whole pixels
    return label.texture


def fitting(words: str, pixels: int, least: int, *, bold: bool, widest: float | None) -> Texture:
    """The words `pixels` high, or smaller (never below `least`) where they would be wider than `widest`."""
    texture = lettering(words, pixels, bold)
    while widest is not None and texture.width > widest and pixels > least:
        pixels -= 1
        texture = lettering(words, pixels, bold)
    return texture
