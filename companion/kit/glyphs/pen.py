"""What a board is drawn with: a painting, how large a pixel of the design is on it, and words as textures."""

from functools import lru_cache
from math import ceil
from typing import Final

import kivy.core.window  # noqa: F401 - without a window the first text crashes
from kivy.graphics.texture import Texture
from msgspec import Struct

from companion.kit.fitted_label import drawn_label
from companion.kit.glyphs import Point
from companion.kit.glyphs.painting import Painting
from companion.kit.glyphs.stamps import stamp_sheet
from companion.kit.glyphs.tessellator import Tessellator
from companion.kit.theme import Tint

SMALLEST: Final = 16  # of the design: still 15 when the wheel's box has 446 pixels instead of 476


@lru_cache(maxsize=256)
def lettering(words: str, pixels: int, bold: bool) -> Texture:
    """The words in white, `pixels` high."""
    label = drawn_label(words, pixels, bold=bold)
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


class Pen(Struct, frozen=True):
    """Draws on `painting`; `unit` real pixels are one of the design's."""

    painting: Painting
    unit: float

    def put(self, ink: Tessellator, centre: Point, color: Tint) -> None:
        """Put a small shape that was made about (0, 0) in the middle of `centre`.

        The same object is drawn only once, however often it is put: give one that is kept.
        """
        self.painting.put(stamp_sheet().of(ink), centre, color)

    def letters(self, words: str, size: int, *, bold: bool = True, widest: float | None = None) -> Texture:
        """The words at `size` pixels of the design.

        They get smaller, but not below `SMALLEST`, where they would be wider than `widest` real pixels.
        """
        least = ceil(SMALLEST * self.unit - 0.5)
        return fitting(words, round(size * self.unit), least, bold=bold, widest=widest)

    def write(self, words: str, centre: Point, size: int, color: Tint, *, widest: float | None = None) -> None:
        """Put bold words in the middle of `centre`; sizes as for `letters`."""
        self.put_letters(self.letters(words, size, widest=widest), centre, color)

    def put_letters(self, letters: Texture, centre: Point, color: Tint) -> None:
        """Put letters in the middle of `centre`, on whole pixels, so that they stay crisp."""
        if letters is not None:
            self.painting.put(stamp_sheet().of_words(letters), centre, color)
