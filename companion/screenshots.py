"""`loop-companion screenshots`: every screen of a scripted game as PNG files, drawn without a display."""

import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from companion.box_file import box_mapping
from companion.doctor.finding import Finding, State, Subject
from companion.doctor.visit import Visit
from companion.errors import CompanionError
from companion.games.the_loop import overrule
from companion.games.the_loop.clones import Clone
from companion.games.the_loop.eras import DROP_ZONE, ERAS, Era
from companion.games.the_loop.levels import Level
from companion.games.the_loop.setup import By, Chance
from companion.games.the_loop.table import MissionState, Step, Table
from companion.play.store import Store
from companion.screen import boot
from companion.screen.page import Choices, Page
from companion.screen.presenters import wishes as w
from companion.screen.presenters.house import House
from companion.screen.presenters.navigator import Navigator
from companion.screenshots_devices import BOARDS, MeasuredDevices, device_screens
from companion.screenshots_kiosk import kiosk_screens
from companion.screenshots_pages import checked
from companion.settings import Settings

Shot = str
Tap = Callable[[object], None]
NOON = datetime(2026, 1, 31, 20, 15, tzinfo=UTC)
FINDINGS = (
    Finding(Subject.DISPLAY, State.OK, "800 × 480, by KMSDRM. Connected: card1-DSI-1."),
    Finding(
        Subject.GRAPHICS,
        State.WARNING,
        "The processor draws: llvmpipe (KMSDRM). Slow and warm.",
        "Run the installer again: its rules, and the group render, give the right. Then restart the machine.",
    ),
    Finding(Subject.TOUCH, State.OK, "10-005d Goodix Capacitive TouchScreen; the last tap came 3 seconds ago."),
    Finding(
        Subject.BUTTONS,
        State.OK,
        "On GPIO 5, 6, 12, 13, 16, 26; held by the app. Whether each is wired right only a press can tell.",
    ),
    Finding(
        Subject.RING,
        State.FAILED,
        "Raspberry Pi Pico, /dev/ttyACM0 is in use by brltty (512).",
        "Close that program. If it is brltty or ModemManager, run the installer: its rule keeps them off.",
    ),
    Finding(Subject.GAMES, State.OK, "3 games, sound."),
    Finding(Subject.WRITE_TIME, State.OK, "11.4 ms, at most 38.0 ms."),
    Finding(Subject.TEMPERATURE, State.OK, "52 °C"),
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
        boot.prepare(boot.WindowWishes(home=Path(home), size=sizes[0], offscreen=True))
        # Kivy reads its environment when it is imported, so this comes after `boot.prepare`.
        from companion.screen.camera import Camera  # noqa: PLC0415 - see above

        for width, height in sizes:
            target = folder / f"{width}x{height}"
            try:
                target.mkdir(parents=True, exist_ok=True)
            except OSError as problem:
                raise CompanionError(f"{target} cannot be made: {problem.strerror}") from problem
            with closing(Store(None)) as store:
                navigator = scripted_navigator(store)
                camera = Camera(navigator, (width, height))
                for number, name in enumerate(checked(navigator, scripted_game(navigator, camera.wish)), start=1):
                    camera.shoot(target / f"{number:02}-{name}.png")
                camera.close()
            print(f"{target}: {number} pictures", file=sys.stderr)  # noqa: T201 - said to people
    return 0


def _holds_pictures(folder: Path) -> bool:
    try:
        return any(folder.glob("*.png"))
    except OSError as problem:
        raise CompanionError(f"{folder} cannot be read: {problem.strerror}") from problem


def scripted_navigator(store: Store) -> Navigator:
    """The screens on this store, at a fixed time and with a fixed seed."""
    house = House(
        store=store,
        box=box_mapping(),
        clock=lambda: NOON,
        keep=lambda _: "",
        exports=Path(tempfile.gettempdir()),
        seed=lambda: "screenshots",
        devices=MeasuredDevices(Settings(), count(step=MINUTE).__next__, lambda: BOARDS),
        doctor=Visit(lambda _: FINDINGS, run=lambda work: work()),
    )
    house.devices.begin(lambda _: None, lambda: None)
    return Navigator(house, Settings())


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
    wish(w.Wish.NEW_GAME)
    wish(w.Choose("agent", "Agent C"))
    yield "new-game"
    wish(w.Wish.ASSUMPTIONS)
    yield "what-we-assume"
    wish(w.Wish.BACK)
    wish(w.Wish.BEGIN)


def _setup(wish: Tap) -> Iterator[Shot]:
    yield "setup-board"
    wish(w.Wish.NEXT)
    yield "setup-missions"
    wish(w.Wish.NEXT)
    yield "setup-clones"


def _first_foo_phase(wish: Tap) -> Iterator[Shot]:
    for name in ("foo-era", "foo-artifact", "foo-clones", "foo-check", "foo-rifts"):
        wish(w.Wish.NEXT)
        yield name


def _action_phase(navigator: Navigator, wish: Tap) -> Iterator[Shot]:
    wish(w.Wish.NEXT)
    yield "action-phase"
    active = _table(navigator).eras_with(MissionState.ACTIVE)[0]
    wish(w.TapEra(active))
    wish(w.Perform(overrule.set_needs, (active, 4)))
    wish(w.Perform(overrule.progress_mission, (active, 4)))
    yield "era-sheet"
    wish(w.Wish.CLOSE_SHEET)
    clone, start = _standing_clone(_table(navigator))
    wish(w.DropClone(clone, start, clone.paradox))
    yield "clone-destroyed"
    wish(w.Wish.END_TURN)
    yield "end-turn-where"
    wish(w.TapEra(active))
    yield "mission-complete"


def _table_draws(navigator: Navigator, wish: Tap) -> Iterator[Shot]:
    for chance in (Chance.ERA, Chance.CLONES, Chance.RIFTS):
        wish(w.Perform(overrule.change_draws, (chance, By.TABLE)))
    wish(w.Wish.NEXT)
    yield "we-draw-era"
    wish(w.TapEra(next(era for era in ERAS if era not in _table(navigator).visited)))
    wish(w.Wish.ENTERED)
    wish(w.Wish.NEXT)
    wish(w.Wish.NEXT)
    arrival = _table(navigator).bag[0].arrival
    wish(w.TapEra(arrival))
    yield "we-draw-clone"
    wish(w.PickClone(_table(navigator).bag[0]))
    wish(w.Wish.ENTERED)
    wish(w.Wish.NEXT)
    wish(w.Wish.NEXT)
    machine = _table(navigator).machine
    assert machine is not None  # noqa: S101 - Dr. Foo has travelled in this script
    wish(w.TapEra(DROP_ZONE[machine][0]))
    yield "we-drop-cubes"
    wish(w.Wish.CANCEL)
    wish(w.LetDraw(Chance.RIFTS, By.APP))


def _vortex(navigator: Navigator, wish: Tap) -> Iterator[Shot]:
    machine = _table(navigator).machine
    assert machine is not None  # noqa: S101 - Dr. Foo has travelled in this script
    for era in DROP_ZONE[machine]:
        wish(w.Perform(overrule.change_rifts, (era, 3 - _table(navigator).rifts[era])))
    wish(w.Wish.NEXT)
    yield "rifts-overflow"
    wish(w.Wish.NEXT)
    yield "vortex"
    wish(w.Wish.NEXT)


def _around_the_game(wish: Tap) -> Iterator[Shot]:
    wish(w.Wish.MENU)
    yield "menu"
    wish(w.Wish.HISTORY)
    yield "history"
    wish(w.Wish.BACK)
    wish(w.Wish.SETTINGS)
    yield "settings"
    wish(w.Wish.HEALTH)
    yield "health"
    wish(w.Wish.HOME)
    yield "home-resume"
    wish(w.Wish.GAMES)
    wish(w.OpenGame(1))
    yield "games"
    wish(w.Wish.BACK)
    wish(w.Wish.RESUME)


def _the_end(navigator: Navigator, wish: Tap) -> Iterator[Shot]:
    for _ in range(4):
        active = _table(navigator).eras_with(MissionState.ACTIVE)
        if _table(navigator).step is not Step.OVER and active:
            wish(w.Perform(overrule.complete_mission, (active[0],)))
    yield "victory"
    wish(w.Wish.UNDO)
    for era in _intact(_table(navigator)):
        if _table(navigator).step is not Step.OVER:
            wish(w.Perform(overrule.open_vortex, (era,)))
    yield "defeat"


def _mega_vortex(navigator: Navigator, wish: Tap) -> Iterator[Shot]:
    wish(w.Wish.NEW_GAME)
    wish(w.Choose("level", Level.YEAR))
    _choose_agents(navigator, wish, "V-Girl", "Time Prowler")
    for chance in (Chance.ERA, Chance.CLONES, Chance.RIFTS):
        wish(w.Choose(chance.value, By.APP))
    wish(w.Wish.BEGIN)
    for _ in range(20):
        if _table(navigator).step is Step.ACTIONS:
            break
        wish(w.Wish.NEXT)
    wish(w.Perform(overrule.open_vortex, (Era.AGE_OF_ROBOTS,)))
    yield "mega-vortex"
    wish(w.Wish.NEXT)
    wish(w.Wish.END_TURN)
    wish(w.TapEra(Era.AGE_OF_ROBOTS))
    yield "mega-vortex-question"
    wish(w.Wish.CANCEL)


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


def _table(navigator: Navigator) -> Table:
    assert navigator.game is not None  # noqa: S101 - the script has begun a game
    return navigator.game.table


def _standing_clone(table: Table) -> tuple[Clone, Era]:
    return next((clone, era) for era in ERAS for clone in table.clones[era])


def _intact(table: Table) -> Iterable[Era]:
    return [era for era in ERAS if not table.vortexes[era]]
