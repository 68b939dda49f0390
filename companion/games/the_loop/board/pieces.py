"""Draws what lies in an Era: rifts, cubes, mission tiles, clones, pawns, and what warns: the burst, the tape, the cry.

Shapes differ, not only colours. Each piece has a dark line round it, so that it stands out from any Era's ground.
"""

from typing import Final

from companion.games.the_loop.board import colors, shapes
from companion.games.the_loop.board.plan import PAWNS_AT, RIFTS_AT, SectorPlan, Spot
from companion.games.the_loop.screens.wheel_view import ClonePicture, EraPicture, MarkPicture, MissionLook, PawnPicture
from companion.kit import theme
from companion.kit.glyphs.pen import Pen
from companion.kit.glyphs.tessellator import Tessellator
from companion.kit.theme import mix, tint

_ROOM_FOR_THREE_LETTERS: Final = 16.5  # the radius of a chip
_LINE: Final = 1.6  # the dark line, in pixels of the design


def draw_energy(pen: Pen, energy: int, spot: Spot) -> None:
    """A cube seen over its corner, with how many there are on it."""
    pen.put(shapes.hexagon(spot.radius + _LINE * pen.unit), spot.centre, colors.TRAY)
    pen.put(shapes.hexagon(spot.radius), spot.centre, mix(colors.ENERGY, theme.GROUND, 0.84))
    pen.put(shapes.cube_top(spot.radius), spot.centre, tint(colors.ENERGY))
    pen.write(str(energy), spot.centre, 17, tint(theme.INK), widest=1.9 * spot.radius)


def draw_mission(pen: Pen, era: EraPicture, spot: Spot) -> None:
    """Face down: a square tile. Active: a full disc with its progress; with rays, when it is ready to be completed.

    Completed: a ring with a check. Where it is known what an active one asks for, a sign says so.
    """
    look, width, radius = era.mission, 1.8 * pen.unit, spot.radius
    if look is MissionLook.FACE_DOWN:
        half = radius * 0.66
        pen.put(shapes.square(half + pen.unit, spot.turn), spot.centre, colors.TRAY)
        tile = shapes.framed_glyph("mission", radius * 0.75, half, spot.turn, width)
        pen.put(tile, spot.centre, colors.FACE_DOWN)
    elif look is MissionLook.COMPLETED:
        pen.put(shapes.disc(radius), spot.centre, colors.TRAY)
        tile = shapes.ringed_glyph("check", radius * 0.95, radius * 0.86, 2 * pen.unit)
        pen.put(tile, spot.centre, tint(colors.MISSION))
    elif look is MissionLook.ACTIVE:
        if era.mission_is_ready:
            pen.put(shapes.glyph("rays", radius * 2.5), spot.centre, tint(colors.MISSION))
        pen.put(shapes.disc(radius + _LINE * pen.unit), spot.centre, colors.TRAY)
        pen.put(shapes.disc(radius), spot.centre, tint(colors.MISSION))
        _draw_progress(pen, era.mission_progress, era.mission_sign, spot)


def _draw_progress(pen: Pen, progress: str, sign: str, spot: Spot) -> None:
    """How far a mission is, on its disc: over each other where "3/5" has more than one digit to a side.

    Otherwise there is room for the sign over it.
    """
    done, slash, need = progress.partition("/")
    x, y = spot.centre
    if sign and len(progress) <= len("0/0"):
        pen.put(shapes.glyph(sign, spot.radius * 0.86), (x, y + 8 * pen.unit), tint(theme.INK))
        pen.write(progress, (x, y - 6.5 * pen.unit), 16, tint(theme.INK), widest=1.5 * spot.radius)
    elif not progress:
        pen.put(shapes.glyph("mission", spot.radius * 1.25), spot.centre, tint(theme.INK))
    elif slash and len(progress) > len("0/0"):
        pen.write(done, (x, y + 8.5 * pen.unit), 16, tint(theme.INK))
        pen.write(need, (x, y - 8 * pen.unit), 16, tint(theme.INK))
        pen.put(shapes.bar(9 * pen.unit, 1.7 * pen.unit), spot.centre, tint(theme.INK))
    else:
        pen.write(progress, spot.centre, 18, tint(theme.INK), widest=1.8 * spot.radius)


def draw_clone(pen: Pen, clone: ClonePicture, spot: Spot, *, is_away: bool = False) -> None:
    """A round chip with the glyph of its paradox Era; only its place is left when it `is_away`.

    A Supaclone is full where a clone is a ring, and has spikes all round.
    """
    if clone.is_supa:
        _draw_supaclone(pen, clone, spot, is_away=is_away)
        return
    width = 2.6 * pen.unit
    rim = spot.radius - width / 2
    pen.put(shapes.disc(spot.radius + pen.unit), spot.centre, colors.TRAY)
    color = colors.drawn_on(colors.TRAY, clone.color)
    if is_away:
        pen.put(shapes.ring(rim, width), spot.centre, (*color[:3], 0.35))
        return
    chip = shapes.ringed_glyph(clone.glyph, spot.radius * 1.14, rim, width)
    pen.put(chip, spot.centre, color)


def _draw_supaclone(pen: Pen, clone: ClonePicture, spot: Spot, *, is_away: bool) -> None:
    color = colors.drawn_on(colors.TRAY, clone.color)
    if is_away:
        pen.put(shapes.spiky_line(spot.radius, 2 * pen.unit), spot.centre, (*color[:3], 0.35))
        return
    pen.put(shapes.disc(spot.radius + pen.unit), spot.centre, colors.TRAY)
    pen.put(shapes.spiky(spot.radius + pen.unit), spot.centre, color)
    pen.put(shapes.glyph(clone.glyph, spot.radius * 1.1), spot.centre, colors.inked_on(color))


def draw_more_clones(pen: Pen, count: int, spot: Spot) -> None:
    """A bare "+n" at the end of the row."""
    pen.write(f"+{count}", spot.centre, 17, tint(theme.TEXT), widest=2 * spot.radius)


def draw_strangers(pen: Pen, count: int, spot: Spot) -> None:
    """A dashed chip: so many clones more (or fewer) than chips are known."""
    pen.put(shapes.disc(spot.radius), spot.centre, colors.TRAY)
    pen.put(shapes.dashes(spot.radius - pen.unit, 1.8 * pen.unit), spot.centre, tint(theme.QUIET))
    words = f"+{count}" if count > 0 else f"\N{MINUS SIGN}{-count}"
    if count > 0 and spot.radius > _ROOM_FOR_THREE_LETTERS * pen.unit:
        words = f"?{words}"
    pen.write(words, spot.centre, 16, tint(theme.TEXT))


def draw_mark(pen: Pen, mark: MarkPicture, spot: Spot) -> None:
    """A small square tile of a scenario's: a glyph, or words."""
    color = tint(mark.color)
    pen.put(shapes.square(spot.radius + pen.unit, spot.turn), spot.centre, colors.TRAY)
    pen.put(shapes.square(spot.radius, spot.turn), spot.centre, color)
    ink = colors.written_on(mark.color)
    if mark.words:
        pen.write(mark.words, spot.centre, 16, ink, widest=2 * spot.radius)
    else:
        pen.put(shapes.glyph(mark.glyph, spot.radius * 1.5), spot.centre, ink)


def draw_pawn(pen: Pen, pawn: PawnPicture, spot: Spot, *, is_away: bool = False) -> None:
    """A solid light coin with the agent's letters; the one whose turn it is is pink, with a light ring."""
    pen.put(shapes.disc(spot.radius + pen.unit), spot.centre, colors.TRAY)
    if is_away:
        pen.put(shapes.ring(spot.radius - pen.unit, 2 * pen.unit), spot.centre, tint(theme.TEXT, 0.35))
        return
    pen.put(shapes.disc(spot.radius), spot.centre, tint(theme.TEXT))
    if pawn.acts:
        pen.put(shapes.disc(spot.radius - 2 * pen.unit), spot.centre, tint(theme.ACCENT))
    pen.write(pawn.letters, spot.centre, 16, tint(theme.INK), widest=2 * spot.radius)


_HALF: Final = 13.0  # of the tray's width, in pixels of the design, as all of these
_REACH: Final = 39.0  # of the tray, to either side of its middle
_WIDE_REACH: Final = 52.0
_TEETH: Final = 5.5
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
