"""The tables of the file of games, their checksums, and how a file of an older version is brought up to date."""

import json
import sqlite3
import zlib
from contextlib import closing
from typing import Final

from companion.errors import JournalError

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


class NewerFileError(JournalError):
    """The file of the games is from a newer version of the app: it is left alone."""


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
        raise NewerFileError("the games are of a newer app; they are safe, update this one")


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
    for number, *_ in rows:
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
