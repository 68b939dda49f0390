"""The SQLite file itself: opened durably, locked against a second start, put aside when it is broken."""

import fcntl
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from companion.errors import JournalError, SavingError

LISTED: Final = 100
"""So many games are read when the file is opened: those that the list shows."""
LOCK: Final = "in-use.lock"
SCHEMA_VERSION: Final = 1
SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS games (
    id INTEGER PRIMARY KEY,
    header TEXT NOT NULL,
    begun TEXT NOT NULL,
    touched INTEGER NOT NULL,           -- grows with every write: the order in which games were played last
    summary TEXT NOT NULL,
    deleted INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX IF NOT EXISTS games_touched ON games (deleted, touched);
CREATE TABLE IF NOT EXISTS entries (
    game INTEGER NOT NULL,
    n INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (game, n)
) WITHOUT ROWID;
"""


def locked(folder: Path) -> int:
    """Takes the folder for this start of the app; gives the descriptor that holds the lock.

    Raises:
        SavingError: another start holds it.
    """
    handle = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as problem:
        os.close(handle)
        raise SavingError(f"the Loop Companion is running already with the games in {folder}") from problem
    return handle


def connected(path: Path) -> sqlite3.Connection:
    """The data base in this file, made or brought up to date; every commit is on disk when it returns.

    Raises:
        JournalError: it is from a newer app.
        sqlite3.Error, UnicodeDecodeError: it is damaged, not ours, or cannot be written; `spares` tells which.
    """
    connection = _leniently(sqlite3.connect(path, timeout=2.0))
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        _bring_up_to_date(connection)
        _probe(connection)
        _read_through(connection)
        # Deleting can be undone until the app is closed; then the rows go.
        with connection:
            connection.execute("DELETE FROM entries WHERE game IN (SELECT id FROM games WHERE deleted = 1)")
            connection.execute("DELETE FROM games WHERE deleted = 1")
    except BaseException:
        connection.close()
        raise
    return connection


def _leniently(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Letters that are damaged become marks: then the one entry or game is damaged, and the others can be read."""
    connection.text_factory = lambda letters: letters.decode(errors="replace")
    return connection


def _read_through(connection: sqlite3.Connection) -> None:
    """Reads what the list of games needs, so that a damaged file is known of before it is played on.

    Raises:
        sqlite3.DatabaseError: it is damaged.
    """
    listed = "SELECT id, header, begun, summary FROM games WHERE deleted = 0 ORDER BY touched DESC"
    connection.execute(listed).fetchmany(LISTED)
    stored = connection.execute("SELECT count(*) FROM games NOT INDEXED").fetchone()
    known = connection.execute("SELECT count(*) FROM games INDEXED BY games_touched WHERE deleted >= 0").fetchone()
    if stored != known:
        raise sqlite3.DatabaseError("there are more games than its index knows")


def _bring_up_to_date(connection: sqlite3.Connection) -> None:
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > SCHEMA_VERSION:
        raise JournalError(f"it is from a newer app (version {version})")
    if version < SCHEMA_VERSION:
        connection.executescript(f"BEGIN; {SCHEMA} PRAGMA user_version = {SCHEMA_VERSION}; COMMIT;")


def _probe(connection: sqlite3.Connection) -> None:
    """Our tables with our columns are there; a file may be sound and say our version, and be another program's."""
    connection.execute("SELECT id, header, begun, touched, summary, deleted FROM games LIMIT 0")
    connection.execute("SELECT game, n, entry FROM entries LIMIT 0")


DISK_TROUBLES: Final = frozenset(
    {
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_NOMEM,
    }
)
PRIMARY: Final = 0xFF
"""An extended result code holds the primary one in its last byte."""


def spares(problem: Exception) -> bool:
    """Whether this error says nothing against the file: the disk is full, read-only, failing, or in use."""
    code = getattr(problem, "sqlite_errorcode", None)
    return code is not None and code & PRIMARY in DISK_TROUBLES


def in_memory(path: Path | None) -> sqlite3.Connection:
    """A store in memory, with what can still be read of the file."""
    copy = _copied(path) if path is not None else None
    if copy is not None:
        return _leniently(copy)
    connection = sqlite3.connect(":memory:")
    connection.executescript(SCHEMA)
    return _leniently(connection)


def _copied(path: Path) -> sqlite3.Connection | None:
    # Only the first way reads what still lies in the -wal file; only the second works in a folder that is read-only.
    for way in ("mode=ro", "mode=ro&immutable=1"):
        connection = sqlite3.connect(":memory:")
        try:
            with closing(sqlite3.connect(f"{path.absolute().as_uri()}?{way}", uri=True)) as source:
                source.backup(connection)
            connection.executescript(SCHEMA)
            _probe(connection)
        except (sqlite3.Error, UnicodeDecodeError):
            connection.close()
        else:
            return connection
    return None


def put_aside(path: Path) -> Path:
    """Renames a broken data base, with its companions, to the first free name beside it; nothing is overwritten."""
    number = 1
    while (aside := path.with_name(f"{path.name}.broken-{number}")).exists():
        number += 1
    for ending in ("", "-wal", "-shm"):
        part = path.with_name(path.name + ending)
        if part.exists():
            part.rename(aside.with_name(aside.name + ending))
    return aside


def in_words(problem: Exception) -> str:
    """Why something could not be saved, for people."""
    text = str(problem).lower()
    if "full" in text or "no space" in text:
        return "the disk is full"
    if "readonly" in text or "read-only" in text:
        return "the disk is read-only"
    if "locked" in text:
        return "the games are in use by another program"
    if "permission" in text or "unable to open" in text:
        return "the data folder cannot be written"
    return str(problem)
