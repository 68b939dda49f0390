"""Where the cards lie on the loop: inside of each other's edges, the near ones large, a point on each finds it."""

from math import hypot

import pytest

from companion.games.loot_the_loop.board import geometry
from companion.games.loot_the_loop.board.glyphs import GLYPHS
from companion.games.loot_the_loop.lights import NEAR


@pytest.mark.parametrize("cards", [13, 14, 30, 41, 53])
def test_a_point_in_the_middle_of_a_card_finds_it(cards: int) -> None:
    for place in range(cards):
        x, y = geometry.middle_of(place, cards)
        assert geometry.place_at(x, y, cards) == place


def test_beside_the_loop_there_is_no_card() -> None:
    assert geometry.place_at(0, 0, 53) is None
    assert geometry.place_at(0, 230, 53) is None


def test_the_cards_that_a_move_can_reach_run_over_the_top_from_left_to_right() -> None:
    across = [geometry.middle_of(place, 53)[0] for place in range(NEAR)]
    assert across == sorted(across)
    assert all(geometry.middle_of(place, 53)[1] > 0 for place in range(NEAR))


@pytest.mark.parametrize("cards", [13, 53])
def test_every_card_lies_inside_of_the_ring_and_outside_of_the_middle(cards: int) -> None:
    for place in range(cards):
        for x, y in geometry.outline(place, cards, 1.0):
            assert geometry.HUB < hypot(x, y) <= geometry.OUTER + 0.1 < geometry.RING - geometry.RING_WIDTH / 2


def test_a_near_card_is_wide_enough_for_its_number() -> None:
    start, end = geometry.bearings(3, 53)
    assert 2 * 3.14159 * geometry.INNER_NEAR * (end - start) / 360 > 34


def test_its_glyphs_are_named_after_it_so_that_no_other_game_has_them() -> None:
    assert all(name.startswith("loot_") for name in GLYPHS)
