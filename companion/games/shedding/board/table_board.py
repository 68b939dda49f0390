"""Draws the table: the seats round about, what lies before them, the token in the middle; a tap on a seat means it."""

from functools import lru_cache
from typing import Final, NamedTuple

from companion.games.shedding.board import geometry
from companion.games.shedding.board.geometry import Point
from companion.games.shedding.rules.groups import Direction
from companion.games.shedding.table_picture import SeatPicture, TablePicture, TapMiddle, TapSeat
from companion.games.shedding.text import direction_name
from companion.kit import theme
from companion.kit.glyphs import rounded_rectangle
from companion.kit.glyphs.pen import Pen
from companion.kit.glyphs.tessellator import Tessellator
from companion.kit.painted_board import PaintedBoard
from companion.kit.theme import Tint, mix, readable, tint

TRAVEL_SECONDS: Final = 0.9
"""From seat to seat."""
UP: Final = "#FFA000"
DOWN: Final = "#00A0FF"
"""As on the ring."""


class TableBoard(PaintedBoard):
    """`companion.contract.page.Board` for a `TablePicture`."""

    box = geometry.BOX
    ring_lies = (geometry.RING, geometry.RING_WIDTH, 0.0)

    def paint(self, pen: Pen, value: TablePicture, share: float) -> None:
        """All of it; what lies before the seats comes from the seat to the right."""
        draw_table(pen, value, share)

    def travel_seconds(self, before: TablePicture, value: TablePicture) -> float:
        """What lies before the seats went to the left."""
        return TRAVEL_SECONDS if before.arrows and not value.arrows and goes_left(before, value) else 0.0

    def under(self, value: TablePicture, x: float, y: float) -> object | None:
        """A seat that is lit, or the token."""
        if geometry.is_middle(x, y):
            return TapMiddle()
        seat = geometry.seat_under(x, y, len(value.seats))
        return TapSeat(seat) if seat is not None and value.seats[seat].lit else None


def goes_left(before: TablePicture, after: TablePicture) -> bool:
    """Whether what lay before each seat lies before the next one to the left now."""
    lay, lies = ([(seat.cells, seat.card, seat.card_color) for seat in table.seats] for table in (before, after))
    return lies == [*lay[-1:], *lay[:-1]]


def draw_table(pen: Pen, picture: TablePicture, share: float = 1.0) -> None:
    """The middle of the table is the point (0, 0). `share`: how far what lies there has come from the seat before."""
    pen.painting.lay(_dot(geometry.BOX / 2 * pen.unit), tint(theme.GROUND))
    pen.painting.lay(_dot(geometry.TABLE * pen.unit), mix(theme.LINE, theme.GROUND, 0.35))
    seats = len(picture.seats)
    for seat, told in enumerate(picture.seats):
        _draw_card(pen, told, geometry.card_between(seat, seats, share))
        _draw_plate(pen, told, geometry.plate_at(seat, seats))
        if picture.arrows:
            _draw_arrow(pen, seat, seats)
    _draw_middle(pen, picture)


def _scaled(point: Point, unit: float) -> Point:
    return point[0] * unit, point[1] * unit


@lru_cache(128)
def _plate(wide: float, high: float, unit: float, width: float) -> Tessellator:
    """A rounded rectangle about (0, 0): filled, or, with a width, its edge."""
    x, y = wide / 2 - width / 2, high / 2 - width / 2
    points = tuple(_scaled(point, unit) for point in rounded_rectangle(-x, -y, x, y, geometry.ROUND - width / 2))
    ink = Tessellator()
    if width:
        ink.stroke(points, width * unit, closed=True)
    else:
        ink.fill(points)
    return ink


def _put(pen: Pen, ink: Tessellator, middle: Point, color: Tint) -> None:
    """A shape about a point: the same one is drawn only once, so that moving boards cost little."""
    pen.put(ink, _scaled(middle, pen.unit), color)


def _draw_plate(pen: Pen, told: SeatPicture, middle: Point) -> None:
    """A seat: its name in its colour, a line under it; an edge where it is on, or a tap means it."""
    ground = mix(theme.LINE, theme.GROUND, 0.5 if told.faded else 1.0)
    wide, high = geometry.PLATE
    _put(pen, _plate(wide, high, pen.unit, 0.0), middle, ground)
    edge, width = (theme.ACCENT, 5.0) if told.on else (theme.TEXT, 2.5) if told.lit else ("", 0.0)
    if edge:
        _put(pen, _plate(wide, high, pen.unit, width), middle, tint(edge))
    color = readable(told.color or theme.QUIET, ground)
    line = told.medal or told.note
    name_at = (middle[0], middle[1] + (12 if line else 0))
    _write(pen, told.name, name_at, _Letters(20, color, wide - 12))
    if line:
        size, tone = (20, theme.NOTICE) if told.medal else (16, theme.QUIET)
        _write(pen, line, (middle[0], middle[1] - 14), _Letters(size, readable(tone, ground), wide - 8))


class _Letters(NamedTuple):
    """How words are to look: they are no wider than `widest`."""

    size: int
    color: Tint
    widest: float


def _write(pen: Pen, words: str, middle: Point, look: _Letters) -> None:
    """Words that fit: smaller, and, if that is not enough, cut."""
    widest = look.widest * pen.unit
    letters = pen.letters(words, look.size, widest=widest)
    while letters is not None and letters.width > widest and len(words) > 1:
        words = words[:-2] + "…"
        letters = pen.letters(words, look.size, widest=widest)
    pen.put_letters(letters, _scaled(middle, pen.unit), look.color)


def _draw_card(pen: Pen, told: SeatPicture, middle: Point) -> None:
    """What lies before a seat: a score board with its markers, or a card with a word."""
    if not told.card_color:
        return
    side = geometry.CARD
    ground = mix(told.card_color, theme.GROUND, 0.25)
    _put(pen, _plate(side, side, pen.unit, 0.0), middle, ground)
    _put(pen, _plate(side, side, pen.unit, 3.0), middle, tint(told.card_color))
    if not told.cells:
        _write(pen, told.card, middle, _Letters(24, readable(theme.TEXT, ground), side - 8))
        return
    lines = len(told.cells)
    step = (side - 10) / lines
    pen.put(_grid(lines, step * pen.unit), _scaled(middle, pen.unit), mix(theme.TEXT, theme.GROUND, 0.4))
    marker = _dot((step / 2 - 0.6) * pen.unit)
    for line, row in enumerate(told.cells):
        for column, color in enumerate(row):
            if color:
                x, y = middle[0] + (column - (lines - 1) / 2) * step, middle[1] + ((lines - 1) / 2 - line) * step
                pen.put(marker, _scaled((x, y), pen.unit), tint(color))


@lru_cache(16)
def _grid(lines: int, step: float) -> Tessellator:
    """The places of a board without markers: small dots about (0, 0)."""
    ink, most = Tessellator(), (lines - 1) / 2
    for line in range(lines):
        for column in range(lines):
            ink.disc(((column - most) * step, (line - most) * step), max(1.0, step * 0.1))
    return ink


@lru_cache(64)
def _dot(radius: float) -> Tessellator:
    ink = Tessellator()
    ink.disc((0, 0), radius)
    return ink


@lru_cache(64)
def _arrow(unit: float, at: float) -> Tessellator:
    """One that points along a bearing."""
    ink = Tessellator()
    shape = ((-10, -12), (0, -5), (10, -12), (0, 16))
    ink.fill(tuple((x * unit, y * unit) for x, y in shape), (0.0, 0.0))
    return ink.turned(at)


def _draw_arrow(pen: Pen, seat: int, seats: int) -> None:
    """From what lies before a seat to the next one, clockwise."""
    middle, degrees = geometry.arrow_at(seat, seats)
    _put(pen, _arrow(pen.unit, degrees), middle, tint(theme.ACCENT))


def _draw_middle(pen: Pen, picture: TablePicture) -> None:
    if picture.token is None:
        first, second = picture.middle
        _write(pen, first, (0, 12 if second else 0), _Letters(30, tint(theme.TEXT), 2 * geometry.MIDDLE))
        _write(pen, second, (0, -20), _Letters(18, tint(theme.QUIET), 2 * geometry.MIDDLE))
        return
    up = picture.token is Direction.UP
    color = UP if up else DOWN
    pen.put(_dot(geometry.MIDDLE * pen.unit), (0, 0), tint(color))
    pen.put(_token(up=up, unit=pen.unit), _scaled((0, 12 if up else -12), pen.unit), tint(theme.INK))
    _write(
        pen, direction_name(picture.token), (0, -36 if up else 36), _Letters(22, tint(theme.INK), geometry.MIDDLE + 20)
    )


@lru_cache(16)
def _token(*, up: bool, unit: float) -> Tessellator:
    """A thick arrow, up or down."""
    way = 1 if up else -1
    shape = ((-11, -30), (11, -30), (11, 2), (32, 2), (0, 36), (-32, 2), (-11, 2))
    ink = Tessellator()
    ink.fill(tuple((x * unit, way * y * unit) for x, y in shape), (0.0, way * 6 * unit))
    return ink
