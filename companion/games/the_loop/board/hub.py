"""Draws what lies over the Eras: the wheel's middle with the pointer and its chutes."""

from typing import Final

from kivy.graphics import InstructionGroup

from companion.games.the_loop.board import shapes
from companion.games.the_loop.board.geometry import HUB, SECTOR, Point, polar
from companion.games.the_loop.board.grounds import hub_ground
from companion.games.the_loop.screens.wheel_view import WheelPicture
from companion.kit import theme
from companion.kit.glyphs.painting import AS_BAKED, lay
from companion.kit.glyphs.pen import Pen
from companion.kit.glyphs.tessellator import Tessellator
from companion.kit.theme import mix, sign_on_panel, tint

WORDS_WIDEST: Final = 122.0  # between the chutes, wherever they stand
_DOT_STEP: Final = 13.5


def draw_hub(pen: Pen, picture: WheelPicture) -> None:
    """Draw the middle, without the pointer, over whatever was drawn there; its middle is the point (0, 0)."""
    unit = pen.unit
    pen.painting.put(hub_ground(unit), (0, 0), AS_BAKED)
    if picture.heading_glyph:
        glyph = shapes.glyph(picture.heading_glyph, 40 * unit)
        pen.put(glyph, (0, 36 * unit), sign_on_panel(picture.heading_color))
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
            pen.put(shapes.disc(5.5 * pen.unit), centre, sign_on_panel(era.color))
        else:
            dot = shapes.ring(4.6 * pen.unit, 1.8 * pen.unit)
            pen.put(dot, centre, sign_on_panel(era.color))


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
