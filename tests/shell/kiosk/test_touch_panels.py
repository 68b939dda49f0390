"""Panels that we read ourselves, through Kivy onto the glass: each tap once, at every turn; fingers that are lost."""

from collections.abc import Iterator, Mapping
from itertools import count

import pytest
from kivy.base import EventLoop
from kivy.core.window import Window

from companion.games.the_loop.screens.new_game import NewGameScreen
from companion.shell.bare_screen import PanelTouch, TouchPanels
from hardware.touch import Phase, TouchEvent
from tests.pilot import Pilot
from tests.shell.glass.players import Players


class MadePanels:
    """Stands in for `Panels`: one panel of 800×480, whose fingers the test moves."""

    def __init__(self) -> None:
        self.heard: Mapping[str, str] = {"event7": "made panel"}
        self.refused: Mapping[str, str] = {}
        self.looks = 0
        self._said: list[TouchEvent] = []
        self._down: dict[int, tuple[float, float]] = {}

    def look(self) -> None:
        self.looks += 1

    def read(self) -> Iterator[tuple[int, TouchEvent]]:
        said, self._said = self._said, []
        return iter([(1, touched) for touched in said])

    def lose_all(self) -> Iterator[tuple[int, TouchEvent]]:
        said = [TouchEvent(finger, Phase.LOST, *place) for finger, place in self._down.items()]
        self._down.clear()
        return iter([(1, touched) for touched in said])

    def _say(self, finger: int, phase: Phase) -> None:
        self._said.append(TouchEvent(finger, phase, *self._down[finger]))

    def down(self, finger: int, x: float, y: float) -> None:
        self._down[finger] = x / 799, y / 479
        self._say(finger, Phase.DOWN)

    def move(self, finger: int, x: float, y: float) -> None:
        self._down[finger] = x / 799, y / 479
        self._say(finger, Phase.MOVED)

    def up(self, finger: int) -> None:
        self._say(finger, Phase.UP)
        del self._down[finger]


class Heard:
    """What the window gets: words of the event, where, which touch."""

    def __init__(self) -> None:
        self.said: list[tuple[str, int, int]] = []
        self.touches: list[PanelTouch] = []
        Window.bind(on_touch_down=self.down, on_touch_move=self.move, on_touch_up=self.up)

    def down(self, _window: object, touch: PanelTouch) -> None:
        self.touches.append(touch)
        self._add("down", touch)

    def move(self, _window: object, touch: PanelTouch) -> None:
        self._add("move", touch)

    def up(self, _window: object, touch: PanelTouch) -> None:
        self._add("up", touch)

    def _add(self, word: str, touch: PanelTouch) -> None:
        self.said.append((word, round(touch.x), round(touch.y)))

    def end(self) -> None:
        Window.unbind(on_touch_down=self.down, on_touch_move=self.move, on_touch_up=self.up)


@pytest.fixture
def made() -> MadePanels:
    return MadePanels()


@pytest.fixture
def provider(glass: Pilot, made: MadePanels) -> Iterator[TouchPanels]:
    provider = TouchPanels(made)  # type: ignore[arg-type] # stands in
    EventLoop.add_input_provider(provider)
    provider.start()
    yield provider
    provider.stop()
    glass.frame()
    EventLoop.remove_input_provider(provider)


@pytest.fixture
def heard(provider: TouchPanels) -> Iterator[Heard]:
    heard = Heard()
    yield heard
    heard.end()


def test_the_doctor_can_ask_what_is_heard(provider: TouchPanels, made: MadePanels) -> None:
    assert provider.heard == {"event7": "made panel"}
    assert made.looks == 1


def test_a_tap_is_one_down_and_one_up_counted_from_the_bottom(glass: Pilot, made: MadePanels, heard: Heard) -> None:
    made.down(5, 100, 79)
    glass.frame()
    assert heard.said == [("down", 100, 400)]
    made.up(5)
    glass.frame()
    assert heard.said == [("down", 100, 400), ("up", 100, 400)]
    assert heard.touches[0].time_end > 0
    assert heard.touches[0].button is None


@pytest.mark.parametrize(("rotation", "place"), [(0, (100, 400)), (90, (400, 699)), (180, (699, 79)), (270, (79, 100))])
def test_the_turned_screen_turns_the_touch(
    glass: Pilot, made: MadePanels, heard: Heard, rotation: int, place: tuple[int, int]
) -> None:
    Window.rotation = rotation
    try:
        made.down(5, 100, 79)
        made.up(5)
        glass.frame()
        assert heard.said == [("down", *place), ("up", *place)]
    finally:
        Window.rotation = 0
        glass.frame()


def test_a_quick_finger_comes_down_where_it_came_down(glass: Pilot, made: MadePanels, heard: Heard) -> None:
    """All of it waits when a slow frame is over: a drag must not begin where it ended."""
    made.down(5, 100, 79)
    made.move(5, 300, 79)
    made.move(5, 500, 179)
    made.up(5)
    glass.frame()
    assert heard.said == [("down", 100, 400), ("move", 500, 300), ("up", 500, 300)]


def test_taps_of_one_slow_frame_come_one_after_the_other(glass: Pilot, made: MadePanels, heard: Heard) -> None:
    for finger in (5, 6, 5):
        made.down(finger, 100 * finger, 79)
        made.up(finger)
    glass.frame()
    assert heard.said == [(word, x, 400) for x in (500, 600, 500) for word in ("down", "up")]
    assert len({touch.uid for touch in heard.touches}) == 3


def test_two_fingers_are_two_touches(glass: Pilot, made: MadePanels, heard: Heard) -> None:
    made.down(1, 10, 470)
    made.down(2, 790, 470)
    glass.frame()
    assert heard.said == [("down", 10, 9), ("down", 790, 9)]
    made.up(2)
    made.up(1)
    glass.frame()
    assert heard.said[2:] == [("up", 790, 9), ("up", 10, 9)]


def test_each_tap_presses_once(glass: Pilot, made: MadePanels, provider: TouchPanels) -> None:
    players = Players(glass)
    players.clock.now += 1
    target = glass.find("New game")
    x, y = target.to_window(*target.center)
    made.down(5, x, 479 - y)
    glass.frame()
    made.up(5)
    glass.settle()
    assert type(players.screen) is NewGameScreen


def test_a_panel_pulled_out_under_the_finger_presses_nothing(
    glass: Pilot, made: MadePanels, provider: TouchPanels, heard: Heard
) -> None:
    players = Players(glass)
    players.clock.now += 1
    before = players.screen
    target = glass.find("New game")
    x, y = target.to_window(*target.center)
    fingers = count(1)
    for _ in range(2):  # and what was held is free again
        made.down(next(fingers), x, 479 - y)
        glass.frame()
        assert target.held
        provider.leave()
        glass.frame()
        assert not target.held
        assert heard.said[-1][0] == "up"
    assert players.screen is before
    assert not [touch for touch in EventLoop.touches if isinstance(touch, PanelTouch)]
