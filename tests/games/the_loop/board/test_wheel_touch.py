"""What fingers on the wheel mean."""

from collections.abc import Callable
from math import hypot
from typing import Any

import pytest
from kivy.core.window import Window
from msgspec.structs import replace

from companion.games.the_loop.board.plan import plan_sector
from companion.games.the_loop.screens.wheel_view import WheelPicture
from tests.games.the_loop.board import full_wheels
from tests.games.the_loop.board.wheel_glass import BARE, WheelOnGlass, brightness, chip, era_middle

pytestmark = pytest.mark.glass


def test_a_tap_on_each_era_tells_which(wheel_glass: Callable[..., WheelOnGlass]) -> None:
    seen = wheel_glass(full_wheels.clones_placed())
    for index in range(7):
        seen.tap(era_middle(index))
    assert seen.told == [("era", era[0]) for era in full_wheels.ERAS]


def test_taps_on_a_chip_the_middle_and_beside_the_wheel(wheel_glass: Callable[..., WheelOnGlass]) -> None:
    picture = full_wheels.clones_placed()
    seen = wheel_glass(picture)
    seen.tap(chip(picture, 2, 1))
    before = seen.pixels()
    seen.touch((0, 0)).touch_down()  # there is nothing to tap, so nothing lights up
    assert seen.pixels() == before
    seen.tap((0, 0))
    seen.tap((236, 236))
    assert seen.told == [("clone", "clone-4")]


def test_a_finger_that_slides_to_another_era_means_nothing(wheel_glass: Callable[..., WheelOnGlass]) -> None:
    seen = wheel_glass(full_wheels.clones_placed())
    seen.drag(era_middle(0), era_middle(1))
    seen.drag((0, 0), era_middle(1))
    assert seen.told == []


def test_a_clone_is_dragged_to_another_era(wheel_glass: Callable[..., WheelOnGlass]) -> None:
    picture = full_wheels.clones_placed()
    seen = wheel_glass(picture)
    seen.drag(chip(picture, 2), (60, 60), era_middle(0))
    assert seen.told == [("drop", "clone-6", "dawn_of_time")]


def test_over_which_era_a_clone_hangs_is_told_once_and_until_it_is_let_go(
    wheel_glass: Callable[..., WheelOnGlass],
) -> None:
    picture = full_wheels.clones_placed()
    seen = wheel_glass(picture)
    touch = seen.touch(chip(picture, 2))
    touch.touch_down()
    for place in (era_middle(2), era_middle(1), era_middle(1), era_middle(0), (0, 0), era_middle(0)):
        touch.touch_move(*seen.at(place))
    assert seen.over == [("clone-6", era) for era in ("medieval", "dawn_of_time", "", "dawn_of_time")]
    touch.touch_up()
    assert seen.over[-1] == ("clone-6", "")
    assert seen.told == [("drop", "clone-6", "dawn_of_time")]


def test_chances_that_change_under_a_drag_do_not_end_it(wheel_glass: Callable[..., WheelOnGlass]) -> None:
    picture = full_wheels.clones_placed()
    seen = wheel_glass(picture)
    touch = seen.touch(chip(picture, 2))
    touch.touch_down()
    touch.touch_move(*seen.at(era_middle(0)))
    noted = replace(picture, eras=tuple(replace(era, note="7 %") for era in picture.eras))
    seen.wheel.picture = noted
    seen.settle()
    touch.touch_up()
    assert seen.told == [("drop", "clone-6", "dawn_of_time")]
    touch = seen.touch(chip(picture, 2))
    touch.touch_down()
    touch.touch_move(*seen.at(era_middle(0)))
    seen.wheel.picture = replace(noted, eras=(replace(noted.eras[0], rifts=2), *noted.eras[1:]))
    touch.touch_up()
    assert len(seen.told) == 1, "what lies there is otherwise: the finger means nothing"


@pytest.mark.parametrize("end", [(0, 0), (237, 237), era_middle(2)], ids=["hub", "outside", "its own Era"])
def test_a_drag_is_cancelled_where_it_makes_no_sense(wheel_glass: Callable[..., WheelOnGlass], end: Any) -> None:
    picture = full_wheels.clones_placed()
    seen = wheel_glass(picture)
    before = seen.pixels()
    seen.drag(chip(picture, 2), (60, 60), end)
    assert seen.told == []
    assert seen.pixels() == before


def test_a_dragged_chip_floats_over_the_finger_and_the_target_lights(wheel_glass: Callable[..., WheelOnGlass]) -> None:
    picture = full_wheels.clones_placed()
    seen = wheel_glass(picture)
    before = seen.pixel(BARE)
    touch = seen.touch(chip(picture, 0))
    touch.touch_down()
    touch.touch_move(*seen.at(era_middle(1)))
    x, y = era_middle(1)
    ring = seen.pixel((x, y + 34 - 21.5))  # of the chip, above the finger
    assert all(abs(one - other) < 12 for one, other in zip(ring, (0x9A, 0xA4, 0xB8), strict=True)), ring
    assert brightness(seen.pixel(BARE)) > brightness(before)
    touch.touch_up()
    assert seen.told == [("drop", "clone-3", "medieval")]
    assert seen.pixel(BARE) == before


def test_an_era_brightens_at_once_under_a_finger(wheel_glass: Callable[..., WheelOnGlass]) -> None:
    seen = wheel_glass(full_wheels.clones_placed())
    before = seen.pixel(BARE)
    touch = seen.touch(era_middle(1))
    touch.touch_down()
    assert brightness(seen.pixel(BARE)) > brightness(before) + 60
    touch.touch_up()
    assert seen.pixel(BARE) == before


def test_a_second_finger_is_not_heard(wheel_glass: Callable[..., WheelOnGlass]) -> None:
    seen = wheel_glass(full_wheels.clones_placed())
    first = seen.touch(era_middle(1))
    first.touch_down()
    seen.tap(era_middle(4))
    first.touch_up()
    assert seen.told == [("era", "medieval")]


def test_only_the_eras_that_call_are_tapped(wheel_glass: Callable[..., WheelOnGlass]) -> None:
    picture = full_wheels.asking()
    seen = wheel_glass(picture)
    seen.tap(era_middle(0))
    seen.tap(chip(picture, 4))
    assert seen.told == []
    seen.drag(chip(picture, 2), era_middle(2))
    assert seen.told == [("era", "renaissance")]


def test_a_wheel_without_a_picture_is_empty_and_deaf(wheel_glass: Callable[..., WheelOnGlass]) -> None:
    seen = wheel_glass(None)
    seen.tap((0, 0))
    assert seen.told == []
    nothing = seen.pixels()
    seen.wheel.picture = full_wheels.fullest()
    assert seen.pixels() != nothing
    seen.wheel.picture = None
    assert seen.pixels() == nothing


def test_a_disabled_wheel_is_deaf(wheel_glass: Callable[..., WheelOnGlass]) -> None:
    seen = wheel_glass(full_wheels.clones_placed())
    seen.wheel.disabled = True
    seen.tap(era_middle(1))
    assert seen.told == []


def pawn(picture: WheelPicture, index: int, place: int = 0) -> tuple[float, float]:
    return plan_sector(picture.eras[index], index, 1.0).pawns[place].centre


def test_a_fast_drag_takes_what_lay_under_the_finger_when_it_came_down(
    wheel_glass: Callable[..., WheelOnGlass],
) -> None:
    """By the time of the event the finger may be in the next Era already."""
    picture = full_wheels.clones_placed()
    seen = wheel_glass(picture)
    touch = seen.touch(chip(picture, 2))
    touch.sync_with_dispatch = False  # as every touch of the app's, see `companion.shell.window`
    x, y = seen.at(era_middle(4))
    touch.move({"x": x / (Window.width - 1), "y": y / (Window.height - 1)})
    touch.touch_down()
    touch.touch_move(*seen.at(era_middle(0)))
    touch.touch_up()
    assert seen.told == [("drop", "clone-6", "dawn_of_time")]


def test_a_pawn_is_dragged_to_another_era_and_tapped_it_means_its_own(
    wheel_glass: Callable[..., WheelOnGlass],
) -> None:
    picture = full_wheels.clones_placed()
    seen = wheel_glass(picture)
    seen.drag(pawn(picture, 2), (60, 60), era_middle(0))
    seen.tap(pawn(picture, 2))
    assert seen.told == [("pawn", "V-Girl", "dawn_of_time"), ("era", "renaissance")]


def test_pawns_lie_still_while_eras_call(wheel_glass: Callable[..., WheelOnGlass]) -> None:
    picture = full_wheels.asking()
    seen = wheel_glass(picture)
    seen.drag(pawn(picture, 2), era_middle(2))
    assert seen.told == [("era", "renaissance")]


@pytest.mark.parametrize("place", range(5))
def test_of_five_clones_in_an_era_the_nearest_within_22_pixels_is_taken(
    wheel_glass: Callable[..., WheelOnGlass], place: int
) -> None:
    picture = full_wheels.vortexes()
    assert len(picture.eras[6].clones) == 5
    seen = wheel_glass(picture)
    x, y = chip(picture, 6, place)
    outwards = 1 + 21 / hypot(x, y)
    seen.tap((x * outwards, y * outwards))
    assert seen.told == [("clone", f"e{place}")]


def test_the_paradox_era_of_a_dragged_clone_is_marked_until_it_is_let_go(
    wheel_glass: Callable[..., WheelOnGlass],
) -> None:
    picture = full_wheels.clones_placed()
    seen = wheel_glass(picture)
    crossed = plan_sector(picture.eras[3], 3, 1.0).glyph.centre  # the clone in Era 1 is destroyed in Era 4
    beside = crossed[0] + 14, crossed[1] + 4  # on the disc, and not on its cross
    before = seen.pixel(beside)
    touch = seen.touch(chip(picture, 0))
    touch.touch_down()
    assert seen.pixel(beside) == before
    touch.touch_move(*seen.at(era_middle(1)))
    assert seen.pixel(beside) == (0xFF, 0x5A, 0x4E)
    touch.touch_up()
    assert seen.pixel(beside) == before
