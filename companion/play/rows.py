"""The tables of the file of games, and what their rows hold: games and entries, each with a checksum.

The checksums are written with the rows and held against them when they are read. A file of an older version is brought
up to date.
"""

import json
import sqlite3
import zlib
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import datetime
from typing import Any, Final

from companion.errors import JournalError, SavingError
from companion.play.entries import Entry, Header, entry_from, header_from, header_to, summary_to
from companion.play.failures import NewerFileError, WaitingGame
from companion.words import _

SCHEMA_VERSION: Final = 2
"""`PRAGMA user_version`. Version 1 had no checksums, kept the number of entries in `summary`, and used ids again."""
_GAMES: Final = """
CREATE TABLE IF NOT EXISTS games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,   -- never used again, so that an exported game keeps its number alone
    header TEXT NOT NULL,
    begun TEXT NOT NULL,
    touched INTEGER NOT NULL,               -- grows with every write: the order in which games were played last
    summary TEXT NOT NULL,
    deleted INTEGER NOT NULL DEFAULT 0,
    entries INTEGER NOT NULL DEFAULT 0,     -- so many it has: where fewer are found, some are missing
    checksum INTEGER                        -- of header and begun; NULL: none was written
);
CREATE INDEX IF NOT EXISTS games_touched ON games (deleted, touched);
"""
_ENTRIES: Final = """
CREATE TABLE IF NOT EXISTS entries (
    game INTEGER NOT NULL,
    n INTEGER NOT NULL,
    entry TEXT NOT NULL,
    checksum INTEGER,                       -- of game, n and entry; NULL: none was written
    PRIMARY KEY (game, n)
) WITHOUT ROWID;
"""
SCHEMA: Final = _GAMES + _ENTRIES


def game_checksum(header: str, begun: str) -> int:
    """What is kept beside a game's header (CRC-32): a letter that changes is noticed."""
    return zlib.crc32(f"{begun}/{header}".encode())


def entry_checksum(game: int, number: int, line: str | bytes) -> int:
    """What is kept beside an entry (CRC-32), of where it belongs as well: one that changes places is noticed, too."""
    text = line if isinstance(line, bytes) else line.encode()
    return zlib.crc32(text, zlib.crc32(b"%d/%d/" % (game, number)))


def refuse_newer(version: int) -> None:
    """Asks whether this app knows a version of the file.

    Raises:
        NewerFileError: it does not.
    """
    if version > SCHEMA_VERSION:
        raise NewerFileError(_("the games are of a newer app; they are safe, update this one"))


def bring_up_to_date(connection: sqlite3.Connection) -> None:
    """Makes the tables, or brings those of an older version up to date: all of it or nothing.

    Raises:
        NewerFileError: the file is from a newer app.
        sqlite3.Error: it is damaged, not ours, or cannot be written.
    """
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    refuse_newer(version)
    if version == SCHEMA_VERSION:
        return
    with closing(connection.cursor()) as cursor:
        cursor.execute("BEGIN IMMEDIATE")
        try:
            if version == 1:
                _from_version_1(cursor)
            else:
                _run(cursor, SCHEMA)
            cursor.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
            cursor.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                cursor.execute("ROLLBACK")
            raise


def probe(connection: sqlite3.Connection) -> None:
    """Our tables with our columns are there; a file may be sound and say our version, and be another program's."""
    connection.execute(
        "SELECT id, header, begun, touched, summary, deleted, entries, checksum FROM games LIMIT 0"
    ).close()
    connection.execute("SELECT game, n, entry, checksum FROM entries LIMIT 0").close()


def _run(cursor: sqlite3.Cursor, script: str) -> None:
    """Statement by statement: `executescript` would commit what is under way."""
    waiting = ""
    for line in script.splitlines(keepends=True):
        waiting += line
        if sqlite3.complete_statement(waiting):
            cursor.execute(waiting)
            waiting = ""


def _from_version_1(cursor: sqlite3.Cursor) -> None:
    rows = cursor.execute("SELECT id, header, begun, touched, summary, deleted FROM games").fetchall()
    _run(cursor, "DROP INDEX IF EXISTS games_touched;\nDROP TABLE games;\n")
    _run(cursor, _GAMES)
    cursor.executemany(
        "INSERT INTO games (id, header, begun, touched, summary, deleted, entries, checksum)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            (number, header, begun, touched, summary, deleted, written_entries(summary), _checksum(header, begun))
            for number, header, begun, touched, summary, deleted in rows
        ),
    )
    cursor.execute("ALTER TABLE entries ADD COLUMN checksum INTEGER")
    for number, *_others in rows:
        _add_checksums(cursor, number)


def _add_checksums(cursor: sqlite3.Cursor, game: int) -> None:
    lines = cursor.execute("SELECT n, CAST(entry AS BLOB) FROM entries WHERE game = ?", (game,)).fetchall()
    cursor.executemany(
        "UPDATE entries SET checksum = ? WHERE game = ? AND n = ?",
        (
            (entry_checksum(game, number, line), game, number)
            for number, line in lines
            if type(number) is int and type(line) is bytes  # a damaged cell may hold anything; reading names it
        ),
    )
    cursor.execute("UPDATE games SET entries = max(entries, ?) WHERE id = ?", (len(lines), game))


def _checksum(header: object, begun: object) -> int | None:
    """A damaged cell may hold no text; then there is nothing to be kept safe."""
    return game_checksum(header, begun) if isinstance(header, str) and isinstance(begun, str) else None


def written_entries(summary: object) -> int:
    """How many entries version 1 says that there are; 0 where it says nothing."""
    try:
        told = json.loads(str(summary)).get("entries", 0)
    except (ValueError, AttributeError, RecursionError):
        return 0
    return told if type(told) is int and told > 0 else 0


_LAST_TOUCH = (
    "max(coalesce((SELECT max(touched) FROM games WHERE deleted = 0), 0),"
    " coalesce((SELECT max(touched) FROM games WHERE deleted = 1), 0))"
)
"""Read off the ends of the index, however many games there are."""


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
        "UPDATE games SET summary = ?, entries = entries + ? WHERE id = ? AND entries = coalesce(?, entries)",
        (summary_to(waiting.summary), len(waiting.lines), game, waiting.lines[0][0] - 1 if waiting.lines else None),
    )
    if not written.rowcount:
        words = _("the file of the games no longer holds what came before in game {n}")
        raise SavingError(words.format(n=game))
    # On its own: while one game is played, which is always, the index then needs not be written with every press.
    connection.execute(
        f"UPDATE games SET touched = {_LAST_TOUCH} + 1 WHERE id = ? AND touched < {_LAST_TOUCH}",  # noqa: S608 - ours
        (game,),
    )
    return game


def _insert_game(connection: sqlite3.Connection, header: Header, begun: datetime) -> int:
    line, at = header_to(header), begun.isoformat()
    cursor = connection.execute(
        f"INSERT INTO games (header, begun, touched, summary, checksum) VALUES (?, ?, {_LAST_TOUCH} + 1, '', ?)",  # noqa: S608 - ours
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


def checked_entries(game: int, found: Sequence[tuple[Any, Any]], known: int, file: str) -> Iterator[Entry]:
    """What `entries` found, entry by entry; `file` is the name of the file in which they are.

    Raises:
        JournalError: one is damaged or out of order, or some are missing; the message names them.
    """
    for number, (line, checksum) in enumerate(found, start=1):
        yield checked_entry(game, number, line, checksum)
    if len(found) < known:
        raise JournalError(f"{file} is damaged: entries {len(found) + 1} to {known} are missing")
