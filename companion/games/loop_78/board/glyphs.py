"""The glyphs of LOOP 78: its own sign, and a marker. No Kivy: plain data."""

from typing import Final

from companion.kit.glyphs import Drawing, Fill, Stroke, circle, rounded_rectangle

_MIDDLE: Final = (0.5, 0.5)


def _loop_78() -> Drawing:
    """Arrows up and down in a ring: the two sides of the token."""
    return (
        Stroke(circle(_MIDDLE, 0.44), closed=True, width=0.09),
        Fill(((0.2, 0.5), (0.48, 0.5), (0.34, 0.76))),
        Stroke(((0.34, 0.28), (0.34, 0.52)), width=0.09),
        Fill(((0.52, 0.5), (0.8, 0.5), (0.66, 0.24))),
        Stroke(((0.66, 0.72), (0.66, 0.48)), width=0.09),
    )


GLYPHS: Final[dict[str, Drawing]] = {
    "loop_78": _loop_78(),
    "loop_78_marker": (Fill(circle(_MIDDLE, 0.36)),),
    "loop_78_board": (Stroke(rounded_rectangle(0.1, 0.1, 0.9, 0.9, 0.12), closed=True, width=0.09),),
}
"""By names that no other game has."""
