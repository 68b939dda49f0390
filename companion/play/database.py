"""The SQLite file itself: opened durably, locked against a second start, looked at without a change."""

import fcntl
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from msgspec import Struct

from companion.errors import SavingError
from companion.play.failures import keep_copy, primary
from companion.play.rows import SCHEMA, SCHEMA_VERSION, bring_up_to_date, probe, refuse_newer
from companion.play.write_ahead_log import Log, read_log
from companion.words import _, ngettext

LISTED: Final = 100
"""So many games are read when the file is opened: those that the list shows."""
SHORT_PATIENCE: Final = 0.1
"""Seconds to wait when it is known already that something is wrong, and where it can as well be done later."""
CANNOT_LOOK_HERE: Final = frozenset(
    {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL}
)
"""SQLite could not make the file that it needs beside a log."""
_MAGIC: Final = b"SQLite format 3\0"
_HEAD: Final = 100
"""Bytes of the head of a data base."""
LOCK: Final = "in-use.lock"
PATIENCE: Final = 2.0
"""Seconds that another program may hold the file before that is a trouble. Nothing waits longer."""


def locked(folder: Path) -> int:
    """Takes the folder for this start of the app; gives the descriptor that holds the lock.

    Raises:
        SavingError: another start holds it.
        OSError: the folder cannot be written.
    """
    handle = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as problem:
        os.close(handle)
        words = _("the Loop Companion is running already with the games in {folder}")
        raise SavingError(words.format(folder=folder)) from problem
    except OSError:
        os.close(handle)
        raise
    return handle


class Opened(Struct, frozen=True):
    """The data base, and what is to be said of it (empty: nothing)."""

    connection: sqlite3.Connection
    notice: str = ""


def connected(path: Path, patience: float = PATIENCE) -> Opened:
    """The data base in this file, made or brought up to date; every commit is on disk when it returns.

    Nothing else in this process may have the file open. Whatever lay in the write-ahead log is in the file itself
    afterwards. Waits at most `patience` seconds for another program at each step.

    Raises:
        NewerFileError: it is from a newer app; nothing of it was changed.
        sqlite3.Error, UnicodeDecodeError: it is damaged, not ours, or cannot be written;
            `is_environment_error` tells which.
        OSError: it cannot be read, or what is damaged in it cannot be kept.
    """
    version, lost = _look_at(path)
    refuse_newer(version)
    notice = _kept(path, lost) if lost else ""
    connection = _leniently(sqlite3.connect(path, timeout=patience))
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        bring_up_to_date(connection)
        probe(connection)
        _read_through(connection)
        # Deleting can be undone until the app is closed; then the rows go.
        with connection:
            connection.execute("DELETE FROM entries WHERE game IN (SELECT id FROM games WHERE deleted = 1)")
            connection.execute("DELETE FROM games WHERE deleted = 1")
        fold_in(connection)
    except BaseException:
        connection.close()
        raise
    return Opened(connection, notice)


def _look_at(path: Path) -> tuple[int, int]:
    """The version of a file, and how many writes its log has lost by damage; nothing is changed, or waited for.

    Only before it is opened: that a file is closed ends all locks which this process has on it (fcntl(2)).

    Raises:
        OSError: it cannot be read.
    """
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD)
    except FileNotFoundError:
        return 0, 0
    if not head.startswith(_MAGIC):
        return 0, 0  # no data base, or an empty file: that shows when it is opened
    # https://www.sqlite.org/fileformat2.html#the_database_header: at 16 stands the page size, at 60 the user version.
    page_size = int.from_bytes(head[16:18], "big")
    log = log_of(path, 65_536 if page_size == 1 else page_size)
    return int.from_bytes((log.first_page or head)[60:64], "big", signed=True), log.lost_writes


def log_of(path: Path, page_size: int) -> Log:
    """What the log beside a data base holds; SQLite has no locks on it.

    Raises:
        OSError: it cannot be read.
    """
    try:
        return read_log(path.with_name(f"{path.name}-wal").read_bytes(), page_size)
    except FileNotFoundError:
        return Log()


def _kept(path: Path, lost: int) -> str:
    """Keeps a file whose log is damaged, before SQLite passes over what lies behind the damage; gives what to say."""
    kept = keep_copy(path)
    words = ngettext(
        "the log of the games was damaged, and the last press is missing; the old files are kept as {file}",
        "the log of the games was damaged, and the last {n} presses are missing; the old files are kept as {file}",
        lost,
    )
    return words.format(n=lost, file=kept.name)


def fold_in(connection: sqlite3.Connection) -> bool:
    """Moves what lies in the write-ahead log into the data base itself; whether all of it was moved.

    Nothing is lost where it cannot be done (another program reads it, the disk is full): it stays in the log.
    """
    patience = connection.execute("PRAGMA busy_timeout").fetchone()[0]
    wait_at_most(connection, SHORT_PATIENCE)
    try:
        busy, _frames, _moved = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except sqlite3.Error:
        return False
    finally:
        wait_at_most(connection, patience / 1000)
    return not busy


def wait_at_most(connection: sqlite3.Connection, seconds: float) -> None:
    """For another program that holds the file."""
    connection.execute(f"PRAGMA busy_timeout = {seconds * 1000:.0f}")


@contextmanager
def read_only(path: Path, patience: float = PATIENCE, *, trusting: bool = True) -> Iterator[sqlite3.Connection]:
    """The data base to look at; nothing of it is changed. Where its folder is read-only, through a copy of its log.

    `trusting`: where no log lies beside it nobody is writing, so locks need not be asked, and nothing is made beside.

    Raises:
        sqlite3.Error: it cannot be read, or another program holds it.
        OSError: it cannot be copied.
    """
    log = path.with_name(f"{path.name}-wal")
    way = "mode=ro" if log.exists() or not trusting else "mode=ro&immutable=1"
    with ExitStack() as held:
        try:
            connection = _looking(held, path, way, patience)
        except _CannotLookHereError:
            way = "mode=ro&immutable=1"
            if log.exists() and log.stat().st_size:
                # SQLite needs a file beside a log to read it, and may not make one here.
                elsewhere = Path(held.enter_context(tempfile.TemporaryDirectory(prefix="loop-companion-")))
                for part in (path, log):
                    shutil.copyfile(part, elsewhere / part.name)
                path, way = elsewhere / path.name, "mode=rw"
            connection = _looking(held, path, way, patience)
        yield connection


class _CannotLookHereError(Exception):
    """SQLite cannot make the files that it needs for looking."""


def _looking(held: ExitStack, path: Path, way: str, patience: float) -> sqlite3.Connection:
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?{way}", uri=True, timeout=patience)
    held.callback(connection.close)
    try:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.OperationalError as problem:
        if primary(problem) in CANNOT_LOOK_HERE and "immutable" not in way:
            raise _CannotLookHereError from problem
        raise
    return _leniently(connection)


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


def in_memory() -> sqlite3.Connection:
    """A store without a file, and without games."""
    connection = sqlite3.connect(":memory:")
    connection.executescript(SCHEMA)
    return _leniently(connection)


def as_of_today(held: ExitStack, connection: sqlite3.Connection) -> sqlite3.Connection:
    """The data base to be read as one of this version; one of an older version through a copy in memory.

    Raises:
        sqlite3.Error: it is damaged, or not ours.
    """
    if connection.execute("PRAGMA user_version").fetchone()[0] == SCHEMA_VERSION:
        probe(connection)
        return connection
    copy = _leniently(sqlite3.connect(":memory:"))
    held.callback(copy.close)
    # A copy waits without a limit for a lock; in a transaction the lock is there already.
    connection.execute("BEGIN")
    connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    connection.backup(copy)
    connection.rollback()
    bring_up_to_date(copy)
    probe(copy)
    return copy
