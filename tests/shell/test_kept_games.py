"""What the glass does with games that are kept: exports, the list, the history."""

import errno
import os
import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.contract.page import Entry
from companion.contract.screen import Home, HouseAction, Pop
from companion.games.the_loop.rules.actions import Next
from companion.games.the_loop.rules.state import Step
from companion.play.export import read_journals
from companion.play.store import FILE
from companion.shell.pages.games import GameAction, GamesScreen, WithGame
from companion.shell.pages.home import HomeAction
from companion.shell.pages.menu import GoBackTo, MenuAction
from companion.shell.play_screen import PlayScreen
from tests.clock import EVENING
from tests.games.the_loop.screens.people import People
from tests.play.sessions import opened


@pytest.fixture
def people(tmp_path: Path) -> People:
    return People(exports=tmp_path / "exports")


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


def test_the_history_says_who_decided(people: People) -> None:
    people.begin(Step.CHECK)
    people.action(people.stepper(" clone").more)
    people.action(Next(), HouseAction.DRAW_AGAIN, HouseAction.MENU, MenuAction.HISTORY)
    seconds = [row.second for row in people.page.rows if hasattr(row, "second")]
    assert seconds[0].endswith("by the table · drawn again") or seconds[0].endswith("by the app · drawn again")
    assert seconds[1].endswith("by the table")
    assert seconds[2].endswith("by the app")
