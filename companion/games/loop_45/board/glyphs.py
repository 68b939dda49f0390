"""The sign of LOOP 45. No Kivy: plain data."""

from typing import Final

from companion.kit.glyphs import Drawing, Fill, Stroke, arc, at, circle

_MIDDLE: Final = (0.5, 0.5)


def _loop_45() -> Drawing:
    """A table seen from above, four seats round it, and one who moves on to the next."""
    seats = tuple(Stroke(circle(at(_MIDDLE, 0.4, degrees), 0.1), closed=True, width=0.07) for degrees in (90, 180, 270))
    moves = Fill(circle(at(_MIDDLE, 0.4, 0), 0.12))
    way = Stroke(arc(_MIDDLE, 0.4, 20, 68), width=0.06)
    return (Stroke(circle(_MIDDLE, 0.2), closed=True, width=0.07), *seats, moves, way)


GLYPHS: Final[dict[str, Drawing]] = {"loop_45": _loop_45()}
"""By names that no other game has."""
