"""The little drawings of the glass, as vectors: plain data by name, and a widget that shows one.

`drawing` and `names` need no Kivy. The widget lives in `companion.kit.glyphs.widget`.
"""

from companion.kit.glyphs.catalogue import drawing, names

__all__ = ["drawing", "names"]
