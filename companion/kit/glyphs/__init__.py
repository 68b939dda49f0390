"""The little drawings of the glass, as vectors: plain data by name, and a widget that shows one.

`drawing`, `names` and `register` need no Kivy. The widget lives in `companion.kit.glyphs.widget`.
"""

from companion.kit.glyphs.catalogue import drawing, names, register

__all__ = ["drawing", "names", "register"]
