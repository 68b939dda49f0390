"""A texture that is painted on piece by piece and keeps what was painted, so that a frame only has to show it.

Without a graphics chip each triangle of each frame costs the processor; a texture is one rectangle, whatever it shows.
What is to be painted is gathered first, as few meshes as the order of the layers allows.
"""

from array import array
from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo, InstructionGroup, Mesh
from kivy.graphics.instructions import Instruction
from kivy.graphics.texture import Texture

from companion.kit.glyphs import Point
from companion.kit.glyphs.tessellator import SOLID, Tessellator
from companion.kit.theme import Tint

VERTEX_FORMAT: Final = ((b"vPosition", 2, "float"), (b"vTexCoords0", 2, "float"), (b"vColor", 4, "float"))
"""A vertex of what is painted: where it lies, where on its texture, and its colour."""

_VERTEX_SHADER: Final = """
$HEADER$
attribute vec4 vColor;
varying vec4 vertex_color;
void main (void) {
  vertex_color = vColor;
  frag_color = color;
  tex_coord0 = vTexCoords0;
  gl_Position = projection_mat * modelview_mat * vec4(vPosition.xy, 0.0, 1.0);
}
"""
_FRAGMENT_SHADER: Final = """
$HEADER$
varying vec4 vertex_color;
void main (void) {
  gl_FragColor = vertex_color * texture2D(texture0, tex_coord0);
}
"""


class OffscreenCanvas:
    """`size` in pixels; it is `ground` all over at first. Whatever is painted brings its colours: see VERTEX_FORMAT."""

    def __init__(self, size: tuple[int, int], ground: Tint) -> None:
        self._fbo = Fbo(size=size, vs=_VERTEX_SHADER, fs=_FRAGMENT_SHADER)
        self.texture.mag_filter = self.texture.min_filter = "nearest"  # it is shown pixel for pixel
        self.paint((ClearColor(*ground), ClearBuffers()))

    @property
    def texture(self) -> Texture:
        """What was painted so far."""
        return self._fbo.texture

    @property
    def size(self) -> tuple[int, int]:
        """Its width and height in pixels."""
        width, height = self._fbo.size
        return int(width), int(height)

    def paint(self, instructions: Iterable[Instruction]) -> None:
        """Paint over what is there, at once."""
        for instruction in instructions:
            self._fbo.add(instruction)
        self._fbo.draw()
        self._fbo.clear()


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
