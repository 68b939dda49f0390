"""Which page each picture of `loop-companion screenshots` has to show: a script that goes astray is noticed at once."""

from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from typing import Final

from companion.contract.page import Choices, Page, Stepper, Words
from companion.errors import CompanionError
from companion.games.the_loop.screens.game_screen import WheelScreen
from companion.shell.navigator import Navigator

PAGES: Final = {
    "home": "home: THE LOOP · Loop Companion → New game *",
    "new-game": "new_game: NEW GAME · * → Set up *3 · Agent C*",
    "what-we-assume": "assumptions: WHAT WE ASSUME · *",
    "setup-board": "game: SETUP · 1 / 3 · *",
    "setup-missions": "game: SETUP · 2 / 3 · *",
    "setup-clones": "game: SETUP · 3 / 3 · Place 7 clones *",
    "foo-era": "game: FOO PHASE · Era 1 / 5 · Turn the Machine to *",
    "foo-artifact": "game: FOO PHASE · Artifact 2 / 5 · *",
    "foo-clones": "game: FOO PHASE · clones 3 / 5 · Place 1 clone *",
    "foo-check": "game: FOO PHASE · count the rifts 4 / 5 · *",
    "foo-rifts": "game: FOO PHASE · rifts 5 / 5 · *cubes fell → Done *",
    "action-phase": "game: ACTION PHASE · Time Prowler → End turn *",
    "era-sheet": "game, sheet, cursor: ERA * → Close *Mission progress 4*Progress needed 4*",
    "clone-destroyed": "game, banner: ACTION PHASE · *",
    "end-turn-where": "game: END OF TURN · Where is Time Prowler? → Skip *",
    "mission-complete": "game: END OF TURN · Next: V-Girl · Mission complete! → Foo phase *",
    "we-draw-era": "game: YOU DRAW · Where did Dr. Foo go? *",
    "we-draw-clone": "game: YOU DRAW · Clone 1 of 1 *",
    "we-drop-cubes": "game: YOU DRAW · Where did they fall? *",
    "rifts-overflow": "game: FOO PHASE · rifts 5 / 5 · *cubes fell → Vortex check *",
    "vortex": "game: VORTEX · Vortexes in * → Done *",
    "menu": "menu: *",
    "history": "history: HISTORY · *",
    "settings": "settings: SETTINGS · *",
    "health": "health: HEALTH · 2 things to look at *",
    "home-resume": "home: THE LOOP · Loop Companion → Resume *",
    "games": "games: GAMES · *Play Export Delete*",
    "way-out": "kiosk_menu: WAY OUT · Leave the app? *",
    "way-out-shutting-down": "kiosk_menu: WAY OUT · *Shutting down*",
    "touch-test": "touch_test: TOUCH · *Tap the mark: 1 of 4*",
    "touch-test-second-corner": "touch_test: TOUCH · *Tap the mark: 2 of 4*",
    "touch-test-does-not-fit": "touch_test: TOUCH · *does not fit*",
    "touch-test-turned": "touch_test: TOUCH · *is turned by*",
    "something-went-wrong": "mishap: OOPS · *→ Go on *Details*",
    "something-went-wrong-details": "mishap: OOPS · *→ Go on *Fewer details*",
    "safe-mode": "safe_mode: SAFE MODE · The game did not start → Try again *",
    "victory": "game: THE END · Victory! *",
    "defeat": "game: THE END · Defeat. *",
    "mega-vortex": "game: VORTEX · Mega-vortex in Age of Robots → Done *",
    "mega-vortex-question": "game: END OF TURN · *mega-vortex*",
    "ring-and-buttons": "devices: RING AND BUTTONS · *Absent.*",
    "test-the-buttons": "test_buttons: BUTTONS · Press each button ten times → Back *not heard yet*",
    "set-the-era-wheel-up": "set_wheel: ERA WHEEL · *It is a half-cycle encoder*",
    "teach-a-button": "teach: TEACH A BUTTON · A button for Next → Back *Press it now*",
    "teach-a-button-taken": "teach: TEACH A BUTTON · A button for Undo → Back *It is Next already*",
    "ring-which-board": "calibration: THE RING · 1 / 4 · *",
    "ring-is-it-yours": "calibration: THE RING · 1 / 4 · *Is it your ring?*",
    "ring-how-many": "calibration, ring: THE RING · 2 / 4 · *",
    "ring-era-1": "calibration, ring: THE RING · 3 / 4 · *",
    "ring-era-2": "calibration, ring: THE RING · 4 / 4 · *",
    "ring-colours": "calibration, ring: THE RING · Which colour is it? *",
    "ring-ready": "calibration, ring: THE RING · Your ring is ready → Keep it *",
    "ring-drawn": "devices, ring: RING AND BUTTONS · *Drawn on the screen.*",
    "ring-round-the-wheel": "game, ring: ACTION PHASE · *",
    "era-wheel": "game, cursor, ring: END OF TURN · Where is * → Skip *",
}
"""For each picture what `seen` has to give, as a pattern (`*`: anything)."""
_MOST: Final = 200


def checked(navigator: Navigator, names: Iterable[str]) -> Iterator[str]:
    """The same names, each held against what is to be seen when it comes.

    Raises:
        CompanionError: another page is seen, or nobody wrote down which it should be.
    """
    for number, name in enumerate(names, start=1):
        expected, found = PAGES.get(name, "(nobody wrote it down)"), seen(navigator)
        if not fnmatchcase(found, expected):
            raise CompanionError(f"picture {number}, {name}: expected {expected!r}, found {found[:_MOST]!r}")
        yield name


def seen(navigator: Navigator) -> str:
    """What is to be seen, in a line: screen and marks, kicker, title, the pink button, and the words of the rows."""
    view = navigator.view()
    marks = [navigator.screen.name.lower()]
    if isinstance(view, WheelScreen):
        page = view.sheet or view.page
        marks += ["sheet"] * (view.sheet is not None) + ["banner"] * bool(view.banner)
        marks += ["cursor"] * any(era.under_cursor for era in view.wheel.eras)
    else:
        page = view
    marks += ["ring"] * (navigator.house.devices.drawn is not None)
    primary = page.primary.label if page.primary is not None else ""
    return f"{', '.join(marks)}: {page.kicker} · {page.title} → {primary} {' '.join(_words(page))}"


def _words(page: Page) -> Iterator[str]:
    for row in page.rows:
        match row:
            case Words():
                yield row.text
            case Stepper():
                yield f"{row.label} {row.value}"
            case Choices():
                yield from (button.label for button in row.buttons)
            case _:
                pass
