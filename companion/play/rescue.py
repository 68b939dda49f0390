"""Takes the games that can still be read out of a broken file into a new one: one bad place costs no other evening."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.play.database import read_only
from companion.play.entries import MOST
from companion.play.schema import entry_checksum, game_checksum, written_entries

Row = tuple[Any, ...]
_WAYS_TO_NUMBERS = (
    "SELECT id FROM games NOT INDEXED",
    "SELECT id FROM games INDEXED BY games_touched WHERE deleted >= 0",
    "SELECT DISTINCT game FROM entries",
)
"""Each may come upon the damage; what it gave before that is a number all the same."""


@dataclass(frozen=True, slots=True)
class Rescued:
    """How many games were taken over, and how many of them only up to the damage."""

    games: int = 0
    cut: int = 0


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
    if type(known) is int and highest < known <= MOST:
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
    header, begun, touched, summary, *_ = row
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
