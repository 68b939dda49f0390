"""Draws what lies in an Era: cubes, mission tiles, clones, agents. Shapes differ, not only colours."""

from typing import Final

from companion.games.the_loop.board import colors, shapes
from companion.games.the_loop.board.pen import Pen
from companion.games.the_loop.board.plan import SectorPlan, Spot
from companion.games.the_loop.screens.wheel_view import ClonePicture, MissionLook
from companion.kit import theme
from companion.kit.theme import mix, tint

_LETTERS_IN_A_PIN: Final = 2
_ROOM_FOR_THREE_LETTERS: Final = 17.0  # the radius of a chip


def draw_rifts(pen: Pen, rifts: int, plan: SectorPlan) -> None:
    """Three slots, as many cubes as there are, and "+n" for those over the brim."""
    for place, spot in enumerate(plan.rifts):
        if place < rifts:
            pen.put(shapes.square(spot.radius, spot.turn), spot.centre, tint(colors.RIFT))
        else:
            slot = shapes.frame(spot.radius - pen.unit, spot.turn, 1.8 * pen.unit)
            pen.put(slot, spot.centre, mix(colors.RIFT, theme.GROUND, 0.66))
    if plan.more_rifts is not None:
        more = f"+{rifts - len(plan.rifts)}"
        pen.write(more, plan.more_rifts.centre, 19, tint(theme.TEXT), widest=2 * plan.more_rifts.radius)


def draw_energy(pen: Pen, energy: int, spot: Spot) -> None:
    """A cube seen over its corner, with how many there are on it."""
    pen.put(shapes.hexagon(spot.radius), spot.centre, mix(colors.ENERGY, theme.GROUND, 0.84))
    pen.put(shapes.cube_top(spot.radius), spot.centre, tint(colors.ENERGY))
    pen.write(str(energy), spot.centre, 17, tint(theme.INK), widest=1.9 * spot.radius)


def draw_mission(pen: Pen, look: MissionLook, progress: str, spot: Spot) -> None:
    """Face down: a square tile. Active: a full disc with its progress. Completed: a ring with a check."""
    width, radius = 1.8 * pen.unit, spot.radius
    if look is MissionLook.FACE_DOWN:
        tile = shapes.framed_glyph("mission", radius * 0.75, radius * 0.66, spot.turn, width)
        pen.put(tile, spot.centre, mix(colors.MISSION, theme.GROUND, 0.65))
    elif look is MissionLook.COMPLETED:
        tile = shapes.ringed_glyph("check", radius * 0.95, radius * 0.86, 2 * pen.unit)
        pen.put(tile, spot.centre, tint(colors.MISSION))
    elif look is MissionLook.ACTIVE:
        pen.put(shapes.disc(radius), spot.centre, tint(colors.MISSION))
        _draw_progress(pen, progress, spot)


def _draw_progress(pen: Pen, progress: str, spot: Spot) -> None:
    """How far a mission is, on its disc: over each other where "3/5" has more than one digit to a side."""
    done, slash, need = progress.partition("/")
    x, y = spot.centre
    if not progress:
        pen.put(shapes.glyph("mission", spot.radius * 1.25), spot.centre, tint(theme.INK))
    elif slash and len(progress) > len("0/0"):
        pen.write(done, (x, y + 8.5 * pen.unit), 16, tint(theme.INK))
        pen.write(need, (x, y - 8 * pen.unit), 16, tint(theme.INK))
        pen.put(shapes.bar(9 * pen.unit, 1.7 * pen.unit), spot.centre, tint(theme.INK))
    else:
        pen.write(progress, spot.centre, 18, tint(theme.INK), widest=1.8 * spot.radius)


def draw_clone(pen: Pen, clone: ClonePicture, spot: Spot, *, is_away: bool = False) -> None:
    """A round chip with the glyph of its paradox Era; only its place is left when it `is_away`."""
    width = 2.6 * pen.unit
    rim = spot.radius - width / 2
    if is_away:
        pen.put(shapes.ring(rim, width), spot.centre, mix(clone.color, theme.GROUND, 0.35))
        return
    pen.put(shapes.disc(spot.radius - 0.5), spot.centre, tint(theme.GROUND))
    chip = shapes.ringed_glyph(clone.glyph, spot.radius * 1.14, rim, width)
    pen.put(chip, spot.centre, tint(clone.color))


def draw_more_clones(pen: Pen, count: int, spot: Spot) -> None:
    """A bare "+n" at the end of the row."""
    pen.write(f"+{count}", spot.centre, 17, tint(theme.TEXT), widest=2 * spot.radius)


def draw_strangers(pen: Pen, count: int, spot: Spot) -> None:
    """A dashed chip: so many clones more (or fewer) than chips are known."""
    pen.put(shapes.dashes(spot.radius - pen.unit, 1.8 * pen.unit), spot.centre, tint(theme.QUIET))
    words = f"+{count}" if count > 0 else f"\N{MINUS SIGN}{-count}"
    if count > 0 and spot.radius > _ROOM_FOR_THREE_LETTERS * pen.unit:
        words = f"?{words}"
    pen.write(words, spot.centre, 16, tint(theme.TEXT))


def draw_agent(pen: Pen, name: str, spot: Spot) -> None:
    """A light pin with the first letter of the agent's name (two letters when the name is no longer)."""
    radius = spot.radius * 0.92
    lift = spot.radius - radius
    head = (spot.x, spot.y + lift)
    pen.put(shapes.pin(radius, spot.radius * 1.25 + lift), head, tint(theme.TEXT))
    letters = name if len(name) <= _LETTERS_IN_A_PIN else name[0]
    pen.write(letters, head, 16, tint(theme.INK))
