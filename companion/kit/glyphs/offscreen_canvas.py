"""A texture that is painted on piece by piece and keeps what was painted, so that a frame only has to show it.

Without a graphics chip each triangle of each frame costs the processor; a texture is one rectangle, whatever it shows.
"""

from collections.abc import Iterable
from typing import Final

from kivy.graphics import ClearBuffers, ClearColor, Fbo
from kivy.graphics.instructions import Instruction
from kivy.graphics.texture import Texture

from companion.kit.glyphs.colors import Tint

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
