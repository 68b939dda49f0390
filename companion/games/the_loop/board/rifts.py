"""Draws the rifts of an Era, and what warns of them: the burst round a full tray, the tape across a mega-vortex."""

from typing import Final

from companion.games.the_loop.board import colors, shapes
from companion.games.the_loop.board.plan import PAWNS_AT, RIFTS_AT, SectorPlan
from companion.games.the_loop.screens.wheel_view import EraPicture
from companion.kit import theme
from companion.kit.glyphs.pen import Pen
from companion.kit.glyphs.tessellator import Tessellator
from companion.kit.theme import tint

_HALF: Final = 13.0  # of the tray's width, in pixels of the design, as all of these
_REACH: Final = 39.0  # of the tray, to either side of its middle
_WIDE_REACH: Final = 52.0
_TEETH: Final = 5.5
_LINE: Final = 1.6
_CRIES_AT: Final = 44.5
_TAPE_HALF: Final = 11.5
_TAPE_REACH: Final = 41.0
_STRIPE: Final = 7.5


def draw_rifts(pen: Pen, era: EraPicture, plan: SectorPlan) -> None:
    """A dark tray with three slots, as many cubes as there are, and "+n" for those over the brim.

    Where one more tears the Era the tray bursts; where that would lose the game it cries out, too.
    """
    cries = era.on_the_brink and era.is_fatal
    reach = _WIDE_REACH if cries or plan.more_rifts is not None else _REACH
    _draw_tray(pen, plan, reach, bursts=era.on_the_brink)
    for place, spot in enumerate(plan.rifts):
        if place < era.rifts:
            pen.put(shapes.square(spot.radius, spot.turn), spot.centre, tint(colors.RIFT))
        else:
            slot = shapes.frame(spot.radius - pen.unit, spot.turn, 1.8 * pen.unit)
            pen.put(slot, spot.centre, colors.EMPTY_SLOT)
    if plan.more_rifts is not None:
        more = f"+{era.rifts - len(plan.rifts)}"
        pen.write(more, plan.more_rifts.centre, 19, tint(theme.TEXT), widest=2 * plan.more_rifts.radius)
    elif cries:
        for aside in (-_CRIES_AT, _CRIES_AT):
            pen.write("!", plan.along(RIFTS_AT, aside, pen.unit), 19, tint(theme.TEXT))


def _draw_tray(pen: Pen, plan: SectorPlan, reach: float, *, bursts: bool) -> None:
    unit = pen.unit

    def band(grown: float, teeth: float = 0.0) -> Tessellator:
        half, length = (_HALF + grown) * unit, (reach + grown) * unit
        return shapes.band(RIFTS_AT * unit, half, length, plan.tray.turn, teeth * unit)

    if bursts:
        pen.put(band(2 * _LINE, _TEETH), plan.tray.centre, colors.TRAY)
        pen.put(band(_LINE, _TEETH), plan.tray.centre, tint(colors.RIFT))
    pen.put(band(0.0), plan.tray.centre, colors.TRAY)


def draw_tape(pen: Pen, plan: SectorPlan) -> None:
    """A barrier tape across the pawns' lane: nobody may end a turn here."""
    unit = pen.unit
    at, half, reach = PAWNS_AT * unit, _TAPE_HALF * unit, _TAPE_REACH * unit
    pen.put(shapes.band(at, half, reach, plan.lane.turn), plan.lane.centre, colors.TRAY)
    tape = shapes.stripes(at, half - unit, reach - 4 * unit, plan.lane.turn, _STRIPE * unit)
    pen.put(tape, plan.lane.centre, tint(colors.RIFT))
