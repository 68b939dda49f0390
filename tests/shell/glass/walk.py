"""Every screen of a scripted game on the glass, one after another, and what is wrong with each."""

from collections.abc import Callable
from typing import TypeVar

from companion.cli.screenshots.house_scenes import scripted_game
from companion.cli.screenshots.script import checked, scripted_navigator
from companion.contract.game import Game
from companion.shell.root_widget import RootWidget
from tests.context import lent_store
from tests.pilot import Pilot

Found = TypeVar("Found")


def wrong_on_every_screen(
    glass: Pilot, game: Game, find: Callable[[RootWidget], Found], *, text_size: float = 1.0
) -> dict[str, Found]:
    """What `find` finds on the drawn screens, by their names; nothing of those on which it finds nothing."""
    navigator = scripted_navigator(lent_store(), game)
    navigator.app.settings = navigator.app.settings.changed("screen", "ui_scale", text_size)
    root = glass.show(RootWidget(navigator, leave=lambda: None))

    def tap(action: object) -> None:
        root.come_to_rest()  # while the pointer turns, Next only ends the turning
        root.handle(action)

    wrong = {}
    for name, _ in checked(navigator, scripted_game(navigator, tap)):
        root.come_to_rest()
        glass.settle()
        found = find(root)
        if found:
            wrong[name] = found
    return wrong
