"""The one place where the panel gets its glyphs from."""

from companion.kit.glyphs.widget import Glyph

__all__ = ["Glyph"]
