"""A worn-out card damages the log in which the last acts lie: never in silence, never more than the acts behind it."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.errors import JournalError
from companion.play.store import FILE, Store
from companion.play.write_ahead_log import Log, read_log
from tests.faults.torn import GAME, Left, entries_in, lay
from tests.play.sessions import advance, begin, opened, resume

ACTS = 6
PAGE = 4096
LOG = f"{FILE}-wal"
LOCKER = """
import fcntl, sys
with open(sys.argv[1], "r+b") as file:
    fcntl.lockf(file, fcntl.LOCK_EX, 512, 0x40000000)
    print("held", flush=True)
    sys.stdin.read()
"""


def noise(content: bytes, place: int, length: int = 512) -> bytes:
    return content[:place] + (b"\xa5" * length)[: len(content) - place] + content[place + length :]


@pytest.mark.parametrize("length", [1, 512, PAGE])
def test_a_damaged_block_anywhere_in_the_log_is_said_and_both_files_are_kept(
    left: Left, folder: Path, length: int
) -> None:
    for place in range(0, len(left.wal), 509):
        content = noise(left.wal, place, length)
        if content == left.wal:
            continue
        lay(folder, left.before, content)
        with opened(folder) as store:
            assert store.save_error == "", place
            before = left.acts[0].entries
            there = entries_in(store)
            assert before <= there <= left.last.entries, place
            if there < left.most_before(place).entries:
                raise AssertionError(f"acts in front of the damage at {place} are lost")
            if there < left.last.entries:
                assert "the log of the games was damaged" in store.notice, place
                assert f"kept as {FILE}.damaged-1" in store.notice, place
                assert (folder / f"{FILE}.damaged-1-wal").read_bytes() == content, place
                assert (folder / f"{FILE}.damaged-1").exists(), place
            else:
                assert place < 32, place  # only bytes of the head that say nothing about the frames
            session = resume(store, GAME)
            advance(session)
            assert session.save_error == ""
        with opened(folder) as store:
            assert store.notice == ""
            assert entries_in(store) == session._last_entry


def test_how_many_presses_are_missing_is_said(left: Left, folder: Path) -> None:
    for act in (1, 2, 4, ACTS):
        lay(folder, left.before, noise(left.wal, left.acts[act].wal - PAGE))
        with opened(folder) as store:
            assert entries_in(store) == left.acts[act - 1].entries
            missing = ACTS - act + 1
            words = "press is" if missing == 1 else f"{missing} presses are"
            assert f"the last {words} missing" in store.notice


def test_a_log_whose_head_is_damaged_is_said_with_all_that_is_missing(left: Left, folder: Path) -> None:
    lay(folder, left.before, noise(left.wal, 0, 32))
    with opened(folder) as store:
        assert entries_in(store) == left.acts[0].entries
        assert f"the last {ACTS} presses are missing" in store.notice


def test_one_bit_of_the_head_is_enough_to_be_said(left: Left, folder: Path) -> None:
    """The numbers by which an older log is known stand there, too: one more, and all frames would look old."""
    for bit in range(32 * 8):
        content = bytearray(left.wal)
        content[bit // 8] ^= 1 << bit % 8
        lay(folder, left.before, bytes(content))
        with opened(folder) as store:
            missing = left.last.entries - entries_in(store)
            assert bool(missing) == (f"the last {ACTS} presses are missing" in store.notice), bit


def test_no_file_that_was_kept_overwrites_another(left: Left, folder: Path) -> None:
    (folder / f"{FILE}.damaged-1-wal").write_text("an earlier one")
    (folder / FILE).write_bytes(left.before)
    (folder / LOG).write_bytes(noise(left.wal, 5000))
    with opened(folder) as store:
        assert f"kept as {FILE}.damaged-2" in store.notice
    assert (folder / f"{FILE}.damaged-1-wal").read_text() == "an earlier one"


def test_old_frames_behind_a_new_log_are_no_loss(folder: Path) -> None:
    """SQLite writes a new log over the one before where it was not cut; its frames lie behind the new ones."""
    with opened(folder) as store:
        session = begin(store)
        advance(session, 10)
        store._connection.execute("PRAGMA wal_checkpoint(RESTART)")
        advance(session, 2)
        log = (folder / LOG).read_bytes()
        frames = store._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()[1]
        assert len(log) > 32 + (frames + 3) * (24 + PAGE)
        database = (folder / FILE).read_bytes()
    first_page = database[:PAGE] if read_log(log, PAGE).first_page else b""
    assert read_log(log, PAGE) == Log(0, first_page)
    lay(folder, database, log)
    with opened(folder) as store:
        assert store.notice == ""
        assert entries_in(store) == session._last_entry


def test_a_log_that_cannot_be_kept_is_left_alone_until_it_can(
    left: Left, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = noise(left.wal, left.acts[2].wal - PAGE)
    lay(folder, left.before, content)

    def refused(_: Path) -> Path:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("companion.play.database.keep_copy", refused)
        store = Store(folder)
        assert store.save_error == "the disk is full"
        assert [game.id for game in store.games()] == [GAME]
        assert (folder / LOG).read_bytes() == content
    assert store.try_again()
    assert store.save_error == ""
    assert "the last 5 presses are missing" in store.notice
    assert (folder / f"{FILE}.damaged-1-wal").read_bytes() == content
    store.close()


def test_a_file_that_cannot_be_opened_yet_is_kept_once_and_not_at_each_try(left: Left, folder: Path) -> None:
    """Every ten seconds it is tried again: the card would be full by midnight."""
    lay(folder, left.before, noise(left.wal, left.acts[2].wal - PAGE))
    with read_but_held(folder):
        store = Store(folder)
        for _ in range(3):
            assert not store.try_again()
        assert store.save_error == "another program holds the games"
        assert sorted(path.name for path in folder.glob("*.damaged-*")) == [
            f"{FILE}.damaged-1",
            f"{FILE}.damaged-1-wal",
        ]
    assert store.try_again()
    assert "the last 5 presses are missing" in store.notice
    assert store.notice.endswith(f"kept as {FILE}.damaged-1")
    store.close()


@contextmanager
def read_but_held(folder: Path) -> Iterator[None]:
    """Another program has SQLite's lock on the file, and no more: https://www.sqlite.org/lockingv3.html, SHARED."""
    with subprocess.Popen(
        [sys.executable, "-c", LOCKER, str(folder / FILE)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        yield
        other.communicate()


# A letter that changes in the data base itself


def change(folder: Path, old: bytes, new: bytes) -> None:
    content = (folder / FILE).read_bytes()
    assert len(old) == len(new)
    assert content.count(old) >= 1
    (folder / FILE).write_bytes(content.replace(old, new, 1))


def test_a_changed_letter_in_an_entry_is_noticed_and_the_entry_named(folder: Path) -> None:
    with opened(folder) as store:
        advance(begin(store), 12)
        before = [entry.at for entry in store.entries(GAME)]
    line = before[4].isoformat(timespec="seconds").replace("+00:00", "").encode()
    place = (folder / FILE).read_bytes().index(b'{"n": 5, "act"')
    content = bytearray((folder / FILE).read_bytes())
    second = content.index(line, place) + len(line) - 1
    content[second] ^= 1  # another second of the same evening: nothing in the line is wrong
    (folder / FILE).write_bytes(content)
    with opened(folder) as store:
        assert store.notice == ""
        with pytest.raises(JournalError, match=r"^entry 5 is damaged: its checksum does not fit$"):
            resume(store, GAME)


def test_a_changed_letter_in_a_header_is_noticed(folder: Path) -> None:
    with opened(folder) as store:
        advance(begin(store), 3)
    change(folder, b'"Renaissance"', b'"Renaissbnce"')
    with opened(folder) as store:
        assert store.games() == ()
        assert store.unreadable == 1
        with pytest.raises(JournalError, match=r"^the header is damaged: its checksum does not fit$"):
            resume(store, GAME)


def test_entries_that_are_gone_from_the_end_are_noticed(folder: Path) -> None:
    with opened(folder) as store:
        advance(begin(store), 3)
        store._connection.execute("DELETE FROM entries WHERE n > 15")
        last = store._connection.execute("SELECT entries FROM games").fetchone()[0]
        store._connection.commit()
        with pytest.raises(JournalError, match=f"entries 16 to {last} are missing"):
            resume(store, GAME)
