"""Where the things of one Era lie, the fullest Era first: nothing collides, nothing hides. Pure.

The tables are in pixels of the design (see `geometry`). From the rim inwards: number, note, glyph, mission and energy;
marks at both sides; clones; the tray with the rifts; and at the edge of the middle the pawns, in a lane of their own.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import degrees, hypot
from typing import Final

from msgspec import Struct

from companion.games.the_loop.board.geometry import Point, bearing_of, polar
from companion.games.the_loop.screens.wheel_view import EraPicture, MissionLook

_GLYPH_AT, _GLYPH_RADIUS = 202.0, 20.5
_CORNER_AT, _NUMBER_RADIUS, _NUMBER_ASIDE, _ENERGY_RADIUS, _ENERGY_ASIDE = 211.0, 12.0, 78.8, 13.0, 76.5
_MISSION_AT, _MISSION_RADIUS, _MISSION_ASIDE = 198.0, 17.5, 40.5
_NOTE_AT, _NOTE_RADIUS, _NOTE_ASIDE = 200.5, 20.5, 43.0
_CLONES_AT, _REACH = 161.5, 23.0
RIFTS_AT, _RIFT_HALF, _RIFT_STEP, _MORE_RADIUS = 130.5, 10.0, 25.0, 11.5
_MARKS_AT, _MARK_HALF, _MARK_ASIDE = 186.5, 9.0, 69.0
PAWNS_AT = 104.5
_RIFT_SLOTS = 3
# How many chips fit: for each count the radius of a chip and the step from one to the next.
_CHIPS: Final = {1: (17.0, 46.0), 2: (17.0, 46.0), 3: (17.0, 44.0), 4: (15.3, 33.2), 5: (12.5, 27.0)}
_MOST_CHIPS = max(_CHIPS)
# The same for pawns: two of an agent's may stand in one Era.
_PAWNS: Final = {1: (11.5, 26.0), 2: (11.5, 26.0), 3: (11.5, 25.0), 4: (10.0, 21.5), 5: (8.3, 17.7)}
_MOST_PAWNS = max(_PAWNS)


class Spot(Struct, frozen=True):
    """A place for one thing: a disc, or a square of half side `radius` turned by `turn` degrees."""

    x: float
    y: float
    radius: float
    square: bool = False
    turn: float = 0.0

    @property
    def centre(self) -> Point:
        """Where its middle is."""
        return self.x, self.y


class SectorPlan(Struct, frozen=True):
    """Where the things of one Era lie. What the Era does not have is None or left out.

    `tray` is the middle of what the rifts lie in, `lane` of where the pawns stand. `clones` has a place for each chip
    that is shown; `more_clones` is the "+n" after them (`hidden_clones`). `touch_radius` tells how far from the middle
    of a chip or a pawn a finger means it.
    """

    index: int
    bearing: float
    number: Spot
    glyph: Spot
    tray: Spot
    rifts: tuple[Spot, ...]
    more_rifts: Spot | None
    energy: Spot | None
    mission: Spot | None
    note: Spot | None
    clones: tuple[Spot, ...]
    more_clones: Spot | None
    hidden_clones: int
    strangers: Spot | None
    lane: Spot
    pawns: tuple[Spot, ...]
    marks: tuple[Spot, ...]
    touch_radius: float

    def along(self, at: float, aside: float, unit: float) -> Point:
        """The point `at` so many pixels of the design from the wheel's middle, `aside` clockwise along the circle."""
        return polar(self.bearing + degrees(aside / at), at * unit)

    def spots(self) -> tuple[Spot, ...]:
        """Every place that is taken."""
        single = (self.number, self.glyph, self.more_rifts, self.energy, self.mission, self.note)
        others = (self.more_clones, self.strangers)
        return (
            *(spot for spot in (*single, *others) if spot is not None),
            *self.rifts,
            *self.clones,
            *self.pawns,
            *self.marks,
        )


def nearest(x: float, y: float, spots: Sequence[Spot], reach: float) -> int | None:
    """Which of these a finger means: the nearest within its reach."""
    found = None
    for place, spot in enumerate(spots):
        distance = hypot(x - spot.x, y - spot.y)
        if distance <= reach:
            reach, found = distance, place
    return found


@lru_cache(64)
def plan_sector(era: EraPicture, index: int, unit: float) -> SectorPlan:
    """Lay out one Era of the wheel. `unit`: real pixels for one of the design's (wheel box side / 476)."""
    bearing = bearing_of(index)

    def spot(at: float, aside: float, radius: float, square: bool = False) -> Spot:
        """`aside`: how far clockwise from the sector's middle, along the circle."""
        there = bearing + degrees(aside / at)
        x, y = polar(there, at * unit)
        return Spot(x, y, radius * unit, square, there if square else 0.0)

    has_more_rifts = era.rifts > _RIFT_SLOTS
    rifts = _row(_RIFT_SLOTS + has_more_rifts, _RIFT_STEP)
    wanted = len(era.clones) + bool(era.strangers)
    places = min(wanted, _MOST_CHIPS - bool(era.strangers))
    hidden = 0
    if wanted > places:  # one place is needed to say how many are not shown
        hidden = wanted - places + 1
    chip_radius, step = _CHIPS[max(1, places)]
    chips = [spot(_CLONES_AT, aside, chip_radius) for aside in _row(places, step)]
    pawns = min(len(era.agents), _MOST_PAWNS)
    pawn_radius, pawn_step = _PAWNS[max(1, pawns)]
    return SectorPlan(
        index=index,
        bearing=bearing,
        number=spot(_CORNER_AT, -_NUMBER_ASIDE, _NUMBER_RADIUS),
        glyph=spot(_GLYPH_AT, 0, _GLYPH_RADIUS),
        tray=spot(RIFTS_AT, 0, _RIFT_HALF, square=True),
        rifts=tuple(spot(RIFTS_AT, aside, _RIFT_HALF, square=True) for aside in rifts[:_RIFT_SLOTS]),
        more_rifts=spot(RIFTS_AT, rifts[-1], _MORE_RADIUS) if has_more_rifts else None,
        energy=spot(_CORNER_AT, _ENERGY_ASIDE, _ENERGY_RADIUS) if era.energy else None,
        mission=None if era.mission is MissionLook.GONE else spot(_MISSION_AT, _MISSION_ASIDE, _MISSION_RADIUS),
        note=spot(_NOTE_AT, -_NOTE_ASIDE, _NOTE_RADIUS) if era.note else None,
        clones=tuple(chips[: len(era.clones) - hidden]),
        more_clones=chips[len(era.clones) - hidden] if hidden else None,
        hidden_clones=hidden,
        strangers=chips[-1] if era.strangers else None,
        lane=spot(PAWNS_AT, 0, _RIFT_HALF, square=True),
        pawns=tuple(spot(PAWNS_AT, aside, pawn_radius) for aside in _row(pawns, pawn_step)),
        marks=tuple(
            spot(_MARKS_AT, aside, _MARK_HALF, square=True) for aside in (-_MARK_ASIDE, _MARK_ASIDE)[: len(era.marks)]
        ),
        touch_radius=_REACH * unit,
    )


def _row(count: int, step: float) -> list[float]:
    """How far from the middle each of `count` things in a row lies."""
    return [(place - (count - 1) / 2) * step for place in range(count)]
