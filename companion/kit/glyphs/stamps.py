"""Small shapes and words, each drawn once onto a sheet and stamped from there; and the widget that shows one glyph.

A stamp is white; it gets its colour where it is put.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import ceil, floor
from typing import Any, Final

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.widget import Widget

from companion.kit import theme
from companion.kit.glyphs import drawing
from companion.kit.glyphs.painting import OffscreenCanvas, Painting, Stamp
from companion.kit.glyphs.tessellator import Tessellator
from companion.kit.theme import Tint

FIRST_SIDE: Final = 512
LARGEST_SIDE: Final = 2048
"""Pixels: each sheet that is full is followed by an empty one, twice as wide and high."""
_BETWEEN: Final = 1
_WHITE: Final = (1.0, 1.0, 1.0, 1.0)
_WHITE_CLEAR: Final = (1.0, 1.0, 1.0, 0.0)


def bake(layers: Sequence[tuple[Tessellator, Tint]]) -> Stamp:
    """A stamp in colours of its own, of shapes that lie over each other about (0, 0): put it with `AS_BAKED`."""
    left, bottom, width, height = _bounds([ink for ink, _ in layers])
    canvas = OffscreenCanvas((width, height), (*layers[0][1][:3], 0.0))
    painting = Painting((-left, -bottom))
    for ink, color in layers:
        painting.lay(ink, color)
    canvas.paint(painting.meshes())
    return Stamp(canvas.texture, left, bottom, width, height, (0.0, 0.0, 1.0, 1.0))


class StampSheet:
    """Ask for stamps with `of` and `of_words`; they are there after `flush`. `side` is that of the first sheet."""

    def __init__(self, side: int = FIRST_SIDE) -> None:
        self._begin(side)

    def _begin(self, side: int) -> None:
        """An empty sheet; stamps that were given away keep the old one's texture."""
        self._side = side
        self._canvas = OffscreenCanvas((side, side), _WHITE_CLEAR)
        self._stamps: dict[Tessellator | Texture, Stamp] = {}
        self._x = self._y = self._row_height = 0
        self._waiting = Painting()

    @property
    def count(self) -> int:
        """How many stamps there are on the sheet."""
        return len(self._stamps)

    def of(self, ink: Tessellator) -> Stamp:
        """The stamp of a shape that was made about (0, 0); the same object gets the same stamp."""
        stamp = self._stamps.get(ink)
        if stamp is None:
            left, bottom, width, height = _bounds((ink,))
            stamp, (x, y) = self._room(ink, left, bottom, width, height)
            self._waiting.lay(ink, _WHITE, (x - left, y - bottom))
        return stamp

    def of_words(self, words: Texture) -> Stamp:
        """The stamp of a text's texture; the same object gets the same stamp."""
        stamp = self._stamps.get(words)
        if stamp is None:
            width, height = words.size
            stamp, place = self._room(words, -width / 2, -height / 2, width, height)
            left, bottom, _, _, right, top, *_ = words.tex_coords  # Kivy's texts stand on their heads
            self._waiting.put(Stamp(words, 0, 0, width, height, (left, bottom, right, top)), place, _WHITE)
        return stamp

    def flush(self) -> None:
        """Draw what was asked for and is not on the sheet yet."""
        if meshes := self._waiting.meshes():
            self._waiting = Painting()
            self._canvas.paint(meshes)

    def _room(
        self, what: Tessellator | Texture, left: float, bottom: float, width: int, height: int
    ) -> tuple[Stamp, tuple[int, int]]:
        """A free place on the sheet, in rows from the bottom up; where there is none, on a new and larger sheet."""
        if self._x + width > self._side:
            self._x, self._y, self._row_height = 0, self._y + self._row_height + _BETWEEN, 0
        if self._y + height > self._side:
            self.flush()
            self._begin(min(2 * self._side, LARGEST_SIDE))
        x, y, side = self._x, self._y, self._side
        self._x += width + _BETWEEN
        self._row_height = max(self._row_height, height)
        part = (x / side, y / side, (x + width) / side, (y + height) / side)
        stamp = self._stamps[what] = Stamp(self._canvas.texture, left, bottom, width, height, part)
        return stamp, (x, y)


def _bounds(inks: Sequence[Tessellator]) -> tuple[int, int, int, int]:
    """The whole pixels that shapes need: left, bottom, width and height."""
    across = [x for ink in inks for x in (min(ink.vertices[0::4]), max(ink.vertices[0::4]))]
    upright = [y for ink in inks for y in (min(ink.vertices[1::4]), max(ink.vertices[1::4]))]
    left, bottom = floor(min(across)), floor(min(upright))
    return left, bottom, ceil(max(across)) - left, ceil(max(upright)) - bottom


@cache
def stamp_sheet() -> StampSheet:
    """The sheet of this window."""
    return StampSheet()


class Glyph(Widget):
    """Shows the glyph `name` in `color`, in the middle of its box; an empty name shows nothing."""

    name = StringProperty("")
    color = ColorProperty(theme.TEXT)

    def __init__(self, **kwargs: Any) -> None:
        self._group = InstructionGroup()
        self._redraw = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self.canvas.add(self._group)
        for changed in ("name", "color", "pos", "size"):
            self.fbind(changed, self._redraw)
        self._redraw()

    def _draw(self, *_: object) -> None:
        self._group.clear()
        side = min(self.width, self.height)
        if not self.name or side < 1:
            return
        sheet = stamp_sheet()
        stamp = sheet.of(_shape(self.name, side))
        sheet.flush()
        left, bottom, right, top = stamp.part
        self._group.add(Color(*self.color))
        self._group.add(
            Rectangle(
                texture=stamp.texture,
                tex_coords=(left, bottom, right, bottom, right, top, left, top),
                pos=(round(self.center_x + stamp.left), round(self.center_y + stamp.bottom)),
                size=(stamp.width, stamp.height),
            )
        )


@lru_cache(256)
def _shape(name: str, side: float) -> Tessellator:
    ink = Tessellator()
    ink.draw(drawing(name), (0, 0), side)
    return ink
