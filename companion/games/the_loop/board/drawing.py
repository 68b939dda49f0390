"""Draws one Era of the wheel."""

from dataclasses import dataclass
from typing import Final

from companion.games.the_loop.board import geometry
from companion.games.the_loop.board.pen import Pen
from companion.games.the_loop.board.pieces import (
    draw_agent,
    draw_clone,
    draw_energy,
    draw_mission,
    draw_more_clones,
    draw_rifts,
    draw_strangers,
)
from companion.games.the_loop.board.plan import SectorPlan, Spot
from companion.games.the_loop.board.swirl import swirl_arms
from companion.games.the_loop.screens.wheel_view import EraPicture, VortexLook
from companion.kit import theme
from companion.kit.glyphs import drawing
from companion.kit.glyphs.colors import mix, tint
from companion.kit.glyphs.tessellator import Tessellator

_REST: Final = 0.15  # how much of the Era's colour its ground has
_LIT: Final = 0.32
_UNDER_THE_MACHINE: Final = 0.44
_CALLING: Final = 0.44
_TOUCHED: Final = 0.22  # more, under a finger
_DIM: Final = 0.6
_CURSOR: Final = 9.0  # pixels: the outline of the Era at which the Era wheel points
_SWIRL: Final = 0.2


@dataclass(frozen=True, slots=True)
class SectorStyle:
    """How an Era looks beside what lies in it.

    `lit`: in the drop zone. `is_main`: under the Machine. `dimmed`: others call for the tap. `touched`:
    a finger is on it, or a clone hangs over it. `away`: the key of a clone dragged out of it.
    """

    lit: bool = False
    is_main: bool = False
    dimmed: bool = False
    touched: bool = False
    away: str = ""


def draw_era(pen: Pen, era: EraPicture, plan: SectorPlan, mood: SectorStyle) -> None:
    """Draw an Era on an empty canvas, about the point (0, 0)."""
    _draw_ground(pen, era, plan.index, mood)
    _draw_glyph(pen, era, plan.glyph, mood)
    _draw_number(pen, era, plan.number)
    draw_rifts(pen, era.rifts, plan)
    if plan.energy is not None:
        draw_energy(pen, era.energy, plan.energy)
    if plan.mission is not None:
        draw_mission(pen, era.mission, era.mission_progress, plan.mission)
    if plan.note is not None:
        _draw_note(pen, era.note, plan.note)
    for clone, spot in zip(era.clones, plan.clones, strict=False):
        draw_clone(pen, clone, spot, is_away=clone.key == mood.away)
    if plan.more_clones is not None:
        draw_more_clones(pen, plan.hidden_clones, plan.more_clones)
    if plan.strangers is not None:
        draw_strangers(pen, era.strangers, plan.strangers)
    for name, spot in zip(era.agents, plan.agents, strict=False):
        draw_agent(pen, name, spot)
    if mood.dimmed:
        shade = Tessellator()
        shade.fill(geometry.outline(plan.index, pen.unit, inset=-1), geometry.centroid(plan.index, pen.unit))
        pen.lay(shade, tint(theme.GROUND, _DIM))


def _draw_ground(pen: Pen, era: EraPicture, index: int, mood: SectorStyle) -> None:
    share, width = _ground(era, mood)
    centroid = geometry.centroid(index, pen.unit)
    rim, ground = Tessellator(), Tessellator()
    rim.fill(geometry.outline(index, pen.unit), centroid)
    pen.lay(rim, tint(era.color))
    ground.fill(geometry.outline(index, pen.unit, outer=geometry.RIM), centroid)
    pen.lay(ground, mix(era.color, theme.GROUND, share))
    if era.vortex is not VortexLook.NONE:
        swirl = Tessellator()
        for arm in swirl_arms(index, is_jagged=era.vortex is VortexLook.MEGA):
            swirl.stroke(tuple((x * pen.unit, y * pen.unit) for x, y in arm), 3.2 * pen.unit)
        pen.lay(swirl, tint(theme.VORTEX, _SWIRL))
    edge = Tessellator()
    edge.stroke(geometry.outline(index, pen.unit, inset=width / 2), width * pen.unit, closed=True)
    if era.under_cursor:
        pen.lay(edge, tint(theme.PINK))
    elif era.calls_for_tap:
        pen.lay(edge, tint(theme.TEXT))
    else:
        pen.lay(edge, tint(era.color) if mood.lit else mix(era.color, theme.GROUND, share + 0.3))


def _ground(era: EraPicture, mood: SectorStyle) -> tuple[float, float]:
    """How much of the Era's colour its ground has, and how wide its edge is."""
    more = _TOUCHED if mood.touched else 0.0
    if era.under_cursor:
        return _CALLING + more + _TOUCHED, _CURSOR
    if era.calls_for_tap:
        return _CALLING + more, 3.5
    if mood.lit:
        return (_UNDER_THE_MACHINE + more, 3.4) if mood.is_main else (_LIT + more, 2.4)
    return _REST + more, 1.2


def _draw_glyph(pen: Pen, era: EraPicture, spot: Spot, mood: SectorStyle) -> None:
    if era.calls_for_tap or mood.touched:
        color = tint(theme.TEXT)
    else:
        color = mix(era.color, theme.TEXT, 0.6) if mood.lit else tint(era.color)
    glyph = Tessellator()
    if era.vortex is VortexLook.NONE and era.calls_for_tap:
        glyph.ring(spot.centre, spot.radius - pen.unit, 2 * pen.unit)
        glyph.draw(drawing(era.glyph), spot.centre, spot.radius * 1.2)
        pen.lay(glyph, color)
        return
    if era.vortex is VortexLook.NONE:
        glyph.draw(drawing(era.glyph), spot.centre, spot.radius * 1.8)
        pen.lay(glyph, color)
        return
    ring = Tessellator()
    name = "vortex_ring" if era.vortex is VortexLook.VORTEX else "mega_vortex_ring"
    ring.draw(drawing(name), spot.centre, spot.radius * 1.92)
    pen.lay(ring, tint(theme.VORTEX))
    glyph.draw(drawing(era.glyph), spot.centre, spot.radius * 1.04)
    pen.lay(glyph, color)


def _draw_note(pen: Pen, note: str, spot: Spot) -> None:
    widest = 2 * spot.radius
    if pen.letters(note, 16).width > widest:
        note = note.replace(" ", "")  # "100 %" needs it
    pen.write(note, spot.centre, 16, tint(theme.TEXT), widest=widest)


def _draw_number(pen: Pen, era: EraPicture, spot: Spot) -> None:
    disc = Tessellator()
    disc.disc(spot.centre, spot.radius)
    pen.lay(disc, tint(theme.TEXT if era.calls_for_tap else era.color))
    pen.write(str(era.number), spot.centre, 18, tint(theme.INK))
