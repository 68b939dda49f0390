"""What a script of pictures works with: its table, its taps, and whether each picture shows what it is meant to show.

The table is always the same: a fixed time and seed, measured buttons, and a doctor who has looked.
"""

import tempfile
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from fnmatch import fnmatchcase
from itertools import count
from pathlib import Path
from typing import Any, Final

from companion import settings as preferences
from companion.contract.game import Game
from companion.contract.page import Button, Choices, Entry, Page, Stepper, View, Words
from companion.contract.scenes import Scene
from companion.devices import Devices
from companion.doctor import Finding, Severity, Subject
from companion.errors import CompanionError
from companion.games import settings_sections
from companion.play.store import Store
from companion.settings import Settings
from companion.shell.app_context import AppContext
from companion.shell.background_run import BackgroundRun, BackgroundWork
from companion.shell.navigator import Navigator
from hardware.buttons import Bounce, Measurement, WheelTurn
from hardware.ring import BoardIdentity, UsbPort

NOON = datetime(2026, 1, 31, 20, 15, tzinfo=UTC)
FINDINGS = (
    Finding(Subject.DISPLAY, Severity.OK, "800 × 480, by KMSDRM. Connected: card1-DSI-1."),
    Finding(
        Subject.GRAPHICS,
        Severity.WARNING,
        "The processor draws: llvmpipe (KMSDRM). Slow and warm.",
        "Run the installer again: its rules, and the group render, give the right. Then restart the machine.",
    ),
    Finding(Subject.TOUCH, Severity.OK, "10-005d Goodix Capacitive TouchScreen; the last tap came 3 seconds ago."),
    Finding(
        Subject.BUTTONS,
        Severity.OK,
        "On GPIO 5, 6, 12, 13, 16, 26; held by the app. Whether each is wired right only a press can tell.",
    ),
    Finding(
        Subject.RING,
        Severity.FAILED,
        "Raspberry Pi Pico, /dev/ttyACM0 is in use by brltty (512).",
        "Close that program. If it is brltty or ModemManager, run the installer: its rule keeps them off.",
    ),
    Finding(Subject.GAMES, Severity.OK, "3 games, sound."),
    Finding(Subject.WRITE_TIME, Severity.OK, "11.4 ms, at most 38.0 ms."),
    Finding(Subject.TEMPERATURE, Severity.OK, "52 °C"),
)
"""Of a doctor's visit to a table that it can be told."""
MINUTE = 60.0
"""Seconds that go by between two pictures: whatever moved has come to rest."""


BOARDS = tuple(
    UsbPort(device, board.known_as, board)
    for device, board in (
        ("/dev/ttyUSB0", BoardIdentity(0x1A86, 0x7523, location="1-1.2")),
        ("/dev/ttyACM0", BoardIdentity(0x2E8A, 0x000A, "E6614C311B4B5A2D")),
    )
)
MEASURED = Measurement(
    (Bounce("next_pin", 5, 10, 0.004), Bounce("undo_pin", 6, 7, 0.157), Bounce("wheel_press", 26, 0, 0.0)),
    WheelTurn(-60, (15, 0, 15, 0)),
)
"""Of one good switch, one bad one, one that nobody pressed, and a half-cycle wheel whose wires are swapped."""


class MeasuredDevices(Devices):
    """Devices whose buttons were pressed, and whose wheel was turned once round."""

    def measure(self, *, anew: bool = False) -> Measurement:  # noqa: ARG002 - it is always the same
        """What was measured at that table."""
        return MEASURED


_NOWHERE: Final = Path(tempfile.gettempdir()) / "loop-companion"
"""Where files of a table would lie; nothing is written there."""


def scripted_navigator(store: Store, game: Game) -> Navigator:
    """The screens of a game on this store, at a fixed time and with a fixed seed."""
    context = AppContext(
        store=store,
        clock=lambda: NOON,
        keep=lambda _: "",
        exports=_NOWHERE,
        box_file=lambda game: _NOWHERE / game.box_file if game.box_file else None,
        seed=lambda: "screenshots",
        devices=MeasuredDevices(Settings(), count(step=MINUTE).__next__, lambda: BOARDS),
        games={game.id: lambda: game},
        doctor=BackgroundRun(lambda _: FINDINGS, run=lambda work: work()),
        background=BackgroundWork(run=lambda work: work()),
    )
    context.devices.begin(lambda _: None, lambda: None)
    return Navigator(context, preferences.defaults(settings_sections()))


_MOST: Final = 200
"""Letters of a page that an error quotes."""


class NavigatorScript:
    """The screens, and the way in which a tap reaches them: `contract.scenes.Script`, and what the house needs."""

    def __init__(self, navigator: Navigator, act: Callable[[object], None]) -> None:
        self.navigator = navigator
        self.act = act

    @property
    def view(self) -> View:
        """What is seen."""
        return self.navigator.view()

    def tap(self, *labels: str) -> None:
        """Tap one thing after the other.

        Raises:
            CompanionError: there is nothing with these words, or it is dim.
        """
        for label in labels:
            found = next((action for words, action in taps_on(self.view.front) if words == label), None)
            if found is None:
                raise CompanionError(f"nothing that can be tapped says {label!r} here")
            self.act(found)

    @property
    def state(self) -> Any:
        """Of the game that is on.

        Raises:
            CompanionError: none is.
        """
        played = self.navigator.app.played
        if played is None:
            raise CompanionError("no game is on")
        return played.session.state


def taps_on(page: Page) -> Iterator[tuple[str, object | None]]:
    """What can be tapped on a page: its words, and its action."""
    buttons: list[Button | None] = [page.primary, page.undo, *page.side]
    for row in page.rows:
        match row:
            case Choices():
                buttons += row.buttons
            case Entry():
                yield row.first, row.action
                buttons.append(row.side)
            case _:
                pass
    yield from ((button.label, button.action) for button in buttons if button is not None)


def checked(navigator: Navigator, scenes: Iterable[Scene]) -> Iterator[Scene]:
    """The same scenes, each held against what is to be seen when it comes.

    Raises:
        CompanionError: another page is seen.
    """
    for number, scene in enumerate(scenes, start=1):
        found = seen(navigator)
        if not fnmatchcase(found, scene.shows):
            raise CompanionError(f"picture {number}, {scene.name}: expected {scene.shows!r}, found {found[:_MOST]!r}")
        yield scene


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
