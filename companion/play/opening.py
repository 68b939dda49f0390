"""Opens the file of the games to be written; replaces one that is broken; or looks at one that cannot be written.

Of a broken one all games are taken over that can still be read: one bad place costs no other evening.
"""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.files import sync_folder
from companion.play.database import SHORT_PATIENCE, Opened, as_of_today, connected, in_memory, read_only
from companion.play.entries import MAX_NUMBER
from companion.play.failures import ENDINGS, NewerFileError, is_environment_error, is_in_use, quarantine
from companion.play.rows import entry_checksum, game_checksum, written_entries
from companion.words import _, ngettext

Row = tuple[Any, ...]
_WAYS_TO_NUMBERS = (
    "SELECT id FROM games NOT INDEXED",
    "SELECT id FROM games INDEXED BY games_touched WHERE deleted >= 0",
    "SELECT DISTINCT game FROM entries",
)
"""Each may come upon the damage; what it gave before that is a number all the same."""


class Rescued(Struct, frozen=True):
    """How many games were taken over, and how many of them only up to the damage."""

    games: int = 0
    cut: int = 0


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
        why = _("it is damaged") if isinstance(problem, UnicodeDecodeError) else str(problem)
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
    kept = _("{file} is damaged ({why}). It is kept as {kept}.").format(file=path.name, why=why, kept=aside.name)
    return f"{kept} {describe_rescue(rescued)}"


def _remove(fresh: Path) -> None:
    """What an earlier try left; it is no more than a copy of what is in the broken file."""
    for ending in ENDINGS:
        with suppress(OSError):
            fresh.with_name(fresh.name + ending).unlink()


def describe_rescue(rescued: Rescued) -> str:
    """What of a broken file is in the new one."""
    match rescued:
        case Rescued(games=0):
            return _("No game could be read from it.")
        case Rescued(games=games, cut=0):
            return ngettext("{n} game was read from it.", "{n} games were read from it.", games).format(n=games)
        case Rescued(games=games, cut=cut):
            words = ngettext(
                "{n} game was read from it, up to the damage.",
                "{n} games were read from it, {cut} of them only up to the damage.",
                games,
            )
            return words.format(n=games, cut=cut)


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


def rescue(broken: Path, into: sqlite3.Connection) -> Rescued:
    """Copies what can be read of a broken file, under the same numbers.

    Raises:
        sqlite3.Error: the new file cannot be written.
    """
    games = cut = 0
    with into:
        for game, lines, is_whole in _readable_games(broken):
            into.execute(
                "INSERT INTO games (id, header, begun, touched, summary, entries, checksum)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                game,
            )
            into.executemany("INSERT INTO entries (game, n, entry, checksum) VALUES (?, ?, ?, ?)", lines)
            games, cut = games + 1, cut + (not is_whole)
        _use_no_number_again(broken, into)
    return Rescued(games, cut)


def _use_no_number_again(broken: Path, into: sqlite3.Connection) -> None:
    """Goes on counting behind the last number that the broken file gave, be that game deleted or lost."""
    counted = "SELECT seq FROM sqlite_sequence WHERE name = 'games'"
    known = 0
    with suppress(OSError, sqlite3.Error, UnicodeDecodeError), read_only(broken) as source:
        (known,) = source.execute(counted).fetchone() or (0,)
    highest = into.execute("SELECT coalesce(max(id), 0) FROM games").fetchone()[0]
    if type(known) is int and highest < known <= MAX_NUMBER:
        into.execute("DELETE FROM sqlite_sequence WHERE name = 'games'")
        into.execute("INSERT INTO sqlite_sequence (name, seq) VALUES ('games', ?)", (known,))


def _readable_games(broken: Path) -> Iterator[tuple[Row, list[Row], bool]]:
    try:
        with read_only(broken) as source:
            has_checksums = source.execute("PRAGMA user_version").fetchone()[0] > 1
            for number in _numbers(source):
                with suppress(sqlite3.DatabaseError, UnicodeDecodeError):
                    head = _head(source, number, has_checksums=has_checksums)
                    if head is None:
                        continue
                    lines, is_whole = _lines(source, number, has_checksums=has_checksums)
                    *others, known, checksum = head
                    written = known if is_whole and type(known) is int else 0
                    yield (number, *others, max(written, len(lines)), checksum), lines, is_whole
    except (OSError, sqlite3.Error, UnicodeDecodeError):
        return  # nothing, or nothing more, can be read


def _numbers(source: sqlite3.Connection) -> list[int]:
    found: set[int] = set()
    for wanted in _WAYS_TO_NUMBERS:
        with suppress(sqlite3.DatabaseError, UnicodeDecodeError):
            for (number,) in source.execute(wanted):
                if type(number) is int and number > 0:
                    found.add(number)
    return sorted(found)


def _head(source: sqlite3.Connection, game: int, *, has_checksums: bool) -> Row | None:
    """header, begun, touched, summary, the number of entries, and the checksum.

    None: it was deleted or is gone, or one of these is, without which a game is none.
    """
    more = "entries, checksum" if has_checksums else "NULL, NULL"
    wanted = f"SELECT header, begun, touched, summary, {more} FROM games WHERE id = ? AND NOT deleted"  # noqa: S608 - ours
    row: Row | None = source.execute(wanted, (game,)).fetchone()
    if row is None or None in row[:4]:
        return None
    if has_checksums:
        return row
    header, begun, touched, summary, *_others = row
    return header, begun, touched, summary, written_entries(summary), game_checksum(str(header), str(begun))


def _lines(source: sqlite3.Connection, game: int, *, has_checksums: bool) -> tuple[list[Row], bool]:
    """The entries up to the damage, and whether there is none; an act that it may have cut stays behind.

    What is out of its order, or no text, is damaged as well: the new file would refuse it, and all games with it.
    """
    checksum = "checksum" if has_checksums else "NULL"
    wanted = (
        f"SELECT game, n, entry, {checksum} FROM entries"  # noqa: S608 - ours
        " WHERE game = ? AND typeof(n) = 'integer' ORDER BY n"
    )
    lines: list[Row] = []
    try:
        for number, n, line, found in source.execute(wanted, (game,)):
            if n != len(lines) + 1 or type(line) is not str:
                return _whole_acts(lines), False
            lines.append((number, n, line, found if has_checksums else entry_checksum(number, n, line)))
    except sqlite3.DatabaseError:
        return _whole_acts(lines), False
    return lines, True


def _whole_acts(lines: list[Row]) -> list[Row]:
    last = _act(lines[-1]) if lines else None
    return [row for row in lines if _act(row) != last]


def _act(row: Row) -> object:
    try:
        return json.loads(row[2]).get("act")
    except (ValueError, TypeError, AttributeError, RecursionError):
        return None


def identity(path: Path) -> tuple[int, int] | None:
    """Which file lies there now; None: there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
