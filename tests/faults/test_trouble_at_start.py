"""The app starts while its file is locked, the disk is full or read-only, or the file is from a newer app.

It plays in memory, says why, tries again, and writes everything as soon as the cause has gone. Nothing waits for ever.
"""

import os
import resource
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

import pytest

from companion.errors import JournalError, SavingError
from companion.play.store import FILE, FOLDED_AFTER, Store
from tests import ROOT
from tests.play.sessions import Playing, advance, begin, opened, resume, same

NOBODY = 65_534
HOLDER = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
for words in sys.argv[2:]:
    connection.execute(words)
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def played(folder: Path) -> Playing:
    """A game of an evening before."""
    with opened(folder) as store:
        session = begin(store, seed="the evening before")
        advance(session, 9)
        session.undo()
    return session


@contextmanager
def held(folder: Path, *how: str) -> Iterator[None]:
    """Another program, a real one, has the file."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(folder / FILE), *how], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        yield
        other.communicate()


@contextmanager
def held_wholly(folder: Path) -> Iterator[None]:
    with held(folder, "PRAGMA locking_mode = EXCLUSIVE", "BEGIN EXCLUSIVE"):
        yield


@contextmanager
def held_for_writing(folder: Path) -> Iterator[None]:
    with held(folder, "BEGIN IMMEDIATE"):
        yield


@contextmanager
def full(_: Path) -> Iterator[None]:
    """No file may grow; Python ignores the signal that comes with that."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def not_ours(folder: Path) -> Iterator[None]:
    """A folder in which nothing may be written; root, who may everywhere, becomes nobody for a while."""
    mode = folder.stat().st_mode
    for path in (folder, *folder.iterdir()):
        path.chmod(0o555 if path.is_dir() else 0o444)
    was_root = os.geteuid() == 0
    if was_root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if was_root:
            os.seteuid(0)
        for path in folder.iterdir():
            path.chmod(0o644)
        folder.chmod(mode)


Trouble = Callable[[Path], AbstractContextManager[None]]
TROUBLES = [
    pytest.param(held_wholly, "another program holds the games", False, id="locked"),
    pytest.param(held_for_writing, "another program holds the games", True, id="being written"),
    pytest.param(full, "the disk is full", True, id="full"),
    pytest.param(not_ours, "the data folder cannot be written", True, id="not ours"),
]


@pytest.mark.parametrize(("trouble", "words", "can_be_read"), TROUBLES)
def test_everything_is_written_when_the_cause_goes(
    folder: Path, played: Playing, trouble: Trouble, words: str, can_be_read: bool
) -> None:
    with trouble(folder):
        store = Store(folder)
        assert store.save_error == words
        assert [game.id for game in store.games()] == ([1] if can_be_read else [])
        first, second = begin(store, seed="first"), begin(store, seed="second")
        advance(first, 12)
        advance(second, 4)
        second.undo()
        assert (first.save_error, store.unsaved) == (words, first._last_entry + second._last_entry)
        assert [game.header.seed for game in store.games()][:2] == ["second", "first"]
        assert same(resume(store, second.number).state, second.state)
        if can_be_read:
            earlier = resume(store, 1)
            assert same(earlier.state, played.state)
            advance(earlier, 2)
            assert same(resume(store, 1).state, earlier.state)
        assert not store.try_again()
        assert store.save_error == words
    assert store.try_again()
    assert (store.save_error, store.unsaved, store.notice) == ("", 0, "")
    assert sorted((first.number, second.number)) == [2, 3]
    if not can_be_read:
        earlier = resume(store, 1)
        assert same(earlier.state, played.state)
        advance(earlier, 2)
    advance(first)
    store.close()
    with opened(folder) as store:
        assert {game.id for game in store.games()} == {1, 2, 3}
        for session in (earlier, first, second):
            again = resume(store, session.number)
            assert same(again.state, session.state)
            assert [act.number for act in again.acts] == [act.number for act in session.acts]


@pytest.mark.parametrize(("trouble", "words", "can_be_read"), TROUBLES)
def test_the_next_act_writes_what_waits_as_well(
    folder: Path, played: Playing, trouble: Trouble, words: str, can_be_read: bool
) -> None:
    del played, can_be_read
    with trouble(folder):
        store = Store(folder)
        session = begin(store)
        advance(session, 3)
        assert session.save_error == words
    advance(session)
    assert (session.save_error, session.number) == ("", 2)
    store.close()
    with opened(folder) as store:
        assert same(resume(store, 2).state, session.state)


@pytest.mark.parametrize("trouble", [full, not_ours])
def test_an_empty_folder_is_begun_when_it_can_be(folder: Path, trouble: Trouble) -> None:
    with trouble(folder):
        store = Store(folder)
        session = begin(store)
        advance(session, 7)
        assert store.save_error != ""
    store.close()
    assert (store.save_error, store.unsaved) == ("", 0)
    with opened(folder) as store:
        assert same(resume(store, 1).state, session.state)


def test_a_game_that_stops_being_played_is_written_too(folder: Path) -> None:
    """Another is begun meanwhile, and only that one goes on."""
    with opened(folder) as store:
        first = begin(store, seed="first")
        advance(first, 3)
        with full(folder):
            advance(first, 3)
            second = begin(store, seed="second")
            advance(second, 3)
            assert store.save_error == "the disk is full"
        advance(second)
        assert (store.save_error, store.unsaved) == ("", 0)
    with opened(folder) as store:
        assert same(resume(store, first.number).state, first.state)
        assert same(resume(store, second.number).state, second.state)


def test_a_game_begun_in_memory_can_be_deleted_and_brought_back(folder: Path) -> None:
    with full(folder):
        store = Store(folder)
        one, other = begin(store, seed="one"), begin(store, seed="other")
        store.delete(one.number)
        assert [game.id for game in store.games()] == [other.number]
        store.bring_back(one.number)
        store.delete(other.number)
        assert [game.id for game in store.games()] == [one.number]
    store.close()
    with opened(folder) as store:
        assert [game.header.seed for game in store.games()] == ["one"]


@pytest.mark.parametrize("how", [held_wholly, held_for_writing])
def test_no_start_waits_longer_than_a_few_seconds(folder: Path, played: Playing, how: Trouble) -> None:
    del played
    with how(folder):
        begun = time.monotonic()
        done = subprocess.run(
            [sys.executable, "-m", "companion", "games", "--data", str(folder)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=100,
            check=False,
        )
        assert time.monotonic() - begun < 60
    assert "another program holds the games" in done.stderr
    assert done.returncode == (2 if how is held_wholly else 0)


# A newer file


def make_newer(folder: Path) -> dict[str, bytes]:
    with closing(sqlite3.connect(folder / FILE)) as connection:
        connection.execute("PRAGMA user_version = 3")
        connection.execute("CREATE TABLE of_next_year (games)")
    return lying_in(folder)


def lying_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


NEWER = "the games are of a newer app; they are safe, update this one"


def test_a_newer_file_is_left_where_it_is_and_the_game_is_played_in_memory(folder: Path, played: Playing) -> None:
    del played
    before = make_newer(folder)
    with opened(folder) as store:
        assert (store.save_error, store.notice, store.games()) == (NEWER, "", ())
        session = begin(store)
        advance(session, 5)
        assert session.save_error == NEWER
        assert [game.id for game in store.games()] == [session.number]
        with pytest.raises(JournalError, match="there is no game 1"):
            store.header(1)
    assert lying_in(folder) == before


def test_a_newer_file_whose_version_lies_in_the_log_is_left_as_well(folder: Path, played: Playing) -> None:
    del played
    with closing(sqlite3.connect(folder / FILE)) as connection:
        connection.execute("PRAGMA user_version = 3")
        content = lying_in(folder)
    assert content[f"{FILE}-wal"]
    assert content[FILE][63] == 2
    for name, there in content.items():
        (folder / name).write_bytes(there)
    (folder / f"{FILE}-shm").unlink()
    before = lying_in(folder)
    with opened(folder) as store:
        assert (store.save_error, store.games()) == (NEWER, ())
        advance(begin(store), 3)
    assert lying_in(folder) == before


def test_when_the_newer_file_goes_the_games_of_this_evening_are_written(folder: Path, played: Playing) -> None:
    del played
    make_newer(folder)
    with opened(folder) as store:
        session = begin(store)
        advance(session, 5)
        (folder / FILE).rename(folder / "elsewhere")
        assert store.try_again()
        assert (store.save_error, session.number) == ("", 1)


# The log


def all_in_the_file(folder: Path) -> list[tuple[int, int]]:
    """The games and how many entries they have, if the one file alone is taken along."""
    with closing(sqlite3.connect(f"file:{folder / FILE}?immutable=1", uri=True)) as connection:
        return connection.execute("SELECT game, count(*) FROM entries GROUP BY game ORDER BY game").fetchall()


KILLED = """
import os, sys
from pathlib import Path
from companion.play.store import Store
from tests.play.sessions import advance, begin
store = Store(Path(sys.argv[1]))
session = begin(store, seed=sys.argv[2])
advance(session, 10)
print(session._last_entry, flush=True)
os.kill(os.getpid(), 9)
"""


def test_after_killed_evenings_the_one_file_holds_them_all(folder: Path) -> None:
    entries = []
    for evening in range(3):
        done = subprocess.run(
            [sys.executable, "-c", KILLED, str(folder), f"{evening}"],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            check=False,
            timeout=100,
        )
        entries.append(int(done.stdout))
    Store(folder).close()
    assert all_in_the_file(folder) == list(enumerate(entries, start=1))


def test_the_log_is_folded_in_at_opening_while_it_stays_open(folder: Path) -> None:
    subprocess.run(
        [sys.executable, "-c", KILLED, str(folder), "killed"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        check=False,
        timeout=100,
    )
    assert (folder / f"{FILE}-wal").stat().st_size > 0
    with opened(folder) as store:
        assert (folder / f"{FILE}-wal").stat().st_size == 0
        assert all_in_the_file(folder) == [(1, len(list(store.entries(1))))]


def test_the_log_is_folded_in_at_the_end_of_each_game(folder: Path) -> None:
    with opened(folder) as store:
        session = begin(store)
        while session.state.ending is None:
            advance(session)
        assert store.is_folded
        assert all_in_the_file(folder) == [(1, session._last_entry)]


def test_the_log_is_folded_in_when_nobody_waits(folder: Path) -> None:
    with opened(folder) as store:
        session = begin(store)
        advance(session, 5)
        assert not store.is_folded
        store.fold_in()
        assert store.is_folded
        assert all_in_the_file(folder) == [(1, session._last_entry)]


def test_the_log_never_holds_more_than_so_many_acts(folder: Path) -> None:
    with opened(folder) as store:
        session = begin(store)
        advance(session)
        for _ in range(FOLDED_AFTER * 2):
            session.undo()
            session.redo()
            (there,) = all_in_the_file(folder) or [(1, 0)]
            assert session._last_entry - there[1] < FOLDED_AFTER * 2 + 20


def test_a_log_that_somebody_reads_is_folded_in_later(folder: Path) -> None:
    with opened(folder) as store:
        advance(begin(store), 5)
        with held(folder, "BEGIN", "SELECT * FROM games"):
            begun = time.monotonic()
            store.fold_in()
            assert time.monotonic() - begun < 2
            assert not store.is_folded
        store.fold_in()
        assert store.is_folded


def test_a_second_start_is_still_refused(folder: Path) -> None:
    with opened(folder), pytest.raises(SavingError, match="running already"):
        Store(folder)
