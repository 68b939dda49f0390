"""Every page of every game, drawn at every size: nothing is cut, nothing overlaps, everything can be hit."""

import pytest

from companion.contract.game import Game
from companion.contract.screen import Begin
from companion.play.dice import Dice
from companion.settings import ScreenSettings
from companion.shell.root_widget import RootWidget
from tests.context import new_navigator
from tests.games.every_game import EVERY_GAME
from tests.layout_lint import complaints
from tests.pilot import Pilot
from tests.settings.table import DEFAULTS

SIZES = ((800, 480), (1024, 600), (1280, 720), (720, 1280), (480, 800))
MOST = 40
"""Presses of a game; whoever wants more looks at the pictures of its scenes."""


def shown(game: Game, glass: Pilot) -> RootWidget:
    """The house with this game alone, on the glass."""
    settings = DEFAULTS.having(ScreenSettings(reduced_motion=True))
    navigator = new_navigator(settings=settings, seed="every page", games={game.id: lambda: game})
    root: RootWidget = glass.show(RootWidget(navigator, leave=lambda: None))
    return root


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("load", EVERY_GAME.values(), ids=EVERY_GAME.keys())
def test_every_page_can_be_read_and_hit(glass: Pilot, load: object, size: tuple[int, int]) -> None:
    assert callable(load)
    game = load()
    glass.resize(*size)
    root = shown(game, glass)
    app = root.navigator.app
    box = game.box()
    root.handle(Begin(game.id, game.setup(box), box))
    dice, wrong = Dice("every page"), {}
    for press in range(MOST):
        assert app.played is not None
        state = app.played.session.state
        found = complaints(root)
        if found:
            wrong[f"{press}: {root.view.page.title}"] = found
        if game.rules.ending(state) is not None:
            break
        action = game.rules.next(state)
        if action is None:
            action = next(iter(game.bots().values()))(state, dice.at(press), press % 2)
        root.handle(action)
        glass.settle()
    assert wrong == {}
