"""What saving costs: a durable append against a bare insert with the same settings; opening with many games."""

import sqlite3
import tempfile
import time
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from statistics import mean, median

from companion.games.the_loop.box_file import box_mapping
from companion.games.the_loop.rules.setup import Setup, setup_to
from companion.play.entries import Entry, Header, Summary, entry_to, header_to
from companion.play.store import Store
from tests.bench.pairs import Figures, Row, Spent, in_turn, spent

APPENDS = 300
PAIRS = 5
MANY = 10_000
AT = datetime(2026, 1, 31, tzinfo=UTC)
FACT = {"fact": "energy_changed", "era": "medieval", "amount": 1}


def measure() -> list[Row | tuple[str, float, str]]:
    appends = in_turn(append, bare_insert, PAIRS)
    with tempfile.TemporaryDirectory() as folder:
        one, many = opening_seconds(Path(folder) / "one", 1), opening_seconds(Path(folder) / "many", MANY)
    return [
        *appends.rows("wall", "durable append, median", "ms", 1.5, "bare insert"),
        *appends.rows("cpu", "durable append, processor time, mean", "ms", bare_name="bare insert"),
        ("opening the store and its last games, 1 game", one * 1000, "ms"),
        (f"opening the store and its last games, {MANY:,} games", many * 1000, "ms"),
    ]


def bare_insert() -> Figures:
    """What SQLite takes for it, with the same settings."""
    with tempfile.TemporaryDirectory() as folder:
        connection = sqlite3.connect(Path(folder) / "bare.sqlite3")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(
            "CREATE TABLE entries (game INTEGER, n INTEGER, entry TEXT, PRIMARY KEY (game, n)) WITHOUT ROWID"
        )

        def insert(number: int, line: str) -> None:
            with connection:
                connection.execute("INSERT INTO entries VALUES (1, ?, ?)", (number, line))

        lines = [entry_to(_entry(number)) for number in range(1, APPENDS + 1)]
        figures = _figures([spent(partial(insert, number, line)) for number, line in enumerate(lines, start=1)])
        connection.close()
    return figures


def append() -> Figures:
    """What the store takes to append an entry to a game."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder))
        game = store.begin(_header(), AT)
        entries = [_entry(number) for number in range(1, APPENDS + 1)]
        figures = _figures([spent(partial(store.append, game, [entry], Summary(1, 1))) for entry in entries])
        store.close()
    return figures


def _entry(number: int) -> Entry:
    return Entry(number, number, AT, 1, 1, "app", FACT)


def _figures(runs: list[Spent]) -> Figures:
    return {"wall": 1000 * median(run.wall for run in runs), "cpu": 1000 * mean(run.cpu for run in runs)}


def opening_seconds(folder: Path, games: int) -> float:
    store = Store(folder)
    with store._connection as connection:
        header = header_to(_header())
        connection.executemany(
            "INSERT INTO games (header, begun, touched, summary) VALUES (?, ?, ?, ?)",
            ((header, AT.isoformat(), number, '{"turn": 1, "cycle": 1}') for number in range(games)),
        )
    store.close()
    best = float("inf")
    for _ in range(5):
        begun = time.perf_counter()
        store = Store(folder)
        store.games(20)
        best = min(best, time.perf_counter() - begun)
        store.close()
    return best


def _header() -> Header:
    return Header("the_loop", 1, "bench", "seed", "", setup_to(Setup(("Time Prowler", "V-Girl"))), box_mapping())
