"""Draws one Era of the wheel: its ground, its sign, and all that lies and stands in it."""

from typing import Final

from msgspec import Struct

from companion.games.the_loop.board import colors, shapes
from companion.games.the_loop.board.grounds import Ground, sector_ground, sector_shade
from companion.games.the_loop.board.pieces import (
    draw_clone,
    draw_energy,
    draw_mark,
    draw_mission,
    draw_more_clones,
    draw_pawn,
    draw_rifts,
    draw_strangers,
    draw_tape,
)
from companion.games.the_loop.board.plan import SectorPlan, Spot
from companion.games.the_loop.screens.wheel_view import EraPicture, VortexLook
from companion.kit import theme
from companion.kit.glyphs.painting import AS_BAKED
from companion.kit.glyphs.pen import Pen
from companion.kit.theme import Tint, mix, tint

_REST: Final = 0.15  # how much of the Era's colour its ground has
_LIT: Final = 0.32
_UNDER_THE_MACHINE: Final = 0.44
_CALLING: Final = 0.44
_FORBIDDEN: Final = 0.3  # of red, where a tap would lose the game
_TOUCHED: Final = 0.22  # more, under a finger
_DIM: Final = 0.6
_CURSOR: Final = 9.0  # pixels: the outline of the Era at which the Era wheel points
_PARADOX: Final = 6.0
_GLOWING: Final = 3.4
_LINE: Final = 1.6


class SectorStyle(Struct, frozen=True):
    """How an Era looks beside what lies in it.

    `lit`: in the drop zone. `is_main`: under the Machine. `dimmed`: others call for the tap. `touched`: a finger is on
    it, or what was dragged hangs over it. `is_paradox`: the clone that is dragged would be destroyed here. `away`: the
    key of the clone or pawn that was dragged out of it.
    """

    lit: bool = False
    is_main: bool = False
    dimmed: bool = False
    touched: bool = False
    is_paradox: bool = False
    away: str = ""


def draw_era(pen: Pen, era: EraPicture, plan: SectorPlan, style: SectorStyle) -> None:
    """Draw an Era over whatever was drawn there before; the wheel's middle is the point (0, 0)."""
    ground = _ground(era, style)
    pen.painting.put(sector_ground(plan.index, pen.unit, ground), (0, 0), AS_BAKED)
    if style.dimmed:  # what lies there is still to be read
        pen.painting.put(sector_shade(plan.index, pen.unit), (0, 0), (1.0, 1.0, 1.0, _DIM))
    if era.is_forbidden:
        draw_tape(pen, plan)
    _draw_glyph(pen, era, plan.glyph, style, ground.fill)
    pen.put(shapes.disc(plan.number.radius + _LINE * pen.unit), plan.number.centre, colors.TRAY)
    pen.put(shapes.disc(plan.number.radius), plan.number.centre, tint(era.color))
    pen.write(str(era.number), plan.number.centre, 18, colors.written_on(era.color))
    draw_rifts(pen, era, plan)
    if plan.energy is not None:
        draw_energy(pen, era.energy, plan.energy)
    if plan.mission is not None:
        draw_mission(pen, era, plan.mission)
    if plan.note is not None:
        _draw_note(pen, era.note, plan.note, is_fatal=era.is_fatal)
    _draw_standing(pen, era, plan, style.away)


def _draw_standing(pen: Pen, era: EraPicture, plan: SectorPlan, away: str) -> None:
    """Who stands in an Era, and a scenario's marks; of what is `away` only its place is left."""
    for clone, spot in zip(era.clones, plan.clones, strict=False):
        draw_clone(pen, clone, spot, is_away=clone.key == away)
    if plan.more_clones is not None:
        draw_more_clones(pen, plan.hidden_clones, plan.more_clones)
    if plan.strangers is not None:
        draw_strangers(pen, era.strangers, plan.strangers)
    for mark, spot in zip(era.marks, plan.marks, strict=False):
        draw_mark(pen, mark, spot)
    for pawn, spot in zip(era.agents, plan.pawns, strict=False):
        draw_pawn(pen, pawn, spot, is_away=pawn.key == away)


def _ground(era: EraPicture, style: SectorStyle) -> Ground:
    share = _share(era, style)
    if era.is_forbidden and era.calls_for_tap:
        fill = colors.filled(colors.RIFT, _FORBIDDEN + (_TOUCHED if style.touched else 0.0))
    else:
        fill = colors.filled(era.color, share)
    edge, width = _edge(era, style, share)
    return Ground(tint(era.color), fill, edge, width, glows=era.on_the_brink)


def _share(era: EraPicture, style: SectorStyle) -> float:
    """How much of the Era's colour its ground has."""
    more = _TOUCHED if style.touched else 0.0
    if era.under_cursor:
        return _CALLING + more + _TOUCHED
    if era.calls_for_tap:
        return _CALLING + more
    if style.lit:
        return (_UNDER_THE_MACHINE if style.is_main else _LIT) + more
    return _REST + more


def _edge(era: EraPicture, style: SectorStyle, share: float) -> tuple[Tint, float]:
    """The colour and the width of its edge."""
    if era.under_cursor:
        return tint(theme.ACCENT), _CURSOR
    if style.is_paradox:
        return tint(theme.TEXT), _PARADOX
    if era.calls_for_tap:
        return tint(colors.RIFT if era.is_forbidden else theme.TEXT), 3.5
    if era.on_the_brink:
        return tint(colors.RIFT), _GLOWING
    if style.lit:
        return tint(era.color), 3.4 if style.is_main else 2.4
    return mix(era.color, theme.GROUND, share + 0.3), 1.2


def _draw_glyph(pen: Pen, era: EraPicture, spot: Spot, style: SectorStyle, fill: Tint) -> None:
    """The Era's sign: on a tile, where it has a vortex; a cross, where a dragged clone would be destroyed."""
    if style.is_paradox:
        pen.put(shapes.disc(spot.radius + _LINE * pen.unit), spot.centre, colors.TRAY)
        pen.put(shapes.disc(spot.radius), spot.centre, tint(colors.RIFT))
        pen.put(shapes.glyph("cross", spot.radius * 1.2), spot.centre, tint(theme.INK))
        return
    if era.vortex is not VortexLook.NONE:
        name = "vortex_tile" if era.vortex is VortexLook.VORTEX else "mega_vortex_tile"
        pen.put(shapes.disc(spot.radius * 1.06), spot.centre, colors.TRAY)
        pen.put(shapes.glyph(name, spot.radius * 2.06), spot.centre, tint(colors.VORTEX))
        pen.put(shapes.glyph(era.glyph, spot.radius * 1.12), spot.centre, tint(theme.INK))
        return
    if era.calls_for_tap or style.touched:
        color = tint(theme.TEXT)
    elif style.lit:
        color = colors.lit_on(fill, era.color)
    else:
        color = colors.drawn_on(fill, era.color)
    if era.calls_for_tap:
        glyph = shapes.ringed_glyph(era.glyph, spot.radius * 1.2, spot.radius - pen.unit, 2 * pen.unit)
    else:
        glyph = shapes.glyph(era.glyph, spot.radius * 1.8)
    pen.put(glyph, spot.centre, color)


def _draw_note(pen: Pen, note: str, spot: Spot, *, is_fatal: bool) -> None:
    """A word at the rim; on a red plate, where what it tells of would lose the game."""
    widest = 2 * spot.radius
    if pen.letters(note, 16).width > widest:
        note = note.replace(" ", "")  # "100 %" needs it
    if is_fatal:
        pen.put(shapes.plate(spot.radius, 11 * pen.unit), spot.centre, tint(colors.RIFT))
    pen.write(note, spot.centre, 16, tint(theme.INK if is_fatal else theme.TEXT), widest=widest)
