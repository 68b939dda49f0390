"""From a pin to the screen: gpiozero's mock pins, the recogniser, its threads, the gate, the glass."""

import time
from collections.abc import Callable
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory
from msgspec.structs import replace

from companion.contract.rules import Decider
from companion.contract.screen import HouseAction, Push
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.actions import EndTurn, Next
from companion.games.the_loop.rules.setup import Chance
from companion.games.the_loop.rules.state import Step
from companion.games.the_loop.screens.taps import Tap
from companion.kit.touch_debouncer import ONWARD_PAUSE
from companion.settings import Settings
from companion.shell.navigator import can_choose
from companion.shell.pages.settings_page import Opens, SettingsScreen
from companion.shell.pages.trying_buttons import TryingScreen
from hardware.buttons import ButtonsKind, Press, StateKind
from tests.context import calling, new_navigator

NEXT, UNDO, WHEEL_A, WHEEL_B, CHOOSE, LAMP = 5, 6, 12, 16, 26, 13


def test_a_press_of_next_is_a_tap_on_the_pink_button(with_buttons: Any) -> None:
    table = with_buttons
    assert table.devices.buttons_state.kind is StateKind.READY
    title = table.root.view.page.title
    table.pins.press(NEXT)
    table.until(lambda: table.root.view.page.title != title)
    assert table.root.view.page.title.startswith("Next: ")
    assert table.root.view.page.title in table.pilot.words()


def test_undo_takes_the_last_act_back(with_buttons: Any) -> None:
    table = with_buttons
    acts = len(table.session.acts)
    table.pins.press(UNDO)
    table.until(lambda: len(table.session.acts) == acts - 1)


def test_next_held_is_undo_and_nothing_else(with_buttons: Any) -> None:
    table = with_buttons
    acts = len(table.session.acts)
    table.pins.down(NEXT)
    table.until(lambda: len(table.session.acts) == acts - 1)
    table.pause()
    table.pins.up(NEXT)
    settled = time.monotonic() + 0.1
    table.until(lambda: time.monotonic() > settled)
    assert len(table.session.acts) == acts - 1


def test_a_whole_foo_phase_by_buttons_alone_with_an_era_from_the_wheel(with_buttons: Any) -> None:
    table = with_buttons
    table.root.handle(a.ChangeDraws(Chance.ERA, Decider.PLAYERS))
    table.pause()
    turn = table.session.state.turn

    def press_next() -> None:
        before = (table.session.state, table.root.view)
        table.root.come_to_rest()  # while the pointer turns, Next only ends the turning
        table.pins.press(NEXT)
        table.until(lambda: (table.session.state, table.root.view) != before)
        table.pause()

    while table.root.view.page.title != "Where did Dr. Foo go?":
        press_next()
    assert not table.pins.level(LAMP)
    table.pins.turn(WHEEL_A, WHEEL_B)
    table.until(lambda: can_choose(table.root.view))
    first = [era for era in calling(table.root.view) if era.under_cursor]
    table.pins.turn(WHEEL_A, WHEEL_B)
    table.until(lambda: [era for era in calling(table.root.view) if era.under_cursor] != first)
    wanted = next(era for era in calling(table.root.view) if era.under_cursor)
    table.pins.press(CHOOSE)
    table.until(lambda: not calling(table.root.view))
    assert table.pins.level(LAMP)
    table.pause()
    while (table.session.state.step, table.session.state.turn) != (Step.ACTIONS, turn + 1):
        press_next()
    assert table.session.state.machine is not None
    assert table.session.state.machine.id == wanted.era


def test_a_press_before_a_step_was_seen_is_dropped(with_buttons: Any) -> None:
    table = with_buttons
    table.root.press(Press.NEXT)
    table.root.come_to_rest()
    table.pilot.frame()  # the while begins when the step is seen
    view = table.root.view
    table.clock.now += ONWARD_PAUSE - 0.01
    table.root.press(Press.NEXT)
    assert table.root.view == view
    table.clock.now += ONWARD_PAUSE + 0.01
    table.root.press(Press.NEXT)
    assert table.root.view != view


def test_a_press_while_a_finger_is_down_is_dropped(with_buttons: Any) -> None:
    table = with_buttons
    touch = table.pilot.press(table.root.view.page.primary.label)
    view = table.root.view
    table.root.press(Press.NEXT)
    assert table.root.view == view
    touch.touch_up()
    table.pause()
    assert table.root.view != view


def test_steps_of_the_wheel_may_come_fast(with_buttons: Any) -> None:
    table = with_buttons
    table.root.handle(Tap.ELSEWHERE)
    table.pause()
    seen = []
    for _ in range(4):
        table.root.press(Press.WHEEL_CLOCKWISE)
        seen.append(next(era.number for era in calling(table.root.view) if era.under_cursor))
    assert len(set(seen)) == 4


def test_the_lamp_follows_what_next_would_do(with_buttons: Any) -> None:
    table = with_buttons
    assert table.pins.level(LAMP)
    table.root.handle(Tap.ELSEWHERE)
    assert not table.pins.level(LAMP)  # an Era is asked for; Skip is a quiet button
    table.root.handle(Tap.CANCEL)
    table.root.handle(HouseAction.MENU)
    assert table.pins.level(LAMP)


def test_presses_come_on_another_thread_and_are_only_handed_over(with_buttons: Any) -> None:
    """Whoever delivers is back before anything was drawn."""
    table = with_buttons
    view = table.root.view
    table.attached._deliver(Press.NEXT)
    assert table.root.view is view
    table.until(lambda: table.root.view is not view)


@pytest.mark.parametrize(
    ("factory", "kind", "said"),
    [
        ("nonsense", StateKind.UNKNOWN_FACTORY, "The GPIO library is missing."),
        ("lgpio", StateKind.NOT_A_PI, "This computer is no Raspberry Pi."),
    ],
)
def test_without_pins_everything_else_works(
    attach: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, factory: str, kind: StateKind, said: str
) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", factory)
    settings = Settings()
    table = attach(settings.having(replace(settings.buttons, kind=ButtonsKind.GPIO)))
    assert table.devices.buttons_state.kind is kind
    assert "Saved\nNo buttons" in table.pilot.words()
    table.pilot.tap("Saved\nNo buttons")
    assert said in table.pilot.words()
    table.pause()
    table.root.press(Press.NEXT)
    table.pause()
    table.root.press(Press.NEXT)
    assert table.root.view.page.title.startswith("Next: ")


def test_with_nothing_set_the_screen_says_nothing(attach: Callable[..., Any]) -> None:
    table = attach()
    assert table.root.view.status == "Saved"
    assert table.root.view.status_action is None
    assert not any("ing" in words and ("Ring" in words or "Button" in words) for words in table.pilot.words())
    assert not table.attached.is_ticking
    assert new_navigator().view().status == ""  # type: ignore[union-attr]


def test_next_while_the_machine_turns_only_ends_the_turning(with_buttons: Any) -> None:
    table = with_buttons
    while table.session.state.step is not Step.TURN_ENDED:
        table.root.handle(EndTurn() if table.session.state.step is Step.ACTIONS else Next())
        table.root.come_to_rest()
    table.root.handle(Next())
    if table.root.is_moving:  # Dr. Foo may have travelled to where the pointer stood
        table.root.handle(Next())
    assert not table.root.is_moving
    assert table.session.state.step is Step.ERA


def test_a_pin_that_something_holds_costs_one_button_and_stands_in_the_status(
    attach: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    make, held = MockFactory.pin, [True]

    def pin(factory: Any, name: Any, **given: Any) -> Any:
        if held and name == UNDO:
            raise RuntimeError("'GPIO busy'")
        return make(factory, name, **given)

    monkeypatch.setattr(MockFactory, "pin", pin)
    settings = Settings()
    table = attach(settings.having(replace(settings.buttons, kind=ButtonsKind.GPIO)))
    assert table.devices.buttons_state.kind is StateKind.PARTLY
    assert "Saved\nGPIO 6 taken" in table.pilot.words()
    title = table.root.view.page.title
    table.pins.press(NEXT)
    table.until(lambda: table.root.view.page.title != title)
    held.clear()
    table.devices.buttons._try_again()
    table.until(lambda: "Saved\nButtons on" in table.pilot.words())


def test_a_page_that_listens_only_hears_the_buttons(with_buttons: Any) -> None:
    table = with_buttons
    table.root.handle(HouseAction.MENU)
    table.root.handle(Push(SettingsScreen(table.root.navigator.app)))
    table.root.handle(Opens.TEST_BUTTONS)
    for _ in range(2):
        table.pins.press(NEXT)
    table.until(lambda: any(words.startswith("Next (GPIO 5): 2 presses") for words in table.pilot.words()))
    assert "Next heard." in table.pilot.words()
    assert type(table.navigator.screen) is TryingScreen
