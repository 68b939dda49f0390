"""Collects what is to be painted on an `OffscreenCanvas`, as few meshes as the order of the layers allows."""

from array import array
from functools import cache
from typing import Final, NamedTuple

from kivy.graphics import Color, InstructionGroup, Mesh
from kivy.graphics.texture import Texture

from companion.kit.glyphs.colors import Tint
from companion.kit.glyphs.offscreen_canvas import VERTEX_FORMAT
from companion.kit.glyphs.shapes import Point
from companion.kit.glyphs.tessellator import SOLID, Tessellator

_NUMBERS: Final = 8
_QUAD: Final = array("H", (0, 1, 2, 0, 2, 3))
_MOST_VERTICES: Final = 60_000  # Kivy counts them in 16 bits


@cache
def _white() -> Texture:
    """One solid texel. Shown as stamps are: each other way to look at a texture is a program more for the driver."""
    texture = Texture.create(size=(1, 1), colorfmt="rgba")
    texture.mag_filter = texture.min_filter = "nearest"
    texture.blit_buffer(bytes((255, 255, 255, 255)), colorfmt="rgba", bufferfmt="ubyte")
    return texture


AS_BAKED: Final = (1.0, 1.0, 1.0, 1.0)
"""The colour that leaves a stamp's own."""


class Stamp(NamedTuple):
    """A shape on a texture. `left` and `bottom` say where its corner lies from its middle, in pixels.

    `part` is its place on the texture: left, bottom, right and top as shares of the whole.
    """

    texture: Texture
    left: float
    bottom: float
    width: int
    height: int
    part: tuple[float, float, float, float]


class Painting:
    """Later layers lie over earlier ones. `middle` is where (0, 0) lies on the canvas, in whole pixels."""

    def __init__(self, middle: tuple[int, int] = (0, 0)) -> None:
        self._middle = middle
        self._runs: list[tuple[Texture, array[float], array[int]]] = []

    def lay(self, ink: Tessellator, color: Tint, at: tuple[int, int] = (0, 0)) -> None:
        """Add triangles with their (0, 0) there; their soft edges are in the colours of their vertices."""
        count = len(ink.vertices) // 4
        vertices, indices = self._run(_white(), count)
        first = len(vertices) // _NUMBERS
        added = array("f", bytes(4 * _NUMBERS * count))
        x, y = self._middle[0] + at[0], self._middle[1] + at[1]
        added[0::8] = array("f", [x + across for across in ink.vertices[0::4]])
        added[1::8] = array("f", [y + upright for upright in ink.vertices[1::4]])
        for number, share in enumerate(color[:3], start=4):
            added[number::8] = array("f", [share]) * count
        added[7::8] = array("f", [color[3] if density == SOLID else 0.0 for density in ink.vertices[2::4]])
        vertices.extend(added)
        indices.extend([first + index for index in ink.indices])

    def put(self, stamp: Stamp, centre: Point, color: Tint) -> None:
        """Add a stamp with its middle there, on whole pixels, so that it stays crisp."""
        vertices, indices = self._run(stamp.texture, 4)
        first = len(vertices) // _NUMBERS
        left = self._middle[0] + round(centre[0] + stamp.left)
        bottom = self._middle[1] + round(centre[1] + stamp.bottom)
        right, top = left + stamp.width, bottom + stamp.height
        u, v, end_u, end_v = stamp.part
        vertices.extend(
            (
                *(left, bottom, u, v, *color),
                *(right, bottom, end_u, v, *color),
                *(right, top, end_u, end_v, *color),
                *(left, top, u, end_v, *color),
            )
        )
        indices.extend([first + index for index in _QUAD])

    def meshes(self) -> list[Mesh]:
        """What `OffscreenCanvas.paint` takes."""
        return [
            Mesh(vertices=vertices, indices=indices, mode="triangles", texture=texture, fmt=VERTEX_FORMAT)
            for texture, vertices, indices in self._runs
        ]

    def _run(self, texture: Texture, more: int) -> tuple["array[float]", "array[int]"]:
        """Where the next vertices go: to the last ones, if they have the same texture."""
        if self._runs:
            last, vertices, indices = self._runs[-1]
            if last is texture and len(vertices) // _NUMBERS + more <= _MOST_VERTICES:
                return vertices, indices
        begun = (texture, array("f"), array("H"))
        self._runs.append(begun)
        return begun[1], begun[2]


@cache
def ramp() -> Texture:
    """Two texels, clear and solid; between them the edge fades."""
    texture = Texture.create(size=(2, 1), colorfmt="rgba")
    texture.mag_filter = texture.min_filter = "linear"
    texture.wrap = "clamp_to_edge"
    texture.blit_buffer(bytes((255, 255, 255, 0, 255, 255, 255, 255)), colorfmt="rgba", bufferfmt="ubyte")
    return texture


def lay(group: InstructionGroup, ink: Tessellator, color: Tint) -> Color:
    """Add `ink` to `group` in one colour; the colour comes back so that it can be changed later."""
    shade = Color(*color)
    group.add(shade)
    group.add(Mesh(vertices=ink.vertices, indices=ink.indices, mode="triangles", texture=ramp()))
    return shade
