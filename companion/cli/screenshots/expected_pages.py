"""Which page each picture of `loop-companion screenshots` has to show: a script that goes astray is noticed at once."""

from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from typing import Final

from companion.contract.page import Choices, Page, Stepper, Words
from companion.errors import CompanionError
from companion.shell.navigator import Navigator

PAGES: Final = {
    "home": "Home: THE LOOP · Loop Companion → New game *",
    "new-game": "NewGame: NEW GAME · * → Set up *3 · Agent C*",
    "what-we-assume": "Assumptions: WHAT WE ASSUME · *",
    "setup-board": "Play: SETUP · 1 / 3 · *",
    "setup-missions": "Play: SETUP · 2 / 3 · *",
    "setup-clones": "Play: SETUP · 3 / 3 · Place 7 clones *",
    "foo-era": "Play: FOO PHASE · Era 1 / 5 · Turn the Machine to *",
    "foo-artifact": "Play: FOO PHASE · Artifact 2 / 5 · *",
    "foo-clones": "Play: FOO PHASE · clones 3 / 5 · Place 1 clone *",
    "foo-check": "Play: FOO PHASE · count the rifts 4 / 5 · *",
    "foo-rifts": "Play: FOO PHASE · rifts 5 / 5 · *cubes fell → Done *",
    "action-phase": "Play: ACTION PHASE · Time Prowler → End turn *",
    "era-sheet": "Play, sheet: ERA * → Close *Mission progress 4*Progress needed 4*",
    "clone-destroyed": "Play, banner: ACTION PHASE · *",
    "end-turn-where": "Play: END OF TURN · Where is Time Prowler? → Skip *",
    "mission-complete": "Play: END OF TURN · Next: V-Girl · Mission complete! → Foo phase *",
    "we-draw-era": "Play: YOU DRAW · Where did Dr. Foo go? *",
    "we-draw-clone": "Play: YOU DRAW · Clone 1 of 1 *",
    "we-drop-cubes": "Play: YOU DRAW · Where did they fall? *",
    "rifts-overflow": "Play: FOO PHASE · rifts 5 / 5 · *cubes fell → Vortex check *",
    "vortex": "Play: VORTEX · Vortexes in * → Done *",
    "menu": "Menu: *",
    "history": "History: HISTORY · *",
    "settings": "Settings: SETTINGS · *",
    "health": "Health: HEALTH · 2 things to look at *",
    "home-resume": "Home: THE LOOP · Loop Companion → Resume *",
    "games": "Games: GAMES · *Play Export Delete*",
    "way-out": "KioskMenu: WAY OUT · Leave the app? *",
    "way-out-shutting-down": "KioskMenu: WAY OUT · *Shutting down*",
    "touch-test": "TouchTest: TOUCH · *Tap the mark: 1 of 4*",
    "touch-test-second-corner": "TouchTest: TOUCH · *Tap the mark: 2 of 4*",
    "touch-test-does-not-fit": "TouchTest: TOUCH · *does not fit*",
    "touch-test-turned": "TouchTest: TOUCH · *is turned by*",
    "something-went-wrong": "Error: OOPS · *→ Go on *Details*",
    "something-went-wrong-details": "Error: OOPS · *→ Go on *Fewer details*",
    "safe-mode": "SafeMode: SAFE MODE · The game did not start → Try again *",
    "victory": "Play: THE END · Victory! *",
    "defeat": "Play: THE END · Defeat. *",
    "mega-vortex": "Play: VORTEX · Mega-vortex in Age of Robots → Done *",
    "mega-vortex-question": "Play: END OF TURN · *mega-vortex*",
    "ring-and-buttons": "Devices: RING AND BUTTONS · *Absent.*",
    "test-the-buttons": "Trying: BUTTONS · Press each button ten times → Back *not heard yet*",
    "set-the-era-wheel-up": "Encoder: ERA WHEEL · *It is a half-cycle encoder*",
    "teach-a-button": "Teaching: TEACH A BUTTON · A button for Next → Back *Press it now*",
    "teach-a-button-taken": "Teaching: TEACH A BUTTON · A button for Undo → Back *It is Next already*",
    "ring-which-board": "Calibration: THE RING · 1 / 4 · *",
    "ring-is-it-yours": "Calibration: THE RING · 1 / 4 · *Is it your ring?*",
    "ring-how-many": "Calibration, ring: THE RING · 2 / 4 · *",
    "ring-era-1": "Calibration, ring: THE RING · 3 / 4 · *",
    "ring-era-2": "Calibration, ring: THE RING · 4 / 4 · *",
    "ring-colours": "Calibration, ring: THE RING · Which colour is it? *",
    "ring-ready": "Calibration, ring: THE RING · Your ring is ready → Keep it *",
    "ring-drawn": "Devices, ring: RING AND BUTTONS · *Drawn on the screen.*",
    "ring-round-the-wheel": "Play, ring: ACTION PHASE · *",
    "era-wheel": "Play, cursor, ring: END OF TURN · Where is * → Skip *",
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
    page = view.front
    marks = [type(navigator.screen).__name__.removesuffix("Screen")]
    marks += ["sheet"] * (view.sheet is not None) + ["banner"] * bool(view.banner)
    marks += ["cursor"] * (view.keys.choose is not None)
    marks += ["ring"] * (navigator.app.context.devices.drawn is not None)
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
