"""The glyphs of what lies on the table, and all of this game's by their names. No Kivy: plain data."""

from typing import Final

from companion.games.the_loop.board.era_glyphs import ERA_GLYPHS
from companion.kit.glyphs.shapes import Drawing, Fill, Stroke, arc, at, circle, rounded_rectangle, star

_MIDDLE: Final = (0.5, 0.5)


def _vortex_tile() -> Drawing:
    """A disc with blades that all lean one way: a hurricane on a map."""
    blade = ((0.3, 0), (0.5, 22), (0.44, 48), (0.3, 62))
    blades = tuple(
        Fill(tuple(at(_MIDDLE, radius, start + turn) for radius, turn in blade)) for start in range(0, 360, 60)
    )
    return (Fill(circle(_MIDDLE, 0.4)), *blades)


def _mega_vortex_tile() -> Drawing:
    """Jagged where the plain vortex is round, so that the two differ without colour."""
    return (Fill(star(_MIDDLE, 0.53, 0.38, 12), centre=_MIDDLE),)


def _rift_cube() -> Drawing:
    return (Fill(rounded_rectangle(0.1, 0.1, 0.9, 0.9, 0.12)),)


def _energy_cube() -> Drawing:
    """A cube seen over its corner: a hexagon with three edges in it."""
    corners = tuple(at(_MIDDLE, 0.46, 30 + 60 * corner) for corner in range(6))
    return (
        Stroke(corners, closed=True),
        Stroke((corners[0], _MIDDLE, corners[2])),
        Stroke((_MIDDLE, corners[4])),
    )


def _clone() -> Drawing:
    """Two faces of one: a head, and the same head behind it."""
    return (
        Stroke(arc((0.66, 0.5), 0.3, -110, 110)),
        Stroke(circle((0.36, 0.5), 0.3), closed=True),
        Fill(circle((0.26, 0.56), 0.05)),
        Fill(circle((0.46, 0.56), 0.05)),
        Stroke(arc((0.36, 0.47), 0.12, 200, 340), width=0.06),
    )


def _agent() -> Drawing:
    """A pawn."""
    return (
        Fill(circle((0.5, 0.76), 0.2)),
        Fill(((0.5, 0.62), (0.38, 0.56), (0.18, 0.1), (0.82, 0.1), (0.62, 0.56)), centre=(0.5, 0.4)),
        Stroke(((0.16, 0.08), (0.84, 0.08))),
    )


def _mission() -> Drawing:
    return (Fill(star(_MIDDLE, 0.5, 0.23, 5), centre=_MIDDLE),)


def _burst() -> Drawing:
    """A jagged bubble with a cube in it."""
    return (
        Stroke(star(_MIDDLE, 0.47, 0.36, 9), closed=True),
        Fill(rounded_rectangle(0.35, 0.35, 0.65, 0.65, 0.05)),
    )


def _rays() -> Drawing:
    """What shines round a finished mission."""
    return (Fill(star(_MIDDLE, 0.5, 0.4, 14), centre=_MIDDLE),)


def _machine() -> Drawing:
    """The tower seen from above, with its three chutes; the big one looks up."""
    chutes = tuple(
        Fill((at(_MIDDLE, 0.2, turn + 40), at(_MIDDLE, 0.2, turn - 40), at(_MIDDLE, reach, turn)))
        for turn, reach in ((90, 0.5), (210, 0.42), (330, 0.42))
    )
    return (Stroke(circle(_MIDDLE, 0.2), closed=True), *chutes)


def _pointer() -> Drawing:
    """Points up."""
    return (Fill(((0.5, 0.96), (0.06, 0.1), (0.5, 0.22), (0.94, 0.1)), centre=(0.5, 0.4)),)


PIECE_GLYPHS: Final[dict[str, Drawing]] = {
    "vortex_tile": _vortex_tile(),
    "mega_vortex_tile": _mega_vortex_tile(),
    "rift_cube": _rift_cube(),
    "energy_cube": _energy_cube(),
    "clone": _clone(),
    "agent": _agent(),
    "mission": _mission(),
    "burst": _burst(),
    "rays": _rays(),
    "machine": _machine(),
    "pointer": _pointer(),
}

GLYPHS: Final[dict[str, Drawing]] = {**ERA_GLYPHS, **PIECE_GLYPHS}
"""What the game registers with the kit's catalogue."""
