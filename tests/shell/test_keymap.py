from typing import Any

import pytest

from companion.contract.rules import Decider
from companion.contract.screen import HouseAction, Pop, Push
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.eras import ERAS, Era
from companion.games.the_loop.rules.setup import Chance
from companion.games.the_loop.rules.state import State, Step
from companion.games.the_loop.screens.new_game import NewGameTap
from companion.games.the_loop.screens.taps import Tap, TapEra
from companion.games.the_loop.screens.wheel_view import WheelPicture
from companion.play.session import Session
from companion.shell.navigator import Anywhere, Navigator, action_of, can_choose, can_turn, lamp_of
from companion.shell.pages.home import HomeAction
from companion.shell.pages.kiosk_pages import KioskMenu
from companion.shell.pages.settings_page import SettingsScreen
from companion.shell.play_screen import PlayScreen
from hardware.buttons import Digit, Press, Pressed
from tests.context import in_action_phase, new_navigator


def press(at: Navigator, *presses: Pressed) -> object | None:
    """Presses one after another; gives the last wish."""
    action = None
    for pressed in presses:
        action = action_of(pressed, at.view())
        if action is not None:
            at.handle(action)
    return action


def session_of(at: Navigator) -> Session[State, Any, Any]:
    assert at.app.played is not None
    return at.app.played.session


def state_of(at: Navigator) -> State:
    return session_of(at).state


def called_in(at: Navigator) -> set[str]:
    board = at.view().board
    assert isinstance(board, WheelPicture)
    return {each.era for each in board.eras if each.calls_for_tap}


def cursor(at: Navigator) -> int | None:
    board = at.view().board
    assert isinstance(board, WheelPicture)
    return next((place for place, era in enumerate(board.eras) if era.under_cursor), None)


@pytest.fixture
def game() -> Navigator:
    return in_action_phase(new_navigator())


@pytest.fixture
def asked_for_era(game: Navigator) -> Navigator:
    """The table draws the Era, and is asked for it."""
    game.handle(a.ChangeDraws(Chance.ERA, Decider.PLAYERS))
    press(game, Press.NEXT, Press.NEXT, Press.NEXT, Press.NEXT)
    assert can_turn(game.view())
    return game


def test_next_is_the_pink_button_of_whatever_is_seen() -> None:
    at = new_navigator()
    assert press(at, Press.NEXT) is HomeAction.NEW_GAME
    assert press(at, Press.NEXT) is NewGameTap.BEGIN
    assert type(at.screen) is PlayScreen
    at.handle(HouseAction.MENU)
    assert press(at, Press.NEXT) == Pop()
    at.handle(HouseAction.MENU)
    at.handle(Push(SettingsScreen(at.app)))
    assert press(at, Press.NEXT) == Pop()


def test_undo_is_the_undo_of_the_page(game: Navigator) -> None:
    acts = len(session_of(game).acts)
    assert press(game, Press.UNDO) is HouseAction.UNDO
    assert len(session_of(game).acts) == acts - 1
    home = new_navigator()
    assert press(home, Press.UNDO) is None


def test_a_sheet_has_the_buttons_that_are_seen(game: Navigator) -> None:
    game.handle(TapEra(Era.MEDIEVAL))
    assert press(game, Press.NEXT) is Tap.CLOSE_SHEET


def test_the_lamp_is_lit_when_next_will_do_something(asked_for_era: Navigator) -> None:
    assert not lamp_of(asked_for_era.view())
    press(asked_for_era, Press.WHEEL_CLOCKWISE, Press.CHOOSE)
    assert lamp_of(asked_for_era.view())


def test_the_wheel_goes_round_the_eras_that_call(asked_for_era: Navigator) -> None:
    called = [ERAS.index(era) for era in ERAS if era.id in called_in(asked_for_era)]
    assert 1 < len(called) < 7
    seen = []
    for _ in range(len(called) + 1):
        press(asked_for_era, Press.WHEEL_CLOCKWISE)
        seen.append(cursor(asked_for_era))
    start = called.index(seen[0])
    assert seen == [called[(start + step) % len(called)] for step in range(len(called) + 1)]
    press(asked_for_era, Press.WHEEL_COUNTER)
    assert cursor(asked_for_era) == seen[-2]


def test_choose_taps_the_era_under_the_cursor(asked_for_era: Navigator) -> None:
    assert press(asked_for_era, Press.CHOOSE) is None
    press(asked_for_era, Press.WHEEL_CLOCKWISE)
    assert can_choose(asked_for_era.view())
    place = cursor(asked_for_era)
    assert place is not None
    press(asked_for_era, Press.CHOOSE)
    assert not can_turn(asked_for_era.view())
    press(asked_for_era, Press.NEXT)
    assert state_of(asked_for_era).machine is ERAS[place]
    assert cursor(asked_for_era) is None


def test_undo_takes_a_tap_back_while_something_is_entered() -> None:
    at = new_navigator()
    press(at, Press.NEXT, Press.NEXT)
    at.handle(a.ChangeDraws(Chance.ERA, Decider.PLAYERS))
    asked = at.view().page
    assert asked.title == "Which two Eras?"
    press(at, Press.WHEEL_CLOCKWISE, Press.CHOOSE)
    assert press(at, Press.UNDO) is Tap.TAKE_ONE_BACK
    assert at.view().page == asked
    assert press(at, Press.UNDO) is Tap.CANCEL
    assert at.view().page.title == "Set up the board"


def test_undo_takes_back_what_a_single_answer_did(asked_for_era: Navigator) -> None:
    before = state_of(asked_for_era).machine
    press(asked_for_era, Press.WHEEL_CLOCKWISE, Press.CHOOSE)
    assert state_of(asked_for_era).machine is not before
    assert press(asked_for_era, Press.UNDO) is HouseAction.UNDO
    assert state_of(asked_for_era).machine is before


def test_digits_tap_the_eras_that_call_and_no_other(asked_for_era: Navigator) -> None:
    called = {ERAS.index(era) + 1 for era in ERAS if era.id in called_in(asked_for_era)}
    other = next(digit for digit in Digit if digit.value not in called)
    assert press(asked_for_era, other) is None
    right = next(digit for digit in Digit if digit.value in called)
    assert press(asked_for_era, right) == TapEra(ERAS[right.value - 1])


def test_digits_open_the_sheet_in_the_action_phase(game: Navigator) -> None:
    press(game, Digit.THREE)
    view = game.view()
    assert view.sheet is not None
    assert view.sheet.kicker == "ERA 3"


def test_digits_and_wheel_mean_nothing_elsewhere() -> None:
    at = new_navigator()
    assert press(at, Digit.ONE) is None
    assert press(at, Press.WHEEL_CLOCKWISE) is None
    at.handle(Push(SettingsScreen(at.app)))
    assert press(at, Digit.ONE) is None


def test_both_held_wishes_for_the_kiosk_menu(game: Navigator) -> None:
    assert press(game, Press.BOTH_HELD) is Anywhere.WAY_OUT
    assert type(game.screen) is KioskMenu


def test_a_whole_turn_with_next_alone(game: Navigator) -> None:
    turn = state_of(game).turn
    for _ in range(20):
        press(game, Press.NEXT)
        if state_of(game).step is Step.ACTIONS and state_of(game).turn == turn + 1:
            break
    assert (state_of(game).step, state_of(game).turn) == (Step.ACTIONS, turn + 1)
