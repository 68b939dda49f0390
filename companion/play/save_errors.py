"""Why games cannot be saved: what says something against the disk and nothing against the file, and that in words."""

import errno
import os
import sqlite3
import tempfile
from pathlib import Path
from typing import Final

from companion.play.schema import NewerFileError

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
FULL: Final = "the disk is full"
READ_ONLY: Final = "the disk is read-only"
NO_ACCESS: Final = "the data folder cannot be written"
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
            return FULL
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return "another program holds the games"
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_IOERR | sqlite3.SQLITE_PERM as code:
            # SQLite does not tell why; the folder does.
            tried = _tried(folder)
            if tried is not None:
                return _describe_errno(tried)
            if code == sqlite3.SQLITE_READONLY:
                return READ_ONLY
            return str(problem) if code == sqlite3.SQLITE_IOERR else NO_ACCESS
    return _describe_errno(problem) if isinstance(problem, OSError) else str(problem)


def why_not_written(problem: OSError) -> str:
    """Why a file could not be written, for people: a full disk is called a full disk."""
    words = _WORDS.get(problem.errno or 0, NO_ACCESS)
    return (problem.strerror or str(problem)) if words == NO_ACCESS else words


def _describe_errno(problem: OSError) -> str:
    return _WORDS.get(problem.errno or 0, "") or str(problem)


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
