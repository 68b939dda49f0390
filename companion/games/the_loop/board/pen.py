"""What the wheel is drawn with: a painting, and how large a pixel of the design is on it."""

from dataclasses import dataclass
from math import ceil
from typing import Final

from kivy.graphics.texture import Texture

from companion.games.the_loop.board.geometry import Point
from companion.games.the_loop.board.lettering import fitting
from companion.kit.glyphs.colors import Tint
from companion.kit.glyphs.painting import Painting
from companion.kit.glyphs.stamps import stamp_sheet
from companion.kit.glyphs.tessellator import Tessellator

SMALLEST: Final = 16  # of the design: still 15 when the wheel's box has 446 pixels instead of 476


@dataclass(frozen=True, slots=True)
class Pen:
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
