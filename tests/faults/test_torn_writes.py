"""The power goes while something is written: the files cut, or their tails zeroed, at every byte.

What an act had before the next one began is never lost; what cannot be read is kept, and said.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.errors import JournalError
from companion.play.store import FILE, Store
from tests.faults.torn import GAME, Left, entries_in, lay, table_in
from tests.play.sessions import advance, begin, opened, resume, same

pytestmark = pytest.mark.timeout(600)
"""Twenty-five thousand files are opened: half a minute on a quiet machine, and more than two on a busy one."""

ACTS = 2
"""Whose transactions are cut; each is three pages in the WAL."""


def goes_on_after(folder: Path, left: Left, length: int) -> None:
    """With so much of the WAL intact: exactly the acts that are whole in it."""
    whole = left.most_before(length)
    with opened(folder) as store:
        assert (store.save_error, store.notice) == ("", ""), length
        assert entries_in(store) == whole.entries, length
        if any(abs(length - act.wal) <= 1 for act in left.acts):
            session = resume(store, GAME)
            assert same(session.state, whole.state)
            advance(session)
            assert session.save_error == ""


def test_the_wal_cut_at_every_byte(left: Left, folder: Path) -> None:
    for length in range(len(left.wal) + 1):
        lay(folder, left.before, left.wal[:length])
        goes_on_after(folder, left, length)


def test_the_wal_with_its_tail_zeroed_from_every_byte(left: Left, folder: Path) -> None:
    whole = left.wal
    for length in range(len(whole) + 1):
        lay(folder, left.before, whole[:length] + bytes(len(whole) - length))
        with opened(folder) as store:
            assert (store.save_error, store.notice) == ("", ""), length
            # A tail that was zeroes anyway makes no difference.
            assert entries_in(store) >= left.most_before(length).entries, length


def test_a_checkpoint_torn_at_every_byte_that_it_changes(left: Left, folder: Path) -> None:
    """The data base is being written anew from the WAL, which still has all of it."""
    changed = [place for place in range(len(left.before)) if left.before[place] != left.after[place]]
    assert len(changed) > 200
    for place in changed:
        lay(folder, left.after[:place] + left.before[place:], left.wal)
        with opened(folder) as store:
            assert (store.save_error, store.notice) == ("", ""), place
            assert entries_in(store) == left.last.entries, place
    with opened(folder) as store:
        assert same(table_in(store), left.last.state)


def damaged(content: bytes) -> Iterator[tuple[str, bytes]]:
    for place in [*range(0, len(content), 128), *range(0, len(content), 4096), len(content) - 1]:
        yield f"cut at {place}", content[:place]
        yield f"zeroed from {place}", content[:place] + bytes(len(content) - place)
        yield f"a block of noise at {place}", content[:place] + b"\xa5" * 512 + content[place + 512 :]


def test_a_data_base_that_is_damaged_itself_is_kept_and_said_wherever_it_is(left: Left, folder: Path) -> None:
    """No power cut does this; a worn-out SD card does."""
    ends = {"whole": 0, "put aside": 0, "said": 0}
    for how, content in damaged(left.after):
        lay(folder, content, None)
        ends[_opens(folder, content, left, how)] += 1
    assert min(ends.values()) > 0, ends


def _opens(folder: Path, content: bytes, left: Left, how: str) -> str:
    """What becomes of it; whatever it is, the list of games can be shown, and a new game begun."""
    with opened(folder) as store:
        assert store.save_error == "", how
        games = store.games()
        session = begin(store)
        advance(session)
        if store.notice:
            kept = folder / f"{FILE}.broken-1"
            assert kept.name in store.notice, how
            assert kept.read_bytes() == content, how
            assert session.save_error == "", how
            return "put aside"
        if not games:
            assert store.unreadable == 1 or not content, how  # an empty file is a new one
            return "said" if content else "whole"
        return _resumes(store, left, how)


def _resumes(store: Store, left: Left, how: str) -> str:
    try:
        assert same(resume(store, GAME).state, left.last.state), how
    except JournalError as problem:
        assert str(problem), how  # noqa: PT017 - it need not be raised
        return "said"
    return "whole"
