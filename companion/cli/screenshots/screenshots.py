"""`loop-companion screenshots`: every screen of a scripted game as PNG files, drawn without a display."""

import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from companion import settings as preferences
from companion.cli.screenshots.devices_shots import BOARDS, MeasuredDevices, device_screens
from companion.cli.screenshots.expected_pages import checked
from companion.cli.screenshots.kiosk_shots import kiosk_screens
from companion.contract.page import Choices, Page
from companion.contract.rules import Decider
from companion.display import kivy_setup
from companion.doctor.report import Finding, Severity, Subject
from companion.errors import CompanionError
from companion.games import settings_sections
from companion.games.the_loop.box_file import box_mapping
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.eras import DROP_ZONE, ERAS, Clone, Era, Level
from companion.games.the_loop.rules.setup import Chance
from companion.games.the_loop.rules.state import MissionState, State, Step
from companion.play.store import Store
from companion.settings import Settings
from companion.shell import actions as w
from companion.shell.app_context import AppContext
from companion.shell.background_run import BackgroundRun
from companion.shell.navigator import Navigator

Shot = str
Tap = Callable[[object], None]
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
                for number, name in enumerate(checked(navigator, scripted_game(navigator, camera.wish)), start=1):
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
        box=box_mapping(),
        clock=lambda: NOON,
        keep=lambda _: "",
        exports=Path(tempfile.gettempdir()),
        seed=lambda: "screenshots",
        devices=MeasuredDevices(Settings(), count(step=MINUTE).__next__, lambda: BOARDS),
        doctor=BackgroundRun(lambda _: FINDINGS, run=lambda work: work()),
    )
    house.devices.begin(lambda _: None, lambda: None)
    return Navigator(house, preferences.defaults(settings_sections()))


def scripted_game(navigator: Navigator, wish: Tap) -> Iterator[Shot]:
    """Plays a game tap by tap; yields the name of each screen when it is to be seen."""
    yield "home"
    yield from _new_game(wish)
    yield from _setup(wish)
    yield from _first_foo_phase(wish)
    yield from _action_phase(navigator, wish)
    yield from _table_draws(navigator, wish)
    yield from _vortex(navigator, wish)
    yield from _around_the_game(wish)
    yield from kiosk_screens(navigator, wish)
    yield from _the_end(navigator, wish)
    yield from _mega_vortex(navigator, wish)
    yield from device_screens(navigator, wish)


def _new_game(wish: Tap) -> Iterator[Shot]:
    wish(w.Action.NEW_GAME)
    wish(w.Choose("agent", "Agent C"))
    yield "new-game"
    wish(w.Action.ASSUMPTIONS)
    yield "what-we-assume"
    wish(w.Action.BACK)
    wish(w.Action.BEGIN)


def _setup(wish: Tap) -> Iterator[Shot]:
    yield "setup-board"
    wish(w.Action.NEXT)
    yield "setup-missions"
    wish(w.Action.NEXT)
    yield "setup-clones"


def _first_foo_phase(wish: Tap) -> Iterator[Shot]:
    for name in ("foo-era", "foo-artifact", "foo-clones", "foo-check", "foo-rifts"):
        wish(w.Action.NEXT)
        yield name


def _action_phase(navigator: Navigator, wish: Tap) -> Iterator[Shot]:
    wish(w.Action.NEXT)
    yield "action-phase"
    active = _table(navigator).eras_with(MissionState.ACTIVE)[0]
    wish(w.TapEra(active))
    wish(w.Perform(a.SetNeeds(active, 4)))
    wish(w.Perform(a.ProgressMission(active, 4)))
    yield "era-sheet"
    wish(w.Action.CLOSE_SHEET)
    clone, start = _standing_clone(_table(navigator))
    wish(w.DropClone(clone, start, clone.paradox))
    yield "clone-destroyed"
    wish(w.Action.END_TURN)
    yield "end-turn-where"
    wish(w.TapEra(active))
    yield "mission-complete"


def _table_draws(navigator: Navigator, wish: Tap) -> Iterator[Shot]:
    for chance in (Chance.ERA, Chance.CLONES, Chance.RIFTS):
        wish(w.Perform(a.ChangeDraws(chance, Decider.PLAYERS)))
    wish(w.Action.NEXT)
    yield "we-draw-era"
    wish(w.TapEra(next(era for era in ERAS if era not in _table(navigator).visited)))
    wish(w.Action.ENTERED)
    wish(w.Action.NEXT)
    wish(w.Action.NEXT)
    arrival = _table(navigator).bag[0].arrival
    wish(w.TapEra(arrival))
    yield "we-draw-clone"
    wish(w.PickClone(_table(navigator).bag[0]))
    wish(w.Action.ENTERED)
    wish(w.Action.NEXT)
    wish(w.Action.NEXT)
    machine = _table(navigator).machine
    assert machine is not None  # noqa: S101 - Dr. Foo has travelled in this script
    wish(w.TapEra(DROP_ZONE[machine][0]))
    yield "we-drop-cubes"
    wish(w.Action.CANCEL)
    wish(w.LetDraw(Chance.RIFTS, Decider.APP))


def _vortex(navigator: Navigator, wish: Tap) -> Iterator[Shot]:
    machine = _table(navigator).machine
    assert machine is not None  # noqa: S101 - Dr. Foo has travelled in this script
    for era in DROP_ZONE[machine]:
        wish(w.Perform(a.ChangeRifts(era, 3 - _table(navigator).rifts[era])))
    wish(w.Action.NEXT)
    yield "rifts-overflow"
    wish(w.Action.NEXT)
    yield "vortex"
    wish(w.Action.NEXT)


def _around_the_game(wish: Tap) -> Iterator[Shot]:
    wish(w.Action.MENU)
    yield "menu"
    wish(w.Action.HISTORY)
    yield "history"
    wish(w.Action.BACK)
    wish(w.Action.SETTINGS)
    yield "settings"
    wish(w.Action.HEALTH)
    yield "health"
    wish(w.Action.HOME)
    yield "home-resume"
    wish(w.Action.GAMES)
    wish(w.OpenGame(1))
    yield "games"
    wish(w.Action.BACK)
    wish(w.Action.RESUME)


def _the_end(navigator: Navigator, wish: Tap) -> Iterator[Shot]:
    for _ in range(4):
        active = _table(navigator).eras_with(MissionState.ACTIVE)
        if _table(navigator).step is not Step.OVER and active:
            wish(w.Perform(a.CompleteMission(active[0])))
    yield "victory"
    wish(w.Action.UNDO)
    for era in _intact(_table(navigator)):
        if _table(navigator).step is not Step.OVER:
            wish(w.Perform(a.OpenVortex(era)))
    yield "defeat"


def _mega_vortex(navigator: Navigator, wish: Tap) -> Iterator[Shot]:
    wish(w.Action.NEW_GAME)
    wish(w.Choose("level", Level.YEAR))
    _choose_agents(navigator, wish, "V-Girl", "Time Prowler")
    for chance in (Chance.ERA, Chance.CLONES, Chance.RIFTS):
        wish(w.Choose(chance.value, Decider.APP))
    wish(w.Action.BEGIN)
    for _ in range(20):
        if _table(navigator).step is Step.ACTIONS:
            break
        wish(w.Action.NEXT)
    wish(w.Perform(a.OpenVortex(Era.AGE_OF_ROBOTS)))
    yield "mega-vortex"
    wish(w.Action.NEXT)
    wish(w.Action.END_TURN)
    wish(w.TapEra(Era.AGE_OF_ROBOTS))
    yield "mega-vortex-question"
    wish(w.Action.CANCEL)


def _choose_agents(navigator: Navigator, wish: Tap, *names: str) -> None:
    """These and no others, in this order: the form comes with the agents of the game before."""
    form = navigator.view()
    assert isinstance(form, Page)  # noqa: S101 - the script has opened the form
    buttons = [button for row in form.rows if isinstance(row, Choices) for button in row.buttons]
    for button in buttons:
        if button.chosen and isinstance(button.wish, w.Choose) and button.wish.field == "agent":
            wish(button.wish)
    for name in names:
        wish(w.Choose("agent", name))


def _table(navigator: Navigator) -> State:
    assert navigator.game is not None  # noqa: S101 - the script has begun a game
    return navigator.game.state


def _standing_clone(table: State) -> tuple[Clone, Era]:
    return next((clone, era) for era in ERAS for clone in table.clones[era])


def _intact(table: State) -> Iterable[Era]:
    return [era for era in ERAS if not table.vortexes[era]]
