"""The one place where the panel gets its glyphs from."""

from companion.screen.glyphs.widget import Glyph

__all__ = ["Glyph"]
