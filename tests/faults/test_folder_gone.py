"""The data folder goes away in the middle of a game: it is said at once, and the game goes on in memory."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.play.store import FILE
from tests.play.sessions import advance, begin, opened, resume, same


def remove(folder: Path) -> None:
    shutil.rmtree(folder)


def put_another_there(folder: Path) -> None:
    shutil.rmtree(folder)
    folder.mkdir()
    (folder / FILE).touch()


def remove_the_file(folder: Path) -> None:
    (folder / FILE).unlink()


@pytest.mark.parametrize("go", [remove, put_another_there, remove_the_file])
def test_a_folder_that_goes_away_is_said(tmp_path: Path, go: Callable[[Path], None]) -> None:
    folder = tmp_path / "data"
    with opened(folder) as store:
        session = begin(store)
        advance(session, 3)
        go(folder)
        advance(session)
        assert session.save_error == f"{folder} is gone, and the games with it"
        advance(session, 3)
        assert len(session.acts) == 7


def test_a_folder_that_comes_back_gets_all_of_it(tmp_path: Path) -> None:
    """A stick that is pulled out and put in again."""
    folder, elsewhere = tmp_path / "data", tmp_path / "elsewhere"
    with opened(folder) as store:
        session = begin(store)
        advance(session, 3)
        folder.rename(elsewhere)
        advance(session, 2)
        assert session.save_error.endswith("is gone, and the games with it")
        elsewhere.rename(folder)
        advance(session)
        assert session.save_error == ""
    with opened(folder) as store:
        assert same(resume(store, 1).state, session.state)
