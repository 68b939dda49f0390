"""A stranger taps into the first Foo phase, the plug is pulled, and the game goes on exactly there."""

import json
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.kit.layout import arrange
from tests.end_to_end.desktop import LOOKS_FIRST, PATIENCE, ROOT, SIZE, TAPS_AGAIN, Desktop


@pytest.fixture
def desktop() -> Iterator[Desktop]:
    desktop = Desktop()
    yield desktop
    desktop.close()


def entries(folder: Path) -> list[dict[str, Any]] | None:
    """What is on disk of the first game, looked at from outside; None while there is no game."""
    path = folder / "data" / "games.sqlite3"
    if not path.exists():
        return None
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=5)) as connection:
        try:
            if connection.execute("SELECT count(*) FROM games").fetchone() == (0,):
                return None
            rows = connection.execute("SELECT entry FROM entries WHERE game = 1 ORDER BY n").fetchall()
        except sqlite3.OperationalError:  # the tables are not there yet
            return None
    return [json.loads(row[0]) for row in rows]


def tap_on(desktop: Desktop, folder: Path) -> list[dict[str, Any]]:
    """Tap the pink button until there are more entries on disk, or the game; what is on disk then.

    Not every page writes something (the first screen does not), so after a while comes another tap.
    """
    bar = arrange(*SIZE).bar
    before = entries(folder)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        time.sleep(LOOKS_FIRST)
        desktop.tap(bar.right - 60, SIZE[1] - (bar.y + bar.height / 2))
        next_tap = time.monotonic() + TAPS_AGAIN
        while time.monotonic() < next_tap:
            now = entries(folder)
            if now is not None and now != before:
                return now
            time.sleep(0.02)
    raise AssertionError(f"nothing is written after {facts(before or [])}; the app says: {desktop.log}")


def facts(rows: list[dict[str, Any]]) -> list[str]:
    return [row["fact"] for row in rows]


def test_the_game_goes_on_where_the_plug_was_pulled(desktop: Desktop, tmp_path: Path) -> None:
    program = desktop.start(tmp_path)
    assert tap_on(desktop, tmp_path) == []  # New game, Set up: the game is stored, nothing has happened
    for last in ("step_begun", "clone_arrived", "machine_moved", "artifact_due", "clone_arrived", "step_begun"):
        written = tap_on(desktop, tmp_path)
        assert written[-1]["fact"] == last
    assert program.end(signal.SIGKILL) == -signal.SIGKILL
    assert entries(tmp_path) == written

    program = desktop.start(tmp_path)
    after = tap_on(desktop, tmp_path)  # Resume; Drop
    assert after[: len(written)] == written
    assert facts(after[len(written) :]) == ["rifts_fell"]
    assert after[-1]["n"] == written[-1]["n"] + 1
    assert (after[-1]["turn"], after[-1]["cycle"]) == (1, 1)
    assert program.end(signal.SIGTERM) == 0
    assert "Traceback" not in (tmp_path / "log.txt").read_text(encoding="utf-8")

    table = _as_the_console_sees_it(tmp_path)
    assert table["step"] == "rifts"
    assert table["table"]["turn"] == 1


def _as_the_console_sees_it(folder: Path) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "companion", "console", "--json", "--data", str(folder / "data")],
        input="resume\nquit\n",
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=30,
        check=True,
    )
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[0])
    return found


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP], ids=lambda number: number.name)
def test_a_signal_that_asks_for_the_end_ends_it_well(desktop: Desktop, tmp_path: Path, number: signal.Signals) -> None:
    program = desktop.start(tmp_path)
    program.wait_until_it_listens()
    assert program.end(number) == 0
    log = (tmp_path / "log.txt").read_text(encoding="utf-8")
    assert "Traceback" not in log
