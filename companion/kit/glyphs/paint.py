"""Puts ink on a Kivy canvas."""

from functools import cache

from kivy.graphics import Color, InstructionGroup, Mesh
from kivy.graphics.texture import Texture

from companion.kit.glyphs.colors import Tint
from companion.kit.glyphs.tessellator import Tessellator


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
