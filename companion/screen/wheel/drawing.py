"""Draws one Era of the wheel."""

from dataclasses import dataclass
from typing import Final

from kivy.graphics import InstructionGroup

from companion.screen import theme
from companion.screen.glyphs import drawing
from companion.screen.glyphs.ink import Ink
from companion.screen.glyphs.paint import lay
from companion.screen.glyphs.tints import mix, tint
from companion.screen.wheel import geometry
from companion.screen.wheel.geometry import SectorPlan, Spot
from companion.screen.wheel.lettering import fitting, write
from companion.screen.wheel.pieces import (
    draw_agent,
    draw_clone,
    draw_energy,
    draw_mission,
    draw_more_clones,
    draw_rifts,
    draw_strangers,
)
from companion.screen.wheel.swirl import swirl_arms
from companion.screen.wheel_view import EraPicture, VortexLook

_REST: Final = 0.15  # how much of the Era's colour its ground has
_LIT: Final = 0.36
_CALLING: Final = 0.44
_TOUCHED: Final = 0.22  # more, under a finger
_DIM: Final = 0.6
_SWIRL: Final = 0.2


@dataclass(frozen=True, slots=True)
class Mood:
    """How an Era looks beside what lies in it.

    `lit`: in the drop zone. `dimmed`: others call for the tap. `touched`: a finger is on it, or a clone hangs over
    it. `away`: the key of the clone that is being dragged out of it.
    """

    lit: bool = False
    dimmed: bool = False
    touched: bool = False
    away: str = ""


def draw_era(
    group: InstructionGroup, era: EraPicture, plan: SectorPlan, index: int, mood: Mood, unit: float
) -> None:
    """Draw an Era into an empty group, about the point (0, 0)."""
    _draw_ground(group, era, index, mood, unit)
    _draw_glyph(group, era, plan.glyph, mood, unit)
    _draw_number(group, era, plan.number, unit)
    draw_rifts(group, era.rifts, plan, unit)
    if plan.energy is not None:
        draw_energy(group, era.energy, plan.energy, unit)
    if plan.mission is not None:
        draw_mission(group, era.mission, era.mission_progress, plan.mission, unit)
    if plan.note is not None:
        _draw_note(group, era.note, plan.note, unit)
    for clone, spot in zip(era.clones, plan.clones, strict=False):
        draw_clone(group, clone, spot, unit, is_away=clone.key == mood.away)
    if plan.more_clones is not None:
        draw_more_clones(group, plan.hidden_clones, plan.more_clones, unit)
    if plan.strangers is not None:
        draw_strangers(group, era.strangers, plan.strangers, unit)
    for name, spot in zip(era.agents, plan.agents, strict=False):
        draw_agent(group, name, spot, unit)
    if mood.dimmed:
        shade = Ink()
        shade.fill(geometry.outline(index, unit, inset=-1), geometry.heart(index, unit))
        lay(group, shade, tint(theme.GROUND, _DIM))


def _draw_ground(group: InstructionGroup, era: EraPicture, index: int, mood: Mood, unit: float) -> None:
    share = _CALLING if era.calls_for_tap else _LIT if mood.lit else _REST
    share += _TOUCHED if mood.touched else 0
    heart = geometry.heart(index, unit)
    rim, ground = Ink(), Ink()
    rim.fill(geometry.outline(index, unit), heart)
    lay(group, rim, tint(era.color))
    ground.fill(geometry.outline(index, unit, outer=geometry.RIM), heart)
    lay(group, ground, mix(era.color, theme.GROUND, share))
    if era.vortex is not VortexLook.NONE:
        swirl = Ink()
        for arm in swirl_arms(index, is_jagged=era.vortex is VortexLook.MEGA):
            swirl.stroke(tuple((x * unit, y * unit) for x, y in arm), 3.2 * unit)
        lay(group, swirl, tint(theme.VORTEX, _SWIRL))
    width = 3.5 if era.calls_for_tap else 2.5 if mood.lit else 1.2
    edge = Ink()
    edge.stroke(geometry.outline(index, unit, inset=width / 2), width * unit, closed=True)
    if era.calls_for_tap:
        lay(group, edge, tint(theme.TEXT))
    else:
        lay(group, edge, tint(era.color) if mood.lit else mix(era.color, theme.GROUND, share + 0.3))


def _draw_glyph(group: InstructionGroup, era: EraPicture, spot: Spot, mood: Mood, unit: float) -> None:
    color = tint(theme.TEXT) if era.calls_for_tap or mood.touched else tint(era.color)
    glyph = Ink()
    if era.vortex is VortexLook.NONE and era.calls_for_tap:
        glyph.ring(spot.centre, spot.radius - unit, 2 * unit)
        glyph.draw(drawing(era.glyph), spot.centre, spot.radius * 1.2)
        lay(group, glyph, color)
        return
    if era.vortex is VortexLook.NONE:
        glyph.draw(drawing(era.glyph), spot.centre, spot.radius * 1.8)
        lay(group, glyph, color)
        return
    ring = Ink()
    name = "vortex_ring" if era.vortex is VortexLook.VORTEX else "mega_vortex_ring"
    ring.draw(drawing(name), spot.centre, spot.radius * 1.92)
    lay(group, ring, tint(theme.VORTEX))
    glyph.draw(drawing(era.glyph), spot.centre, spot.radius * 1.04)
    lay(group, glyph, color)


def _draw_note(group: InstructionGroup, note: str, spot: Spot, unit: float) -> None:
    widest = 2 * spot.radius
    if fitting(note, 16, unit, bold=True, widest=widest).width > widest:
        note = note.replace(" ", "")  # "100 %" needs it
    write(group, note, spot.centre, 16, unit, tint(theme.TEXT), widest=widest)


def _draw_number(group: InstructionGroup, era: EraPicture, spot: Spot, unit: float) -> None:
    disc = Ink()
    disc.disc(spot.centre, spot.radius)
    lay(group, disc, tint(theme.TEXT if era.calls_for_tap else era.color))
    write(group, str(era.number), spot.centre, 18, unit, tint(theme.INK))
