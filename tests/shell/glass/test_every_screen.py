"""Every screen of a scripted game, at every size and text size: nothing is cut, nothing overlaps, all can be hit."""

from collections.abc import Callable

import pytest

from companion.contract.game import Game
from tests.games.every_game import EVERY_GAME
from tests.layout_lint import complaints
from tests.pilot import Pilot
from tests.shell.glass.walk import wrong_on_every_screen

SIZES = [(800, 480), (1024, 600), (1280, 720), (720, 1280), (480, 800)]
TEXT_SIZES = [1.0, 1.3, 1.6, 2.0]
TIGHT = SIZES[0], SIZES[1], SIZES[4]
"""The others have the shape of one of these, and more room: there the smallest and the largest text are enough."""
BOTH = [(size, text) for size in SIZES for text in TEXT_SIZES if size in TIGHT or text in {1.0, 2.0}]


@pytest.mark.parametrize("load", EVERY_GAME.values(), ids=EVERY_GAME.keys())
@pytest.mark.parametrize(("size", "text_size"), BOTH, ids=[f"{wide}x{high}-{text}" for (wide, high), text in BOTH])
def test_every_screen_can_be_read_and_hit(
    glass: Pilot, size: tuple[int, int], text_size: float, load: Callable[[], Game]
) -> None:
    glass.resize(*size)
    assert wrong_on_every_screen(glass, load(), complaints, text_size=text_size) == {}
