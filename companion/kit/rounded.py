"""Rectangles with round corners: a small image whose corners are reckoned once and whose middle is stretched.

Kivy's own smooth rectangles are made of many triangles, which each frame costs anew.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import ceil, hypot
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.graphics import BorderImage, Canvas, Color, InstructionGroup
from kivy.graphics.texture import Texture
from kivy.properties import ColorProperty, NumericProperty
from kivy.uix.widget import Widget

from companion.kit import theme
from companion.kit.layout import Rect
from companion.kit.theme import Tint


class RoundedLook(NamedTuple):
    """Round corners of `radius`, and a frame `border` wide in the colour of the `edge`; both in real pixels."""

    radius: float
    fill: Tint
    edge: Tint = (0.0, 0.0, 0.0, 0.0)
    border: float = 0.0


class RoundedRectangle:
    """A rectangle with round corners on a canvas, on whole pixels, so that its edges stay crisp; none until `show`."""

    def __init__(self, canvas: Canvas) -> None:
        self._group = InstructionGroup()
        self._image = BorderImage()
        self._shown: tuple[object, ...] | None = None
        canvas.add(self._group)

    def show(self, rect: Rect, look: RoundedLook) -> None:
        """Lie on this rectangle and look so."""
        left, bottom = round(rect.x), round(rect.y)
        width, height = max(1, round(rect.right) - left), max(1, round(rect.top) - bottom)
        wanted = (left, bottom, width, height, look)
        if wanted == self._shown:
            return
        self._shown = wanted
        look = look._replace(radius=min(look.radius, width / 2, height / 2))
        image, side = self._image, ceil(look.radius)
        image.texture = rounded_texture(look)
        image.border = (side, side, side, side)
        image.pos, image.size = (left, bottom), (width, height)
        if not self._group.children:
            self._group.add(Color(1, 1, 1, 1))
            self._group.add(image)

    def hide(self) -> None:
        """Be seen no longer."""
        if self._shown is not None:
            self._shown = None
            self._group.clear()


@lru_cache(maxsize=128)
def rounded_texture(look: RoundedLook) -> Texture:
    """The image: four corners as large as they must be, and two pixels between them."""
    side = 2 * ceil(look.radius) + 2
    pixels = rounded_pixels(look)
    texture = Texture.create(size=(side, side), colorfmt="rgba")
    texture.mag_filter = texture.min_filter = "nearest"
    texture.wrap = "clamp_to_edge"
    texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
    return texture


def rounded_pixels(look: RoundedLook) -> bytes:
    """The pixels of that image, 4 bytes each, line by line."""
    edge = look.edge if look.border else look.fill
    colors: dict[tuple[int, int], bytes] = {}
    lines = []
    for shares in _corner(look.radius, look.border):
        half = []
        for share in shares:
            if share not in colors:
                colors[share] = _over(edge, share[0] / 255, look.fill, share[1] / 255)
            half.append(colors[share])
        lines.append(b"".join((*half, *reversed(half))))
    return b"".join((*lines, *reversed(lines)))


@lru_cache(maxsize=64)
def _corner(radius: float, border: float) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each pixel of a quarter how much of it (0-255) the whole shape covers, and the part within its border."""
    side = ceil(radius) + 1
    inner = max(1.0, radius - border)
    return tuple(
        tuple((_covered(x, y, 0.0, radius), _covered(x, y, border, inner)) for x in _middles(side))
        for y in _middles(side)
    )


def _middles(side: int) -> Iterator[float]:
    return (place + 0.5 for place in range(side))


def _covered(x: float, y: float, inset: float, radius: float) -> int:
    """How much of the pixel with its middle there lies in the corner of a shape that begins at `inset`."""
    across, upright = inset + radius - x, inset + radius - y
    away = hypot(across, upright) if across > 0 and upright > 0 else max(across, upright)
    return round(255 * min(1.0, max(0.0, radius - away + 0.5)))


def _over(below: Tint, share_below: float, above: Tint, share_above: float) -> bytes:
    """Four bytes: one colour over another, each covering its share."""
    alpha_above, alpha_below = above[3] * share_above, below[3] * share_below * (1 - above[3] * share_above)
    alpha = alpha_above + alpha_below
    if not alpha:
        return bytes(4)
    mixed = [(above[i] * alpha_above + below[i] * alpha_below) / alpha for i in range(3)]
    return bytes(round(255 * share) for share in (*mixed, alpha))


class RoundedBox(Widget):
    """Filled with `fill`, framed with `edge`, `border` real pixels wide."""

    fill = ColorProperty(theme.PANEL)
    edge = ColorProperty(theme.LINE)
    border = NumericProperty(1)
    corner = NumericProperty(12)

    def __init__(self, **given: Any) -> None:
        super().__init__(size_hint=(None, None), **given)
        self._shape = RoundedRectangle(self.canvas.before)
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        for changed in ("pos", "size", "fill", "edge", "border", "corner"):
            self.fbind(changed, self._draw_soon)
        self._draw_soon()

    def cover(self, rect: Rect, unit: float, *, corner: float = 12, border: float = 1.5) -> None:
        """Lie on this rectangle; corner and border in design pixels."""
        self.corner = corner * unit
        self.border = max(1, round(border * unit))
        self.pos = (rect.x, rect.y)
        self.size = (rect.width, rect.height)

    def _draw(self, *_: object) -> None:
        look = RoundedLook(self.corner, tuple(self.fill), tuple(self.edge), self.border)
        self._shape.show(Rect(*self.pos, *self.size), look)
