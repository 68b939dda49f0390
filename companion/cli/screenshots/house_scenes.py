"""The order of the pictures, and those of the house: round a game, of the devices, of a table without a keyboard."""

import subprocess
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import structs
from msgspec.structs import replace

from companion.cli.screenshots.script import NavigatorScript
from companion.contract.box_page import BoxPage, NumberField
from companion.contract.page import Entry
from companion.contract.scenes import HousePages, Scene
from companion.contract.screen import Choose, HeardKey, Home, HouseAction, Pop, Push
from companion.kiosk.safe_mode import Reason
from companion.logs import ErrorReport
from companion.settings import SettingsPage
from companion.shell.navigator import Anywhere, Navigator
from companion.shell.pages.box_import import BoxImportScreen, LookAt
from companion.shell.pages.box_screen import At, Opened
from companion.shell.pages.calibration_screen import Answer
from companion.shell.pages.games import GameAction, WithGame
from companion.shell.pages.health_pages import DevicesAction
from companion.shell.pages.menu import help_pages
from companion.shell.pages.settings_page import Opens, OpensBox, title_of
from companion.shell.pages.teaching import Forget
from companion.shell.pages.touch_test import Touched
from companion.shell.play_screen import PlayScreen
from hardware.buttons import Press
from hardware.ring import BoardIdentity, RingKind


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
    script.tap("Help")
    yield Scene("help", "Help: HELP · *")
    for told in help_pages(script.navigator.app.game):
        script.tap(told.title)
        yield Scene(f"help-{_slug(told.title)}", f"HelpPage: HELP · {told.title} *")
        script.act(Pop())
    script.act(Pop())
    script.tap("History")
    yield Scene("history", "History: HISTORY · *")
    script.tap("Back to the game")
    script.act(HouseAction.MENU)
    script.tap("Settings")
    yield Scene("settings", "Settings: SETTINGS · *English*")
    for page in SettingsPage:
        script.act(page)
        yield Scene(f"settings-{page.name.lower()}", f"SettingsPage: SETTINGS · {title_of(page)} *")
        script.act(Pop())
    yield from _box(script)
    script.tap("Health")
    yield Scene("health", "Health: HEALTH · 2 things to look at *")
    script.act(Home())
    yield Scene("home-resume", "Home: * · Loop Companion → Resume *")
    script.tap("Games")
    script.act(WithGame(GameAction.OPEN, 1))
    yield Scene("games", "Games: GAMES · *Play Export Delete*")
    script.tap("Back", "Resume")


def _box(script: NavigatorScript) -> Iterator[Scene]:
    """What lies in the box, where the game has pages for it: each of them, the first within each, and the keyboard."""
    game = script.navigator.app.game
    if game.box_page(script.navigator.app.boxes.context_of(game).box) is None:
        return
    script.act(OpensBox(game.id))
    yield Scene("box", "Box: *")
    typed = False
    for page in _opened_from(script):
        script.act(page)
        yield Scene(f"box-{page.key}", "Box: *")
        for inner in _opened_from(script)[:1]:
            script.act(inner)
            yield Scene(f"box-{page.key}-first", "Box: *")
            if not typed:
                typed = True
                script.act(At(0))
                yield Scene("typing", "Typing: *→ Done *")
                script.act(Pop())
            script.act(Pop())
        script.act(Pop())
    yield from _another_box(script)
    script.act(Pop())


def _another_box(script: NavigatorScript) -> Iterator[Scene]:
    """Which box file is to be taken, and what one of another table changes: here a count of each page."""
    app, game = script.navigator.app, script.navigator.app.game
    page = game.box_page(app.boxes.context_of(game).box)
    numbers = [part for inner in page.parts if isinstance(inner, BoxPage) for part in inner.parts] if page else []
    with TemporaryDirectory() as folder:
        file = Path(folder) / "box-of-our-friends.toml"
        for number in [part for part in numbers if isinstance(part, NumberField) and part.value < part.most][::4]:
            game.write_box(file, number.change(number.value + 1))
        script.act(Push(BoxImportScreen(app, game, lambda _: None)))
        yield Scene("box-import", "BoxImport: * · Take which box file? *")
        script.act(LookAt(file))
        yield Scene("box-import-changes", "BoxImport: * · Take this box file? *")
        script.act(Pop())


def _opened_from(script: NavigatorScript) -> list[Opened]:
    """The pages that are opened from the one that is seen."""
    rows = script.view.page.rows
    return [row.action for row in rows if isinstance(row, Entry) and isinstance(row.action, Opened)]


def devices_scenes(script: NavigatorScript) -> Iterator[Scene]:
    """From a game: the ring is set up, on the screen alone; from then on it is drawn round the board."""
    script.act(HouseAction.MENU)
    script.tap("Settings", "Ring and buttons", "How they are")
    yield Scene("ring-and-buttons", "Devices: RING AND BUTTONS · *Absent.*")
    yield from _buttons(script)
    script.act(DevicesAction.CALIBRATE)
    yield Scene("ring-which-board", "Calibration: THE RING · 1 / 4 · *")
    script.tap("Back")
    app = script.navigator.app
    kept = app.settings
    elsewhere = BoardIdentity(0x1A86, 0x7523, location="1-1.4")
    app.keep(kept.having(replace(kept.ring, board=str(elsewhere))))
    script.act(DevicesAction.CALIBRATE)
    yield Scene("ring-is-it-yours", "Calibration: THE RING · 1 / 4 · *Is it your ring?*")
    script.tap("Back")
    app.keep(kept)
    script.act(DevicesAction.CALIBRATE)
    script.act(Choose("kind", RingKind.SIMULATED))
    yield Scene("ring-how-many", "Calibration, ring: THE RING · 2 / 4 · *")
    script.act(Answer.ONWARD)
    sector = _slug(script.navigator.app.game.board_words().sector)
    yield Scene(f"ring-{sector}-1", "Calibration, ring: THE RING · 3 / 4 · *")
    script.act(Answer.ONWARD)
    yield Scene(f"ring-{sector}-2", "Calibration, ring: THE RING · 4 / 4 · *")
    script.act(Choose("is second", True))
    script.act(Answer.OTHER_COLOURS)
    yield Scene("ring-colours", "Calibration, ring: THE RING · Which colour is it? *")
    script.act(Choose("colour", 0))
    script.act(Choose("colour", 1))
    yield Scene("ring-ready", "Calibration, ring: THE RING · Your ring is ready → Keep it *")
    script.act(Answer.ONWARD)
    yield Scene("ring-drawn", "Devices, ring: RING AND BUTTONS · *Drawn on the screen.*")
    for _ in range(5):
        if isinstance(script.navigator.screen, PlayScreen):
            break
        script.act(Pop())


def _buttons(script: NavigatorScript) -> Iterator[Scene]:
    """Buttons are tried and keys are taught, from a page that leads there and back to it."""
    script.act(DevicesAction.TEST_BUTTONS)
    script.act(HeardKey("pagedown"))
    yield Scene("test-the-buttons", "Trying: BUTTONS · Press each button ten times → Back *not heard yet*")
    script.act(Pop())
    script.act(Pop())
    script.act(Opens.SET_ENCODER)
    encoder = _slug(script.navigator.app.game.board_words().encoder)
    yield Scene(f"set-the-{encoder}-up", "Encoder: * · *It is a half-cycle encoder*")
    script.act(Pop())
    script.act(Opens.DEVICES)
    script.act(DevicesAction.TEACH)
    yield Scene("teach-a-button", "Teaching: TEACH A BUTTON · A button for Next → Back *Press it now*")
    script.act(HeardKey("f5"))
    script.act(Choose("press", Press.UNDO))
    script.act(HeardKey("volumedown"))
    script.act(HeardKey("pagedown"))
    yield Scene("teach-a-button-taken", "Teaching: TEACH A BUTTON · A button for Undo → Back *It is Next already*")
    script.act(Forget("f5"))
    script.act(Forget("volumedown"))
    script.act(Pop())


def _slug(words: str) -> str:
    return words.lower().replace(" ", "-")


REASON = Reason(
    "The app said: /etc/loop-companion/settings.toml: there is no setting screen.colour",
    "Try again. If it comes back, take a photo of this page for whoever helps you. Your games are safe.",
    (
        "companion.shell: window: KMSDRM, 800×480, V3D 4.2.14.0",
        "companion.logs: something went wrong inside: ValueError",
        "loop-companion: /etc/loop-companion/settings.toml: there is no setting screen.colour; there are: language, …",
    ),
)
REPORT = ErrorReport("ZeroDivisionError", "Fraction(1, 0)", "chance.py:31")
_ALMOST = 0.03


def allows_all(command: Sequence[str]) -> subprocess.CompletedProcess[bytes]:
    """A system that lets this user do everything, and does nothing."""
    return subprocess.CompletedProcess(command, 0, b's "yes"\n', b"")


def kiosk_scenes(script: NavigatorScript) -> Iterator[Scene]:
    """From any screen of a game and back to it."""
    navigator = script.navigator
    app, kept = navigator.app, navigator.app.context
    app.context = structs.replace(kept, power=allows_all, can_quit=False)
    script.act(Anywhere.WAY_OUT)
    yield Scene("way-out", "KioskMenu: WAY OUT · Leave the app? *")
    script.tap("Shut down")
    yield Scene("way-out-shutting-down", "KioskMenu: WAY OUT · *Shutting down*")
    script.tap("Back")
    app.context = kept
    script.act(HouseAction.MENU)
    script.tap("Settings", "Screen and sound", "Test the touch")
    yield Scene("touch-test", "TouchTest: TOUCH · *Tap the mark: 1 of 4*")
    for x, y in product((_ALMOST, 1 - _ALMOST), repeat=2):
        script.act(Touched(y, x))
        if (x, y) == (_ALMOST, _ALMOST):
            yield Scene("touch-test-second-corner", "TouchTest: TOUCH · *Tap the mark: 2 of 4*")
    yield Scene("touch-test-does-not-fit", "TouchTest: TOUCH · *does not fit*")
    script.act(Touched(0, 0))
    script.tap("Test the touch")
    for x, y in ((1, 0), (1, 1), (0, 1), (0, 0)):
        script.act(Touched(x, y))
    yield Scene("touch-test-turned", "TouchTest: TOUCH · *is turned by*")
    script.act(Pop())
    navigator.tell_error(REPORT)
    script.act(None)
    yield Scene("something-went-wrong", "Error: OOPS · *→ Go on *Details*")
    script.tap("Details")
    yield Scene("something-went-wrong-details", "Error: OOPS · *→ Go on *Fewer details*")
    navigator.begin_in_safe_mode(REASON)
    script.act(None)
    yield Scene("safe-mode", "SafeMode: SAFE MODE · The game did not start → Try again *")
    script.act(Home())
    script.tap("Resume")
