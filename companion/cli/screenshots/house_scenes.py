"""The order of the pictures: those of the house between those of a game."""

from collections.abc import Callable, Iterator

from companion.cli.screenshots.devices_scenes import devices_scenes
from companion.cli.screenshots.kiosk_scenes import kiosk_scenes
from companion.cli.screenshots.script import NavigatorScript
from companion.contract.scenes import HousePages, Scene
from companion.contract.screen import Home, HouseAction
from companion.shell.navigator import Navigator
from companion.shell.pages.games import GameAction, WithGame


def scripted_game(navigator: Navigator, act: Callable[[object], None]) -> Iterator[Scene]:
    """Plays the game with which a table begins, tap by tap; yields each scene when it is to be seen."""
    script, due = NavigatorScript(navigator, act), list(HousePages)
    yield Scene("home", "Home: * · Loop Companion → New game *")
    script.tap("New game")
    for scene in navigator.app.game.scenes(script):
        if isinstance(scene, HousePages):
            due.remove(scene)
            yield from _of_the_house(scene, script)
        else:
            yield scene
    for pages in due:
        yield from _of_the_house(pages, script)


def _of_the_house(pages: HousePages, script: NavigatorScript) -> Iterator[Scene]:
    match pages:
        case HousePages.AROUND:
            yield from _around_the_game(script)
            yield from kiosk_scenes(script)
        case HousePages.DEVICES:
            yield from devices_scenes(script)


def _around_the_game(script: NavigatorScript) -> Iterator[Scene]:
    script.act(HouseAction.MENU)
    yield Scene("menu", "Menu: *")
    script.tap("History")
    yield Scene("history", "History: HISTORY · *")
    script.tap("Back to the game")
    script.act(HouseAction.MENU)
    script.tap("Settings")
    yield Scene("settings", "Settings: SETTINGS · *")
    script.tap("Health")
    yield Scene("health", "Health: HEALTH · 2 things to look at *")
    script.act(Home())
    yield Scene("home-resume", "Home: * · Loop Companion → Resume *")
    script.tap("Games")
    script.act(WithGame(GameAction.OPEN, 1))
    yield Scene("games", "Games: GAMES · *Play Export Delete*")
    script.tap("Back", "Resume")
