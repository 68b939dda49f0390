"""Draws what lies in an Era: cubes, mission tiles, clones, agents. Shapes differ, not only colours."""

from math import cos, pi, radians, sin
from typing import Final

from companion.games.the_loop.board.pen import Pen
from companion.games.the_loop.board.plan import SectorPlan, Spot
from companion.games.the_loop.screens.wheel_view import ClonePicture, MissionLook
from companion.kit import theme
from companion.kit.glyphs import drawing
from companion.kit.glyphs.colors import mix, tint
from companion.kit.glyphs.shapes import Point, rounded_rectangle
from companion.kit.glyphs.tessellator import Tessellator

_LETTERS_IN_A_PIN: Final = 2
_ROOM_FOR_THREE_LETTERS: Final = 17.0  # the radius of a chip


def draw_rifts(pen: Pen, rifts: int, plan: SectorPlan) -> None:
    """Three slots, as many cubes as there are, and "+n" for those over the brim."""
    cubes, slots = Tessellator(), Tessellator()
    for place, spot in enumerate(plan.rifts):
        if place < rifts:
            cubes.fill(_turned_square(spot, spot.radius))
        else:
            slots.stroke(_turned_square(spot, spot.radius - pen.unit), 1.8 * pen.unit, closed=True)
    if slots.indices:
        pen.lay(slots, mix(theme.RIFT, theme.GROUND, 0.66))
    if cubes.indices:
        pen.lay(cubes, tint(theme.RIFT))
    if plan.more_rifts is not None:
        more = f"+{rifts - len(plan.rifts)}"
        pen.write(more, plan.more_rifts.centre, 19, tint(theme.TEXT), widest=2 * plan.more_rifts.radius)


def draw_energy(pen: Pen, energy: int, spot: Spot) -> None:
    """A cube seen over its corner, with how many there are on it."""
    corners = [
        (
            spot.x + spot.radius * cos(pi / 6 + pi / 3 * side),
            spot.y + spot.radius * sin(pi / 6 + pi / 3 * side),
        )
        for side in range(6)
    ]
    cube, top = Tessellator(), Tessellator()
    cube.fill(tuple(corners))
    pen.lay(cube, mix(theme.ENERGY, theme.GROUND, 0.84))
    top.fill((spot.centre, corners[0], corners[1], corners[2]))
    pen.lay(top, tint(theme.ENERGY))
    pen.write(str(energy), spot.centre, 17, tint(theme.INK), widest=1.9 * spot.radius)


def draw_mission(pen: Pen, look: MissionLook, progress: str, spot: Spot) -> None:
    """Face down: a square tile. Active: a full disc with its progress. Completed: a ring with a check."""
    ink, mark = Tessellator(), Tessellator()
    if look is MissionLook.FACE_DOWN:
        ink.stroke(_turned_square(spot, spot.radius * 0.66), 1.8 * pen.unit, closed=True)
        ink.draw(drawing("mission"), spot.centre, spot.radius * 0.75)
        pen.lay(ink, mix(theme.MISSION, theme.GROUND, 0.65))
    elif look is MissionLook.COMPLETED:
        ink.ring(spot.centre, spot.radius * 0.86, 2 * pen.unit)
        ink.draw(drawing("check"), spot.centre, spot.radius * 0.95)
        pen.lay(ink, tint(theme.MISSION))
    elif look is MissionLook.ACTIVE:
        ink.disc(spot.centre, spot.radius)
        pen.lay(ink, tint(theme.MISSION))
        done, slash, need = progress.partition("/")
        if not progress:
            mark.draw(drawing("mission"), spot.centre, spot.radius * 1.25)
            pen.lay(mark, tint(theme.INK))
        elif slash and len(progress) > len("0/0"):
            x, y = spot.centre
            pen.write(done, (x, y + 8.5 * pen.unit), 16, tint(theme.INK))
            pen.write(need, (x, y - 8 * pen.unit), 16, tint(theme.INK))
            mark.stroke(((x - 9 * pen.unit, y), (x + 9 * pen.unit, y)), 1.7 * pen.unit)
            pen.lay(mark, tint(theme.INK))
        else:
            pen.write(progress, spot.centre, 18, tint(theme.INK), widest=1.8 * spot.radius)


def draw_clone(pen: Pen, clone: ClonePicture, spot: Spot, *, is_away: bool = False) -> None:
    """A round chip with the glyph of its paradox Era; only its place is left when it `is_away`."""
    ground, ink = Tessellator(), Tessellator()
    width = 2.6 * pen.unit
    ground.disc(spot.centre, spot.radius - 0.5)
    ink.ring(spot.centre, spot.radius - width / 2, width)
    if is_away:
        pen.lay(ink, mix(clone.color, theme.GROUND, 0.35))
        return
    ink.draw(drawing(clone.glyph), spot.centre, spot.radius * 1.14)
    pen.lay(ground, tint(theme.GROUND))
    pen.lay(ink, tint(clone.color))


def draw_more_clones(pen: Pen, count: int, spot: Spot) -> None:
    """A bare "+n" at the end of the row."""
    pen.write(f"+{count}", spot.centre, 17, tint(theme.TEXT), widest=2 * spot.radius)


def draw_strangers(pen: Pen, count: int, spot: Spot) -> None:
    """A dashed chip: so many clones more (or fewer) than chips are known."""
    ink = Tessellator()
    radius = spot.radius - pen.unit
    for dash in range(10):
        if dash % 5:  # none at the left and the right, where the words need the room
            middle = radians(36 * dash)
            turns = [middle + radians(step) for step in range(-12, 13, 4)]
            points = tuple((spot.x + radius * cos(t), spot.y + radius * sin(t)) for t in turns)
            ink.stroke(points, 1.8 * pen.unit)
    pen.lay(ink, tint(theme.QUIET))
    words = f"+{count}" if count > 0 else f"\N{MINUS SIGN}{-count}"
    if count > 0 and spot.radius > _ROOM_FOR_THREE_LETTERS * pen.unit:
        words = f"?{words}"
    pen.write(words, spot.centre, 16, tint(theme.TEXT))


def draw_agent(pen: Pen, name: str, spot: Spot) -> None:
    """A light pin with the first letter of the agent's name (two letters when the name is no longer)."""
    pin = Tessellator()
    radius = spot.radius * 0.92
    head = (spot.x, spot.y + spot.radius - radius)
    turns = [radians(-50 + step * 10) for step in range(29)]
    points = [(head[0] + radius * cos(t), head[1] + radius * sin(t)) for t in turns]
    pin.fill((*points, (spot.x, spot.y - spot.radius * 1.25)), head)
    pen.lay(pin, tint(theme.TEXT))
    letters = name if len(name) <= _LETTERS_IN_A_PIN else name[0]
    pen.write(letters, head, 16, tint(theme.INK))


def _turned_square(spot: Spot, half: float) -> tuple[Point, ...]:
    """A square with round corners, turned with its sector."""
    cosine, sine = cos(radians(-spot.turn)) * 2 * half, sin(radians(-spot.turn)) * 2 * half
    return tuple(
        (spot.x + (x - 0.5) * cosine - (y - 0.5) * sine, spot.y + (x - 0.5) * sine + (y - 0.5) * cosine)
        for x, y in rounded_rectangle(0, 0, 1, 1, 0.17)
    )
