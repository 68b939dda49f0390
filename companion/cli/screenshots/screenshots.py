"""`loop-companion screenshots`: every screen of a scripted game as PNG files, drawn without a display."""

import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from companion import settings as preferences
from companion.cli.screenshots.devices_shots import BOARDS, MeasuredDevices, device_screens
from companion.cli.screenshots.expected_pages import checked
from companion.cli.screenshots.kiosk_shots import kiosk_screens
from companion.cli.screenshots.script import Script
from companion.contract.page import Choices
from companion.contract.rules import Decider
from companion.contract.screen import Choose, Home, HouseAction
from companion.display import kivy_setup
from companion.doctor.report import Finding, Severity, Subject
from companion.errors import CompanionError
from companion.games import settings_sections
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.actions import Next
from companion.games.the_loop.rules.eras import DROP_ZONE, ERAS, Era
from companion.games.the_loop.rules.setup import Chance
from companion.games.the_loop.rules.state import MissionState, Step
from companion.games.the_loop.screens.taps import DropChip, PickClone, TapEra
from companion.play.store import Store
from companion.settings import Settings
from companion.shell.app_context import AppContext
from companion.shell.background_run import BackgroundRun
from companion.shell.navigator import Navigator
from companion.shell.pages.games import GameAction, WithGame

Shot = str
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
THREE = 3
"""Rifts that are no vortex yet, but with one more."""
MINUTE = 60.0
"""Seconds that go by between two pictures: whatever moved has come to rest."""


def run(folder: Path, sizes: Sequence[tuple[int, int]], *, overwrite: bool = False) -> int:
    """Draws them all, in a folder for each size.

    Raises:
        CompanionError: the folder cannot be written, it holds pictures that are not to be overwritten, or another
            page is seen than is meant.
    """
    for width, height in sizes:
        target = folder / f"{width}x{height}"
        if not overwrite and _holds_pictures(target):
            raise CompanionError(f"{target} holds pictures; name another folder, or add --force to overwrite them")
    with tempfile.TemporaryDirectory(prefix="loop-companion-") as home:
        kivy_setup.prepare(kivy_setup.WindowConfig(home=Path(home), size=sizes[0], offscreen=True))
        # Kivy reads its environment when it is imported, so this comes after `boot.prepare`.
        from companion.cli.screenshots.screenshotter import Screenshotter  # noqa: PLC0415 - see above

        for width, height in sizes:
            target = folder / f"{width}x{height}"
            try:
                target.mkdir(parents=True, exist_ok=True)
            except OSError as problem:
                raise CompanionError(f"{target} cannot be made: {problem.strerror}") from problem
            with closing(Store(None)) as store:
                navigator = scripted_navigator(store)
                camera = Screenshotter(navigator, (width, height))
                for number, name in enumerate(checked(navigator, scripted_game(navigator, camera.act)), start=1):
                    camera.shoot(target / f"{number:02}-{name}.png")
                camera.close()
            print(f"{target}: {number} pictures", file=sys.stderr)
    return 0


def _holds_pictures(folder: Path) -> bool:
    try:
        return any(folder.glob("*.png"))
    except OSError as problem:
        raise CompanionError(f"{folder} cannot be read: {problem.strerror}") from problem


def scripted_navigator(store: Store) -> Navigator:
    """The screens on this store, at a fixed time and with a fixed seed."""
    house = AppContext(
        store=store,
        boxes={},
        clock=lambda: NOON,
        keep=lambda _: "",
        exports=Path(tempfile.gettempdir()),
        seed=lambda: "screenshots",
        devices=MeasuredDevices(Settings(), count(step=MINUTE).__next__, lambda: BOARDS),
        doctor=BackgroundRun(lambda _: FINDINGS, run=lambda work: work()),
    )
    house.devices.begin(lambda _: None, lambda: None)
    return Navigator(house, preferences.defaults(settings_sections()))


def scripted_game(navigator: Navigator, act: Callable[[object], None]) -> Iterator[Shot]:
    """Plays a game tap by tap; yields the name of each screen when it is to be seen."""
    script = Script(navigator, act)
    yield "home"
    yield from _new_game(script)
    yield from _setup(script)
    yield from _first_foo_phase(script)
    yield from _action_phase(script)
    yield from _table_draws(script)
    yield from _vortex(script)
    yield from _around_the_game(script)
    yield from kiosk_screens(script)
    yield from _the_end(script)
    yield from _mega_vortex(script)
    yield from device_screens(script)


def _new_game(script: Script) -> Iterator[Shot]:
    script.tap("New game", "Agent C")
    yield "new-game"
    script.tap("What else we assume")
    yield "what-we-assume"
    script.tap("Back", "Set up")


def _setup(script: Script) -> Iterator[Shot]:
    yield "setup-board"
    script.act(Next())
    yield "setup-missions"
    script.act(Next())
    yield "setup-clones"


def _first_foo_phase(script: Script) -> Iterator[Shot]:
    for name in ("foo-era", "foo-artifact", "foo-clones", "foo-check", "foo-rifts"):
        script.act(Next())
        yield name


def _action_phase(script: Script) -> Iterator[Shot]:
    script.act(Next())
    yield "action-phase"
    active = script.state.eras_with(MissionState.ACTIVE)[0]
    script.act(TapEra(active))
    script.act(a.SetNeeds(active, 4))
    script.act(a.ProgressMission(active, 4))
    yield "era-sheet"
    script.tap("Close")
    clone = next(clone for era in ERAS for clone in script.state.clones[era])
    script.act(DropChip(clone.text, clone.paradox))
    yield "clone-destroyed"
    script.tap("End turn")
    yield "end-turn-where"
    script.act(TapEra(active))
    yield "mission-complete"


def _table_draws(script: Script) -> Iterator[Shot]:
    for chance in (Chance.ERA, Chance.CLONES, Chance.RIFTS):
        script.act(a.ChangeDraws(chance, Decider.PLAYERS))
        if chance is Chance.ERA:
            script.tap("Cancel")
    script.act(Next())
    yield "we-draw-era"
    script.act(TapEra(next(era for era in ERAS if era not in script.state.visited)))
    script.tap("That is right")
    script.act(Next())
    script.act(Next())
    clone = script.state.bag[0]
    script.act(TapEra(clone.arrival))
    yield "we-draw-clone"
    script.act(PickClone(clone))
    script.tap("That is right")
    script.act(Next())
    script.act(Next())
    script.act(TapEra(DROP_ZONE[script.state.machine][0]))
    yield "we-drop-cubes"
    script.tap("Cancel")
    script.act(a.ChangeDraws(Chance.RIFTS, Decider.APP))


def _vortex(script: Script) -> Iterator[Shot]:
    for era in DROP_ZONE[script.state.machine]:
        if script.state.rifts[era] != THREE:
            script.act(a.ChangeRifts(era, THREE - script.state.rifts[era]))
    script.act(Next())
    yield "rifts-overflow"
    script.act(Next())
    yield "vortex"
    script.act(Next())


def _around_the_game(script: Script) -> Iterator[Shot]:
    script.act(HouseAction.MENU)
    yield "menu"
    script.tap("History")
    yield "history"
    script.tap("Back to the game")
    script.act(HouseAction.MENU)
    script.tap("Settings")
    yield "settings"
    script.tap("Health")
    yield "health"
    script.act(Home())
    yield "home-resume"
    script.tap("Games")
    script.act(WithGame(GameAction.OPEN, 1))
    yield "games"
    script.tap("Back", "Resume")


def _the_end(script: Script) -> Iterator[Shot]:
    for _ in range(4):
        active = script.state.eras_with(MissionState.ACTIVE)
        if script.state.step is not Step.OVER and active:
            script.act(a.CompleteMission(active[0]))
    yield "victory"
    script.act(HouseAction.UNDO)
    for era in [era for era in ERAS if not script.state.vortexes[era]]:
        if script.state.step is not Step.OVER:
            script.act(a.OpenVortex(era))
    yield "defeat"


def _mega_vortex(script: Script) -> Iterator[Shot]:
    script.tap("New game", "Year")
    _choose_agents(script, "V-Girl", "Time Prowler")
    script.tap("Era: the app", "Clones: the app", "Rifts: the app", "Set up")
    for _ in range(20):
        if script.state.step is Step.ACTIONS:
            break
        script.act(Next())
    script.act(a.OpenVortex(Era.AGE_OF_ROBOTS))
    yield "mega-vortex"
    script.act(Next())
    script.tap("End turn")
    script.act(TapEra(Era.AGE_OF_ROBOTS))
    yield "mega-vortex-question"
    script.tap("Back")


def _choose_agents(script: Script, *names: str) -> None:
    """These and no others, in this order: the form comes with the agents of the game before."""
    form = script.navigator.view().page
    buttons = [button for row in form.rows if isinstance(row, Choices) for button in row.buttons]
    for button in buttons:
        if button.chosen and isinstance(button.wish, Choose) and button.wish.field == "agent":
            script.act(button.wish)
    for name in names:
        script.act(Choose("agent", name))
