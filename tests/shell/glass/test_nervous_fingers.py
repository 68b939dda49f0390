"""A finger is seen at once, and a nervous one does no harm."""

from itertools import pairwise

import pytest

from companion.games.the_loop.rules.eras import Era
from companion.games.the_loop.rules.state import Step
from companion.games.the_loop.settings import Pace
from companion.kit.touch_debouncer import BURST, ONWARD_PAUSE
from companion.settings import ScreenSettings
from companion.shell.pages.menu import MenuScreen
from companion.shell.play_screen import PlayScreen
from tests.pilot import Pilot
from tests.settings.table import DEFAULTS
from tests.shell.glass.players import Players, paced


@pytest.fixture
def players(glass: Pilot) -> Players:
    return Players(glass)


def test_twenty_quick_taps_on_next_skip_no_page_unseen(players: Players) -> None:
    """A page that has just come up is there for a while before any touch counts; the first tap is the only one."""
    players.begin()
    players.clock.now += 1
    for _ in range(20):
        players.tap_quickly(players.primary)
    assert players.state.step is Step.ARTIFACT


@pytest.mark.parametrize("between", [0.05, 0.1, 0.2, 0.25])
def test_a_burst_of_taps_on_next_leads_on_once(players: Players, between: float) -> None:
    """Double taps of 200 ms are common; five of them once ran through two pages."""
    players.begin()
    players.clock.now += 1
    for _ in range(int(1 / between)):
        players.tap_quickly(players.primary)
        players.clock.now += between
    assert players.state.step is Step.ARTIFACT


def test_taps_without_end_show_each_page_for_its_while(players: Players) -> None:
    players.begin()
    players.clock.now += 1
    seen = []
    for _ in range(100):
        players.tap_quickly(players.primary)
        seen.append((players.clock.now, players.state.step))
        players.clock.now += 0.05
    changed = [now for (_, before), (now, step) in pairwise(seen) if step is not before]
    assert len(changed) >= 3
    assert min(later - now for now, later in pairwise(changed)) >= BURST - 1e-9


def test_calm_taps_all_count(players: Players) -> None:
    players.begin()
    players.clock.now += 1
    for step in (Step.ARTIFACT, Step.CLONES, Step.CHECK):
        players.tap_quickly(players.primary)
        players.clock.now += ONWARD_PAUSE + 0.01
        assert players.state.step is step


def test_the_second_tap_on_read_on_does_not_leave_what_it_showed(glass: Pilot) -> None:
    players = Players(glass, settings=DEFAULTS.having(ScreenSettings(reduced_motion=True, ui_scale=2.0)))
    players.tap("New game")
    players.go_on(lambda: "Read on" in players.words())
    players.clock.now += 1
    for _ in range(3):
        players.tap_quickly(players.primary)
        players.clock.now += 0.2
    step = players.state.step
    seen = players.glass._layout.panel.card.scroller
    assert seen.offset > 0
    assert players.state.step is step


def test_the_second_tap_on_back_to_the_game_does_not_go_on_in_the_game(players: Players) -> None:
    """Both buttons are pink and lie at the bottom right; the game's page was seen before."""
    players.begin()
    players.tap("Menu")
    where = players.pilot.find("Back to the game").center
    players.tap((float(where[0]), float(where[1])))
    players.tap_quickly((float(where[0]), float(where[1])))
    assert type(players.screen) is PlayScreen
    assert players.state.step is Step.ERA


def test_the_second_tap_on_the_menu_touches_nothing_in_it(players: Players) -> None:
    players.begin()
    players.tap("Menu", "Back to the game")
    where = tuple(map(float, players.pilot.find("Menu").center))
    players.tap(where)
    players.tap_quickly(where)
    assert type(players.screen) is MenuScreen


@pytest.mark.parametrize("target", ["Turned", "Undo", "Menu"])
def test_a_button_shows_the_finger_before_it_leaves(players: Players, target: str) -> None:
    players.begin()
    players.clock.now += 1
    plate = players.pilot.find(target)
    resting = players.pixels()
    touch = players.pilot.press(plate)
    assert plate.held
    assert players.pixels() != resting
    assert players.state.step is Step.ERA
    touch.touch_up()
    assert not plate.held


def test_an_era_shows_the_finger_before_it_leaves(players: Players) -> None:
    players.begin()
    players.clock.now += 1
    resting = players.pixels()
    touch = players.pilot.press(players.place_of(Era.MEDIEVAL))
    assert players.pixels() != resting
    touch.touch_up()


def test_a_stepper_counts_as_fast_as_fingers_are(players: Players) -> None:
    players.begin()
    players.tap("Turned", "Put out", "Placed")
    players.clock.now += 1
    before = int(players.count(" clone"))
    for _ in range(4):
        players.tap_quickly(players.stepper(" clone").more)
    assert players.count(" clone") == str(before + 4)
    assert players.state.clones_in(players.state.machine) == before + 4  # type: ignore[arg-type]


def test_in_one_press_there_is_still_a_page_to_see(glass: Pilot) -> None:
    players = Players(glass, settings=paced(pace=Pace.INSTANT))
    players.begin_setup()
    players.read_to_the_end()
    players.clock.now += 1
    for _ in range(20):
        players.tap_quickly(players.primary)
    assert players.state.step is Step.RIFTS
