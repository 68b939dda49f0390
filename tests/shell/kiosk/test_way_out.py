"""The way out: both bottom corners, or both buttons; and what its menu does."""

import subprocess
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

import pytest
from kivy.clock import Clock
from kivy.tests.common import UnitTestTouch
from msgspec.structs import replace

from companion.contract.page import Entry
from companion.contract.screen import Screen
from companion.errors import Exit
from companion.games.the_loop.rules.state import Step
from companion.kiosk.touches import HOLD
from companion.shell.background_run import BackgroundWork
from companion.shell.kiosk_touches import CornerWatch
from companion.shell.navigator import Anywhere
from companion.shell.pages.kiosk_pages import KioskMenu
from companion.shell.play_screen import PlayScreen
from hardware.buttons import Press
from tests.pilot import Pilot
from tests.shell.glass.players import Players

CORNERS = [(5, 5), (795, 5)]


def hold_both(players: Players) -> None:
    """Both buttons for five seconds, and a look at what comes."""
    players.glass.press(Press.BOTH_HELD)
    players.pilot.settle()


class Kiosk:
    """Players at a kiosk; what is told to the system is kept."""

    def __init__(self, pilot: Pilot, *, answer: bytes = b's "yes"\n', code: int = 0) -> None:
        self.players = Players(pilot)
        self.told: list[str] = []
        self.answer, self.code = answer, code
        app = self.players.navigator.app
        app.context = replace(app.context, power=self._run, can_quit=False)
        glass = self.players.glass
        self.watch = CornerWatch(glass.cancel_touch, lambda: glass.handle(Anywhere.WAY_OUT), self.players.clock)
        self.watch.begin()
        self.players.begin()

    def _run(self, command: Sequence[str]) -> subprocess.CompletedProcess[bytes]:
        self.told.append(" ".join(command))
        if command[0] == "busctl":
            return subprocess.CompletedProcess(command, 0, self.answer, b"")
        return subprocess.CompletedProcess(command, self.code, b"", b"Access denied\n")

    def pass_time(self, seconds: float) -> None:
        self.players.clock.now += seconds
        Clock.unschedule(self.watch._look)
        self.watch._look()
        self.players.pilot.frame()

    @property
    def screen(self) -> Screen:
        return self.players.screen


@pytest.fixture
def make_kiosk(glass: Pilot) -> Iterator[Callable[..., Kiosk]]:
    made: list[Kiosk] = []

    def make(**given: object) -> Kiosk:
        made.append(Kiosk(glass, **given))  # type: ignore[arg-type] # by name
        return made[-1]

    yield make
    for kiosk in made:
        kiosk.watch.end()


@pytest.fixture
def kiosk(make_kiosk: Callable[..., Kiosk]) -> Kiosk:
    return make_kiosk()


def test_two_fingers_in_two_corners(kiosk: Kiosk) -> None:
    fingers = [UnitTestTouch(*corner) for corner in CORNERS]
    for finger in fingers:
        finger.touch_down()
    kiosk.pass_time(HOLD - 0.1)
    assert type(kiosk.screen) is PlayScreen
    kiosk.pass_time(0.1)
    assert type(kiosk.screen) is KioskMenu
    for finger in fingers:
        finger.touch_up()
    kiosk.players.pilot.settle()
    assert type(kiosk.screen) is KioskMenu
    assert kiosk.players.state.step is Step.ERA


def test_one_finger_in_one_corner_and_then_the_other(kiosk: Kiosk) -> None:
    """A desktop hands on one finger only. The pink button lies in one of the corners, and is not pressed by it."""
    for corner in CORNERS:
        finger = UnitTestTouch(*corner)
        finger.touch_down()
        kiosk.pass_time(HOLD)
        finger.touch_up()
        kiosk.players.clock.now += 1
    kiosk.players.pilot.settle()
    assert type(kiosk.screen) is KioskMenu
    assert kiosk.players.state.step is Step.ERA


def test_taps_in_the_corners_are_only_taps(kiosk: Kiosk) -> None:
    for corner in CORNERS * 5:
        kiosk.players.tap(corner)
        kiosk.pass_time(0.5)
    assert type(kiosk.screen) is not KioskMenu


@pytest.mark.parametrize(("words", "end"), [("Restart the app", Exit.RESTART), ("To the console", Exit.TO_THE_CONSOLE)])
def test_the_app_ends_as_was_wished(kiosk: Kiosk, words: str, end: Exit) -> None:
    hold_both(kiosk.players)
    kiosk.players.tap(words)
    assert kiosk.players.has_left
    assert kiosk.players.navigator.exit_code == end


def test_nobody_waits_for_the_systems_answer(kiosk: Kiosk) -> None:
    begun: list[Callable[[], None]] = []
    app = kiosk.players.navigator.app
    app.context = replace(app.context, background=BackgroundWork(run=begun.append))
    hold_both(kiosk.players)
    assert kiosk.told == []
    page = kiosk.players.navigator.view().page
    known = {row.first: row.action for row in page.rows if isinstance(row, Entry)}
    assert [words for words, action in known.items() if action is None] == ["Shut down", "Restart the Raspberry Pi"]
    assert {"Restart the app", "To the console"} <= set(known)
    begun.pop()()
    kiosk.players.navigator.take_up()
    kiosk.players.glass.refresh()
    kiosk.players.pilot.settle()
    kiosk.players.tap("Shut down")
    assert kiosk.told[-1].startswith("busctl"), "the command waits elsewhere, too"
    kiosk.players.reads("Shutting down … pull the plug once the screen is dark.")
    begun.pop()()
    assert kiosk.told[-1] == "systemctl --no-ask-password poweroff"


@pytest.mark.parametrize(("words", "command"), [("Shut down", "poweroff"), ("Restart the Raspberry Pi", "reboot")])
def test_the_machine_is_switched_off_where_the_system_allows(kiosk: Kiosk, words: str, command: str) -> None:
    hold_both(kiosk.players)
    kiosk.players.tap(words)
    assert kiosk.told[-1] == f"systemctl --no-ask-password {command}"
    assert not kiosk.players.has_left  # systemd ends it


@pytest.mark.parametrize("answer", [b's "challenge"\n', b's "na"\n', b""])
def test_where_it_does_not_that_is_not_offered(make_kiosk: Callable[..., Kiosk], answer: bytes) -> None:
    kiosk = make_kiosk(answer=answer)
    hold_both(kiosk.players)
    kiosk.players.reads("Restart the app", "To the console")
    assert "Shut down" not in kiosk.players.words()


def test_a_system_that_refuses_is_told(make_kiosk: Callable[..., Kiosk]) -> None:
    kiosk = make_kiosk(code=1)
    hold_both(kiosk.players)
    kiosk.players.tap("Shut down")
    kiosk.players.reads("Access denied")


def test_back_leads_back(kiosk: Kiosk) -> None:
    for before, _ in pairwise([PlayScreen] * 3):
        hold_both(kiosk.players)
        hold_both(kiosk.players)
        assert type(kiosk.screen) is KioskMenu
        kiosk.players.tap("Back")
        assert type(kiosk.screen) is before


def test_in_a_window_the_way_out_is_out_of_the_app(glass: Pilot) -> None:
    players = Players(glass)
    players.begin()
    hold_both(players)
    assert "To the console" not in players.words()
    players.tap("Leave")
    assert players.has_left
    assert players.navigator.exit_code == 0
