"""What of the games waits in memory until it can be written to the disk."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Final

from msgspec import Struct, field

from companion.play.entries import MOST, Entry, Header, Summary, entry_to

FIRST_NUMBER: Final = MOST + 1
"""Numbers of games that are not on the disk yet; no file has so many games."""


class WaitingGame(Struct):
    """A game of which something waits. `header`: only where all of the game does."""

    summary: Summary
    begun: datetime
    header: Header | None = None
    lines: list[tuple[int, str]] = field(default_factory=list)


class Waiting:
    """All that waits, in the order in which it happened; empty as long as the disk can be written."""

    def __init__(self) -> None:
        self._games: dict[int, WaitingGame] = {}
        self._deleted: dict[int, WaitingGame] = {}
        self._on_disk: dict[int, int] = {}
        self._next = FIRST_NUMBER

    def __iter__(self) -> Iterator[tuple[int, WaitingGame]]:
        """The numbers and games, the one played last at the end; what is written meanwhile may be taken out."""
        return iter(list(self._games.items()))

    def __bool__(self) -> bool:
        return bool(self._games)

    @property
    def entries(self) -> int:
        """How many entries wait."""
        return sum(len(game.lines) for game in self._games.values())

    def of(self, game: int) -> WaitingGame | None:
        """What waits of a game."""
        return self._games.get(game)

    def begin(self, header: Header, at: datetime) -> int:
        """A new game, with a number that it has until it is written."""
        number, self._next = self._next, self._next + 1
        self._games[number] = WaitingGame(Summary(0, 1), at.astimezone(UTC), header)
        return number

    def add(self, game: int, entries: Iterable[Entry], summary: Summary) -> None:
        """More of a game."""
        waiting = self._games.pop(game, None) or WaitingGame(summary, datetime.now(UTC))
        waiting.summary = summary
        waiting.lines += [(entry.number, entry_to(entry)) for entry in entries]
        self._games[game] = waiting

    def written(self, game: int, on_disk: int) -> None:
        """It waits no longer, and has this number now."""
        del self._games[game]
        if on_disk != game:
            self._on_disk[game] = on_disk

    def number(self, game: int) -> int:
        """The number that a game has now, which may have been begun in memory."""
        return self._on_disk.get(game, game)

    def delete(self, game: int) -> bool:
        """Takes out a game of which nothing is on the disk; whether it is one."""
        waiting = self._games.get(game)
        if waiting is None or waiting.header is None:
            return False
        self._deleted[game] = self._games.pop(game)
        return True

    def bring_back(self, game: int) -> bool:
        """Takes the deletion of such a game back; whether it was one."""
        waiting = self._deleted.pop(game, None)
        if waiting is not None:
            self._games[game] = waiting
        return waiting is not None
