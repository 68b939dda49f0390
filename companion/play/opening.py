"""Opens the file of the games to be written; replaces one that is broken; or looks at one that cannot be written."""

import sqlite3
from contextlib import ExitStack, closing, suppress
from pathlib import Path

from companion.play.database import SHORT_PATIENCE, Opened, as_of_today, connected, in_memory, read_only
from companion.play.quarantine import ENDINGS, quarantine
from companion.play.rescue import Rescued, rescue
from companion.play.save_errors import is_environment_error, is_in_use
from companion.play.schema import NewerFileError
from companion.whole_file import sync_folder


def open_or_replace(path: Path, patience: float) -> Opened:
    """The data base in this file. One that is broken is kept beside, and a new one has what could be read of it.

    Raises:
        NewerFileError: it is from a newer app; nothing of it was changed.
        sqlite3.Error, OSError: the disk is full, read-only or failing, or another program holds the file; it is as it
            was.
    """
    fresh = path.with_name(f"{path.name}.new")
    if not path.exists() and fresh.exists():
        fresh.rename(path)  # the plug was pulled between the two last steps of `_replace`
    try:
        return connected(path, patience)
    except (sqlite3.Error, UnicodeDecodeError) as problem:
        if is_environment_error(problem):
            raise
        # SQLite's message can quote the damage, which then is no text: that is the UnicodeDecodeError.
        why = "it is damaged" if isinstance(problem, UnicodeDecodeError) else str(problem)
        said = _replace(path, fresh, why, patience)
        return Opened(connected(path, patience).connection, said)


def _replace(path: Path, fresh: Path, why: str, patience: float) -> str:
    """Begins a new file, which takes the broken one's place when it is whole; gives what to say of it."""
    _remove(fresh)
    try:
        with closing(connected(fresh, patience).connection) as connection:
            rescued = rescue(path, connection)
        aside = quarantine(path)
    except BaseException:
        _remove(fresh)
        raise
    fresh.rename(path)
    sync_folder(path.parent)
    return f"{path.name} is damaged ({why}). It is kept as {aside.name}. {describe_rescue(rescued)}"


def _remove(fresh: Path) -> None:
    """What an earlier try left; it is no more than a copy of what is in the broken file."""
    for ending in ENDINGS:
        with suppress(OSError):
            fresh.with_name(fresh.name + ending).unlink()


def describe_rescue(rescued: Rescued) -> str:
    """What of a broken file is in the new one."""
    match rescued:
        case Rescued(games=0):
            return "No game could be read from it."
        case Rescued(games=1, cut=cut):
            return "1 game was read from it" + (", up to the damage." if cut else ".")
        case Rescued(games=games, cut=0):
            return f"{games} games were read from it."
        case Rescued(games=games, cut=cut):
            return f"{games} games were read from it, {cut} of them only up to the damage."


def looked_at(path: Path, problem: Exception) -> tuple[ExitStack, sqlite3.Connection, bool]:
    """What can be read of a file that cannot be opened because of a problem.

    Gives what holds it, the data base (an empty one in memory, where nothing can be read), and whether it shows all
    that there is.
    """
    if not _may_be_there(path):
        return *_empty(), True
    if not isinstance(problem, NewerFileError):
        with ExitStack() as held, suppress(OSError, sqlite3.Error, UnicodeDecodeError):
            looking = held.enter_context(read_only(path, SHORT_PATIENCE, trusting=not is_in_use(problem)))
            connection = as_of_today(held, looking)
            return held.pop_all(), connection, True
    return *_empty(), False


def _empty() -> tuple[ExitStack, sqlite3.Connection]:
    held, connection = ExitStack(), in_memory()
    held.callback(connection.close)
    return held, connection


def _may_be_there(path: Path) -> bool:
    """Whether there is such a file, or a folder on its way may not be looked into."""
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True
    return True
