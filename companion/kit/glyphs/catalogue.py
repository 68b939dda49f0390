"""Every glyph by its name."""

from typing import Final

from companion.kit.glyphs.eras import ERA_GLYPHS
from companion.kit.glyphs.pieces import PIECE_GLYPHS
from companion.kit.glyphs.shapes import Drawing
from companion.kit.glyphs.signs import SIGN_GLYPHS

_ALL: Final[dict[str, Drawing]] = {**ERA_GLYPHS, **PIECE_GLYPHS, **SIGN_GLYPHS}


def names() -> tuple[str, ...]:
    """The names of all glyphs, in the order they are defined."""
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
