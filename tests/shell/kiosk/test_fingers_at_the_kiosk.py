"""Two fingers, a palm, a finger that stays, a tap while something moves: each press counts once, none unseen."""

from itertools import pairwise

import pytest
from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch

from companion.games.the_loop.rules.eras import Era
from companion.games.the_loop.rules.state import Step
from companion.kit.touch_debouncer import BURST, ONWARD_PAUSE, PALM
from companion.settings import Settings
from hardware.buttons import Press
from tests.pilot import Pilot
from tests.shell.glass.players import Players


@pytest.fixture
def players(glass: Pilot) -> Players:
    players = Players(glass)
    players.begin()
    players.clock.now += 1
    return players


def finger(players: Players, target: object) -> UnitTestTouch:
    return UnitTestTouch(*players.pilot._point(target))


def is_sheet_open(players: Players) -> bool:
    return players.navigator.view().sheet is not None


@pytest.mark.parametrize("first_up", [0, 1])
def test_two_fingers_on_next_are_one_press(players: Players, first_up: int) -> None:
    fingers = [finger(players, players.primary) for _ in range(2)]
    for each in fingers:
        each.touch_down()
    fingers[first_up].touch_up()
    fingers[1 - first_up].touch_up()
    players.pilot.settle()
    assert players.state.step is Step.ARTIFACT


@pytest.mark.parametrize("first_up", [0, 1])
def test_of_a_finger_on_the_wheel_and_one_on_next_the_first_counts(players: Players, first_up: int) -> None:
    on_wheel, on_next = finger(players, players.place_of(Era.MEDIEVAL)), finger(players, players.primary)
    on_wheel.touch_down()
    on_next.touch_down()
    (on_wheel, on_next)[first_up].touch_up()
    (on_next, on_wheel)[first_up].touch_up()
    players.pilot.settle()
    assert players.state.step is Step.ERA
    assert is_sheet_open(players)


def test_of_a_finger_on_next_and_one_on_the_wheel_the_first_counts(players: Players) -> None:
    on_next, on_wheel = finger(players, players.primary), finger(players, players.place_of(Era.MEDIEVAL))
    on_next.touch_down()
    on_wheel.touch_down()
    on_wheel.touch_up()
    on_next.touch_up()
    players.pilot.settle()
    assert players.state.step is Step.ARTIFACT
    assert not is_sheet_open(players)


def test_a_palm_is_one_press_at_most(players: Players) -> None:
    """Eight touches at once, all over the panel and the wheel."""
    x, y = players.pilot._point(players.primary)
    palm = [UnitTestTouch(x + 6 * place, y + 3 * place) for place in range(4)]
    palm += [finger(players, players.place_of(era)) for era in list(Era)[:4]]
    acts = len(players.navigator.app.played.session.acts)  # type: ignore[union-attr] # a game was begun
    for touch in palm:
        touch.touch_down()
    for touch in reversed(palm):
        touch.touch_up()
    players.pilot.settle()
    assert len(players.navigator.app.played.session.acts) - acts <= 1  # type: ignore[union-attr] # the same
    assert players.state.step in {Step.ERA, Step.ARTIFACT}


def test_a_button_that_is_pressed_while_a_finger_lies_on_next_is_not_a_second_press(players: Players) -> None:
    held = finger(players, players.primary)
    held.touch_down()
    players.glass.press(Press.NEXT)
    assert players.state.step is Step.ERA
    held.touch_up()
    players.pilot.settle()
    assert players.state.step is Step.ARTIFACT


@pytest.mark.parametrize("where", ["next", "wheel"])
def test_what_lies_on_the_glass_for_long_is_no_finger(players: Players, where: str) -> None:
    """A cup, or a touch whose end got lost: buttons and fingers work beside it."""
    cup = finger(players, players.primary if where == "next" else players.place_of(Era.MEDIEVAL))
    cup.touch_down()
    players.clock.now += PALM
    players.glass.press(Press.NEXT)
    assert players.state.step is Step.ARTIFACT
    players.tap(players.primary)
    assert players.state.step is Step.CLONES
    cup.touch_up()
    players.pilot.settle()
    assert players.state.step is Step.CLONES
    assert not is_sheet_open(players)


def test_the_way_out_is_open_whatever_lies_on_the_glass(players: Players) -> None:
    finger(players, players.primary).touch_down()
    players.glass.press(Press.BOTH_HELD)
    players.reads("Leave the app?")


def test_twenty_presses_of_a_button_a_second_show_each_page_for_its_while(players: Players) -> None:
    seen = {players.state.step: players.clock.now - 1}
    for _ in range(60):
        players.glass.press(Press.NEXT)
        players.pilot.frame()
        seen.setdefault(players.state.step, players.clock.now)
        players.clock.now += 0.05
    moments = sorted(seen.values())
    assert len(moments) >= 4
    assert min(later - now for now, later in pairwise(moments)) >= BURST - 1e-9


def test_a_page_that_is_drawn_late_is_seen_for_its_while_from_then_on(players: Players) -> None:
    """On a slow machine the next page is on the screen only a while after it was asked for."""
    players.glass.press(Press.NEXT)
    players.clock.now += 0.4  # nothing was drawn yet, and somebody taps
    Window.dispatch("on_flip")
    players.glass.press(Press.NEXT)
    assert players.state.step is Step.ARTIFACT
    players.clock.now += ONWARD_PAUSE - 0.01
    players.glass.press(Press.NEXT)
    assert players.state.step is Step.ARTIFACT  # the press that did not count made it wait anew
    players.clock.now += ONWARD_PAUSE + 0.01
    players.glass.press(Press.NEXT)
    assert players.state.step is Step.CLONES


def test_next_counts_once_while_the_pointer_turns(glass: Pilot) -> None:
    players = Players(glass, settings=Settings())
    players.tap("New game", "Set up", "Draw two Eras", "Draw 7 clones", "Begin")
    players.play_foo_phase()
    players.tap("Ends elsewhere", "Skip")
    players.clock.now += 1
    touch = players.pilot.press(players.primary)
    touch.touch_up()
    assert players.wheel.is_moving
    step = players.state.step
    for _ in range(5):
        touch = UnitTestTouch(*players.pilot._point(players.primary))
        touch.touch_down()
        touch.touch_up()
    assert players.state.step is step
    players.glass.come_to_rest()
