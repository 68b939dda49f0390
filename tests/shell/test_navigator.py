"""Which screen leads to which."""

import errno
import os
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.contract.page import Entry
from companion.contract.rules import Decider
from companion.contract.screen import Choose, Home, HouseAction, Pop, Screen
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.actions import Next
from companion.games.the_loop.rules.eras import Level
from companion.games.the_loop.rules.setup import Chance
from companion.games.the_loop.rules.state import MissionState, Step
from companion.games.the_loop.screens.new_game import AssumptionsScreen, NewGameScreen
from companion.play.export import read_journals
from companion.play.store import FILE, Store
from companion.shell.pages.games import GameAction, GamesScreen, WithGame
from companion.shell.pages.home import HomeAction, HomeScreen
from companion.shell.pages.menu import GoBackTo, HistoryScreen, MenuAction, MenuScreen
from companion.shell.pages.settings_page import SettingsScreen
from companion.shell.play_screen import PlayScreen
from tests.clock import EVENING
from tests.games.the_loop.screens.people import People
from tests.play.sessions import opened


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


def test_leaving_is_wished_by_one_tap(people: People) -> None:
    people.tap("Leave")
    assert people.navigator.wants_to_quit


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


def test_an_exported_game_is_a_journal_with_its_seed(people: People, tmp_path: Path) -> None:
    people.begin(Step.RIFTS)
    people.action(HouseAction.MENU)
    people.tap("Export this game")
    begun = EVENING.astimezone().strftime("%Y-%m-%d-%H%M")
    (target,) = (tmp_path / "exports").iterdir()
    assert target.name == f"the-loop-{begun}-game-{people.game.session.number}.jsonl"
    assert f"Written to {target}" in people.words()
    (journal,) = read_journals(target)
    assert journal.header.seed == "people"
    assert [dict(entry.fact) for entry in journal.entries] == people.journal()


def test_a_second_export_of_a_game_that_went_on_leaves_the_first_as_it_was(people: People, tmp_path: Path) -> None:
    people.begin(Step.RIFTS)
    people.action(HouseAction.MENU)
    people.tap("Export this game")
    (first,) = (tmp_path / "exports").iterdir()
    content = first.read_bytes()
    people.tap("Export this game")
    assert list((tmp_path / "exports").iterdir()) == [first]  # nothing has happened since
    people.action(Pop(), Next(), HouseAction.MENU)
    people.tap("Export this game")
    second = first.with_name(f"{first.stem}-2.jsonl")
    assert sorted((tmp_path / "exports").iterdir()) == sorted([first, second])
    assert first.read_bytes() == content
    assert second.read_bytes().startswith(content)


def test_a_damaged_game_is_not_exported_by_half(people: People, tmp_path: Path) -> None:
    people.begin(Step.RIFTS)
    people.store._connection.execute("UPDATE entries SET entry = '{}' WHERE n = 9")
    people.action(HouseAction.EXPORT)
    assert "entry 9" in " ".join(people.words())
    assert not (tmp_path / "exports").exists()


def test_an_export_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "exports").write_text("in the way", encoding="utf-8")
    people = People(exports=tmp_path / "exports")
    people.begin()
    people.action(HouseAction.EXPORT)
    assert type(people.navigator.screen) is PlayScreen
    assert "cannot be written" in people.screen.banner


def test_an_export_onto_a_full_disk_says_that_it_is_full(
    people: People, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fills_up(*_: object, **__: object) -> Path:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("companion.shell.exporting.export_into", fills_up)
    people.begin()
    people.action(HouseAction.EXPORT)
    assert people.screen.banner == f"{tmp_path / 'exports'} cannot be written: the disk is full"


def test_games_can_be_opened_deleted_and_brought_back(people: People) -> None:
    people.begin(Step.RIFTS)
    people.action(Home())
    people.begin(Step.ERA)
    people.action(Home())
    people.tap("Games")
    assert [game.id for game in people.store.games()] == [2, 1]
    people.action(WithGame(GameAction.OPEN, 1))
    people.tap("Delete")
    assert [game.id for game in people.store.games()] == [2]
    assert people.page.undo_words == "deleted a game"
    people.tap("Undo")
    assert [game.id for game in people.store.games()] == [2, 1]
    people.action(WithGame(GameAction.OPEN, 1))
    people.tap("Play")
    assert people.state.step is Step.RIFTS


def test_a_deleted_game_no_longer_waits_on_the_first_screen(people: People) -> None:
    people.begin(Step.RIFTS)
    people.action(Home(), HomeAction.GAMES, WithGame(GameAction.OPEN, 1))
    people.tap("Delete")
    people.tap("Back")
    assert "Resume" not in people.words()
    assert people.wheel.machine is None
    people.action(HomeAction.GAMES)
    assert people.page.undo is None
    assert "No games yet." in people.words()


def test_a_tap_opens_a_game_of_the_list_and_a_second_closes_it(people: People) -> None:
    people.begin()
    people.action(Home(), HomeAction.GAMES, WithGame(GameAction.OPEN, 1))
    assert "Delete" in people.words()
    people.action(WithGame(GameAction.OPEN, 1))
    assert "Delete" not in people.words()


def test_a_damaged_game_is_said_and_the_list_stays(people: People) -> None:
    people.begin(Step.CHECK)
    people.action(Home(), HomeAction.GAMES)
    people.store._connection.execute("UPDATE entries SET entry = '{}' WHERE n = 3")
    people.navigator.app.played = None
    people.action(WithGame(GameAction.PLAY, 1))
    assert type(people.navigator.screen) is GamesScreen
    assert any("entry 3" in words for words in people.words())


def test_notices_of_the_start_are_on_the_first_screen() -> None:
    people = People(notices=("settings.toml: pace cannot be 'fast'.",))
    assert "settings.toml: pace cannot be 'fast'." in people.words()


def entries_of(people: People) -> list[Entry]:
    return [row for row in people.page.rows if isinstance(row, Entry)]


def test_the_history_goes_back_and_forth_and_what_was_undone_stays_grey(people: People) -> None:
    people.begin(Step.ACTIONS)
    people.action(HouseAction.MENU)
    people.tap("History")
    acts = people.game.session.acts
    page = people.page
    assert len(entries_of(people)) == len(acts) + 1
    people.action(GoBackTo(acts[2].number))
    assert people.state == acts[2].after
    assert [entry.first for entry in entries_of(people)] == [row.first for row in page.rows if isinstance(row, Entry)]
    assert (people.page.title, people.page.side) == (page.title, page.side), "the list does not jump"
    assert sum(entry.faded for entry in entries_of(people)) == len(acts) - 3
    assert [entry.faded for entry in entries_of(people)].index(False) == len(acts) - 3
    people.action(entries_of(people)[-1 - 5].action)
    assert people.state == acts[4].after
    people.tap("The beginning")
    assert people.state.step is Step.UNPACKED
    assert [entry.first for entry in entries_of(people) if entry.marked] == ["The beginning"]
    people.action(entries_of(people)[0].action)
    assert people.state == acts[-1].after
    people.tap("Back to the game")
    assert people.page.kicker == "ACTION PHASE"


def test_a_new_act_ends_what_can_be_brought_back(people: People) -> None:
    people.begin(Step.ACTIONS)
    people.action(HouseAction.MENU, MenuAction.HISTORY, GoBackTo(people.game.session.acts[2].number))
    stale = next(entry.action for entry in entries_of(people) if entry.faded)
    people.action(Pop(), Next(), HouseAction.MENU, MenuAction.HISTORY)
    assert not any(entry.faded for entry in entries_of(people))
    before = people.game.session.acts
    people.action(stale)
    assert people.game.session.acts == before


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


def test_the_history_says_who_decided(people: People) -> None:
    people.begin(Step.CHECK)
    people.action(people.stepper(" clone").more)
    people.action(Next(), HouseAction.DRAW_AGAIN, HouseAction.MENU, MenuAction.HISTORY)
    seconds = [row.second for row in people.page.rows if hasattr(row, "second")]
    assert seconds[0].endswith("by the table · drawn again") or seconds[0].endswith("by the app · drawn again")
    assert seconds[1].endswith("by the table")
    assert seconds[2].endswith("by the app")


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


def test_games_that_could_not_be_read_at_the_start_are_there_as_soon_as_they_can(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        earlier = People(store=store)
        earlier.begin(Step.RIFTS)
    other = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    with opened(tmp_path) as store:
        people = People(store=store)
        people.navigator.look_at_last_game()
        assert "Not saving: another program holds the games" in people.words()
        assert "Your game is waiting." not in people.words()
        assert not people.navigator.tend_games()
        other.close()
        assert people.navigator.tend_games()
        assert "Your game is waiting." in people.words()
        assert not [words for words in people.words() if words.startswith("Not saving")]
        people.tap("Resume")
        assert people.state == replace(earlier.state, box=people.state.box)
