"""Where games lie on disk: one SQLite file in the data folder. An entry is on disk when `append` returns."""

import fcntl
import json
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from companion.errors import JournalError, SavingError
from companion.play.entries import Entry, Header, entry_from, entry_to, header_from, header_to

FILE: Final = "games.sqlite3"
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


@dataclass(frozen=True, slots=True)
class Summary:
    """What a list of games shows of one without reading its entries."""

    turn: int
    cycle: int
    outcome: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A row of the list of games."""

    id: int
    header: Header
    begun: datetime
    summary: Summary


class Store:
    """The games on disk. Not for several threads.

    `trouble` is empty when entries reach the disk; otherwise it says, for people, why they stay in memory.
    `notice` tells once what happened while opening (a broken file that was put aside).
    """

    def __init__(self, folder: Path | None) -> None:
        """Opens (or makes) the store in this folder; where that cannot be, games stay in memory and `trouble` says so.

        Without a folder nothing is kept, and that is no trouble (the show, screenshots).

        Raises:
            SavingError: another start of the app is using the folder.
        """
        self.path = (folder or Path()) / FILE
        self.trouble = ""
        self.notice = ""
        self._lock: int | None = None
        if folder is None:
            self._connection = _in_memory(None)
            return
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._lock = _locked(folder)
            self._connection = self._opened()
        except (OSError, sqlite3.Error) as problem:
            if isinstance(problem, SavingError):
                raise
            self.trouble = _in_words(problem)
            self._connection = _in_memory(self.path)

    def _opened(self) -> sqlite3.Connection:
        try:
            return _connected(self.path)
        except sqlite3.OperationalError:
            raise  # disk full, read-only, no permission: the file itself is sound
        except (sqlite3.DatabaseError, JournalError) as problem:
            aside = put_aside(self.path)
            self.notice = (
                f"{self.path.name} could not be read ({problem}); it is kept as {aside.name}, a new one was begun"
            )
            return _connected(self.path)

    def close(self) -> None:
        """Closes the file and lets another start use the folder."""
        self._connection.close()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def begin(self, header: Header, at: datetime) -> int:
        """A new game; gives its number.

        Raises:
            SavingError: it could not be written.
        """
        with self._writing() as connection:
            cursor = connection.execute(
                "INSERT INTO games (header, begun, touched, summary)"
                " VALUES (?, ?, (SELECT coalesce(max(touched), 0) + 1 FROM games), ?)",
                (header_to(header), at.astimezone(UTC).isoformat(), _summary_to(Summary(0, 1))),
            )
            return int(cursor.lastrowid or 0)

    def append(self, game: int, entries: Iterable[Entry], summary: Summary) -> None:
        """Writes entries, all or none of them; they are on disk when this returns.

        Raises:
            SavingError: they could not be written.
        """
        with self._writing() as connection:
            connection.executemany(
                "INSERT INTO entries (game, n, entry) VALUES (?, ?, ?)",
                [(game, entry.number, entry_to(entry)) for entry in entries],
            )
            connection.execute(
                "UPDATE games SET summary = ?, touched = (SELECT max(touched) + 1 FROM games) WHERE id = ?",
                (_summary_to(summary), game),
            )

    def header(self, game: int) -> Header:
        """The header of a game.

        Raises:
            JournalError: there is no such game, or its header is damaged.
        """
        with self._reading():
            row = self._connection.execute("SELECT header FROM games WHERE id = ? AND NOT deleted", (game,)).fetchone()
        if row is None:
            raise JournalError(f"there is no game {game}; `loop-companion games` lists them")
        return header_from(row[0])

    def entries(self, game: int) -> Iterator[Entry]:
        """The entries of a game, in their order.

        Raises:
            JournalError: one is damaged; the message names it.
        """
        with self._reading():
            rows = self._connection.execute("SELECT entry FROM entries WHERE game = ? ORDER BY n", (game,)).fetchall()
        for expected, (line,) in enumerate(rows, start=1):
            yield entry_from(line, expected)

    def games(self, most: int = 100) -> tuple[StoredGame, ...]:
        """The games played last, the newest first; a row that is damaged is left out.

        Raises:
            JournalError: the file itself is damaged.
        """
        with self._reading():
            rows = self._connection.execute(
                "SELECT id, header, begun, summary FROM games WHERE NOT deleted ORDER BY touched DESC LIMIT ?", (most,)
            ).fetchall()
        found = []
        for number, header, begun, summary in rows:
            try:
                found.append(
                    StoredGame(
                        number, header_from(header), datetime.fromisoformat(begun), Summary(**json.loads(summary))
                    )
                )
            except (JournalError, ValueError, TypeError):
                continue
        return tuple(found)

    def delete(self, game: int) -> None:
        """Takes a game off the list; `bring_back` undoes it until the app is closed.

        Raises:
            SavingError: it could not be written.
        """
        self._mark_deleted(game, deleted=True)

    def bring_back(self, game: int) -> None:
        """Puts a deleted game on the list again.

        Raises:
            SavingError: it could not be written.
        """
        self._mark_deleted(game, deleted=False)

    def _mark_deleted(self, game: int, *, deleted: bool) -> None:
        with self._writing() as connection:
            connection.execute("UPDATE games SET deleted = ? WHERE id = ?", (deleted, game))

    @contextmanager
    def _reading(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as problem:
            raise JournalError(f"{self.path} cannot be read: {problem}") from problem

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        try:
            with self._connection:
                yield self._connection
        except sqlite3.Error as problem:
            raise SavingError(_in_words(problem)) from problem


def _locked(folder: Path) -> int:
    handle = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as problem:
        os.close(handle)
        raise SavingError(f"the Loop Companion is running already with the games in {folder}") from problem
    return handle


def _connected(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=2.0)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        _bring_up_to_date(connection)
        # Deleting can be undone until the app is closed; then the rows go.
        with connection:
            connection.execute("DELETE FROM entries WHERE game IN (SELECT id FROM games WHERE deleted)")
            connection.execute("DELETE FROM games WHERE deleted")
    except BaseException:
        connection.close()
        raise
    return connection


def _bring_up_to_date(connection: sqlite3.Connection) -> None:
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > SCHEMA_VERSION:
        raise JournalError(f"it is from a newer app (version {version})")
    if version < SCHEMA_VERSION:
        connection.executescript(f"BEGIN; {SCHEMA} PRAGMA user_version = {SCHEMA_VERSION}; COMMIT;")


def _in_memory(path: Path | None) -> sqlite3.Connection:
    """A store in memory, with what can still be read of the file."""
    connection = (_copied(path) if path is not None else None) or sqlite3.connect(":memory:")
    connection.executescript(SCHEMA)
    return connection


def _copied(path: Path) -> sqlite3.Connection | None:
    # Only the first way reads what still lies in the -wal file; only the second works in a folder that is read-only.
    for way in ("mode=ro", "mode=ro&immutable=1"):
        connection = sqlite3.connect(":memory:")
        try:
            with closing(sqlite3.connect(f"{path.absolute().as_uri()}?{way}", uri=True)) as source:
                source.backup(connection)
        except sqlite3.Error:
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


def _summary_to(summary: Summary) -> str:
    return json.dumps(
        {"turn": summary.turn, "cycle": summary.cycle, "outcome": summary.outcome, "reason": summary.reason}
    )


def _in_words(problem: Exception) -> str:
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
