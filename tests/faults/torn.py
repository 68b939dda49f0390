"""A game on disk as a power cut may leave it: its data base, and its last transactions in the WAL beside it."""

from dataclasses import dataclass
from pathlib import Path

from companion.games.the_loop.rules.state import State
from companion.play.store import FILE, Store
from tests.play.sessions import advance, begin, opened, resume

GAME = 1


@dataclass(frozen=True, slots=True)
class Written:
    """After an act: how long the WAL was, how many entries were on disk, and the table."""

    wal: int
    entries: int
    state: State


@dataclass(frozen=True, slots=True)
class Left:
    """What lies in the folder: the data base as it was before the last acts, and as a checkpoint makes it of them."""

    before: bytes
    wal: bytes
    after: bytes
    acts: tuple[Written, ...]

    def most_before(self, length: int) -> Written:
        """The last act that is whole in so much of the WAL."""
        return [act for act in self.acts if act.wal <= length][-1]

    @property
    def last(self) -> Written:
        return self.acts[-1]


def played(folder: Path, acts: int, *, earlier: int = 12) -> Left:
    """A game of which the `earlier` acts are in the data base, and the last ones only in the WAL."""
    database, wal = folder / FILE, folder / f"{FILE}-wal"
    with opened(folder) as store:
        session = begin(store)
        advance(session, earlier)
        store._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        before = database.read_bytes()
        written = [Written(0, session._last_entry, session.state)]
        for _ in range(acts):
            advance(session)
            assert session.save_error == ""
            written.append(Written(wal.stat().st_size, session._last_entry, session.state))
        content = wal.read_bytes()
        assert database.read_bytes() == before
        store._connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
        after = database.read_bytes()
    return Left(before, content, after, tuple(written))


def lay(folder: Path, database: bytes, wal: bytes | None) -> None:
    """Leave these two files in the folder, and nothing else."""
    for path in folder.iterdir():
        path.unlink()
    (folder / FILE).write_bytes(database)
    if wal is not None:
        (folder / f"{FILE}-wal").write_bytes(wal)


def entries_in(store: Store) -> int:
    """How many entries of the game are there, one after the other."""
    numbers = [row[0] for row in store._connection.execute("SELECT n FROM entries WHERE game = ? ORDER BY n", (GAME,))]
    assert numbers == list(range(1, len(numbers) + 1))
    return len(numbers)


def table_in(store: Store) -> State:
    """The game as it goes on."""
    return resume(store, GAME).state
