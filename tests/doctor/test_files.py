"""What a table has on disk: the folder of the games, settings, box file, the last crash."""

import errno
import os
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion import __version__
from companion.doctor import Finding, Severity, files
from companion.doctor.account import May, may_change
from companion.doctor.files import MEGABYTE, boxes, free_space, last_crash, settings_file, write_time
from companion.games.the_loop.settings import Pace
from companion.logs import remember_crash
from companion.paths import LAST_CRASH, AppPaths
from companion.table_files import table_files
from tests.settings.table import DEFAULTS, with_game


def test_a_folder_that_is_there(tmp_path: Path) -> None:
    found = files.folder(tmp_path)
    assert (found.severity, found.words) == (Severity.OK, str(tmp_path))


def test_a_folder_that_is_not_there_yet_is_not_made(tmp_path: Path) -> None:
    found = files.folder(tmp_path / "a/b")
    assert found.severity is Severity.OK
    assert "is made when the app starts first" in found.words
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    found = files.folder(tmp_path / "data")
    assert (found.severity, found.words) == (Severity.FAILED, f"{tmp_path / 'data'} is no folder.")
    assert files.folder(tmp_path / "data/inner").severity is Severity.FAILED


@pytest.mark.parametrize("name", ["", "not/yet"])
def test_a_folder_of_somebody_else(tmp_path: Path, name: str) -> None:
    found = files.folder(tmp_path / name, may=lambda _: False)
    assert (found.severity, found.words) == (
        Severity.FAILED,
        f"{tmp_path} cannot be written; games stay in memory only.",
    )


@pytest.mark.parametrize(
    ("megabytes", "state"),
    [(5000, Severity.OK), (200, Severity.OK), (199, Severity.WARNING), (20, Severity.WARNING), (19, Severity.FAILED)],
)
def test_free_space(tmp_path: Path, megabytes: int, state: Severity) -> None:
    found = free_space(tmp_path / "not yet", lambda _: (0, 0, megabytes * MEGABYTE))
    assert (found.severity, found.words) == (state, f"{megabytes} MB")
    assert bool(found.advice) is (state is not Severity.OK)


def test_free_space_that_cannot_be_found_out(tmp_path: Path) -> None:
    def fails(_: Path) -> tuple[int, int, int]:
        raise OSError(errno.EIO, "Input/output error")

    assert free_space(tmp_path, fails).severity is Severity.FAILED


def ticking(*milliseconds: float) -> Iterator[float]:
    now = 0.0
    for taken in milliseconds:
        yield now
        now += taken / 1000
        yield now


@pytest.mark.parametrize(
    ("taken", "state", "words"),
    [
        ((10, 12, 11, 40, 9), Severity.OK, "11.0 ms, at most 40.0 ms."),
        ((10, 300, 200, 400, 9), Severity.WARNING, "200.0 ms, at most 400.0 ms."),
    ],
)
def test_write_time(tmp_path: Path, taken: tuple[float, ...], state: Severity, words: str) -> None:
    synced: list[int] = []
    found = write_time(tmp_path, ticking(*taken).__next__, synced.append)
    assert (found.severity, found.words) == (state, words)
    assert len(synced) == len(taken)
    assert list(tmp_path.iterdir()) == []


def test_write_time_of_this_disk(tmp_path: Path) -> None:
    assert " ms, at most " in write_time(tmp_path).words
    assert list(tmp_path.iterdir()) == []


def test_write_time_of_no_folder(tmp_path: Path) -> None:
    assert write_time(tmp_path / "nowhere").severity is Severity.OK


def test_write_time_of_a_folder_that_may_not_be_looked_at(tmp_path: Path) -> None:
    found = write_time(tmp_path / ("x" * 300))
    assert found.severity is Severity.FAILED
    assert found.words.startswith("Nothing can be written: ")


def test_a_disk_that_is_full(tmp_path: Path) -> None:
    def fails(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    found = write_time(tmp_path, sync=fails)
    assert (found.severity, found.words) == (Severity.FAILED, "Nothing can be written: the disk is full")


@pytest.fixture
def paths(tmp_path: Path) -> AppPaths:
    return AppPaths(tmp_path / "data", tmp_path / "settings.toml")


def settings_found(paths: AppPaths, may: May = may_change) -> Finding:
    return settings_file(paths.settings, table_files(paths).read_settings, may)


def box_found(paths: AppPaths) -> Finding:
    return boxes(table_files(paths).boxes)


def test_no_settings(paths: AppPaths) -> None:
    assert settings_found(paths).words == "None: the defaults are used."
    assert table_files(paths).settings == DEFAULTS


def test_good_settings(paths: AppPaths) -> None:
    paths.settings.write_text('[game]\npace = "flow"\n', encoding="utf-8")
    assert (settings_found(paths).severity, settings_found(paths).words) == (Severity.OK, str(paths.settings))
    assert settings_found(paths, may=lambda _: False).severity is Severity.WARNING
    assert table_files(paths).settings == with_game(pace=Pace.FLOW)


@pytest.mark.parametrize("text", ["[game\n", "[game]\npace = 3\n", "[nothing]\n", "\ud800"])
def test_broken_settings(paths: AppPaths, text: str) -> None:
    paths.settings.write_bytes(text.encode("utf-8", "surrogatepass"))
    found = settings_found(paths)
    assert found.severity is Severity.FAILED
    assert str(paths.settings) in found.words
    assert table_files(paths).settings == DEFAULTS


def test_no_box_of_ones_own(paths: AppPaths) -> None:
    assert table_files(paths).boxes == ()
    assert box_found(paths).severity is Severity.OK


def test_a_box_of_ones_own(paths: AppPaths) -> None:
    own = paths.settings.with_name("box.toml")
    own.write_text("", encoding="utf-8")
    assert (box_found(paths).severity, box_found(paths).words) == (Severity.OK, f"The LOOP: {own}")
    own.write_text("clones = 3\n", encoding="utf-8")
    found = box_found(paths)
    assert found.severity is Severity.FAILED
    assert str(own) in found.words


def test_a_box_that_the_settings_name(paths: AppPaths) -> None:
    paths.settings.write_text('[game]\nbox_file = "ours.toml"\n', encoding="utf-8")
    assert [own.file for own in table_files(paths).boxes] == [paths.settings.with_name("ours.toml")]
    assert "ours.toml" in box_found(paths).words


NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)


def raised(problem: BaseException) -> BaseException:
    """With a traceback."""
    with pytest.raises(type(problem)) as caught:
        raise problem
    return caught.value


def test_no_crash(tmp_path: Path) -> None:
    assert (last_crash(tmp_path, NOON).severity, last_crash(tmp_path, NOON).words) == (
        Severity.OK,
        "None that was written down.",
    )


def test_a_file_that_tells_nothing_is_not_called_none(tmp_path: Path) -> None:
    (tmp_path / LAST_CRASH).write_text("{", encoding="utf-8")
    found = last_crash(tmp_path, NOON)
    assert found.severity is Severity.WARNING
    assert "cannot be read" in found.words


@pytest.mark.parametrize(
    ("age", "state"),
    [
        (timedelta(0), Severity.WARNING),
        (timedelta(days=7), Severity.WARNING),
        (timedelta(days=8), Severity.OK),
        (timedelta(days=-900), Severity.WARNING),
    ],
    ids=["now", "a week", "older", "the clock jumped back"],
)
def test_a_crash_of_the_last_days_is_a_warning(tmp_path: Path, age: timedelta, state: Severity) -> None:
    remember_crash(raised(ValueError("no such Era")), tmp_path, NOON)
    found = last_crash(tmp_path, NOON + age)
    assert found.severity is state
    assert f"version {__version__}: ValueError: no such Era" in found.words
    assert bool(found.advice) is (state is Severity.WARNING)
