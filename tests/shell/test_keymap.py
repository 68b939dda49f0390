import pytest

from companion.contract.rules import Decider
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.eras import ERAS, Era
from companion.games.the_loop.rules.setup import Chance
from companion.games.the_loop.rules.state import Step
from companion.games.the_loop.screens.game_screen import WheelScreen
from companion.shell import actions as w
from companion.shell.keymap import calling, is_choosing, lamp_of, wish_of
from companion.shell.navigator import Navigator, Screen
from hardware.buttons import Digit, Press, Pressed
from tests.context import in_action_phase, new_navigator


def press(at: Navigator, *presses: Pressed) -> object | None:
    """Presses one after another; gives the last wish."""
    wish = None
    for pressed in presses:
        wish = wish_of(pressed, at.view())
        if wish is not None:
            at.wish(wish)
    return wish


def cursor(at: Navigator) -> int | None:
    view = at.view()
    assert isinstance(view, WheelScreen)
    return next((place for place, era in enumerate(view.wheel.eras) if era.under_cursor), None)


@pytest.fixture
def game() -> Navigator:
    return in_action_phase(new_navigator())


@pytest.fixture
def asked_for_era(game: Navigator) -> Navigator:
    """The table draws the Era, and is asked for it."""
    game.wish(w.Perform(a.ChangeDraws(Chance.ERA, Decider.PLAYERS)))
    press(game, Press.NEXT, Press.NEXT, Press.NEXT, Press.NEXT)
    assert calling(game.view())
    return game


def test_next_is_the_pink_button_of_whatever_is_seen() -> None:
    at = new_navigator()
    assert press(at, Press.NEXT) is w.Action.NEW_GAME
    assert press(at, Press.NEXT) is w.Action.BEGIN
    assert at.screen is Screen.GAME
    at.wish(w.Action.MENU)
    assert press(at, Press.NEXT) is w.Action.BACK
    at.wish(w.Action.MENU)
    at.wish(w.Action.SETTINGS)
    assert press(at, Press.NEXT) is w.Action.BACK


def test_undo_is_the_undo_of_the_page(game: Navigator) -> None:
    assert game.game is not None
    acts = len(game.game.session.acts)
    assert press(game, Press.UNDO) is w.Action.UNDO
    assert len(game.game.session.acts) == acts - 1
    home = new_navigator()
    assert press(home, Press.UNDO) is None


def test_a_sheet_has_the_buttons_that_are_seen(game: Navigator) -> None:
    game.wish(w.TapEra(Era.MEDIEVAL))
    assert press(game, Press.NEXT) is w.Action.CLOSE_SHEET


def test_the_lamp_is_lit_when_next_will_do_something(asked_for_era: Navigator) -> None:
    assert not lamp_of(asked_for_era.view())
    press(asked_for_era, Press.WHEEL_CLOCKWISE, Press.CHOOSE)
    assert lamp_of(asked_for_era.view())


def test_the_wheel_goes_round_the_eras_that_call(asked_for_era: Navigator) -> None:
    called = [ERAS.index(era) for era in ERAS if era.id in {each.era for each in calling(asked_for_era.view())}]
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
    assert is_choosing(asked_for_era.view())
    place = cursor(asked_for_era)
    assert place is not None
    press(asked_for_era, Press.CHOOSE)
    assert not calling(asked_for_era.view())
    press(asked_for_era, Press.NEXT)
    assert asked_for_era.game is not None
    assert asked_for_era.game.state.machine is ERAS[place]
    assert cursor(asked_for_era) is None


def test_undo_takes_a_tap_back_while_something_is_entered(asked_for_era: Navigator) -> None:
    press(asked_for_era, Press.WHEEL_CLOCKWISE, Press.CHOOSE)
    assert press(asked_for_era, Press.UNDO) is w.Action.TAKE_ONE_BACK
    assert calling(asked_for_era.view())
    assert press(asked_for_era, Press.UNDO) is w.Action.CANCEL
    assert not calling(asked_for_era.view())


def test_digits_tap_the_eras_that_call_and_no_other(asked_for_era: Navigator) -> None:
    called = {each.number for each in calling(asked_for_era.view())}
    other = next(digit for digit in Digit if digit.value not in called)
    assert press(asked_for_era, other) is None
    right = next(digit for digit in Digit if digit.value in called)
    assert press(asked_for_era, right) == w.TapEra(ERAS[right.value - 1])


def test_digits_open_the_sheet_in_the_action_phase(game: Navigator) -> None:
    press(game, Digit.THREE)
    view = game.view()
    assert isinstance(view, WheelScreen)
    assert view.sheet is not None
    assert view.sheet.kicker == "ERA 3"


def test_digits_and_wheel_mean_nothing_elsewhere() -> None:
    at = new_navigator()
    assert press(at, Digit.ONE) is None
    assert press(at, Press.WHEEL_CLOCKWISE) is None
    at.wish(w.Action.SETTINGS)
    assert press(at, Digit.ONE) is None


def test_both_held_wishes_for_the_kiosk_menu(game: Navigator) -> None:
    assert press(game, Press.BOTH_HELD) is w.Action.KIOSK_MENU
    assert game.screen is Screen.KIOSK_MENU


def test_a_whole_turn_with_next_alone(game: Navigator) -> None:
    assert game.game is not None
    turn = game.game.state.turn
    for _ in range(20):
        press(game, Press.NEXT)
        if game.game.state.step is Step.ACTIONS and game.game.state.turn == turn + 1:
            break
    assert (game.game.state.step, game.game.state.turn) == (Step.ACTIONS, turn + 1)
