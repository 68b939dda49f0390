"""Draws one Era of the wheel, and its middle with the Machine's pointer and its two side chutes."""

from typing import Final

from kivy.graphics import InstructionGroup
from msgspec import Struct

from companion.games.the_loop.board import colors, shapes
from companion.games.the_loop.board.geometry import HUB, SECTOR, Point, polar
from companion.games.the_loop.board.grounds import Ground, hub_ground, sector_ground, sector_shade
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
from companion.games.the_loop.screens.wheel_view import ClonePicture, EraPicture, VortexLook, WheelPicture
from companion.kit import theme
from companion.kit.glyphs.painting import AS_BAKED, lay
from companion.kit.glyphs.tessellator import Tessellator
from companion.kit.theme import mix, tint

_REST: Final = 0.15  # how much of the Era's colour its ground has
_LIT: Final = 0.32
_UNDER_THE_MACHINE: Final = 0.44
_CALLING: Final = 0.44
_TOUCHED: Final = 0.22  # more, under a finger
_DIM: Final = 0.6
_CURSOR: Final = 9.0  # pixels: the outline of the Era at which the Era wheel points


class SectorStyle(Struct, frozen=True):
    """How an Era looks beside what lies in it.

    `lit`: in the drop zone. `is_main`: under the Machine. `dimmed`: others call for the tap. `touched`:
    a finger is on it, or a clone hangs over it. `away`: the key of a clone dragged out of it.
    """

    lit: bool = False
    is_main: bool = False
    dimmed: bool = False
    touched: bool = False
    away: str = ""


def draw_era(pen: Pen, era: EraPicture, plan: SectorPlan, style: SectorStyle) -> None:
    """Draw an Era over whatever was drawn there before; the wheel's middle is the point (0, 0)."""
    _draw_ground(pen, era, plan.index, style)
    _draw_glyph(pen, era, plan.glyph, style)
    _draw_number(pen, era, plan.number)
    draw_rifts(pen, era.rifts, plan)
    if plan.energy is not None:
        draw_energy(pen, era.energy, plan.energy)
    if plan.mission is not None:
        draw_mission(pen, era.mission, era.mission_progress, plan.mission)
    if plan.note is not None:
        _draw_note(pen, era.note, plan.note)
    for clone, spot in zip(era.clones, plan.clones, strict=False):
        draw_clone(pen, clone, spot, is_away=clone.key == style.away)
    if plan.more_clones is not None:
        draw_more_clones(pen, plan.hidden_clones, plan.more_clones)
    if plan.strangers is not None:
        draw_strangers(pen, era.strangers, plan.strangers)
    for mark, spot in zip(era.marks, plan.marks, strict=False):
        draw_clone(pen, ClonePicture("", mark.glyph, mark.color), spot)
    for name, spot in zip(era.agents, plan.agents, strict=False):
        draw_agent(pen, name, spot)
    if style.dimmed:
        pen.painting.put(sector_shade(plan.index, pen.unit), (0, 0), (1.0, 1.0, 1.0, _DIM))


def _draw_ground(pen: Pen, era: EraPicture, index: int, style: SectorStyle) -> None:
    share, width = _ground(era, style)
    if era.under_cursor:
        edge = tint(theme.ACCENT)
    elif era.calls_for_tap:
        edge = tint(theme.TEXT)
    else:
        edge = tint(era.color) if style.lit else mix(era.color, theme.GROUND, share + 0.3)
    look = Ground(era.vortex, tint(era.color), mix(era.color, theme.GROUND, share), edge, width)
    pen.painting.put(sector_ground(index, pen.unit, look), (0, 0), AS_BAKED)


def _ground(era: EraPicture, style: SectorStyle) -> tuple[float, float]:
    """How much of the Era's colour its ground has, and how wide its edge is."""
    more = _TOUCHED if style.touched else 0.0
    if era.under_cursor:
        return _CALLING + more + _TOUCHED, _CURSOR
    if era.calls_for_tap:
        return _CALLING + more, 3.5
    if style.lit:
        return (_UNDER_THE_MACHINE + more, 3.4) if style.is_main else (_LIT + more, 2.4)
    return _REST + more, 1.2


def _draw_glyph(pen: Pen, era: EraPicture, spot: Spot, style: SectorStyle) -> None:
    if era.calls_for_tap or style.touched:
        color = tint(theme.TEXT)
    else:
        color = mix(era.color, theme.TEXT, 0.6) if style.lit else tint(era.color)
    if era.vortex is VortexLook.NONE and era.calls_for_tap:
        glyph = shapes.ringed_glyph(era.glyph, spot.radius * 1.2, spot.radius - pen.unit, 2 * pen.unit)
    elif era.vortex is VortexLook.NONE:
        glyph = shapes.glyph(era.glyph, spot.radius * 1.8)
    else:
        name = "vortex_ring" if era.vortex is VortexLook.VORTEX else "mega_vortex_ring"
        pen.put(shapes.glyph(name, spot.radius * 1.92), spot.centre, tint(colors.VORTEX))
        glyph = shapes.glyph(era.glyph, spot.radius * 1.04)
    pen.put(glyph, spot.centre, color)


def _draw_note(pen: Pen, note: str, spot: Spot) -> None:
    widest = 2 * spot.radius
    if pen.letters(note, 16).width > widest:
        note = note.replace(" ", "")  # "100 %" needs it
    pen.write(note, spot.centre, 16, tint(theme.TEXT), widest=widest)


def _draw_number(pen: Pen, era: EraPicture, spot: Spot) -> None:
    pen.put(shapes.disc(spot.radius), spot.centre, tint(theme.TEXT if era.calls_for_tap else era.color))
    pen.write(str(era.number), spot.centre, 18, tint(theme.INK))


WORDS_WIDEST: Final = 122.0  # between the chutes, wherever they stand
_DOT_STEP: Final = 13.5


def draw_hub(pen: Pen, picture: WheelPicture) -> None:
    """Draw the middle, without the pointer, over whatever was drawn there; its middle is the point (0, 0)."""
    unit = pen.unit
    pen.painting.put(hub_ground(unit), (0, 0), AS_BAKED)
    if picture.heading_glyph:
        glyph = shapes.glyph(picture.heading_glyph, 40 * unit)
        pen.put(glyph, (0, 36 * unit), tint(picture.heading_color))
    pen.write(picture.heading, (0, 2 * unit), 21, tint(theme.TEXT), widest=WORDS_WIDEST * unit)
    lines = _lines(pen, picture.visited_words)
    for place, line in enumerate(lines):
        letters = pen.letters(line, 16, bold=False, widest=WORDS_WIDEST * unit)
        pen.put_letters(letters, (0, -(19 + 16 * place) * unit), tint(theme.QUIET))
    _draw_visits(pen, picture, -(23 + 16 * len(lines)))


def _lines(pen: Pen, words: str) -> tuple[str, ...]:
    """The words as one line, or as two where one would be too wide."""
    gaps = [place for place, letter in enumerate(words) if letter == " "]
    if not gaps or pen.letters(words, 16, bold=False).width <= WORDS_WIDEST * pen.unit:
        return (words,)
    middle = min(gaps, key=lambda place: abs(place - len(words) / 2))
    return words[:middle], words[middle + 1 :]


def _draw_visits(pen: Pen, picture: WheelPicture, y: float) -> None:
    """Seven dots in the order of the Eras: full when the Machine has been there in this cycle."""
    middle = (len(picture.eras) - 1) / 2
    for place, era in enumerate(picture.eras):
        centre = ((place - middle) * _DOT_STEP * pen.unit, y * pen.unit)
        if era.visited:
            pen.put(shapes.disc(5.5 * pen.unit), centre, tint(era.color))
        else:
            dot = shapes.ring(4.6 * pen.unit, 1.8 * pen.unit)
            pen.put(dot, centre, mix(era.color, theme.PANEL, 0.8))


def draw_pointer(group: InstructionGroup, unit: float) -> None:
    """Draw the pointer, looking up, on an empty group, about the point (0, 0)."""
    zone, sides, main = Tessellator(), Tessellator(), Tessellator()
    half = 1.5 * SECTOR - 3
    arc = tuple(polar(-half + step * half / 24, (HUB - 2.5) * unit) for step in range(49))
    zone.stroke(arc, 5 * unit)
    for side in (-SECTOR, SECTOR):
        sides.fill(_chute(unit, side, reach=(70, 88), half=12.5))
    main.fill(_chute(unit, 0, reach=(66, 94), half=22))
    lay(group, zone, mix(theme.ACCENT, theme.PANEL, 0.8))
    lay(group, sides, mix(theme.ACCENT, theme.PANEL, 0.8))
    lay(group, main, tint(theme.ACCENT))


def _chute(unit: float, bearing: float, *, reach: tuple[float, float], half: float) -> tuple[Point, ...]:
    """A triangle that looks outwards; `reach`: where its base and its tip lie, `half`: half its base."""
    ahead, aside = polar(bearing, unit), polar(bearing + 90, unit)

    def at(along: float, across: float) -> Point:
        return ahead[0] * along + aside[0] * across, ahead[1] * along + aside[1] * across

    base, tip = reach
    return at(tip, 0), at(base, -half), at(base, half)
