"""What is done where games cannot be saved, or their file is broken: nothing that was played is lost.

Some errors say something against the disk and nothing against the file: these are told in words, and what is played
waits in memory until it can be written. A broken file is kept: renamed, or copied, to a free name beside; nothing is
overwritten.
"""

import errno
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Final

from msgspec import Struct, field

from companion.errors import JournalError
from companion.files import sync_folder
from companion.play.entries import MAX_NUMBER, Entry, Header, Summary, entry_to
from companion.words import N_, _

ENVIRONMENT_ERRORS: Final = frozenset(
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
FULL: Final = N_("the disk is full")
READ_ONLY: Final = N_("the disk is read-only")
NO_ACCESS: Final = N_("the data folder cannot be written")
_PROBE: Final = b"\1" * 65_536
_WORDS: Final = {
    errno.ENOSPC: FULL,
    errno.EDQUOT: FULL,
    errno.EFBIG: FULL,
    errno.EROFS: READ_ONLY,
    errno.EACCES: NO_ACCESS,
    errno.EPERM: NO_ACCESS,
    errno.EISDIR: NO_ACCESS,
}
PRIMARY: Final = 0xFF
"""An extended result code holds the primary one in its last byte."""


class NewerFileError(JournalError):
    """The file of the games is from a newer version of the app: it is left alone."""


def primary(problem: BaseException) -> int:
    """SQLite's result code; 0 where the error is not of SQLite."""
    return int(getattr(problem, "sqlite_errorcode", 0) or 0) & PRIMARY


def is_environment_error(problem: Exception) -> bool:
    """Whether this error says nothing against the file: the disk is full or failing, or it is in use, or newer."""
    return primary(problem) in ENVIRONMENT_ERRORS or isinstance(problem, (OSError, NewerFileError))


def is_in_use(problem: Exception) -> bool:
    """Whether another program holds the file."""
    return primary(problem) in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}


def describe(problem: Exception, folder: Path) -> str:
    """Why something could not be saved in this folder, for people."""
    match primary(problem):
        case sqlite3.SQLITE_FULL:
            return _(FULL)
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return _("another program holds the games")
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_IOERR | sqlite3.SQLITE_PERM as code:
            # SQLite does not tell why; the folder does.
            tried = _tried(folder)
            if tried is not None:
                return _describe_errno(tried)
            if code == sqlite3.SQLITE_READONLY:
                return _(READ_ONLY)
            return str(problem) if code == sqlite3.SQLITE_IOERR else _(NO_ACCESS)
    return _describe_errno(problem) if isinstance(problem, OSError) else str(problem)


def why_not_written(problem: OSError) -> str:
    """Why a file could not be written, for people: a full disk is called a full disk."""
    words = _WORDS.get(problem.errno or 0, NO_ACCESS)
    return (problem.strerror or str(problem)) if words == NO_ACCESS else _(words)


def _describe_errno(problem: OSError) -> str:
    words = _WORDS.get(problem.errno or 0)
    return str(problem) if words is None else _(words)


def _tried(folder: Path) -> OSError | None:
    """What becomes of writing as much as SQLite does at once, into a file without a name; None: it was written."""
    try:
        with tempfile.TemporaryFile(dir=folder, buffering=0) as file:
            rest = memoryview(_PROBE)
            while rest:
                rest = rest[file.write(rest) or 0 :]
            os.fsync(file.fileno())
    except OSError as problem:
        return problem
    return None


ENDINGS: Final = ("", "-wal", "-shm")
"""A data base in SQLite's write-ahead mode, its log, and the index of that."""


def quarantine(path: Path) -> Path:
    """Renames a broken data base, with its companions, to the first free name beside it; nothing is overwritten."""
    aside = next(other for other in _beside(path, "broken") if not _is_taken(other))
    for ending in reversed(ENDINGS):  # a log must never lie beside a data base that is not its own
        part = path.with_name(path.name + ending)
        if part.exists():
            part.rename(aside.with_name(aside.name + ending))
    return aside


def keep_copy(path: Path) -> Path:
    """Copies a data base and its log to the first free name beside it; they are on disk when this returns.

    A file that cannot be opened yet is tried again and again: a copy of the very same files is made once.

    Raises:
        OSError: there is no room for them, or nothing can be written.
    """
    kept = next(other for other in _beside(path, "damaged") if not _is_taken(other) or _is_copy(path, other))
    if _is_taken(kept):
        return kept
    for ending in ENDINGS[:2]:
        part, copy = path.with_name(path.name + ending), kept.with_name(kept.name + ending)
        try:
            with part.open("rb") as old, copy.open("xb") as new:
                shutil.copyfileobj(old, new)
                new.flush()
                os.fsync(new.fileno())
        except OSError:
            for half in ENDINGS[:2]:
                kept.with_name(kept.name + half).unlink(missing_ok=True)
            raise
    sync_folder(path.parent)
    return kept


def _is_copy(path: Path, other: Path) -> bool:
    try:
        return all(
            path.with_name(path.name + ending).read_bytes() == other.with_name(other.name + ending).read_bytes()
            for ending in ENDINGS[:2]
        )
    except OSError:
        return False


def _beside(path: Path, why: str) -> Iterator[Path]:
    return (path.with_name(f"{path.name}.{why}-{number}") for number in count(1))


def _is_taken(path: Path) -> bool:
    return any(path.with_name(path.name + ending).exists() for ending in ENDINGS)


FIRST_NUMBER: Final = MAX_NUMBER + 1
"""Numbers of games that are not on the disk yet; no file has so many games."""


class WaitingGame(Struct):
    """A game of which something waits. `header`: only where all of the game does."""

    summary: Summary
    begun: datetime
    header: Header | None = None
    lines: list[tuple[int, str]] = field(default_factory=list)


class Waiting:
    """All that waits, in the order in which it happened; empty as long as the disk can be written."""

    def __init__(self) -> None:
        self._games: dict[int, WaitingGame] = {}
        self._deleted: dict[int, WaitingGame] = {}
        self._on_disk: dict[int, int] = {}
        self._next = FIRST_NUMBER

    def __iter__(self) -> Iterator[tuple[int, WaitingGame]]:
        """The numbers and games, the one played last at the end; what is written meanwhile may be taken out."""
        return iter(list(self._games.items()))

    def __bool__(self) -> bool:
        return bool(self._games)

    @property
    def entries(self) -> int:
        """How many entries wait."""
        return sum(len(game.lines) for game in self._games.values())

    def of(self, game: int) -> WaitingGame | None:
        """What waits of a game."""
        return self._games.get(game)

    def begin(self, header: Header, at: datetime) -> int:
        """A new game, with a number that it has until it is written."""
        number, self._next = self._next, self._next + 1
        self._games[number] = WaitingGame(Summary(0, 1), at.astimezone(UTC), header)
        return number

    def add(self, game: int, entries: Iterable[Entry], summary: Summary) -> None:
        """More of a game."""
        waiting = self._games.pop(game, None) or WaitingGame(summary, datetime.now(UTC))
        waiting.summary = summary
        waiting.lines += [(entry.number, entry_to(entry)) for entry in entries]
        self._games[game] = waiting

    def written(self, game: int, on_disk: int) -> None:
        """It waits no longer, and has this number now."""
        del self._games[game]
        if on_disk != game:
            self._on_disk[game] = on_disk

    def number(self, game: int) -> int:
        """The number that a game has now, which may have been begun in memory."""
        return self._on_disk.get(game, game)

    def delete(self, game: int) -> bool:
        """Takes out a game of which nothing is on the disk; whether it is one."""
        waiting = self._games.get(game)
        if waiting is None or waiting.header is None:
            return False
        self._deleted[game] = self._games.pop(game)
        return True

    def bring_back(self, game: int) -> bool:
        """Takes the deletion of such a game back; whether it was one."""
        waiting = self._deleted.pop(game, None)
        if waiting is not None:
            self._games[game] = waiting
        return waiting is not None
