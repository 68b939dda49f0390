"""Games on disk: written durably, listed by when they were played last, deleted and brought back."""

import os
import signal
import sqlite3
import subprocess
import sys
import textwrap
from datetime import timedelta
from pathlib import Path

import pytest

from companion.errors import JournalError, SavingError
from companion.games.the_loop.rules.state import Step
from companion.play.store import FILE, Store
from tests import ROOT
from tests.clock import EVENING, Clock
from tests.play.sessions import advance, begin, go_on_to, opened, resume, same


def test_entries_are_written_through_to_the_disk(store: Store) -> None:
    """WAL alone may lose the last entries with the power; synchronous = FULL (2) syncs each commit."""
    connection = store._connection
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)


def test_an_entry_is_in_the_file_when_append_has_returned_even_if_the_app_is_killed(tmp_path: Path) -> None:
    program = """
        import sys, time
        from pathlib import Path
        from companion.play.store import Store
        from tests.play.sessions import advance, begin
        session = begin(Store(Path(sys.argv[1])))
        advance(session, 7)
        print(session.number, session.state.step.value, flush=True)
        time.sleep(60)
    """
    with subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(program), str(tmp_path)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as process:
        assert process.stdout is not None
        number, step = process.stdout.readline().split()
        process.send_signal(signal.SIGKILL)
        process.wait(timeout=10)
    with opened(tmp_path) as store, opened(tmp_path / "other") as other:
        assert store.notice == store.save_error == ""
        resumed = resume(store, int(number))
        expected = begin(other)
        advance(expected, 7)
        assert resumed.state.step.value == step
        assert same(resumed.state, expected.state)
        assert len(resumed.acts) == 7


def test_a_second_start_with_the_same_folder_is_refused(store: Store, tmp_path: Path) -> None:
    with pytest.raises(SavingError, match="the Loop Companion is running already with the games in "):
        Store(tmp_path)
    assert store.save_error == ""


def test_a_start_after_the_first_was_closed_is_welcome(tmp_path: Path) -> None:
    with opened(tmp_path):
        pass
    with opened(tmp_path) as store:
        assert store.save_error == ""


def test_a_game_is_resumed_exactly_where_it_was_left(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        session = begin(store)
        go_on_to(session, Step.ACTIONS, turn=3)
        session.undo()
        session.undo()
    with opened(tmp_path) as store:
        resumed = resume(store, session.number)
        assert same(resumed.state, session.state)
        assert resumed.header == session.header
        assert [act.number for act in resumed.acts] == [act.number for act in session.acts]
        assert [act.facts for act in resumed.acts] == [act.facts for act in session.acts]
        assert [act.deciders for act in resumed.acts] == [act.deciders for act in session.acts]
        resumed.redo()
        session._timeline.redo()
        assert same(resumed.state, session.state)


def test_a_resumed_game_draws_what_it_would_have_drawn(tmp_path: Path) -> None:
    with opened(tmp_path / "one") as store:
        session = begin(store)
        advance(session, 20)
    with opened(tmp_path / "two") as store:
        advance(begin(store), 9)
    with opened(tmp_path / "two") as store:
        resumed = resume(store, 1)
        advance(resumed, 11)
        assert same(resumed.state, session.state)


def test_a_game_that_is_not_there_is_said(store: Store) -> None:
    with pytest.raises(JournalError, match="there is no game 7"):
        store.header(7)


def test_entries_are_numbered_from_1_without_a_gap(store: Store) -> None:
    session = begin(store)
    advance(session, 5)
    session.undo()
    session.redo()
    rows = list(store.entries(session.number or 0))
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    assert [row.act for row in rows] == sorted(row.act for row in rows)


def test_each_game_keeps_its_own_entries(store: Store) -> None:
    one, other = begin(store), begin(store, seed="another")
    advance(one, 4)
    advance(other, 9)
    advance(one, 3)
    assert same(resume(store, one.number).state, one.state)
    assert same(resume(store, other.number).state, other.state)


# The list


def test_the_game_played_last_comes_first_whatever_the_clock_says(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        clock = Clock(step=1.0)
        sessions = [begin(store) for _ in range(3)]
        clock.set_date(EVENING - timedelta(days=3_000))  # a Pi without a battery wakes up years ago
        for session in sessions:
            session._clock = clock.date
        advance(sessions[0])
        assert [game.id for game in store.games()] == [1, 3, 2]
        advance(sessions[1])
        assert [game.id for game in store.games()] == [2, 1, 3]
    with opened(tmp_path) as store:
        assert [game.id for game in store.games()] == [2, 1, 3]


def test_only_a_game_that_was_not_played_last_moves_in_the_order(store: Store) -> None:
    """The index of that order is a page of the disk: it need not be written with every press."""

    def touches() -> list[tuple[int, int]]:
        return store._connection.execute("SELECT id, touched FROM games ORDER BY id").fetchall()

    first, second = begin(store), begin(store)
    advance(second, 3)
    assert touches() == [(first.number, 1), (second.number, 2)]
    advance(first, 3)
    assert touches() == [(first.number, 3), (second.number, 2)]
    store.delete(first.number)
    advance(second, 3)
    store.bring_back(first.number)
    assert touches() == [(first.number, 3), (second.number, 4)]


def test_the_list_tells_how_far_a_game_is(store: Store) -> None:
    session = begin(store)
    go_on_to(session, Step.ACTIONS, turn=2)
    (game,) = store.games()
    assert (game.summary.turn, game.summary.cycle, game.summary.outcome) == (2, 1, "")
    assert game.header == session.header
    while session.state.ending is None:
        advance(session)
    (game,) = store.games()
    assert (game.summary.outcome, game.summary.reason) == session.rules.ending(session.state)
    session.undo()
    (game,) = store.games()
    assert (game.summary.outcome, game.summary.reason) == ("", "")


def test_the_list_is_as_long_as_asked(store: Store) -> None:
    for _ in range(5):
        begin(store)
    assert [game.id for game in store.games(most=2)] == [5, 4]


def test_the_list_goes_on_after_those_that_were_seen(store: Store) -> None:
    for _ in range(5):
        begin(store)
    store.delete(3)
    assert store.count() == 4
    assert [[game.id for game in store.games(2, skip=seen)] for seen in (0, 2, 4)] == [[5, 4], [2, 1], []]


def test_a_damaged_row_is_left_out_of_the_list(store: Store) -> None:
    for _ in range(4):
        begin(store)
    for number, column, damage in ((1, "header", "{"), (2, "summary", "[]"), (3, "begun", "yesterday")):
        store._connection.execute(f"UPDATE games SET {column} = ? WHERE id = ?", (damage, number))  # noqa: S608 - ours
    store._connection.commit()
    assert [game.id for game in store.games()] == [4]


def test_begun_is_the_time_in_utc(store: Store) -> None:
    begin(store)
    assert store.games()[0].begun == EVENING + timedelta(seconds=1)


# Deleting


def test_a_deleted_game_leaves_the_list_and_can_be_brought_back(store: Store) -> None:
    session = begin(store)
    advance(session, 3)
    store.delete(1)
    assert store.games() == ()
    with pytest.raises(JournalError, match="there is no game 1"):
        store.header(1)
    store.bring_back(1)
    assert [game.id for game in store.games()] == [1]
    assert same(resume(store, 1).state, session.state)


def test_a_deleted_game_goes_for_good_with_the_next_start(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        advance(begin(store), 3)
        advance(begin(store), 3)
        store.delete(1)
    with opened(tmp_path) as store:
        store.bring_back(1)
        assert [game.id for game in store.games()] == [2]
    connection = sqlite3.connect(tmp_path / FILE)
    assert connection.execute("SELECT DISTINCT game FROM entries").fetchall() == [(2,)]
    connection.close()
