"""Where games lie on disk: one SQLite file in the data folder. An entry is on disk when `append` returns."""

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from companion.errors import JournalError, SavingError
from companion.play.database import connected, in_memory, in_words, locked, put_aside, spares
from companion.play.entries import MOST, Entry, Header, entry_from, entry_to, header_from, header_to

FILE: Final = "games.sqlite3"


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
    `notice` tells once what happened while opening (a broken file that was put aside). `unreadable`: how many games
    the list that was asked for last leaves out, because they are damaged.
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
        self.unreadable = 0
        self._lock: int | None = None
        self._file: tuple[int, int] | None = None
        if folder is None:
            self._connection = in_memory(None)
            return
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._lock = locked(folder)
            self._connection = self._opened()
            self._file = _identity(self.path)
        except (OSError, sqlite3.Error) as problem:
            if isinstance(problem, SavingError):
                raise
            self.trouble = in_words(problem)
            self._connection = in_memory(self.path)

    def _opened(self) -> sqlite3.Connection:
        try:
            return connected(self.path)
        except (sqlite3.Error, UnicodeDecodeError, JournalError) as problem:
            if spares(problem):
                raise
            # SQLite's message can quote the damage, which then is no text: that is the UnicodeDecodeError.
            why = "it is damaged" if isinstance(problem, UnicodeDecodeError) else problem
            aside = put_aside(self.path)
            self.notice = f"{self.path.name} could not be read ({why}); it is kept as {aside.name}, a new one was begun"
            return connected(self.path)

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
                (header_to(header), at.astimezone(UTC).isoformat(), _summary_to(Summary(0, 1), 0)),
            )
            return int(cursor.lastrowid or 0)

    def append(self, game: int, entries: Iterable[Entry], summary: Summary) -> None:
        """Writes entries, all or none of them; they are on disk when this returns.

        Raises:
            SavingError: they could not be written.
        """
        lines = [(game, entry.number, entry_to(entry)) for entry in entries]
        last = max((number for _, number, _ in lines), default=0)
        with self._writing() as connection:
            connection.executemany("INSERT INTO entries (game, n, entry) VALUES (?, ?, ?)", lines)
            connection.execute(
                "UPDATE games SET summary = ?, touched = (SELECT max(touched) + 1 FROM games) WHERE id = ?",
                (_summary_to(summary, last), game),
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
            JournalError: one is damaged, or the last ones are missing; the message names them.
        """
        with self._reading():
            rows = self._connection.execute("SELECT entry FROM entries WHERE game = ? ORDER BY n", (game,)).fetchall()
            summary = self._connection.execute("SELECT summary FROM games WHERE id = ?", (game,)).fetchone()
        for expected, (line,) in enumerate(rows, start=1):
            yield entry_from(line, expected)
        written = _written(summary[0]) if summary else 0
        if len(rows) < written:
            raise JournalError(f"{self.path.name} is damaged: entries {len(rows) + 1} to {written} are missing")

    def games(self, most: int = 100) -> tuple[StoredGame, ...]:
        """The games played last, the newest first; a row that is damaged is left out, and counted in `unreadable`.

        Raises:
            JournalError: the file itself is damaged.
        """
        with self._reading():
            rows = self._connection.execute(
                "SELECT id, header, begun, summary FROM games WHERE deleted = 0 ORDER BY touched DESC LIMIT ?", (most,)
            ).fetchall()
        found = []
        self.unreadable = 0
        for number, header, begun, summary in rows:
            try:
                at = datetime.fromisoformat(begun)
                found.append(StoredGame(number, header_from(header), at, _summary_from(summary)))
            except (JournalError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
                self.unreadable += 1
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
        except (sqlite3.Error, UnicodeDecodeError) as problem:
            raise JournalError(f"{self.path} cannot be read: {problem}") from problem

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        if self._file is not None and _identity(self.path) != self._file:
            # SQLite would go on writing into a file that has no name any more.
            raise SavingError(f"{self.path.parent} is gone, and the games with it")
        try:
            with self._connection:
                yield self._connection
        except sqlite3.Error as problem:
            raise SavingError(in_words(problem)) from problem


def _identity(path: Path) -> tuple[int, int] | None:
    """Which file lies there now; None: there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _summary_from(text: str) -> Summary:
    told = json.loads(text)
    summary = Summary(**{part.name: told[part.name] for part in fields(Summary)})
    numbers, words = (summary.turn, summary.cycle), (summary.outcome, summary.reason)
    if not all(type(number) is int and 0 <= number <= MOST for number in numbers):
        raise ValueError("turn and cycle are small whole numbers")
    if not all(type(word) is str for word in words):
        raise ValueError("outcome and reason are words")
    return summary


def _summary_to(summary: Summary, written: int) -> str:
    """As JSON; `written` is the number of the last entry, so that missing ones are noticed."""
    return json.dumps({**asdict(summary), "entries": written})


def _written(summary: str) -> int:
    """The number of the last entry; 0 where it was not written down."""
    try:
        return int(json.loads(summary).get("entries", 0))
    except (ValueError, TypeError, AttributeError, RecursionError):
        return 0
