"""Every screen of a scripted game, at every size and text size: nothing is cut, nothing overlaps, all can be hit."""

from collections.abc import Callable

import pytest

from companion.cli.screenshots.house_scenes import scripted_game
from companion.cli.screenshots.script import checked, scripted_navigator
from companion.contract.game import Game
from companion.shell.root_widget import RootWidget
from tests.context import lent_store
from tests.games.every_game import EVERY_GAME
from tests.layout_lint import complaints
from tests.pilot import Pilot

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
    navigator = scripted_navigator(lent_store(), load())
    navigator.app.settings = navigator.app.settings.changed("screen", "ui_scale", text_size)
    root = glass.show(RootWidget(navigator, leave=lambda: None))

    def tap(action: object) -> None:
        root.come_to_rest()  # while the pointer turns, Next only ends the turning
        root.handle(action)

    wrong = {}
    for name, _ in checked(navigator, scripted_game(navigator, tap)):
        root.come_to_rest()
        glass.settle()
        found = complaints(root)
        if found:
            wrong[name] = found
    assert wrong == {}
