"""A clock that jumps, a zone that changes, a second start."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from companion.errors import SavingError
from companion.play.store import Store
from companion.shell.pages.games import GamesScreen
from companion.shell.pages.menu import HistoryScreen
from tests import ROOT
from tests.clock import Clock
from tests.context import new_navigator
from tests.play.sessions import LOOP, advance, begin, opened, resume, same


def pages_can_be_read(store: Store, number: int) -> bool:
    """The list of games, and the history of one."""
    app = new_navigator(store=store).app
    app.resume(number)
    return bool(HistoryScreen(app).view().page.rows) and bool(GamesScreen(app).view().page.rows)


@pytest.fixture
def in_zone() -> Iterator[Callable[[str], None]]:
    before = os.environ.get("TZ")

    def set_zone(name: str | None) -> None:
        if name is None:
            os.environ.pop("TZ", None)
        else:
            os.environ["TZ"] = name
        time.tzset()

    yield set_zone
    set_zone(before)


@pytest.mark.parametrize(
    "now",
    [
        datetime(1970, 1, 1, tzinfo=UTC),
        datetime(2001, 2, 3, 4, 5, tzinfo=timezone(timedelta(hours=-11))),
        datetime(2038, 1, 19, 3, 14, 7, tzinfo=UTC),
        datetime(9999, 12, 30, tzinfo=UTC),
        datetime(1, 1, 2, tzinfo=UTC),
    ],
    ids=lambda now: str(now.year),
)
def test_a_clock_that_jumps_changes_nothing_in_the_game(tmp_path: Path, now: datetime) -> None:
    """A Pi has no clock battery: without a network it may be any year."""
    clock = Clock(step=1.0)
    with opened(tmp_path) as store:
        other = begin(store, seed="the game before")
        advance(other, 3)
        session = begin(store)
        session._clock = clock.date
        advance(session, 5)
        clock.set_date(now)
        advance(session, 5)
        session.undo()
        session.redo()
        expected = session.state
    with opened(tmp_path) as store:
        assert [game.id for game in store.games()] == [2, 1]  # played last, not by the clock
        resumed = resume(store, 2)
        assert same(resumed.state, expected)
        assert pages_can_be_read(store, 2)
        assert resumed.acts[-1].at.year == now.year
        advance(resumed, 2)
        assert resumed.save_error == ""


def test_another_time_zone_is_the_same_moment(tmp_path: Path, in_zone: Callable[[str | None], None]) -> None:
    in_zone("Asia/Tokyo")
    with opened(tmp_path) as store:
        session = begin(store)
        session._clock = lambda: datetime.now().astimezone().replace(microsecond=0)
        advance(session, 5)
        moments = [act.at for act in session.acts]
    in_zone("America/Los_Angeles")
    with opened(tmp_path) as store:
        resumed = resume(store, 1)
        assert [act.at for act in resumed.acts] == moments
        assert same(resumed.state, session.state)
        assert pages_can_be_read(store, 1)


def test_a_second_start_says_so_and_ends(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        advance(begin(store), 3)
        with pytest.raises(SavingError, match="running already"):
            Store(tmp_path)
        for command in (["games"], ["console"], ["export", "1"]):
            done = subprocess.run(
                [sys.executable, "-m", "companion", *command, "--data", str(tmp_path)],
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                timeout=30,
                check=False,
            )
            assert done.returncode == 2, command
            assert done.stderr.startswith("loop-companion: the Loop Companion is running already"), command
            assert "Traceback" not in done.stderr
        advance(resume(store, 1), 2)
        assert LOOP.position(resume(store, 1).state).turn >= 0
