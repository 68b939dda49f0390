"""The little drawings of the glass, as vectors: plain data by name, and a widget that shows one.

`drawing`, `names` and `register` need no Kivy. The widget lives in `companion.kit.glyphs.widget`.
"""

from collections.abc import Mapping
from typing import Final

from companion.kit.glyphs.shapes import Drawing, Fill, Stroke, arc, at, circle, rounded_rectangle

_MIDDLE: Final = (0.5, 0.5)


def _undo() -> Drawing:
    return (
        Stroke(((0.34, 0.92), (0.1, 0.68), (0.34, 0.44))),
        Stroke(((0.1, 0.68), (0.6, 0.68), *arc((0.62, 0.4), 0.28, 90, -90), (0.3, 0.12))),
    )


def _mirrored(drawing: Drawing) -> Drawing:
    """The same, left and right exchanged (strokes only)."""
    return tuple(
        Stroke(tuple((1 - x, y) for x, y in shape.points), shape.closed, shape.width)
        for shape in drawing
        if isinstance(shape, Stroke)
    )


def _again() -> Drawing:
    """A circle that bites its tail: draw again."""
    head = at(_MIDDLE, 0.38, 60)
    return (
        Stroke(arc(_MIDDLE, 0.38, 120, 420)),
        Stroke((at(head, 0.22, 15), head, at(head, 0.22, -75))),
    )


def _lock() -> Drawing:
    return (
        Fill(rounded_rectangle(0.16, 0.06, 0.84, 0.56, 0.08)),
        Stroke(((0.3, 0.54), (0.3, 0.7), *arc((0.5, 0.7), 0.2, 180, 0), (0.7, 0.54))),
    )


def _warning() -> Drawing:
    return (
        Stroke(((0.5, 0.92), (0.06, 0.1), (0.94, 0.1)), closed=True),
        Stroke(((0.5, 0.64), (0.5, 0.4))),
        Fill(circle((0.5, 0.25), 0.055)),
    )


SIGN_GLYPHS: Final[dict[str, Drawing]] = {
    "undo": _undo(),
    "redo": _mirrored(_undo()),
    "again": _again(),
    "check": (Stroke(((0.12, 0.5), (0.4, 0.2), (0.9, 0.82)), width=0.12),),
    "cross": (
        Stroke(((0.16, 0.16), (0.84, 0.84)), width=0.11),
        Stroke(((0.16, 0.84), (0.84, 0.16)), width=0.11),
    ),
    "plus": (Stroke(((0.5, 0.12), (0.5, 0.88)), width=0.13), Stroke(((0.12, 0.5), (0.88, 0.5)), width=0.13)),
    "minus": (Stroke(((0.12, 0.5), (0.88, 0.5)), width=0.13),),
    "next": (Stroke(((0.32, 0.12), (0.7, 0.5), (0.32, 0.88)), width=0.12),),
    "back": (Stroke(((0.68, 0.12), (0.3, 0.5), (0.68, 0.88)), width=0.12),),
    "menu": tuple(Stroke(((0.1, y), (0.9, y)), width=0.11) for y in (0.2, 0.5, 0.8)),
    "lock": _lock(),
    "warning": _warning(),
}

_ALL: Final[dict[str, Drawing]] = dict(SIGN_GLYPHS)


def register(glyphs: Mapping[str, Drawing]) -> None:
    """Let these be found, too; the same ones again change nothing.

    Raises:
        ValueError: another glyph has one of the names.
    """
    taken = [name for name, drawn in glyphs.items() if _ALL.get(name, drawn) != drawn]
    if taken:
        raise ValueError(f"there are glyphs already that are called {', '.join(taken)}: give these other names")
    _ALL.update(glyphs)


def names() -> tuple[str, ...]:
    """The names of all glyphs, in the order in which they came."""
    return tuple(_ALL)


def drawing(name: str) -> Drawing:
    """The shapes of the glyph called `name`.

    Raises:
        KeyError: there is no glyph of that name.
    """
    try:
        return _ALL[name]
    except KeyError:
        raise KeyError(f"no glyph is called {name!r}; there are {', '.join(_ALL)}") from None
