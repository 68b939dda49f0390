"""Games and entries as rows of the data base: written with their checksums, checked when they are read."""

import sqlite3
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from msgspec import Struct

from companion.errors import JournalError, SavingError
from companion.play.entries import Entry, Header, Summary, entry_from, header_from, header_to, summary_from, summary_to
from companion.play.schema import entry_checksum, game_checksum
from companion.play.waiting import WaitingGame

_LISTED = "SELECT id, header, begun, summary, checksum FROM games WHERE deleted = 0"


class StoredGame(Struct, frozen=True):
    """A row of the list of games."""

    id: int
    header: Header
    begun: datetime
    summary: Summary


def write(connection: sqlite3.Connection, game: int, waiting: WaitingGame) -> int:
    """Writes what waits of a game, in the transaction that is under way; gives the number that it has now.

    Raises:
        SavingError: what came before is not in this file.
        sqlite3.Error: it could not be written.
    """
    if waiting.header is not None:
        game = _insert_game(connection, waiting.header, waiting.begun)
    connection.executemany(
        "INSERT INTO entries (game, n, entry, checksum) VALUES (?, ?, ?, ?)",
        [(game, number, line, entry_checksum(game, number, line)) for number, line in waiting.lines],
    )
    written = connection.execute(
        "UPDATE games SET summary = ?, entries = entries + ?, touched = (SELECT max(touched) + 1 FROM games)"
        " WHERE id = ? AND entries = coalesce(?, entries)",
        (summary_to(waiting.summary), len(waiting.lines), game, waiting.lines[0][0] - 1 if waiting.lines else None),
    )
    if not written.rowcount:
        raise SavingError(f"the file of the games no longer holds what came before in game {game}")
    return game


def _insert_game(connection: sqlite3.Connection, header: Header, begun: datetime) -> int:
    line, at = header_to(header), begun.isoformat()
    cursor = connection.execute(
        "INSERT INTO games (header, begun, touched, summary, checksum)"
        " VALUES (?, ?, (SELECT coalesce(max(touched), 0) + 1 FROM games), '', ?)",
        (line, at, game_checksum(line, at)),
    )
    return int(cursor.lastrowid or 0)


def header(connection: sqlite3.Connection, game: int) -> tuple[Any, Any, Any] | None:
    """What `checked_header` takes; None where there is no such game."""
    wanted = "SELECT header, begun, checksum FROM games WHERE id = ? AND NOT deleted"
    found: tuple[Any, Any, Any] | None = connection.execute(wanted, (game,)).fetchone()
    return found


def begun(connection: sqlite3.Connection, game: int) -> datetime:
    """When a game was begun.

    Raises:
        JournalError: that is damaged.
    """
    try:
        return datetime.fromisoformat(connection.execute("SELECT begun FROM games WHERE id = ?", (game,)).fetchone()[0])
    except (ValueError, TypeError) as problem:
        raise JournalError("the header is damaged: it does not tell when the game was begun") from problem


def checked_header(line: Any, begun: Any, checksum: Any) -> Header:
    """The header that a row holds.

    Raises:
        JournalError: it is damaged.
    """
    found = header_from(line)
    if checksum is not None and checksum != game_checksum(line, str(begun)):
        raise JournalError("the header is damaged: its checksum does not fit")
    return found


def entries(connection: sqlite3.Connection, game: int) -> tuple[list[tuple[Any, Any]], int]:
    """The entries of a game as they stand there, each with its checksum, and how many there were written."""
    wanted = "SELECT entry, checksum FROM entries WHERE game = ? ORDER BY n"
    found = connection.execute(wanted, (game,)).fetchall()
    known = connection.execute("SELECT entries FROM games WHERE id = ?", (game,)).fetchone()
    return found, known[0] if known and type(known[0]) is int else 0


def checked_entry(game: int, number: int, line: Any, checksum: Any) -> Entry:
    """The entry that a row holds.

    Raises:
        JournalError: it is damaged or out of order; the message names it.
    """
    entry = entry_from(line, number)
    if checksum is not None and checksum != entry_checksum(game, number, line):
        raise JournalError(f"entry {number} is damaged: its checksum does not fit")
    return entry


def games(connection: sqlite3.Connection, most: int, besides: Iterable[int]) -> tuple[list[StoredGame], int]:
    """So many games that were played last, and those `besides`; and how many of them cannot be read."""
    found = {row[0]: row for row in connection.execute(f"{_LISTED} ORDER BY touched DESC LIMIT ?", (most,))}
    for number in besides:
        found |= {row[0]: row for row in connection.execute(f"{_LISTED} AND id = ?", (number,))}
    read = []
    for number, line, begun, summary, checksum in found.values():
        try:
            head = checked_header(line, begun, checksum)
            read.append(StoredGame(number, head, datetime.fromisoformat(begun), summary_from(summary)))
        except (JournalError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
            continue
    return read, len(found) - len(read)
