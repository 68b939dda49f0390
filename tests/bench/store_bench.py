"""What saving costs: a durable append against a bare insert with the same settings; opening with many games."""

import sqlite3
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

from companion.games.the_loop.box_file import box_mapping
from companion.games.the_loop.rules.setup import Setup, setup_to
from companion.play.entries import Entry, Header, entry_to, header_to
from companion.play.store import Store
from companion.play.summary import Summary

APPENDS = 300
MANY = 10_000
AT = datetime(2026, 1, 31, tzinfo=UTC)
FACT = {"fact": "energy_changed", "era": "medieval", "amount": 1}


def measure() -> list[tuple[str, float, str]]:
    with tempfile.TemporaryDirectory() as folder:
        bare = bare_insert_seconds(Path(folder))
        ours = append_seconds(Path(folder) / "ours")
        one, many = opening_seconds(Path(folder) / "one", 1), opening_seconds(Path(folder) / "many", MANY)
    return [
        ("bare durable SQLite insert, median", bare * 1000, "ms"),
        ("durable append, median", ours * 1000, "ms"),
        ("durable append against a bare insert (wanted: 2 at most)", ours / bare, "times"),
        ("opening the store and its last games, 1 game", one * 1000, "ms"),
        (f"opening the store and its last games, {MANY:,} games", many * 1000, "ms"),
    ]


def bare_insert_seconds(folder: Path) -> float:
    connection = sqlite3.connect(folder / "bare.sqlite3")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(
        "CREATE TABLE entries (game INTEGER, n INTEGER, entry TEXT, PRIMARY KEY (game, n)) WITHOUT ROWID"
    )
    seconds = []
    for number in range(1, APPENDS + 1):
        line = entry_to(Entry(number, number, AT, 1, 1, "app", FACT))
        begun = time.perf_counter()
        with connection:
            connection.execute("INSERT INTO entries VALUES (1, ?, ?)", (number, line))
        seconds.append(time.perf_counter() - begun)
    connection.close()
    return sorted(seconds)[APPENDS // 2]


def append_seconds(folder: Path) -> float:
    store = Store(folder)
    game = store.begin(_header(), AT)
    seconds = []
    for number in range(1, APPENDS + 1):
        entry = Entry(number, number, AT, 1, 1, "app", FACT)
        begun = time.perf_counter()
        store.append(game, [entry], Summary(1, 1))
        seconds.append(time.perf_counter() - begun)
    store.close()
    return sorted(seconds)[APPENDS // 2]


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
