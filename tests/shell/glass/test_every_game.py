"""Every page of every game, drawn at every size: nothing is cut, nothing overlaps, everything can be hit."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.contract.game import Game
from companion.contract.screen import Begin
from companion.play.dice import Dice
from companion.settings import ScreenSettings, Settings
from companion.shell.app_context import AppContext
from companion.shell.navigator import Navigator
from companion.shell.root_widget import RootWidget
from tests.devices.stores import lent_store
from tests.games.every_game import EVERY_GAME
from tests.layout_lint import complaints
from tests.pilot import Pilot

SIZES = ((800, 480), (1024, 600), (1280, 720), (720, 1280), (480, 800))
MOST = 40
"""Presses of a game; whoever wants more looks at the pictures of its scenes."""


def shown(game: Game, glass: Pilot) -> RootWidget:
    """The house with this game alone, on the glass."""
    context = AppContext(
        store=lent_store(),
        box=game.box(),
        clock=lambda: datetime(2026, 1, 31, 20, 15, tzinfo=UTC),
        keep=lambda _: "",
        exports=Path("nowhere"),
        seed=lambda: "every page",
        games={game.id: lambda: game},
    )
    navigator = Navigator(context, Settings(screen=ScreenSettings(reduced_motion=True)))
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
    root.handle(Begin(game.id, game.setup(app.context.box), app.context.box))
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
