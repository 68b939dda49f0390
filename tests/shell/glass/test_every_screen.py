"""Every screen of a scripted game, at every size: nothing is cut, nothing overlaps, everything can be hit."""

import pytest

from companion.cli.screenshots.expected_pages import checked
from companion.cli.screenshots.screenshots import scripted_game, scripted_navigator
from companion.shell.root_widget import RootWidget
from tests.context import lent_store
from tests.layout_lint import complaints
from tests.pilot import Pilot

SIZES = [(800, 480), (1024, 600), (1280, 720), (720, 1280), (480, 800)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_every_screen_can_be_read_and_hit(glass: Pilot, size: tuple[int, int]) -> None:
    glass.resize(*size)
    navigator = scripted_navigator(lent_store())
    root = glass.show(RootWidget(navigator, leave=lambda: None))

    def tap(wish: object) -> None:
        root.come_to_rest()  # while the pointer turns, Next only ends the turning
        root.handle(wish)

    wrong = {}
    for name in checked(navigator, scripted_game(navigator, tap)):
        root.come_to_rest()
        glass.settle()
        found = complaints(root)
        if found:
            wrong[name] = found
    assert wrong == {}
