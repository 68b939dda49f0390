"""A broken file in which single cells hold what no game can have: what can be read is taken over, and it is once."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.play.store import FILE
from tests.play.sessions import advance, begin, opened, resume

BROKEN = f"{FILE} is damaged (no such index: games_touched). It is kept as {FILE}.broken-1."


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Two games."""
    with opened(tmp_path) as store:
        for seed in ("one", "two"):
            advance(begin(store, seed=seed), 12)
    return tmp_path


def break_with(folder: Path, *words: str) -> None:
    """Tables whose index and limits are gone, so that a cell can hold anything."""
    with closing(sqlite3.connect(folder / FILE)) as connection, connection:
        for state in ("games", "entries"):
            connection.execute(f"CREATE TABLE other AS SELECT * FROM {state}")  # noqa: S608 - ours
            connection.execute(f"DROP TABLE {state}")
            connection.execute(f"ALTER TABLE other RENAME TO {state}")
        for word in words:
            connection.execute(word)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE entries SET n = NULL WHERE game = 1 AND n = 19",
        "UPDATE entries SET n = 'nineteen' WHERE game = 1 AND n = 19",
        "UPDATE entries SET n = 18 WHERE game = 1 AND n = 19",
        "UPDATE entries SET entry = NULL WHERE game = 1 AND n = 19",
        "UPDATE entries SET entry = x'00ff' WHERE game = 1 AND n = 19",
    ],
)
def test_a_cell_of_an_entry_that_holds_anything_costs_what_comes_after_it_in_that_game(
    folder: Path, damage: str
) -> None:
    break_with(folder, damage)
    with opened(folder) as store:
        assert store.save_error == ""
        assert store.notice == f"{BROKEN} 2 games were read from it, 1 of them only up to the damage."
        assert 0 < len(list(store.entries(1))) <= 18
        for game in (1, 2):
            session = resume(store, game)
            advance(session)
            assert session.save_error == ""
    with opened(folder) as store:
        assert store.notice == ""


@pytest.mark.parametrize("part", ["header", "begun", "touched", "summary"])
def test_a_game_without_its_head_costs_no_other(folder: Path, part: str) -> None:
    break_with(folder, f"UPDATE games SET {part} = NULL WHERE id = 1")  # noqa: S608 - ours
    with opened(folder) as store:
        assert (store.save_error, store.notice) == ("", f"{BROKEN} 1 game was read from it.")
        assert [game.id for game in store.games()] == [2]
        advance(resume(store, 2))


@pytest.mark.parametrize("known", ["NULL", "'many'"])
def test_a_game_that_does_not_tell_how_many_entries_it_has_has_those_that_are_there(folder: Path, known: str) -> None:
    break_with(folder, f"UPDATE games SET entries = {known} WHERE id = 1")  # noqa: S608 - ours
    with opened(folder) as store:
        assert (store.save_error, store.notice) == ("", f"{BROKEN} 2 games were read from it.")
        advance(resume(store, 1))
