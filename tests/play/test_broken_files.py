"""A file of games that is broken or newer: it is kept beside, nothing is overwritten, and what can be read goes on."""

import errno
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.errors import JournalError
from companion.games.the_loop.rules.state import Step
from companion.play.failures import quarantine
from companion.play.store import FILE
from tests.play.sessions import advance, begin, go_on_to, opened, resume, same


@pytest.mark.parametrize(
    "content", [b"this is no data base at all, but it is long enough" * 20, b"SQLite format 3\0junk"]
)
def test_a_broken_file_is_kept_beside_and_a_new_one_begun(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    with opened(tmp_path) as store:
        assert store.save_error == ""
        assert store.notice.startswith(f"{FILE} is damaged (")
        assert store.notice.endswith(f" It is kept as {FILE}.broken-1. No game could be read from it.")
        assert (tmp_path / f"{FILE}.broken-1").read_bytes() == content
        session = begin(store)
        advance(session, 3)
    with opened(tmp_path) as store:
        assert store.notice == ""
        assert same(resume(store, 1).state, session.state)


def test_an_empty_file_is_a_new_one(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()
    with opened(tmp_path) as store:
        assert (store.save_error, store.notice, store.games()) == ("", "", ())


def test_no_broken_file_overwrites_another(tmp_path: Path) -> None:
    for content in (b"first broken file" * 60, b"second broken file" * 60, b"third broken file" * 60):
        (tmp_path / FILE).write_bytes(content)
        with opened(tmp_path):
            pass
        (tmp_path / FILE).unlink()
    kept = [(tmp_path / f"{FILE}.broken-{number}").read_bytes()[:5] for number in (1, 2, 3)]
    assert kept == [b"first", b"secon", b"third"]


def test_what_belongs_to_a_broken_file_goes_aside_with_it(tmp_path: Path) -> None:
    for ending in ("", "-wal", "-shm"):
        (tmp_path / (FILE + ending)).write_text(f"content{ending}")
    aside = quarantine(tmp_path / FILE)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        aside.name,
        f"{aside.name}-shm",
        f"{aside.name}-wal",
    ]


def _newer_format(content: bytearray) -> None:
    content[47] = 9


def _no_text_in_the_schema(content: bytearray) -> None:
    content[content.index(b"CREATE TABLE games")] = 0xB9


@pytest.mark.parametrize("damage_it", [_newer_format, _no_text_in_the_schema])
def test_a_file_that_lost_a_byte_is_kept_beside(tmp_path: Path, damage_it: Callable[[bytearray], None]) -> None:
    with opened(tmp_path) as store:
        advance(begin(store), 3)
    content = bytearray((tmp_path / FILE).read_bytes())
    damage_it(content)
    (tmp_path / FILE).write_bytes(content)
    with opened(tmp_path) as store:
        assert store.save_error == ""
        assert f" It is kept as {FILE}.broken-1. " in store.notice
        advance(begin(store), 3)
    assert (tmp_path / f"{FILE}.broken-1").read_bytes() == content


@pytest.mark.parametrize("version", [0, 1, 2])
@pytest.mark.parametrize("made", ["create table games(id)", "create table games_of_chess(id)", ""])
def test_a_file_of_another_program_is_kept_beside_if_our_tables_cannot_be_in_it(
    tmp_path: Path, made: str, version: int
) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as other:
        other.executescript(f"{made}; PRAGMA user_version = {version};")
    with opened(tmp_path) as store:
        assert store.save_error == ""
        assert bool(store.notice) is (version > 0 or made == "create table games(id)")
        session = begin(store)
        advance(session, 3)
    with opened(tmp_path) as store:
        assert store.notice == ""
        assert same(resume(store, 1).state, session.state)


@pytest.mark.parametrize("damage_it", [_newer_format, _no_text_in_the_schema, None])
def test_a_broken_file_that_cannot_be_put_aside_leaves_an_empty_store_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage_it: Callable[[bytearray], None] | None
) -> None:
    if damage_it is None:
        with closing(sqlite3.connect(tmp_path / FILE)) as other:
            other.execute("create table games(id)")
    else:
        with opened(tmp_path):
            pass
        content = bytearray((tmp_path / FILE).read_bytes())
        damage_it(content)
        (tmp_path / FILE).write_bytes(content)

    def refused(_: Path) -> Path:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr("companion.play.opening.quarantine", refused)
    with opened(tmp_path) as store:
        assert store.save_error == "the disk is read-only"
        assert store.games() == ()
        session = begin(store)
        advance(session, 3)
        assert same(resume(store, session.number).state, session.state)


def damaged_where(folder: Path, word: bytes) -> bytes:
    """A file of a played game whose pages that hold this word (but the first) are overwritten."""
    with opened(folder) as store:
        go_on_to(begin(store), Step.ACTIONS, turn=3)
        store._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        page = store._connection.execute("PRAGMA page_size").fetchone()[0]
    content = bytearray((folder / FILE).read_bytes())
    for start in range(page, len(content), page):
        if word in content[start : start + page]:
            content[start : start + page] = b"\xff" * page
    (folder / FILE).write_bytes(content)
    return bytes(content)


def test_a_file_whose_games_are_damaged_is_kept_beside(tmp_path: Path) -> None:
    content = damaged_where(tmp_path, b"loop-companion-journal")
    with opened(tmp_path) as store:
        assert store.notice.startswith(f"{FILE} is damaged (database disk image is malformed)")
        assert (tmp_path / f"{FILE}.broken-1").read_bytes() == content
        assert store.games() == ()


def test_numbers_of_games_that_were_deleted_or_lost_are_not_used_again_after_a_damage(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        for _ in range(3):
            begin(store)
        store.delete(3)
    with opened(tmp_path) as store:  # from now on it is gone
        index = "SELECT rootpage FROM sqlite_master WHERE name = 'games_touched'"
        page = store._connection.execute(index).fetchone()[0]
    content = bytearray((tmp_path / FILE).read_bytes())
    content[(page - 1) * 4096] = 0xFF
    (tmp_path / FILE).write_bytes(content)
    with opened(tmp_path) as store:
        assert "2 games were read from it" in store.notice
        begin(store)
        assert [game.id for game in store.games()] == [4, 2, 1]


def test_a_file_whose_entries_are_damaged_is_named_when_they_are_read(tmp_path: Path) -> None:
    damaged_where(tmp_path, b'"fact"')
    with opened(tmp_path) as store:
        assert store.notice == ""
        assert [game.id for game in store.games()] == [1]
        with pytest.raises(JournalError) as caught:
            resume(store, 1)
        assert str(caught.value) == f"{tmp_path / FILE} cannot be read: database disk image is malformed"
