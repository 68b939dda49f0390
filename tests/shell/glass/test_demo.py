"""The show: a game that plays itself says that it is one, keeps nothing, and gives way to games that are kept."""

from companion.contract.page import Tone
from companion.contract.screen import Home
from companion.games.the_loop.screens.new_game import NewGameTap
from companion.shell.auto_play import Show
from companion.shell.pages.home import HomeAction, HomeScreen
from tests.pilot import Pilot
from tests.shell.glass.players import Players


def test_the_demo_says_so_calmly_and_a_new_game_after_it_is_kept(glass: Pilot) -> None:
    players = Players(glass)
    show = Show(players.glass)
    show.begin()
    view = players.glass.view
    assert (view.status.partition("\n")[0], view.status_tone, view.status_action) == ("Demo", Tone.QUIET, None)
    assert players.store.games() == ()
    show._end()
    assert type(players.screen) is HomeScreen
    assert players.navigator.app.played is None
    for action in (HomeAction.NEW_GAME, NewGameTap.BEGIN):
        players.glass.handle(action)
    assert players.glass.view.status.partition("\n")[0] == "Saved"
    assert len(players.store.games()) == 1


def test_the_game_that_waits_is_there_after_the_demo(glass: Pilot) -> None:
    players = Players(glass)
    players.begin()
    waits = players.state
    players.glass.handle(Home())
    show = Show(players.glass)
    show.begin()
    assert players.state.turn == 0
    show._end()
    players.tap("Resume")
    assert (players.state.turn, players.state.machine, players.state.clones) == (1, waits.machine, waits.clones)
