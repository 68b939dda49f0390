"""Where games lie on disk: one SQLite file in the data folder. An entry is on disk when `append` returns, or waits."""

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Final

from companion.errors import JournalError, SavingError
from companion.play import games_list, rows
from companion.play.database import PATIENCE, SHORT_PATIENCE, fold_in, in_memory, locked, wait_at_most
from companion.play.entries import Entry, Header, Summary, entry_from
from companion.play.failures import NewerFileError, Waiting, WaitingGame, describe
from companion.play.games_list import StoredGame
from companion.play.opening import identity, looked_at, open_or_replace
from companion.words import _

FILE: Final = "games.sqlite3"
FOLDED_AFTER: Final = 64
"""So many writes lie in the write-ahead log at most, before they are moved into the file itself."""


class Store:
    """The games on disk. Not for several threads.

    `save_error` is empty when entries reach the disk; otherwise it says, for people, why they wait in memory. Each
    write and each `try_again` tries to write all that waits. `notice` tells what happened while opening (a broken
    file that was put aside). `is_readable`: whether the list is that of the file; not where another program holds
    it, or it is from a newer app. `is_kept`: whether games are to be kept at all. `unreadable`: how many games the
    list that was asked for last leaves out, as they are damaged.
    """

    def __init__(self, folder: Path | None) -> None:
        """Opens (or makes) the store in this folder; where that cannot be, games wait in memory: see `save_error`.

        Without a folder nothing is kept, and that is no trouble (the show, screenshots).

        Raises:
            SavingError: another start of the app is using the folder.
        """
        self.path = (folder or Path()) / FILE
        self.save_error = ""
        self.notice = ""
        self.unreadable = 0
        self.is_readable = True
        self._lock: int | None = None
        self._file: tuple[int, int] | None = None
        self._waiting = Waiting()
        self._unfolded = 0
        self._held = ExitStack()
        self.is_kept = folder is not None
        self._is_open = folder is None
        if folder is None:
            self._connection = in_memory()
            self._held.callback(self._connection.close)
        else:
            self._open(PATIENCE)

    def _open(self, patience: float) -> None:
        """Opens the file to be written; where that cannot be, to be read, and `save_error` says why.

        Raises:
            SavingError: another start of the app is using the folder.
        """
        folder = self.path.parent
        self._held.close()  # before the file is looked at: see `connected`
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if self._lock is None:
                self._lock = locked(folder)
            opened = open_or_replace(self.path, patience)
        except SavingError:
            raise
        except (OSError, sqlite3.Error, NewerFileError) as problem:
            self._look_only(problem)
            return
        self._connection = opened.connection
        self._held.callback(self._connection.close)
        wait_at_most(self._connection, PATIENCE)
        self._file = identity(self.path)
        self._is_open, self.is_readable, self._unfolded = True, True, 0
        self.save_error = ""
        self.notice = opened.notice

    def _look_only(self, problem: Exception) -> None:
        """From now on everything waits in memory, and of the file is shown what can be read."""
        self._is_open = False
        self.save_error = describe(problem, self.path.parent)
        self._held, self._connection, self.is_readable = looked_at(self.path, problem)

    def close(self) -> None:
        """Writes what waits, if it can be written now; closes the file and lets another start use the folder."""
        self.try_again()
        self._held.close()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    @property
    def unsaved(self) -> int:
        """How many entries wait in memory."""
        return self._waiting.entries

    @property
    def is_folded(self) -> bool:
        """Whether the file itself holds all that was written, without the log beside it."""
        return self._unfolded == 0

    def fold_in(self) -> None:
        """Moves what lies in the log into the file itself; for when nobody waits for anything."""
        if self._unfolded and self._is_open and fold_in(self._connection):
            self._unfolded = 0

    def try_again(self) -> bool:
        """Tries to write what waits, if there is trouble; whether that changed anything."""
        before = self.save_error
        if self.is_kept and before:
            self._write()
        return self.save_error != before

    def number(self, game: int) -> int:
        """The number that a game has now: one that was begun in memory gets its own when it is written."""
        return self._waiting.number(game)

    def begin(self, header: Header, at: datetime) -> int:
        """A new game; gives its number. Where it cannot be written, it waits, and `save_error` says why."""
        game = self._waiting.begin(header, at)
        self._write()
        return self.number(game)

    def append(self, game: int, entries: Iterable[Entry], summary: Summary) -> None:
        """Writes entries, all or none of them; they are on disk when this returns, or `save_error` says why not."""
        self._waiting.add(self.number(game), entries, summary)
        self._write()

    def _write(self) -> None:
        """Writes all that waits, game by game."""
        try:
            self._make_ready()
            self._write_games()
        except SavingError as problem:
            self.save_error = str(problem)
        except sqlite3.Error as problem:
            self._take_back()
            self.save_error = describe(problem, self.path.parent)
        else:
            if self.is_kept and self.save_error:
                wait_at_most(self._connection, PATIENCE)
                self.save_error = ""
            return
        if self._is_open:
            wait_at_most(self._connection, SHORT_PATIENCE)  # a press waits for it

    def _make_ready(self) -> None:
        if not self._is_open:
            try:
                self._open(SHORT_PATIENCE)
            except SavingError as problem:
                self._look_only(problem)
            if not self._is_open:
                raise SavingError(self.save_error)
        if self._file is not None and identity(self.path) != self._file:
            # SQLite would go on writing into a file that has no name any more.
            raise SavingError(_("{folder} is gone, and the games with it").format(folder=self.path.parent))

    def _take_back(self) -> None:
        if self._connection.in_transaction:
            self._connection.rollback()

    def _write_games(self) -> None:
        refused: SavingError | None = None
        for game, waiting in self._waiting:
            try:
                self._write_game(game, waiting)
            except SavingError as problem:  # this one alone; the others can be written
                refused = problem
        if refused is not None:
            raise refused

    def _write_game(self, game: int, waiting: WaitingGame) -> None:
        with self._connection as connection:
            on_disk = rows.write(connection, game, waiting)
        self._waiting.written(game, on_disk)
        self._unfolded += 1
        if self.is_kept and (waiting.summary.outcome or self._unfolded >= FOLDED_AFTER):
            self.fold_in()

    def header(self, game: int) -> Header:
        """The header of a game.

        Raises:
            JournalError: there is no such game, or its header is damaged.
        """
        game = self.number(game)
        waiting = self._waiting.of(game)
        if waiting is not None and waiting.header is not None:
            return waiting.header
        with self._reading():
            row = rows.header(self._connection, game)
        if row is None:
            raise JournalError(f"there is no game {game}; `loop-companion games` lists them")
        return rows.checked_header(*row)

    def begun(self, game: int) -> datetime:
        """When a game was begun.

        Raises:
            JournalError: there is no such game, or it is damaged.
        """
        waiting = self._waiting.of(self.number(game))
        if waiting is not None and waiting.header is not None:
            return waiting.begun
        self.header(game)
        with self._reading():
            return rows.begun(self._connection, self.number(game))

    def entries(self, game: int) -> Iterator[Entry]:
        """The entries of a game, in their order.

        Raises:
            JournalError: one is damaged, or some are missing; the message names them.
        """
        game = self.number(game)
        with self._reading():
            written = rows.entries(self._connection, game)
        yield from rows.checked_entries(game, *written, self.path.name)
        waiting = self._waiting.of(game)
        for number, line in waiting.lines if waiting is not None else ():
            yield entry_from(line, number)

    def games(self, most: int = 100, *, skip: int = 0) -> tuple[StoredGame, ...]:
        """The games played last, the newest first, after the first `skip`; nothing else is read.

        A row that is damaged is left out, and counted in `unreadable`.

        Raises:
            JournalError: the file itself is damaged.
        """
        with self._reading():
            found, self.unreadable = games_list.games(self._connection, self._newest_first(), most, skip)
        return found

    def count(self) -> int:
        """How many games there are on the list, damaged ones among them.

        Raises:
            JournalError: the file itself is damaged.
        """
        with self._reading():
            return games_list.count_games(self._connection, self._newest_first())

    def _newest_first(self) -> dict[int, WaitingGame]:
        return dict(reversed(list(self._waiting)))

    def outcomes(self, game: str) -> dict[str, int]:
        """How often the games of this id ended how, over all that are written and not deleted.

        Raises:
            JournalError: the file itself is damaged.
        """
        with self._reading():
            return games_list.outcomes(self._connection, game)

    def delete(self, game: int) -> None:
        """Takes a game off the list; `bring_back` undoes it until the app is closed.

        Raises:
            SavingError: it could not be written.
        """
        if not self._waiting.delete(self.number(game)):
            self._mark_deleted(self.number(game), deleted=True)

    def bring_back(self, game: int) -> None:
        """Puts a deleted game on the list again.

        Raises:
            SavingError: it could not be written.
        """
        if not self._waiting.bring_back(self.number(game)):
            self._mark_deleted(self.number(game), deleted=False)

    def _mark_deleted(self, game: int, *, deleted: bool) -> None:
        try:
            self._make_ready()
            with self._connection as connection:
                connection.execute("UPDATE games SET deleted = ? WHERE id = ?", (deleted, game))
        except sqlite3.Error as problem:
            self._take_back()
            raise SavingError(describe(problem, self.path.parent)) from problem
        self._unfolded += 1

    @contextmanager
    def _reading(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, UnicodeDecodeError) as problem:
            raise JournalError(f"{self.path} cannot be read: {problem}") from problem
