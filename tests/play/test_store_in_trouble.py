"""A disk that is full or read-only, a file that is broken or newer: the game goes on, and nothing is overwritten."""

import errno
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.errors import JournalError
from companion.games.the_loop.rules.state import Step
from companion.play.entries import header_to
from companion.play.kept_aside import quarantine
from companion.play.store import FILE, Store
from tests.play.sessions import LOOP, advance, begin, go_on_to, opened, resume, same


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
        if session.trouble or session.state.ending is not None:
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
        assert session.trouble == words
        advance(session, 2)
        session.undo()
        session.redo()
        session.undo()
        expected, acts = session.state, len(session.acts)
        written = len(list(store.entries(1)))
        end(store)
        session.redo()
        assert session.trouble == ""
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
        assert session.trouble == words
        assert [game.id for game in store.games()] == [session.number]
        assert same(resume(store, session.number).state, session.state)
        end(store)
        advance(session)
        assert (session.trouble, session.number) == ("", 1)
        assert [game.id for game in store.games()] == [1]
    with opened(tmp_path) as store:
        assert same(resume(store, 1).state, session.state)


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
    assert session.trouble == "another program holds the games"
    other.rollback()
    other.close()
    advance(session)
    assert session.trouble == ""
    assert same(resume(store, 1).state, session.state)


def test_a_folder_that_cannot_be_made_keeps_games_in_memory(tmp_path: Path) -> None:
    """Tests may run as root, who may write everywhere: a file where the folder should be stops root, too."""
    (tmp_path / "data").write_text("a file")
    with opened(tmp_path / "data" / "games") as store:
        assert store.trouble != ""
        session = begin(store)
        advance(session, 12)
        assert session.trouble == store.trouble
        assert [game.id for game in store.games()] == [session.number]
        assert same(resume(store, session.number).state, session.state)
    assert (tmp_path / "data").read_text() == "a file"


def test_a_file_that_cannot_be_opened_keeps_games_in_memory(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    with opened(tmp_path) as store:
        assert store.trouble == "the data folder cannot be written"
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
            assert store.trouble == "the disk is read-only"
            assert [game.id for game in store.games()] == [2, 1]
            resumed = resume(store, 2)
            assert same(resumed.state, shown.state)
            advance(resumed, 3)
            assert resumed.trouble == "the disk is read-only"
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


# Broken files


@pytest.mark.parametrize(
    "content", [b"this is no data base at all, but it is long enough" * 20, b"SQLite format 3\0junk"]
)
def test_a_broken_file_is_kept_beside_and_a_new_one_begun(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    with opened(tmp_path) as store:
        assert store.trouble == ""
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
        assert (store.trouble, store.notice, store.games()) == ("", "", ())


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
        assert store.trouble == ""
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
        assert store.trouble == ""
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
        assert store.trouble == "the disk is read-only"
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


# Damaged entries


def damage(store: Store, number: int, line: str | None) -> None:
    if line is None:
        store._connection.execute("DELETE FROM entries WHERE n = ?", (number,))
    else:
        store._connection.execute("UPDATE entries SET entry = ?, checksum = NULL WHERE n = ?", (line, number))
    store._connection.commit()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('{"n": 5, "act"', "entry 5 is damaged: it is no JSON"),
        ("[]", "entry 5 is damaged: it is no JSON object"),
        ("[" * 100_000, "entry 5 is damaged: it is no JSON"),
        (None, "entry 5 is missing: the line says it is entry 6"),
    ],
)
def test_a_damaged_entry_is_named_by_its_number(store: Store, line: str | None, words: str) -> None:
    session = begin(store)
    advance(session, 3)
    damage(store, 5, line)
    with pytest.raises(JournalError) as caught:
        resume(store, session.number)
    assert str(caught.value) == words


def test_an_entry_that_cannot_be_is_named_by_its_number(store: Store) -> None:
    session = begin(store)
    advance(session, 3)
    row = '{"n": 5, "act": 1, "at": "2026-01-31T20:15:00Z", "turn": 0, "cycle": 1, "by": "app", "fact": "teleported"}'
    damage(store, 5, row)
    with pytest.raises(JournalError, match=r"^entry 5: 'teleported' is no fact that this version knows$"):
        resume(store, session.number)


PLACE = '"act": 90, "at": "2026-01-31T20:15:00Z", "turn": 1, "cycle": 1, "by": "app"'


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        ('"fact": "cycle_ended", "cycle": -9', "entry {n}: its field 'cycle' must be from 0 to 1000000"),
        ('"fact": "cycle_ended", "cycle": 9', "game 1 is damaged: after act 90 turn, cycle and visited Eras do not"),
        ('"fact": "energy_changed", "era": "medieval", "amount": -99', "game 1 is damaged: after act 90 a count is"),
        ('"fact": "step_begun", "step": "over"', "game 1 is damaged: after act 90 the game goes on although it is"),
        (
            '"fact": "drawn_again", "attempt": 1, "instead_of": 8',
            "entry {n}: nothing was drawn again; the facts of its",
        ),
        ('"fact": "undone", "takes_back": [1]', "entry {n}: there is no act [1] to undo"),
    ],
)
def test_a_stored_game_that_tells_of_an_impossible_table_is_refused(store: Store, fact: str, words: str) -> None:
    session = begin(store)
    go_on_to(session, Step.ACTIONS)
    n = len(list(store.entries(1))) + 1
    # `cycle` stands twice in the line of a cycle's end; the last one is read.
    line = f'{{"n": {n}, {PLACE}, {fact}}}'
    store._connection.execute("INSERT INTO entries (game, n, entry) VALUES (1, ?, ?)", (n, line))
    store._connection.commit()
    with pytest.raises(JournalError) as caught:
        resume(store, 1)
    assert str(caught.value).startswith(words.format(n=n))


def test_whatever_goes_wrong_while_a_stored_game_is_read_names_the_entry(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    advance(begin(store), 3)

    def fails(*_: object) -> None:
        raise IndexError("tuple index out of range")

    monkeypatch.setattr(type(LOOP), "apply", fails)
    with pytest.raises(JournalError) as caught:
        resume(store, 1)
    assert str(caught.value) == "entry 1: it cannot have happened (IndexError: tuple index out of range)"


@pytest.mark.parametrize("cell", [7, 1.5, None, b"\xff", "7"])
def test_a_cell_that_holds_no_line_is_named(store: Store, cell: object) -> None:
    advance(begin(store), 3)
    store._connection.execute("UPDATE entries SET entry = ifnull(?, 'null') WHERE n = 5", (cell,))
    with pytest.raises(JournalError, match=r"^entry 5 is damaged: it is no JSON"):
        resume(store, 1)
    store._connection.execute("UPDATE games SET header = ifnull(?, 'null')", (cell,))
    with pytest.raises(JournalError, match=r"^the header is damaged: it is no JSON"):
        resume(store, 1)
    assert store.games() == ()


SUMMARY = {"turn": 1, "cycle": 1, "outcome": "", "reason": ""}


@pytest.mark.parametrize(
    "summary",
    [
        *({**SUMMARY, name: value} for name in ("turn", "cycle") for value in (None, "1", -1, True, 10**9, [])),
        *({**SUMMARY, name: value} for name in ("outcome", "reason") for value in (None, 1, [])),
        [],
        {},
        7,
    ],
)
def test_a_game_whose_summary_is_damaged_is_left_out_of_the_list(store: Store, summary: object) -> None:
    begin(store)
    begin(store)
    store._connection.execute("UPDATE games SET summary = ? WHERE id = 1", (json.dumps(summary),))
    assert [game.id for game in store.games()] == [2]


def test_a_stored_game_whose_box_is_wrong_is_a_damaged_game(store: Store) -> None:
    header = json.loads(header_to(begin(store).header))
    header["box"]["cubes"]["rift"] = 1
    store._connection.execute("UPDATE games SET header = ?, checksum = NULL", (json.dumps(header),))
    with pytest.raises(JournalError, match=r"^the beginning of game 1 is damaged: cubes.rift is 1"):
        resume(store, 1)
