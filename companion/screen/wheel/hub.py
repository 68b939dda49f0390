"""Draws the middle of the wheel: what it says, and the Machine's pointer with its two side chutes."""

from typing import Final

from companion.screen import theme
from companion.screen.glyphs import drawing
from companion.screen.glyphs.ink import Ink
from companion.screen.glyphs.tints import mix, tint
from companion.screen.wheel.geometry import HUB, SECTOR, Point, polar
from companion.screen.wheel.pen import Pen
from companion.screen.wheel_view import WheelPicture

WORDS_WIDEST: Final = 128.0  # between the chutes, wherever they stand
_DOT_STEP: Final = 14.5


def draw_hub(pen: Pen, picture: WheelPicture, *, is_touched: bool) -> None:
    """Draw the middle, without the pointer, on an empty canvas, about the point (0, 0)."""
    ground, edge, glyph = Ink(), Ink(), Ink()
    ground.disc((0, 0), HUB * pen.unit)
    pen.lay(ground, mix(theme.TEXT, theme.PANEL, 0.14) if is_touched else tint(theme.PANEL))
    edge.ring((0, 0), (HUB - 1) * pen.unit, 2 * pen.unit)
    pen.lay(edge, tint(theme.LINE))
    if picture.heading_glyph:
        glyph.draw(drawing(picture.heading_glyph), (0, 36 * pen.unit), 40 * pen.unit)
        pen.lay(glyph, tint(picture.heading_color))
    widest = WORDS_WIDEST * pen.unit
    pen.write(picture.heading, (0, 2 * pen.unit), 21, tint(theme.TEXT), widest=widest)
    visited = pen.letters(picture.visited_words, 16, bold=False, widest=widest)
    pen.put(visited, (0, -20 * pen.unit), tint(theme.QUIET))
    _draw_visits(pen, picture)


def _draw_visits(pen: Pen, picture: WheelPicture) -> None:
    """Seven dots in the order of the Eras: full when the Machine has been there in this cycle."""
    middle = (len(picture.eras) - 1) / 2
    for place, era in enumerate(picture.eras):
        centre, dot = ((place - middle) * _DOT_STEP * pen.unit, -40 * pen.unit), Ink()
        if era.visited:
            dot.disc(centre, 5.5 * pen.unit)
            pen.lay(dot, tint(era.color))
        else:
            dot.ring(centre, 4.6 * pen.unit, 1.8 * pen.unit)
            pen.lay(dot, mix(era.color, theme.PANEL, 0.8))


def draw_pointer(pen: Pen) -> None:
    """Draw the pointer, looking up, on an empty canvas, about the point (0, 0)."""
    zone, sides, main = Ink(), Ink(), Ink()
    half = 1.5 * SECTOR - 3
    arc = tuple(polar(-half + step * half / 24, (HUB - 2.5) * pen.unit) for step in range(49))
    zone.stroke(arc, 5 * pen.unit)
    for side in (-SECTOR, SECTOR):
        sides.fill(_chute(pen.unit, side, reach=(69, 88), half=15))
    main.fill(_chute(pen.unit, 0, reach=(67.5, 93), half=20))
    pen.lay(zone, mix(theme.PINK, theme.PANEL, 0.8))
    pen.lay(sides, mix(theme.PINK, theme.PANEL, 0.8))
    pen.lay(main, tint(theme.PINK))


def _chute(unit: float, bearing: float, *, reach: tuple[float, float], half: float) -> tuple[Point, ...]:
    """A triangle that looks outwards; `reach`: where its base and its tip lie, `half`: half its base."""
    ahead, aside = polar(bearing, unit), polar(bearing + 90, unit)

    def at(along: float, across: float) -> Point:
        return ahead[0] * along + aside[0] * across, ahead[1] * along + aside[1] * across

    base, tip = reach
    return at(tip, 0), at(base, -half), at(base, half)
