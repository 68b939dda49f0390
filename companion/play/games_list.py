"""The list of games: those that are written, with those that wait in memory before them, page by page."""

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.errors import JournalError
from companion.play.entries import Header, Summary, summary_from
from companion.play.failures import WaitingGame
from companion.play.rows import checked_header

_LISTED = "SELECT id, header, begun, summary, checksum FROM games WHERE deleted = 0"


class StoredGame(Struct, frozen=True):
    """A row of the list of games."""

    id: int
    header: Header
    begun: datetime
    summary: Summary


def games(
    connection: sqlite3.Connection, waiting: Mapping[int, WaitingGame], most: int, skip: int
) -> tuple[tuple[StoredGame, ...], int]:
    """The games played last, the newest first, after the first `skip`; and how many of them cannot be read.

    `waiting`: those that wait in memory, by their number, the newest first; nothing was played later than they were.
    """
    on_disk, broken = _these_games(connection, waiting)
    known = {game.id: game for game in on_disk}
    begun = {
        number: StoredGame(number, game.header, game.begun, game.summary)
        for number, game in waiting.items()
        if game.header is not None
    }
    front = [
        replace((known | begun)[number], summary=game.summary)
        for number, game in waiting.items()
        if number in known or number in begun
    ]
    shown = front[skip : skip + most]
    stored, more_broken = _others(connection, most - len(shown), max(0, skip - len(front)), tuple(waiting))
    return (*shown, *stored), broken + more_broken


def count_games(connection: sqlite3.Connection, waiting: Mapping[int, WaitingGame]) -> int:
    """How many games there are on the list, damaged ones among them."""
    stored = connection.execute("SELECT count(*) FROM games WHERE deleted = 0").fetchone()[0]
    return int(stored) + sum(game.header is not None for game in waiting.values())


def outcomes(connection: sqlite3.Connection, game: str) -> dict[str, int]:
    """How often each outcome stands at the end of a game of this id; a game that goes on, or is damaged, has none."""
    counted = connection.execute(
        "SELECT json_extract(summary, '$.outcome') AS outcome, count(*) FROM games"
        " WHERE deleted = 0 AND json_valid(summary) AND json_valid(header) AND json_extract(header, '$.game') = ?"
        " GROUP BY outcome",
        (game,),
    )
    return {outcome: number for outcome, number in counted if isinstance(outcome, str) and outcome}


def _others(
    connection: sqlite3.Connection, most: int, skip: int, besides: Sequence[int]
) -> tuple[list[StoredGame], int]:
    """Those that were played last after the first `skip`, without those `besides`; and how many cannot be read."""
    others = ",".join("?" * len(besides))
    wanted = f"{_LISTED} AND id NOT IN ({others}) ORDER BY touched DESC LIMIT ? OFFSET ?"
    return _read(connection.execute(wanted, (*besides, most, skip)).fetchall())


def _these_games(connection: sqlite3.Connection, numbers: Iterable[int]) -> tuple[list[StoredGame], int]:
    """Those of these numbers that are on the list; and how many of them cannot be read."""
    return _read([row for one in numbers for row in connection.execute(f"{_LISTED} AND id = ?", (one,))])


def _read(found: Sequence[tuple[Any, ...]]) -> tuple[list[StoredGame], int]:
    read = []
    for number, line, begun, summary, checksum in found:
        try:
            head = checked_header(line, begun, checksum)
            read.append(StoredGame(number, head, datetime.fromisoformat(begun), summary_from(summary)))
        except (JournalError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
            continue
    return read, len(found) - len(read)
