"""Draws the middle of the wheel: what it says, and the Machine's pointer with its two side chutes."""

from typing import Final

from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Rotate

from companion.screen import theme
from companion.screen.glyphs import drawing
from companion.screen.glyphs.ink import Ink
from companion.screen.glyphs.paint import lay
from companion.screen.glyphs.tints import mix, tint
from companion.screen.wheel.geometry import HUB, SECTOR, Point, polar
from companion.screen.wheel.lettering import write
from companion.screen.wheel_view import WheelPicture

WORDS_WIDEST: Final = 128.0  # between the chutes, wherever they stand
_DOT_STEP: Final = 14.5


def draw_hub(group: InstructionGroup, picture: WheelPicture, unit: float, *, is_touched: bool) -> None:
    """Draw the middle, without the pointer, into an empty group, about the point (0, 0)."""
    ground, edge, glyph = Ink(), Ink(), Ink()
    ground.disc((0, 0), HUB * unit)
    lay(group, ground, mix(theme.TEXT, theme.PANEL, 0.14) if is_touched else tint(theme.PANEL))
    edge.ring((0, 0), (HUB - 1) * unit, 2 * unit)
    lay(group, edge, tint(theme.LINE))
    if picture.heading_glyph:
        glyph.draw(drawing(picture.heading_glyph), (0, 36 * unit), 40 * unit)
        lay(group, glyph, tint(picture.heading_color))
    widest = WORDS_WIDEST * unit
    write(group, picture.heading, (0, 2 * unit), 21, unit, tint(theme.TEXT), widest=widest)
    write(
        group,
        picture.visited_words,
        (0, -20 * unit),
        16,
        unit,
        tint(theme.QUIET),
        bold=False,
        widest=widest,
    )
    _draw_visits(group, picture, unit)


def _draw_visits(group: InstructionGroup, picture: WheelPicture, unit: float) -> None:
    """Seven dots in the order of the Eras: full when the Machine has been there in this cycle."""
    middle = (len(picture.eras) - 1) / 2
    for place, era in enumerate(picture.eras):
        centre, dot = ((place - middle) * _DOT_STEP * unit, -40 * unit), Ink()
        if era.visited:
            dot.disc(centre, 5.5 * unit)
            lay(group, dot, tint(era.color))
        else:
            dot.ring(centre, 4.6 * unit, 1.8 * unit)
            lay(group, dot, mix(era.color, theme.PANEL, 0.8))


def draw_pointer(group: InstructionGroup, bearing: float, unit: float) -> Rotate:
    """Draw the pointer into an empty group, about (0, 0); the turn comes back so that it can be changed."""
    zone, sides, main = Ink(), Ink(), Ink()
    half = 1.5 * SECTOR - 3
    arc = tuple(polar(-half + step * half / 24, (HUB - 2.5) * unit) for step in range(49))
    zone.stroke(arc, 5 * unit)
    for side in (-SECTOR, SECTOR):
        sides.fill(_chute(side, 69, 88, 15, unit))
    main.fill(_chute(0, 67.5, 93, 20, unit))
    turn = Rotate(angle=-bearing, axis=(0, 0, 1), origin=(0, 0))
    group.add(PushMatrix())
    group.add(turn)
    lay(group, zone, mix(theme.PINK, theme.PANEL, 0.8))
    lay(group, sides, mix(theme.PINK, theme.PANEL, 0.8))
    lay(group, main, tint(theme.PINK))
    group.add(PopMatrix())
    return turn


def _chute(bearing: float, base: float, tip: float, half: float, unit: float) -> tuple[Point, ...]:
    """A triangle that looks outwards."""
    ahead, aside = polar(bearing, 1), polar(bearing + 90, 1)

    def at(along: float, across: float) -> Point:
        return (ahead[0] * along + aside[0] * across) * unit, (ahead[1] * along + aside[1] * across) * unit

    return at(tip, 0), at(base, -half), at(base, half)
