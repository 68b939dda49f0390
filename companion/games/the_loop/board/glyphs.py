"""The glyphs of this game by their names: of the seven Eras (sunrise to hourglass), and of what lies on the table.

No Kivy: plain data.
"""

from typing import Final

from companion.kit.glyphs import (
    Drawing,
    Fill,
    Point,
    Stroke,
    arc,
    at,
    circle,
    curve,
    ellipse,
    rounded_rectangle,
    star,
)

_MIDDLE: Final = (0.5, 0.5)


def _sunrise() -> Drawing:
    sun = (0.5, 0.26)
    rays = tuple(Stroke((at(sun, 0.36, angle), at(sun, 0.53, angle))) for angle in (24, 57, 90, 123, 156))
    return (
        Stroke(((0.04, 0.26), (0.96, 0.26))),
        Stroke(((0.26, 0.09), (0.74, 0.09))),
        Fill(arc(sun, 0.24, 0, 180), centre=(0.5, 0.34)),
        *rays,
    )


def _shield() -> Drawing:
    outline = (
        (0.14, 0.9),
        (0.86, 0.9),
        *curve((0.86, 0.55), (0.86, 0.32), (0.68, 0.14), (0.5, 0.05)),
        *curve((0.5, 0.05), (0.32, 0.14), (0.14, 0.32), (0.14, 0.55)),
    )
    return (
        Stroke(outline, closed=True),
        Stroke(((0.5, 0.88), (0.5, 0.08))),
        Stroke(((0.16, 0.57), (0.84, 0.57))),
    )


def _leaf() -> Drawing:
    base, tip = (0.22, 0.2), (0.94, 0.94)
    outline = (
        *curve(base, (-0.02, 0.6), (0.26, 0.94), tip),
        *curve(tip, (0.98, 0.32), (0.62, 0.02), base)[1:-1],
    )
    return (
        Stroke(outline, closed=True),
        Stroke(curve((0.06, 0.04), (0.2, 0.26), (0.4, 0.48), (0.66, 0.68))),
    )


def _gear() -> Drawing:
    teeth = 8
    outline: list[Point] = []
    for tooth in range(teeth):
        middle = tooth * 360 / teeth
        outline += [
            at(_MIDDLE, radius, middle + turn) for turn, radius in ((-16, 0.34), (-10, 0.46), (10, 0.46), (16, 0.34))
        ]
    return Stroke(tuple(outline), closed=True), Stroke(circle(_MIDDLE, 0.14), closed=True)


def _globe() -> Drawing:
    return (
        Stroke(circle(_MIDDLE, 0.44), closed=True),
        Stroke(ellipse(_MIDDLE, 0.19, 0.44), closed=True),
        Stroke(((0.06, 0.5), (0.94, 0.5))),
    )


def _robot() -> Drawing:
    return (
        Stroke(rounded_rectangle(0.14, 0.08, 0.86, 0.66, 0.12), closed=True),
        Fill(circle((0.35, 0.43), 0.075)),
        Fill(circle((0.65, 0.43), 0.075)),
        Stroke(((0.36, 0.23), (0.64, 0.23))),
        Stroke(((0.5, 0.66), (0.5, 0.84))),
        Fill(circle((0.5, 0.89), 0.085)),
        Stroke(((0.03, 0.3), (0.03, 0.46))),
        Stroke(((0.97, 0.3), (0.97, 0.46))),
    )


def _hourglass() -> Drawing:
    left = ((0.24, 0.93), (0.24, 0.74), (0.46, 0.5), (0.24, 0.26), (0.24, 0.07))
    right = tuple((1 - x, y) for x, y in left)
    return (
        Stroke(((0.13, 0.93), (0.87, 0.93))),
        Stroke(((0.13, 0.07), (0.87, 0.07))),
        Stroke(left),
        Stroke(right),
        Fill(((0.37, 0.7), (0.63, 0.7), (0.5, 0.55))),
        Fill(((0.34, 0.14), (0.66, 0.14), (0.66, 0.2), (0.5, 0.36), (0.34, 0.2))),
    )


ERA_GLYPHS: Final[dict[str, Drawing]] = {
    "sunrise": _sunrise(),
    "shield": _shield(),
    "leaf": _leaf(),
    "gear": _gear(),
    "globe": _globe(),
    "robot": _robot(),
    "hourglass": _hourglass(),
}


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


def _supaclone() -> Drawing:
    """A head whose hair stands on end: told from a clone by its outline alone."""
    hair = (
        *((0.97, 0.62), (0.8, 0.68), (0.86, 0.94), (0.63, 0.8), (0.5, 1.0)),
        *((0.37, 0.8), (0.14, 0.94), (0.2, 0.68), (0.03, 0.62)),
    )
    return (
        Stroke((*arc((0.5, 0.42), 0.31, 180, 360), *hair), closed=True, width=0.075),
        Fill(circle((0.39, 0.46), 0.055)),
        Fill(circle((0.61, 0.46), 0.055)),
        Stroke(arc((0.5, 0.36), 0.12, 200, 340), width=0.06),
    )


def _perpetual() -> Drawing:
    """What never ends."""
    return tuple(Stroke(circle((x, 0.5), 0.21), closed=True, width=0.11) for x in (0.29, 0.71))


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


def _ultramachina() -> Drawing:
    """A card with three progress slots."""
    return (
        Stroke(rounded_rectangle(0.14, 0.04, 0.86, 0.96, 0.12), closed=True),
        Fill(star((0.5, 0.64), 0.2, 0.13, 8), centre=(0.5, 0.64)),
        *(Fill(rounded_rectangle(at - 0.08, 0.18, at + 0.08, 0.34, 0.03)) for at in (0.29, 0.5, 0.71)),
    )


def _centrifuge() -> Drawing:
    """A rotor with three vessels, seen from above."""
    vessels = tuple(Fill(circle(at(_MIDDLE, 0.25, turn), 0.14)) for turn in (90, 210, 330))
    return (Stroke(circle(_MIDDLE, 0.46), closed=True), Fill(circle(_MIDDLE, 0.07)), *vessels)


def _rifts_off() -> Drawing:
    """A cube, and that it is taken off."""
    return (
        Stroke(rounded_rectangle(0.1, 0.1, 0.9, 0.9, 0.12), closed=True, width=0.12),
        Stroke(((0.3, 0.5), (0.7, 0.5)), width=0.14),
    )


def _loop() -> Drawing:
    """Round and round: an arrow that nearly meets its tail."""
    return (
        Stroke(arc(_MIDDLE, 0.36, 60, 360), width=0.12),
        Fill(((0.62, 0.62), (0.98, 0.56), (0.86, 0.3))),
    )


def _pointer() -> Drawing:
    """Points up."""
    return (Fill(((0.5, 0.96), (0.06, 0.1), (0.5, 0.22), (0.94, 0.1)), centre=(0.5, 0.4)),)


PIECE_GLYPHS: Final[dict[str, Drawing]] = {
    "vortex_tile": _vortex_tile(),
    "mega_vortex_tile": _mega_vortex_tile(),
    "rift_cube": _rift_cube(),
    "energy_cube": _energy_cube(),
    "clone": _clone(),
    "supaclone": _supaclone(),
    "perpetual": _perpetual(),
    "agent": _agent(),
    "mission": _mission(),
    "burst": _burst(),
    "rays": _rays(),
    "machine": _machine(),
    "rifts_off": _rifts_off(),
    "loop": _loop(),
    "ultramachina": _ultramachina(),
    "centrifuge": _centrifuge(),
    "pointer": _pointer(),
}

GLYPHS: Final[dict[str, Drawing]] = {**ERA_GLYPHS, **PIECE_GLYPHS}
"""What the game registers with the kit's catalogue."""
