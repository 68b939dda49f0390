"""The screen rests on the real window, and the touch that wakes it presses nothing."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch

from companion.games.the_loop.rules.state import Step
from companion.kiosk.sysfs import Backlight
from companion.kiosk.touches import MINUTE, PAUSE, SILENCE, Light
from companion.settings import ScreenSettings
from companion.shell.kiosk_touches import RETRY, IdleDimmer
from hardware.buttons import Press
from tests.pilot import Pilot
from tests.shell.glass.players import Players

DIM, DARK = 2 * MINUTE, 10 * MINUTE


class Room:
    """Players, a screen that rests on their clock, and a panel with its light."""

    def __init__(self, pilot: Pilot, root: Path, *, panel: bool = True) -> None:
        self.players = Players(pilot)
        self.players.begin()
        self.brightness = root / "panel" / "brightness"
        if panel:
            self.brightness.parent.mkdir()
            (root / "panel" / "max_brightness").write_text("100")
            self.brightness.write_text("0")  # as a crash in the dark leaves it
        glass = self.players.glass
        self.resting = IdleDimmer(Backlight(root), clock=self.players.clock, let_go=glass.cancel_touch)
        pilot._lasting.add(self.resting._look)  # it waits for minutes
        self.resting.begin(ScreenSettings())
        self.players.glass.bind(on_press=self.resting.press)

    @property
    def shines(self) -> int:
        return int(self.brightness.read_text())

    @property
    def cover(self) -> float:
        """How black the picture is."""
        cover = self.resting._cover
        return 0.0 if cover.parent is None else float(cover.opacity)

    def leave_alone(self, seconds: float) -> None:
        """Nobody touches for so long; Kivy's clock would call now."""
        self.players.clock.now += seconds
        self.resting._look()
        self.players.pilot.frame()

    def refuse_light(self) -> None:
        """The panel takes nothing any more: root may write everywhere but into a folder."""
        self.before = self.brightness.read_text()
        self.brightness.unlink()
        self.brightness.mkdir()

    def accept_light(self) -> None:
        self.brightness.rmdir()
        self.brightness.write_text(self.before)

    def finger(self, target: Any) -> UnitTestTouch:
        x, y = self.players.pilot._point(target)
        return UnitTestTouch(x, y)


@pytest.fixture
def make_room(glass: Pilot, tmp_path: Path) -> Iterator[Callable[..., Room]]:
    made: list[Room] = []

    def make(**given: Any) -> Room:
        made.append(Room(glass, tmp_path, **given))
        return made[-1]

    yield make
    for room in made:
        room.resting.end()


@pytest.fixture
def room(make_room: Callable[..., Room]) -> Room:
    return make_room()


def test_the_light_is_full_at_the_start_whatever_a_crash_left(room: Room) -> None:
    assert room.shines == 100
    assert room.cover == 0


def test_dim_after_two_minutes_dark_after_ten(room: Room) -> None:
    room.leave_alone(DIM)
    assert (room.shines, room.cover) == (30, 0)
    room.leave_alone(DARK - DIM)
    assert (room.shines, room.cover) == (0, 1)


def test_without_a_backlight_the_picture_itself_is_darkened(make_room: Callable[..., Room]) -> None:
    room = make_room(panel=False)
    room.leave_alone(DIM)
    assert room.cover == pytest.approx(0.7)
    room.leave_alone(DARK)
    assert room.cover == 1
    room.players.pilot.tap(room.players.primary)
    assert room.cover == 0


def test_the_waking_touch_presses_nothing_from_beginning_to_end(room: Room) -> None:
    players = room.players
    room.leave_alone(DARK)
    finger = room.finger(players.primary)
    finger.touch_down()
    assert (room.shines, room.cover) == (100, 0)
    assert not players.primary.held
    finger.touch_move(finger.x + 3, finger.y)
    finger.touch_up()
    players.pilot.settle()
    assert players.state.step is Step.ERA
    players.tap(players.primary)
    assert players.state.step is Step.ARTIFACT


def test_neither_do_two_waking_fingers(room: Room) -> None:
    players = room.players
    room.leave_alone(DARK)
    one, other = room.finger(players.place_of(2)), room.finger(players.primary)  # type: ignore[arg-type] # its number
    for finger in (one, other):
        finger.touch_down()
    one.touch_up()
    other.touch_up()
    players.pilot.settle()
    assert players.state.step is Step.ERA
    assert players.navigator.view().sheet is None


@pytest.mark.parametrize("after", [0.12, 0.25])
def test_neither_does_a_second_tap_of_a_nervous_finger(room: Room, after: float) -> None:
    players = room.players
    room.leave_alone(DARK)
    players.tap_quickly(players.primary)
    players.clock.now += after
    players.tap_quickly(players.primary)
    assert players.state.step is Step.ERA
    players.tap(players.primary)
    assert players.state.step is Step.ARTIFACT


def test_a_waking_touch_whose_end_got_lost_blocks_nothing(room: Room) -> None:
    players = room.players
    room.leave_alone(DARK)
    room.finger(players.primary).touch_down()
    players.clock.now += SILENCE
    players.tap(players.primary)
    assert players.state.step is Step.ARTIFACT


def test_what_lay_on_a_button_since_before_presses_nothing_when_it_is_taken_away(room: Room) -> None:
    players = room.players
    players.clock.now += 1
    cup = room.finger(players.primary)
    cup.touch_down()
    assert players.primary.held
    room.leave_alone(DARK)
    assert not players.primary.held
    cup.touch_up()
    players.pilot.settle()
    assert players.state.step is Step.ERA
    assert (room.shines, room.cover) == (100, 0), "somebody is there"


def test_a_finger_that_moves_on_a_dark_screen_wakes_it(room: Room) -> None:
    players = room.players
    cup = room.finger(players.primary)
    cup.touch_down()
    room.leave_alone(DARK)
    cup.touch_move(cup.x + 1, cup.y)
    assert (room.shines, room.cover, room.resting.light) == (100, 0, Light.FULL)


def test_a_waking_press_of_a_button_does_nothing(room: Room) -> None:
    room.leave_alone(DARK)
    for _ in range(3):
        room.players.glass.press(Press.NEXT)
        room.players.clock.now += 0.12
    assert room.shines == 100
    assert room.players.state.step is Step.ERA
    room.players.clock.now += PAUSE
    room.players.glass.press(Press.NEXT)
    assert room.players.state.step is Step.ARTIFACT


def test_a_turn_of_the_wheel_that_wakes_turns_nothing(room: Room) -> None:
    players = room.players
    players.tap(players.primary)
    assert players.state.step is Step.ARTIFACT
    room.leave_alone(DARK)
    given: list[object] = []
    players.glass.bind(on_done=lambda *_: given.append(1))
    for _ in range(10):
        players.glass.press(Press.WHEEL_CLOCKWISE)
        players.clock.now += 0.1
    assert given == []
    assert (room.shines, room.cover) == (100, 0)


def test_a_waking_key_does_nothing_however_long_it_is_held(room: Room) -> None:
    room.leave_alone(DARK)
    assert Window.dispatch("on_key_down", 32, 0, "", [])
    assert room.shines == 100
    for _ in range(30):
        room.players.clock.now += 0.1
        assert Window.dispatch("on_key_down", 32, 0, "", [])
    Window.dispatch("on_key_up", 32, 0)
    room.players.clock.now += PAUSE
    assert not Window.dispatch("on_key_down", 32, 0, "", [])


def press_everything(room: Room) -> None:
    """A tap, a button, the wheel and a key."""
    players = room.players
    players.tap(players.primary)
    players.glass.press(Press.NEXT)
    players.glass.press(Press.WHEEL_CLOCKWISE)
    assert Window.dispatch("on_key_down", 32, 0, "", [])
    Window.dispatch("on_key_up", 32, 0)


def test_a_panel_that_cannot_be_lit_is_dead_to_all_presses_and_tried_again(room: Room) -> None:
    players = room.players
    room.leave_alone(DARK)
    room.refuse_light()
    for _ in range(3):
        press_everything(room)
    assert players.state.step is Step.ERA
    assert (room.cover, room.resting.light) == (0, Light.DARK), "what light there is shows the picture"
    room.accept_light()
    room.leave_alone(RETRY)
    assert (room.shines, room.resting.light) == (100, Light.FULL)
    players.tap(players.primary)
    assert players.state.step is Step.ARTIFACT


def test_the_press_that_finds_the_light_again_still_only_wakes(room: Room) -> None:
    players = room.players
    room.leave_alone(DARK)
    room.refuse_light()
    players.tap(players.primary)
    room.accept_light()
    players.tap(players.primary)
    assert (room.shines, players.state.step) == (100, Step.ERA)
    players.tap(players.primary)
    assert players.state.step is Step.ARTIFACT


def test_a_light_that_did_not_come_is_tried_again_by_the_clock_alone(room: Room) -> None:
    room.leave_alone(DARK)
    room.refuse_light()
    room.players.tap(room.players.primary)
    waiting = room.resting._waiting
    assert waiting in Clock.get_events()
    assert waiting.timeout == pytest.approx(RETRY, abs=0.1)


def test_a_panel_that_did_not_dim_is_lit_and_can_be_touched(room: Room) -> None:
    room.refuse_light()
    room.leave_alone(DIM)
    room.players.tap(room.players.primary)
    assert room.players.state.step is Step.ARTIFACT


def test_a_panel_that_did_not_go_dark_is_black_and_only_wakes(room: Room) -> None:
    room.refuse_light()
    room.leave_alone(DARK)
    assert room.cover == 1
    assert room.resting._waiting in Clock.get_events(), "it is tried again"
    room.players.tap(room.players.primary)
    assert room.cover == 0
    assert room.players.state.step is Step.ERA
    room.players.tap(room.players.primary)
    assert room.players.state.step is Step.ARTIFACT


def test_trouble_with_the_light_is_told_to_whoever_looks_after_it(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    told: list[str] = []
    monkeypatch.setattr("companion.shell.kiosk_touches.systemd.status", told.append)
    room.leave_alone(DARK)
    room.refuse_light()
    room.players.tap(room.players.primary)
    room.accept_light()
    room.leave_alone(RETRY)
    assert told == ["the light of the screen cannot be set: panel: Is a directory", "at the table"]
    assert len(caplog.records) == 2


def test_a_touch_on_a_dim_screen_counts(room: Room) -> None:
    room.leave_alone(DIM)
    room.players.tap(room.players.primary)
    assert room.players.state.step is Step.ARTIFACT
    assert room.shines == 100


def test_the_settings_count_at_once(room: Room) -> None:
    room.resting.follow(ScreenSettings(brightness=0.5, dim_after=0, blank_after=1))
    assert room.shines == 50
    room.leave_alone(59)
    assert room.shines == 50
    room.leave_alone(1)
    assert room.shines == 0
    room.resting.follow(ScreenSettings(blank_after=0, dim_after=0))
    assert (room.shines, room.cover) == (100, 0)
    room.leave_alone(1e6)
    assert (room.shines, room.cover, room.resting.light) == (100, 0, Light.FULL)


def test_the_light_is_full_at_the_end(room: Room) -> None:
    room.leave_alone(DARK)
    room.resting.end()
    assert (room.shines, room.cover) == (100, 0)


def test_one_event_waits_and_nothing_is_done_each_frame(room: Room) -> None:
    assert room.resting._waiting is not None
    waiting = room.resting._waiting
    for _ in range(5):
        room.players.tap(room.players.place_of(3))  # type: ignore[arg-type] # its number
    assert room.resting._waiting is waiting
    assert waiting in Clock.get_events()
    room.players.pilot.frame()
    assert room.players.pilot.flips(100) == 0
    room.leave_alone(DARK)
    assert room.resting._waiting is None
    assert room.players.pilot.flips(100) == 0
