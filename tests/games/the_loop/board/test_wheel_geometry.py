from itertools import combinations, pairwise
from math import cos, hypot, pi, radians, sin

import pytest
from msgspec.structs import replace

from companion.games.the_loop.board import geometry
from companion.games.the_loop.board.plan import Spot, nearest, plan_sector
from companion.games.the_loop.screens.wheel_view import EraPicture, MissionLook, PawnPicture
from companion.kit import theme
from tests.games.the_loop.board.full_wheels import clone, empty_era, full_era

SIZES = ((800, 480), (1024, 600), (1280, 720), (720, 1280), (480, 800))
SHAPES = {
    "the fullest": {},
    "one clone and a stranger": {"clones": (clone(0),), "strangers": 1, "rifts": 2},
    "three clones and strangers": {"strangers": -2},
    "five clones": {"clones": tuple(clone(way) for way in range(5))},
    "eight clones and strangers": {"clones": tuple(clone(way % 7) for way in range(8)), "strangers": 3},
    "five clones and five pawns": {
        "clones": tuple(clone(way) for way in range(5)),
        "agents": tuple(PawnPicture(letter, letter) for letter in "ABCDE"),
    },
    "one pawn": {"agents": (PawnPicture("A", "A"),)},
    "three pawns": {"agents": tuple(PawnPicture(letter, letter) for letter in "ABC")},
}


def unit_of(size: tuple[int, int]) -> float:
    return min(size) / 480 * 476 / geometry.BOX


def corners(spot: Spot) -> list[tuple[float, float]]:
    if not spot.square:
        turns = [2 * pi * step / 24 for step in range(24)]
        return [(spot.x + spot.radius * cos(turn), spot.y + spot.radius * sin(turn)) for turn in turns]
    cosine, sine = cos(radians(-spot.turn)) * spot.radius, sin(radians(-spot.turn)) * spot.radius
    ways = ((1, 1), (-1, 1), (-1, -1), (1, -1))
    return [(spot.x + a * cosine - b * sine, spot.y + a * sine + b * cosine) for a, b in ways]


def gap_between(one: list[tuple[float, float]], other: list[tuple[float, float]]) -> float:
    """The widest gap that a line between two convex shapes can be drawn in; below 0 they overlap."""
    widest = -1e9
    for shape in (one, other):
        for a, b in pairwise([*shape, shape[0]]):
            length = hypot(b[0] - a[0], b[1] - a[1])
            x, y = (b[1] - a[1]) / length, (a[0] - b[0]) / length
            first = [x * p[0] + y * p[1] for p in one]
            second = [x * p[0] + y * p[1] for p in other]
            widest = max(widest, min(first) - max(second), min(second) - max(first))
    return widest


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("shape", SHAPES)
def test_nothing_in_a_full_sector_overlaps_or_leaves_it(size: tuple[int, int], shape: str) -> None:
    for index in range(geometry.ERAS):
        check_sector(size, index, shape)


def check_sector(size: tuple[int, int], index: int, shape: str) -> None:
    unit = unit_of(size)
    plan = plan_sector(replace(full_era(index), **SHAPES[shape]), index, unit)
    spots = plan.spots()
    for one, other in combinations(spots, 2):
        assert gap_between(corners(one), corners(other)) >= unit, (one, other)
    for spot in spots:
        for x, y in corners(spot):
            assert geometry.era_at(x, y, unit) == index
            assert (geometry.INNER + 1) * unit <= hypot(x, y) <= (geometry.RIM - 1) * unit
            aside = x * cos(radians(plan.bearing)) - y * sin(radians(plan.bearing))
            along = x * sin(radians(plan.bearing)) + y * cos(radians(plan.bearing))
            to_the_edge = along * sin(radians(geometry.SECTOR / 2)) - abs(aside) * cos(radians(geometry.SECTOR / 2))
            assert to_the_edge >= (geometry.GAP / 2 + 1) * unit, spot


def test_the_fullest_era_shows_everything_it_has() -> None:
    plan = plan_sector(full_era(0), 0, 1.0)
    assert (len(plan.rifts), len(plan.clones), len(plan.pawns)) == (3, 3, 4)
    assert None not in (plan.more_rifts, plan.energy, plan.mission, plan.note)
    assert plan.more_clones is None
    assert plan.strangers is None


def test_an_empty_era_has_its_number_its_glyph_and_three_slots() -> None:
    plan = plan_sector(empty_era(0), 0, 1.0)
    assert len(plan.spots()) == 5
    assert plan.bearing == 0
    assert (plan.glyph.x, plan.glyph.y) == (0.0, 202.0)


@pytest.mark.parametrize("index", range(7))
def test_up_to_three_chips_are_large_enough_for_a_finger(index: int) -> None:
    plan = plan_sector(full_era(index), index, 1.0)
    assert 2 * plan.touch_radius >= theme.TOUCH_SMALLEST
    for one, other in combinations(plan.clones, 2):
        assert hypot(one.x - other.x, one.y - other.y) >= theme.TOUCH_SMALLEST - 1
    reach = plan.touch_radius
    assert [nearest(spot.x, spot.y, plan.clones, reach) for spot in plan.clones] == [0, 1, 2]
    assert nearest(plan.clones[1].x, plan.clones[1].y + 22, plan.clones, reach) == 1
    assert nearest(*plan.glyph.centre, plan.clones, reach) is None


@pytest.mark.parametrize(
    ("clones", "strangers", "shown", "hidden"),
    [
        (3, 0, 3, 0),
        (4, 0, 4, 0),
        (5, 0, 5, 0),
        (6, 0, 4, 2),
        (8, 0, 4, 4),
        (3, 1, 3, 0),
        (4, 1, 2, 2),
        (8, -1, 2, 6),
    ],
)
def test_clones_that_do_not_fit_are_counted(clones: int, strangers: int, shown: int, hidden: int) -> None:
    era = EraPicture("era", 1, "Era", "leaf", "#FFFFFF", clones=(clone(1),) * clones, strangers=strangers)
    plan = plan_sector(era, 0, 1.0)
    assert (len(plan.clones), plan.hidden_clones) == (shown, hidden)
    assert (plan.more_clones is not None) == (hidden > 0)
    assert (plan.strangers is not None) == (strangers != 0)


@pytest.mark.parametrize(
    ("x", "y", "era"),
    [
        (0, 200, 0),
        (0, 236, 0),
        (0, 91, 0),
        (200, -40, 2),
        (-200, -40, 5),
        (40, -180, 3),
        (-40, -180, 4),
        (-1, 180, 0),
        (-90, 150, 6),
        (0, 89, None),
        (0, 0, None),
        (0, 240, None),
        (236, 236, None),
    ],
)
def test_a_point_belongs_to_an_era(x: float, y: float, era: int | None) -> None:
    assert geometry.era_at(x, y, 1.0) == era
    assert geometry.era_at(x * 1.5, y * 1.5, 1.5) == era


def test_the_hub_is_the_middle() -> None:
    assert geometry.is_in_hub(0, 89, 1.0)
    assert not geometry.is_in_hub(0, 91, 1.0)
    assert geometry.is_in_hub(0, 91, 1.5)


def test_eras_go_clockwise_from_the_top() -> None:
    assert [round(geometry.bearing_of(index)) for index in range(7)] == [0, 51, 103, 154, 206, 257, 309]
    assert geometry.polar(90, 2) == pytest.approx((2, 0))


@pytest.mark.parametrize("index", range(7))
def test_an_outline_is_seen_whole_from_its_heart(index: int) -> None:
    points, centroid = geometry.outline(index, 1.0), geometry.centroid(index, 1.0)
    for a, b in pairwise([*points, points[0]]):
        turn = (a[0] - centroid[0]) * (b[1] - centroid[1]) - (a[1] - centroid[1]) * (b[0] - centroid[0])
        assert turn <= 0.5, (a, b)  # clockwise all the way


def test_a_mission_that_is_gone_takes_no_place() -> None:
    assert plan_sector(empty_era(3), 3, 1.0).mission is None
    era = replace(empty_era(3), mission=MissionLook.FACE_DOWN)
    assert plan_sector(era, 3, 1.0).mission is not None
