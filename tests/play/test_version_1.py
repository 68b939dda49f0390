"""Files that the first version of the app left, made by it: a whole one, and one whose app was killed."""

import io
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from companion.play.export import write_journal
from companion.play.opening import Rescued, describe_rescue
from companion.play.rows import SCHEMA_VERSION, entry_checksum
from companion.play.store import FILE, Store
from tests.play.sessions import advance, begin, opened, resume

LEFT = Path(__file__).parent / "version_1"
"""Two games; game 2 was begun after another that had its number was deleted, and lies in the log alone."""


@pytest.fixture
def killed(tmp_path: Path) -> Path:
    for part in (FILE, f"{FILE}-wal"):
        shutil.copyfile(LEFT / part, tmp_path / part)
    return tmp_path


def exported(store: Store, game: int) -> str:
    file = io.StringIO()
    write_journal(file, store.header(game), store.entries(game))
    return file.getvalue()


def columns(folder: Path, wanted: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(folder / FILE)) as connection:
        return connection.execute(wanted).fetchall()


def test_the_games_are_all_there_and_their_exported_lines_are_the_same(killed: Path) -> None:
    with opened(killed) as store:
        assert (store.save_error, store.notice) == ("", "")
        assert [game.id for game in store.games()] == [2, 1]
        for game in (1, 2):
            assert exported(store, game) == (LEFT / f"game-{game}.jsonl").read_text(encoding="utf-8")
            session = resume(store, game)
            advance(session)
            assert session.save_error == ""
    assert columns(killed, "PRAGMA user_version") == [(SCHEMA_VERSION,)]
    assert not (killed / f"{FILE}-wal").exists()


def test_each_entry_gets_its_checksum_and_each_game_knows_how_many_it_has(killed: Path) -> None:
    with opened(killed):
        pass
    entries = columns(killed, "SELECT game, n, entry, checksum FROM entries")
    assert len(entries) > 40
    assert all(sum_ == entry_checksum(game, n, line) for game, n, line, sum_ in entries)  # type: ignore[arg-type]
    counted = columns(killed, "SELECT game, count(*) FROM entries GROUP BY game ORDER BY game")
    assert columns(killed, "SELECT id, entries FROM games ORDER BY id") == counted
    assert columns(killed, "SELECT count(*) FROM games WHERE checksum IS NULL") == [(0,)]


def test_numbers_are_not_used_again(killed: Path) -> None:
    with opened(killed) as store:
        store.delete(2)
    with opened(killed) as store:
        assert begin(store).number == 3


def test_what_was_missing_before_is_still_said(killed: Path) -> None:
    with closing(sqlite3.connect(killed / FILE)) as connection, connection:
        connection.execute("DELETE FROM entries WHERE game = 1 AND n > 30")
    with opened(killed) as store:
        with pytest.raises(ValueError, match="entries 31 to 36 are missing"):
            resume(store, 1)
        advance(resume(store, 2))


@pytest.mark.parametrize("damage", ["n = 'abc'", "entry = x'00ff'"])
def test_a_cell_that_holds_anything_does_not_keep_the_file_from_being_brought_up_to_date(
    killed: Path, damage: str
) -> None:
    with closing(sqlite3.connect(killed / FILE)) as connection, connection:
        connection.execute(f"UPDATE entries SET {damage} WHERE game = 1 AND n = 30")  # noqa: S608 - ours
    with opened(killed) as store:
        assert (store.save_error, store.notice) == ("", "")
        with pytest.raises(ValueError, match="entry 30 is"):
            resume(store, 1)
        advance(resume(store, 2))


def test_a_damaged_place_in_one_game_does_not_keep_the_others_from_being_played(killed: Path) -> None:
    content = damage_a_place(killed)
    with opened(killed) as store:
        assert store.notice.endswith(
            f" It is kept as {FILE}.broken-1. 2 games were read from it, 1 of them only up to the damage."
        )
        assert (killed / f"{FILE}.broken-1").read_bytes() == content
        assert [game.id for game in store.games()] == [2, 1]
        assert exported(store, 2) == (LEFT / "game-2.jsonl").read_text(encoding="utf-8")
        whole = (LEFT / "game-1.jsonl").read_text(encoding="utf-8")
        assert whole.startswith(exported(store, 1))
        for game in (1, 2):
            session = resume(store, game)
            advance(session)
            assert session.save_error == ""


@pytest.mark.parametrize(
    ("rescued", "words"),
    [
        (Rescued(0, 0), "No game could be read from it."),
        (Rescued(1, 0), "1 game was read from it."),
        (Rescued(1, 1), "1 game was read from it, up to the damage."),
        (Rescued(3, 0), "3 games were read from it."),
        (Rescued(3, 1), "3 games were read from it, 1 of them only up to the damage."),
    ],
)
def test_what_was_read_of_a_broken_file_is_said_in_plain_words(rescued: Rescued, words: str) -> None:
    assert describe_rescue(rescued) == words


def damage_a_place(folder: Path) -> bytes:
    """In game 1."""
    with closing(sqlite3.connect(folder / FILE)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    content = bytearray((folder / FILE).read_bytes())
    leaf = 0x0A  # a page of entries that leads to no other
    pages = range(4096, len(content), 4096)
    place = next(at for at in pages if content[at] == leaf and b'"n": 12,' in content[at : at + 4096])
    content[place : place + 8] = b"\xff" * 8
    (folder / FILE).write_bytes(content)
    return bytes(content)


def test_a_broken_file_on_a_disk_without_room_stays_until_all_that_can_be_read_fits(
    killed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = damage_a_place(killed)

    def refused(*_: object) -> None:
        problem = sqlite3.OperationalError("database or disk is full")
        problem.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise problem

    with opened_in_trouble(killed, monkeypatch, refused) as store:
        assert store.save_error == "the disk is full"
        assert (killed / FILE).read_bytes() == content
        assert not list(killed.glob(f"{FILE}.*"))
        monkeypatch.undo()
        assert store.try_again()
        assert "2 games were read from it" in store.notice
        assert [game.id for game in store.games()] == [2, 1]


@contextmanager
def opened_in_trouble(folder: Path, monkeypatch: pytest.MonkeyPatch, refused: Callable[..., None]) -> Iterator[Store]:
    monkeypatch.setattr("companion.play.opening.rescue", refused)
    with opened(folder) as store:
        yield store


def test_a_plug_that_is_pulled_before_the_new_file_has_its_name_loses_nothing(killed: Path) -> None:
    damage_a_place(killed)
    with opened(killed):
        pass
    (killed / FILE).rename(killed / f"{FILE}.new")
    with opened(killed) as store:
        assert [game.id for game in store.games()] == [2, 1]


def test_a_disk_that_gets_full_meanwhile_leaves_the_file_as_it_was(
    killed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        problem = sqlite3.OperationalError("database or disk is full")
        problem.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise problem

    with monkeypatch.context() as patch:
        patch.setattr("companion.play.rows._add_checksums", refused)
        with opened(killed) as store:
            assert store.save_error == "the disk is full"
            advance(begin(store), 3)
            patch.undo()
            assert store.try_again()
            assert store.save_error == ""
            assert [game.id for game in store.games()] == [3, 2, 1]
    with opened(killed) as store:
        assert exported(store, 1) == (LEFT / "game-1.jsonl").read_text(encoding="utf-8")


@pytest.mark.parametrize("with_log", [True, False])
def test_on_a_disk_that_cannot_be_written_its_games_are_shown(killed: Path, with_log: bool) -> None:
    if not with_log:
        with closing(sqlite3.connect(killed / FILE)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    before = {path.name: path.read_bytes() for path in killed.iterdir()}
    (killed / "in-use.lock").mkdir()  # stops root as well
    with opened(killed) as store:
        assert store.save_error == "the data folder cannot be written"
        assert [game.id for game in store.games()] == [2, 1]
        for game in (1, 2):
            assert exported(store, game) == (LEFT / f"game-{game}.jsonl").read_text(encoding="utf-8")
    assert {name: (killed / name).read_bytes() for name in before} == before
