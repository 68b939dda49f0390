"""The deck as a loop: how it is drawn, and what a tap on it means."""

from functools import lru_cache
from typing import Final

from companion.games.loot_the_loop.board import geometry
from companion.games.loot_the_loop.lights import NEAR
from companion.games.loot_the_loop.rules.cards import JEWELS, Card, Slot
from companion.games.loot_the_loop.screens.pictures import LoopPicture, TilePicture
from companion.games.loot_the_loop.screens.taps import TapPlace
from companion.kit import theme
from companion.kit.glyphs import drawing
from companion.kit.glyphs.pen import Pen
from companion.kit.glyphs.tessellator import Tessellator
from companion.kit.painted_board import PaintedBoard
from companion.kit.theme import Tint, mix, tint
from companion.words import _, ngettext

TRINKET: Final = "#E9E4FF"
FILLS: Final = {Card.TRAP: theme.DANGER, Card.JEWEL: theme.NOTICE, Card.EXIT: theme.GOOD}
GLYPHS: Final = {Card.TRAP: "loot_trap", Card.JEWEL: "loot_jewel", Card.EXIT: "loot_exit"}
NOTE: Final = 25.0
"""Half the width of a note."""


def fill_of(slot: Slot) -> Tint:
    """The ground of a card: dark where it lies face down."""
    if slot is None:
        return mix(theme.QUIET, theme.PANEL, 0.16)
    return tint(FILLS.get(slot, TRINKET))


def draw_loop(pen: Pen, picture: LoopPicture) -> None:
    """All of it; the middle of the loop is the point (0, 0)."""
    ground = Tessellator()
    ground.disc((0, 0), geometry.BOX / 2 * pen.unit)
    pen.painting.lay(ground, tint(theme.GROUND))
    cards = len(picture.tiles)
    for place, tile in enumerate(picture.tiles):
        _draw_tile(pen, tile, place, cards)
    _draw_you(pen, cards)
    draw_hub(pen, picture)


def _draw_tile(pen: Pen, tile: TilePicture, place: int, cards: int) -> None:
    pen.painting.lay(_body(place, cards, pen.unit), fill_of(tile.slot))
    if tile.lands or tile.chosen:
        width = 5.0 if tile.chosen else 3.0
        edge = Tessellator()
        edge.stroke(geometry.outline(place, cards, pen.unit, width / 2), width * pen.unit, closed=True)
        pen.painting.lay(edge, tint(theme.ACCENT if tile.chosen else theme.TEXT))
    if tile.entrance:
        _draw_entrance(pen, place, cards)
    _draw_card(pen, tile.slot, geometry.middle_of(place, cards), near=place < NEAR)


def _draw_card(pen: Pen, slot: Slot, middle: geometry.Point, *, near: bool) -> None:
    """What is on a card: its number, or a sign of its own."""
    if slot is None:
        return
    centre = (middle[0] * pen.unit, middle[1] * pen.unit)
    glyph = GLYPHS.get(slot)
    if glyph is None:
        pen.write(str(slot.value), centre, 27 if near else 16, tint(theme.INK))
    else:
        pen.put(_glyph(glyph, (30 if near else 15) * pen.unit), centre, tint(theme.INK))


@lru_cache(512)
def _body(place: int, cards: int, unit: float) -> Tessellator:
    """The ground of a card: while the deck is as long, only colours change."""
    ink = Tessellator()
    ink.fill(geometry.outline(place, cards, unit))
    return ink


@lru_cache(64)
def _glyph(name: str, size: float) -> Tessellator:
    ink = Tessellator()
    ink.draw(drawing(name), (0, 0), size)
    return ink


def _draw_entrance(pen: Pen, place: int, cards: int) -> None:
    """A short line inside the loop, where you came in."""
    start, _end = geometry.bearings(place, cards)
    line = Tessellator()
    ends = (geometry.inner_of(place) - 12, geometry.OUTER)
    line.stroke(tuple(geometry.polar(start, radius * pen.unit) for radius in ends), 2.5 * pen.unit)
    pen.painting.lay(line, tint(theme.ALERT))


def _draw_you(pen: Pen, cards: int) -> None:
    """An edge round the card on which you are, and an arrow from the middle to it."""
    edge, arrow = Tessellator(), Tessellator()
    edge.stroke(geometry.outline(0, cards, pen.unit, -2.0), 4.5 * pen.unit, closed=True)
    pen.painting.lay(edge, tint(theme.ACCENT))
    start, end = geometry.bearings(0, cards)
    middle, tip = (start + end) / 2, geometry.INNER_NEAR - 6
    arrow.fill(
        tuple(
            (x * pen.unit, y * pen.unit)
            for x, y in (
                geometry.polar(middle, tip),
                geometry.polar(middle - 4.2, tip - 27),
                geometry.polar(middle + 4.2, tip - 27),
            )
        )
    )
    pen.painting.lay(arrow, tint(theme.ACCENT))


def draw_hub(pen: Pen, picture: LoopPicture) -> None:
    """In the middle: the notes, the jewels, the loot, and how long the loop is."""
    unit = pen.unit
    cards = len(picture.tiles)
    pen.write(_("Notes"), (0, 90 * unit), 18, tint(theme.QUIET))
    for number, slot in enumerate(picture.notes):
        _draw_note(pen, slot, ((number - 1) * 62.0, 42.0))
    for number in range(JEWELS):
        taken = number < picture.jewels
        color = tint(theme.NOTICE) if taken else mix(theme.NOTICE, theme.GROUND, 0.28)
        pen.put(_glyph("loot_jewel", 30 * unit), ((number - 1.5) * 40 * unit, -30 * unit), color)
    pen.write(_("Loot {n}").format(n=picture.loot), (0, -68 * unit), 26, tint(theme.TEXT))
    told = ngettext("{n} card round", "{n} cards round", cards).format(n=cards)
    pen.write(told, (0, -100 * unit), 20, tint(theme.QUIET), widest=200 * unit)


def _draw_note(pen: Pen, slot: Slot, middle: geometry.Point) -> None:
    x, y = middle
    half, high, unit = NOTE, 32.0, pen.unit
    corners = tuple(
        ((x + across) * unit, (y + upright) * unit)
        for across, upright in ((-half, -high), (half, -high), (half, high), (-half, high))
    )
    body = Tessellator()
    if slot is None:
        body.stroke(corners, 2 * unit, closed=True)
        pen.painting.lay(body, tint(theme.LINE))
        return
    body.fill(corners)
    pen.painting.lay(body, fill_of(slot))
    pen.write(str(slot.value), (x * unit, y * unit), 30, tint(theme.INK))


class LootBoard(PaintedBoard):
    """The deck; the first LED of the drawn ring lies where the first card begins."""

    box = geometry.BOX
    ring_lies = (geometry.RING, geometry.RING_WIDTH, geometry.BEGINS)

    def paint(self, pen: Pen, value: LoopPicture, share: float) -> None:
        """The cards round about, and what lies in the middle; nothing travels."""
        del share
        draw_loop(pen, value)

    def under(self, value: LoopPicture, x: float, y: float) -> TapPlace | None:
        """The card under a finger."""
        place = geometry.place_at(x, y, len(value.tiles))
        return None if place is None else TapPlace(place)
