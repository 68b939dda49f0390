"""Small shapes and words, each drawn once onto a sheet and stamped from there as often as it is needed.

A stamp is white; it gets its colour where it is put.
"""

from collections.abc import Sequence
from functools import cache
from math import ceil, floor
from typing import Final

from kivy.graphics import Color, Mesh, Rectangle
from kivy.graphics.instructions import Instruction
from kivy.graphics.texture import Texture

from companion.kit.glyphs.colors import Tint
from companion.kit.glyphs.offscreen_canvas import OffscreenCanvas
from companion.kit.glyphs.paint import ramp
from companion.kit.glyphs.painting import Painting, Stamp
from companion.kit.glyphs.tessellator import Tessellator

SHEET_SIDE: Final = 1024
"""Pixels: some hundred shapes of a large screen's wheel; when it is full, the next sheet begins empty."""
_BETWEEN: Final = 1
_WHITE_CLEAR: Final = (1.0, 1.0, 1.0, 0.0)
_MOST_VERTICES: Final = 60_000  # Kivy counts them in 16 bits


def bake(layers: Sequence[tuple[Tessellator, Tint]]) -> Stamp:
    """A stamp in colours of its own, of shapes that lie over each other about (0, 0): put it with `AS_BAKED`."""
    across = [x for ink, _ in layers for x in (min(ink.vertices[0::4]), max(ink.vertices[0::4]))]
    upright = [y for ink, _ in layers for y in (min(ink.vertices[1::4]), max(ink.vertices[1::4]))]
    left, bottom = floor(min(across)), floor(min(upright))
    width, height = ceil(max(across)) - left, ceil(max(upright)) - bottom
    canvas = OffscreenCanvas((width, height), (*layers[0][1][:3], 0.0), colored=True)
    painting = Painting((-left, -bottom))
    for ink, color in layers:
        painting.lay(ink, color)
    canvas.paint(painting.meshes())
    return Stamp(canvas.texture, left, bottom, width, height, (0.0, 0.0, 1.0, 1.0))


class StampSheet:
    """Ask for stamps with `of` and `of_words`; they are there after `flush`."""

    def __init__(self, side: int = SHEET_SIDE) -> None:
        self._side = side
        self._begin()

    def _begin(self) -> None:
        """An empty sheet; stamps that were given away keep the old one's texture."""
        self._canvas = OffscreenCanvas((self._side, self._side), _WHITE_CLEAR, colored=False)
        self._stamps: dict[Tessellator | Texture, Stamp] = {}
        self._x = self._y = self._row_height = 0
        self._shapes, self._words = Tessellator(), list[Instruction]()

    @property
    def count(self) -> int:
        """How many stamps there are on the sheet."""
        return len(self._stamps)

    def of(self, ink: Tessellator) -> Stamp:
        """The stamp of a shape that was made about (0, 0); the same object gets the same stamp."""
        stamp = self._stamps.get(ink)
        if stamp is None:
            across, upright = ink.vertices[0::4], ink.vertices[1::4]
            left, bottom = floor(min(across)), floor(min(upright))
            stamp, (x, y) = self._room(ink, left, bottom, ceil(max(across)) - left, ceil(max(upright)) - bottom)
            if len(self._shapes.vertices) + len(ink.vertices) > 4 * _MOST_VERTICES:
                self.flush()
            self._shapes.add(ink, (x - left, y - bottom))
        return stamp

    def of_words(self, words: Texture) -> Stamp:
        """The stamp of a text's texture; the same object gets the same stamp."""
        stamp = self._stamps.get(words)
        if stamp is None:
            width, height = words.size
            stamp, place = self._room(words, -width / 2, -height / 2, width, height)
            self._words.append(Rectangle(texture=words, pos=place, size=words.size))
        return stamp

    def flush(self) -> None:
        """Draw what was asked for and is not on the sheet yet."""
        painting: list[Instruction] = [Color(1, 1, 1, 1), *self._words]
        if self._shapes.indices:
            painting.append(
                Mesh(vertices=self._shapes.vertices, indices=self._shapes.indices, mode="triangles", texture=ramp())
            )
        if len(painting) > 1:
            self._shapes, self._words = Tessellator(), []
            self._canvas.paint(painting)

    def _room(
        self, what: Tessellator | Texture, left: float, bottom: float, width: int, height: int
    ) -> tuple[Stamp, tuple[int, int]]:
        """A free place on the sheet, in rows from the bottom up; where there is none, on a new sheet."""
        if self._x + width > self._side:
            self._x, self._y, self._row_height = 0, self._y + self._row_height + _BETWEEN, 0
        if self._y + height > self._side:
            self.flush()
            self._begin()
        x, y, side = self._x, self._y, self._side
        self._x += width + _BETWEEN
        self._row_height = max(self._row_height, height)
        part = (x / side, y / side, (x + width) / side, (y + height) / side)
        stamp = self._stamps[what] = Stamp(self._canvas.texture, left, bottom, width, height, part)
        return stamp, (x, y)


@cache
def stamp_sheet() -> StampSheet:
    """The sheet of this window."""
    return StampSheet()
