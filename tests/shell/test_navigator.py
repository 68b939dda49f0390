"""Which screen leads to which."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.contract.rules import Decider
from companion.contract.screen import Choose, Home, HouseAction, Screen
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.actions import Next
from companion.games.the_loop.rules.eras import Level
from companion.games.the_loop.rules.setup import Chance
from companion.games.the_loop.rules.state import MissionState, Step
from companion.games.the_loop.screens.new_game import AssumptionsScreen, NewGameScreen
from companion.play.store import Store
from companion.shell.pages.games import GamesScreen
from companion.shell.pages.home import HomeScreen
from companion.shell.pages.menu import HistoryScreen, MenuScreen
from companion.shell.pages.settings_page import SettingsScreen
from companion.shell.play_screen import PlayScreen
from tests.games.the_loop.screens.people import People


@pytest.fixture
def people(tmp_path: Path) -> People:
    return People(exports=tmp_path / "exports")


@pytest.mark.parametrize(
    ("taps", "screen"),
    [
        ([], HomeScreen),
        (["New game"], NewGameScreen),
        (["New game", "Back"], HomeScreen),
        (["New game", "What else we assume"], AssumptionsScreen),
        (["New game", "What else we assume", "Back"], NewGameScreen),
        (["New game", "Set up"], PlayScreen),
        (["Settings"], SettingsScreen),
        (["Settings", "Back"], HomeScreen),
    ],
)
def test_each_tap_leads_to_its_screen(people: People, taps: Sequence[str], screen: type[Screen]) -> None:
    for label in taps:
        people.tap(label)
    assert type(people.navigator.screen) is screen


@pytest.mark.parametrize(
    ("taps", "screen"),
    [
        ([], MenuScreen),
        (["Back to the game"], PlayScreen),
        (["History"], HistoryScreen),
        (["History", "Back to the game"], PlayScreen),
        (["Settings"], SettingsScreen),
        (["Settings", "Back"], MenuScreen),
        (["Export this game"], MenuScreen),
        (["To the first screen"], HomeScreen),
        (["To the first screen", "Resume"], PlayScreen),
        (["To the first screen", "Games"], GamesScreen),
        (["To the first screen", "Games", "Back"], HomeScreen),
        (["To the first screen", "New game"], NewGameScreen),
    ],
)
def test_each_tap_in_the_menu_leads_to_its_screen(people: People, taps: Sequence[str], screen: type[Screen]) -> None:
    people.begin()
    people.action(HouseAction.MENU)
    for label in taps:
        people.tap(label)
    assert type(people.navigator.screen) is screen


@pytest.mark.parametrize("where", ["first screen", "menu"])
def test_leaving_is_asked_once(people: People, where: str) -> None:
    if where == "menu":
        people.begin()
        people.action(HouseAction.MENU)
    people.tap("Leave")
    assert people.page.title == "Leave the app?"
    assert not people.navigator.wants_to_quit
    people.tap("Back")
    people.tap("Leave")
    people.tap("Leave")
    assert people.navigator.wants_to_quit


def test_who_leaves_is_told_what_is_not_saved(people: People) -> None:
    people.tap("Leave")
    assert "everything is saved" in people.words()
    people.store.save_error = "the disk is full"
    assert "what is not saved is lost" in people.words()


def test_a_kiosk_cannot_be_left(people: People) -> None:
    kiosk = People(can_quit=False)
    assert "Leave" not in kiosk.words()
    kiosk.begin()
    kiosk.action(HouseAction.MENU)
    assert "Leave" not in kiosk.words()


def test_the_form_is_what_is_played(people: People) -> None:
    people.tap("New game")
    people.tap("1 · Time Prowler")
    assert people.page.primary is not None
    assert people.page.primary.action is None  # one agent alone cannot play
    for label in ("Mr Time", "Cztwyzzek", "Eternity", "Rifts: we do", "Set up"):
        people.tap(label)
    setup = people.state.setup
    assert setup.agents == ("V-Girl", "Mr Time", "Cztwyzzek")
    assert setup.level is Level.ETERNITY
    assert (setup.draws.era, setup.draws.clones, setup.draws.rifts) == (Decider.APP, Decider.APP, Decider.PLAYERS)


def test_a_fifth_agent_does_not_fit(people: People) -> None:
    people.tap("New game")
    for label in ("Mr Time", "Cztwyzzek"):
        people.tap(label)
    people.action(Choose("agent", "Robofinisseur 404"))
    people.tap("Set up")
    assert people.state.setup.agents == ("Time Prowler", "V-Girl", "Mr Time", "Cztwyzzek")


def test_what_is_assumed_is_marked_until_somebody_says_otherwise(people: People) -> None:
    people.tap("New game")
    assert people.stepper("Starting clones").remark == "check your rulebook"
    people.action(people.stepper("Starting clones").more)
    assert people.stepper("Starting clones").remark == ""
    people.tap("What else we assume")
    assert people.stepper("Starting clones, 2 agents").remark == ""
    assert people.stepper("Starting clones, 3 agents").remark == "check your rulebook"
    people.action(people.stepper("Cube falls into the next Era").more)
    people.tap("out of the game")
    people.tap("Back")
    people.tap("Set up")
    box = people.state.box
    assert box.start_clones[2] == 8
    assert box.weights == (1, 1, 2)
    assert box.destroyed.value == "out"


def test_every_assumption_has_its_least_and_its_most(people: People) -> None:
    """Whatever is tapped on the form, what it gives can be played."""
    people.tap("New game")
    people.tap("What else we assume")
    labels = ["Starting clones, 2 agents", "Cube falls into the previous Era", "Cube falls into Dr. Foo's Era"]
    for label in (*labels, "Cube falls into the next Era"):
        while (fewer := people.stepper(label).less) is not None:
            people.action(fewer)
    assert people.stepper("Starting clones, 2 agents").value == "0"
    assert people.stepper("Cube falls into the next Era").value == "1"
    while (more := people.stepper("Starting clones, 2 agents").more) is not None:
        people.action(more)
    assert people.stepper("Starting clones, 2 agents").value == "28"
    people.tap("Back")
    people.tap("Eternity")
    people.tap("Set up")
    people.action(Next(), Next())
    assert len(people.story.arrived) == 28


def test_a_new_game_begins_with_a_new_form(people: People) -> None:
    people.tap("New game")
    people.tap("Eternity")
    people.tap("Back")
    people.tap("New game")
    people.tap("Set up")
    assert people.state.setup.level is Level.MONTH


def test_resume_is_the_unfinished_game_that_was_played_last(people: People) -> None:
    people.begin(Step.ACTIONS)
    people.action(Home())
    people.begin(Step.ACTIONS)
    for _ in range(4):
        active = people.state.eras_with(MissionState.ACTIVE)[0]
        people.action(a.CompleteMission(active))
    assert people.state.step is Step.OVER
    people.action(Home())
    assert any("Time Prowler, V-Girl · turn 1, cycle 1" in words for words in people.words())
    people.tap("Resume")
    assert people.state.step is Step.ACTIONS


def test_after_another_start_resume_is_exactly_there(tmp_path: Path) -> None:
    store = Store(tmp_path)
    before = People(store=store)
    before.begin(Step.CHECK)
    before.action(before.stepper(" clone").more)
    before.action(HouseAction.UNDO)
    store.close()
    again = Store(tmp_path)
    after = People(store=again)
    after.navigator.look_at_last_game()
    assert type(after.navigator.screen) is HomeScreen
    assert after.wheel.machine == before.wheel.machine
    after.tap("Resume")
    assert after.page == before.page
    assert after.wheel == before.wheel
    assert after.game.session.undone is not None
    assert before.game.session.undone is not None
    assert after.game.session.undone.facts == before.game.session.undone.facts
    again.close()


def test_notices_of_the_start_are_on_the_first_screen() -> None:
    people = People(notices=("settings.toml: pace cannot be 'fast'.",))
    assert "settings.toml: pace cannot be 'fast'." in people.words()


def test_eight_clones_at_a_year_are_told_as_seven_and_one(people: People) -> None:
    people.tap("New game")
    assert people.stepper("Starting clones").value == "7"
    people.tap("Year")
    assert people.stepper("Starting clones").value == "7 + 1"


def test_the_first_page_of_the_setup_is_free_of_the_seed_and_the_menu_has_it(people: People) -> None:
    people.begin(Step.UNPACKED)
    start = people.game.session.header.commitment[:8]
    assert not any(start in words for words in people.words())
    people.action(HouseAction.MENU)
    assert any(words.endswith(f"to check the draws later, note: {start}") for words in people.words())


def test_who_draws_can_be_chosen_in_the_form_for_each(people: People) -> None:
    people.tap("New game")
    for label in ("Era: we do", "Clones: we do", "Rifts: we do", "Rifts: the app"):
        people.tap(label)
    people.tap("Set up")
    draws = people.state.draws
    assert [draws.of(chance) for chance in (Chance.ERA, Chance.CLONES, Chance.RIFTS)] == [
        Decider.PLAYERS,
        Decider.PLAYERS,
        Decider.APP,
    ]
