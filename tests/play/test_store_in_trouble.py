"""A disk that is full, read-only or held by another: the game goes on in memory, and is written as soon as it can."""

import errno
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.play.failures import describe, why_not_written
from companion.play.store import FILE, Store
from tests.play.sessions import advance, begin, opened, resume, same


def fill(store: Store) -> None:
    """From now on the file must not grow, as on a full disk."""
    pages = store._connection.execute("PRAGMA page_count").fetchone()[0]
    store._connection.execute(f"PRAGMA max_page_count = {pages}")


def empty(store: Store) -> None:
    """There is room again."""
    store._connection.execute("PRAGMA max_page_count = 1000000")


def forbid(store: Store) -> None:
    """From now on the file cannot be written, as on a disk that was mounted anew after an error."""
    store._connection.execute("PRAGMA query_only = 1")


def allow(store: Store) -> None:
    """It can be written again."""
    store._connection.execute("PRAGMA query_only = 0")


TROUBLES = [
    pytest.param(fill, empty, "the disk is full", id="full"),
    pytest.param(forbid, allow, "the disk is read-only", id="read-only"),
]


def go_on_until_trouble(session) -> None:  # noqa: ANN001 - a session
    for _ in range(400):
        if session.save_error or session.state.ending is not None:
            return
        advance(session)
        session.undo()
        session.redo()


@pytest.mark.parametrize(("make", "end", "words"), TROUBLES)
def test_the_game_goes_on_in_memory_and_is_written_once_it_can_be(
    tmp_path: Path, make: Callable[[Store], None], end: Callable[[Store], None], words: str
) -> None:
    with opened(tmp_path) as store:
        session = begin(store)
        advance(session, 3)
        make(store)
        go_on_until_trouble(session)
        assert session.save_error == words
        advance(session, 2)
        session.undo()
        session.redo()
        session.undo()
        expected, acts = session.state, len(session.acts)
        written = len(list(store.entries(1)))
        end(store)
        session.redo()
        assert session.save_error == ""
        session.undo()
        assert len(list(store.entries(1))) > written
        assert session.state == expected
    with opened(tmp_path) as store:
        resumed = resume(store, 1)
        assert same(resumed.state, expected)
        assert len(resumed.acts) == acts


@pytest.mark.parametrize(("make", "end", "words"), TROUBLES[1:])
def test_a_game_begun_in_trouble_is_written_once_it_can_be(
    tmp_path: Path, make: Callable[[Store], None], end: Callable[[Store], None], words: str
) -> None:
    with opened(tmp_path) as store:
        make(store)
        session = begin(store)
        advance(session, 4)
        assert session.save_error == words
        assert [game.id for game in store.games()] == [session.number]
        assert same(resume(store, session.number).state, session.state)
        end(store)
        advance(session)
        assert (session.save_error, session.number) == ("", 1)
        assert [game.id for game in store.games()] == [1]
    with opened(tmp_path) as store:
        assert same(resume(store, 1).state, session.state)


def test_games_that_wait_stand_first_on_the_pages_of_the_list(store: Store) -> None:
    first, _second, _third = (begin(store) for _ in range(3))
    forbid(store)
    fourth = begin(store)
    advance(first)
    expected = [first.number, fourth.number, 3, 2]
    assert store.count() == len(expected)
    assert [game.id for game in store.games()] == expected
    for many in (1, 2, 3):
        pages = [store.games(many, skip=seen) for seen in range(0, len(expected), many)]
        assert [game.id for page in pages for game in page] == expected
    allow(store)


def test_entries_of_one_act_are_written_all_or_none(store: Store) -> None:
    session = begin(store)
    forbid(store)
    advance(session)
    allow(store)
    assert store._connection.execute("SELECT count(*) FROM entries").fetchone() == (0,)
    advance(session)
    assert {row.act for row in store.entries(1)} == {1, 2}
    assert store._connection.execute("SELECT count(*) FROM entries").fetchone() == (session._last_entry,)


def test_another_program_that_holds_the_file_is_said(store: Store, tmp_path: Path) -> None:
    session = begin(store)
    store._connection.execute("PRAGMA busy_timeout = 1")
    other = sqlite3.connect(tmp_path / FILE)
    other.execute("BEGIN IMMEDIATE")
    advance(session)
    assert session.save_error == "another program holds the games"
    other.rollback()
    other.close()
    advance(session)
    assert session.save_error == ""
    assert same(resume(store, 1).state, session.state)


def test_a_folder_that_cannot_be_made_keeps_games_in_memory(tmp_path: Path) -> None:
    """Tests may run as root, who may write everywhere: a file where the folder should be stops root, too."""
    (tmp_path / "data").write_text("a file")
    with opened(tmp_path / "data" / "games") as store:
        assert store.save_error != ""
        session = begin(store)
        advance(session, 12)
        assert session.save_error == store.save_error
        assert [game.id for game in store.games()] == [session.number]
        assert same(resume(store, session.number).state, session.state)
    assert (tmp_path / "data").read_text() == "a file"


def test_a_file_that_cannot_be_opened_keeps_games_in_memory(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    with opened(tmp_path) as store:
        assert store.save_error == "the data folder cannot be written"
        advance(begin(store), 3)
        assert (tmp_path / FILE).is_dir()


def read_only(*_: object) -> sqlite3.Connection:
    problem = sqlite3.OperationalError("attempt to write a readonly database")
    problem.sqlite_errorcode = sqlite3.SQLITE_READONLY
    raise problem


@pytest.mark.parametrize("name", ["games", "what? 100 % #1"])
def test_a_disk_that_is_read_only_from_the_start_shows_its_games_and_plays_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    folder = tmp_path / name
    with opened(folder) as store:
        advance(begin(store), 12)
        shown = begin(store, seed="another")
        advance(shown, 5)
    with monkeypatch.context() as patch:
        patch.setattr("companion.play.opening.connected", read_only)
        with opened(folder) as store:
            assert store.save_error == "the disk is read-only"
            assert [game.id for game in store.games()] == [2, 1]
            resumed = resume(store, 2)
            assert same(resumed.state, shown.state)
            advance(resumed, 3)
            assert resumed.save_error == "the disk is read-only"
    with opened(folder) as store:
        assert same(resume(store, 2).state, shown.state)


def test_games_that_still_lie_in_the_wal_are_shown_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(tmp_path / "killed") as store:
        session = begin(store)
        advance(session, 12)
        left = {part.name: part.read_bytes() for part in (tmp_path / "killed").glob(f"{FILE}*")}
    assert left[f"{FILE}-wal"]
    (tmp_path / "next").mkdir()
    for part, content in left.items():
        (tmp_path / "next" / part).write_bytes(content)
    monkeypatch.setattr("companion.play.opening.connected", read_only)
    with opened(tmp_path / "next") as store:
        assert same(resume(store, 1).state, session.state)


def test_what_stands_against_saving_is_said_in_the_language_of_the_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.words._spellings", {"the disk is full": "das Speichermedium ist voll"})
    assert describe(OSError(errno.ENOSPC, "No space left"), tmp_path) == "das Speichermedium ist voll"
    assert why_not_written(OSError(errno.ENOSPC, "No space left")) == "das Speichermedium ist voll"
