"""What is remembered of the last crash."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import __version__
from companion.doctor.files import last_crash
from companion.doctor.report import Severity
from companion.error_reports import read_crash, remember_crash
from companion.paths import LAST_CRASH

NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)


def raised(problem: BaseException) -> BaseException:
    """With a traceback."""
    with pytest.raises(type(problem)) as caught:
        raise problem
    return caught.value


def test_it_is_remembered_and_read(tmp_path: Path) -> None:
    assert read_crash(tmp_path) is None
    assert remember_crash(raised(ValueError("no such Era\nat all")), tmp_path, NOON)
    crash = read_crash(tmp_path)
    assert crash is not None
    assert (crash.at, crash.version, crash.words) == (NOON, __version__, "ValueError: no such Era at all")
    assert "in raised" in crash.details
    assert [path.name for path in tmp_path.iterdir()] == [LAST_CRASH]


def test_the_newest_counts(tmp_path: Path) -> None:
    remember_crash(raised(ValueError("one")), tmp_path, NOON)
    remember_crash(raised(KeyError()), tmp_path, NOON + timedelta(days=1))
    crash = read_crash(tmp_path)
    assert crash is not None
    assert crash.words == "KeyError"


def test_it_stays_small(tmp_path: Path) -> None:
    remember_crash(raised(ValueError("x" * 1_000_000)), tmp_path, NOON)
    assert (tmp_path / LAST_CRASH).stat().st_size < 12_000
    crash = read_crash(tmp_path)
    assert crash is not None
    assert len(crash.words) == 300


class Speechless(Exception):  # noqa: N818 - it is not one of ours
    def __str__(self) -> str:
        raise RuntimeError("no words")


def test_remembering_never_raises(tmp_path: Path) -> None:
    assert remember_crash(raised(Speechless()), tmp_path, NOON)
    assert not remember_crash(raised(ValueError()), tmp_path / "nowhere", NOON)
    assert not remember_crash(raised(ValueError()), Path("/proc/1"), NOON)
    assert remember_crash(raised(ValueError("\ud800")), tmp_path, NOON)
    assert read_crash(tmp_path) is not None


@given(st.binary(max_size=300))
def test_a_broken_file_tells_nothing(tmp_path_factory: pytest.TempPathFactory, found: bytes) -> None:
    folder = tmp_path_factory.mktemp("crash")
    (folder / LAST_CRASH).write_bytes(found)
    assert read_crash(folder) is None


@pytest.mark.parametrize(
    "told",
    [{}, [], None, {"at": "soon", "version": "1", "words": "", "details": ""}, {"at": 3}],
)
def test_a_foreign_file_tells_nothing(tmp_path: Path, told: object) -> None:
    (tmp_path / LAST_CRASH).write_text(json.dumps(told), encoding="utf-8")
    assert read_crash(tmp_path) is None


def test_no_crash(tmp_path: Path) -> None:
    assert (last_crash(tmp_path, NOON).state, last_crash(tmp_path, NOON).words) == (
        Severity.OK,
        "None that was written down.",
    )


def test_a_file_that_tells_nothing_is_not_called_none(tmp_path: Path) -> None:
    (tmp_path / LAST_CRASH).write_text("{", encoding="utf-8")
    found = last_crash(tmp_path, NOON)
    assert found.state is Severity.WARNING
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
    assert found.state is state
    assert f"version {__version__}: ValueError: no such Era" in found.words
    assert bool(found.advice) is (state is Severity.WARNING)
