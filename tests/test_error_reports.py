"""What goes wrong inside is logged once for each kind and place, and told in words."""

import json
import logging
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import __version__
from companion.logs import MOST_PLACES, ErrorReports, read_crash, remember_crash, report_of
from companion.paths import LAST_CRASH


def goes_wrong(problem: Exception) -> None:
    raise problem


def raised() -> Exception:
    try:
        goes_wrong(ValueError("no such\nEra"))
    except ValueError as problem:
        return problem
    raise AssertionError


def test_ten_times_a_second_is_one_line_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    remembered: list[BaseException] = []
    reports = ErrorReports(remembered.append)
    for _ in range(600):
        assert reports.take(raised()).words == "no such Era"
    assert len(caplog.records) == 1
    assert caplog.records[0].exc_info is not None
    assert len(remembered) == 1
    assert "600 times" in reports.summary()


def test_another_kind_and_another_place_are_told_as_well(caplog: pytest.LogCaptureFixture) -> None:
    reports = ErrorReports()
    reports.take(raised())
    try:
        goes_wrong(KeyError("era"))
    except KeyError as problem:
        told = reports.take(problem)
    try:
        int("elsewhere")
    except ValueError as problem:
        reports.take(problem)
    assert len(caplog.records) == 3
    assert told.kind == "KeyError"
    assert told.place.startswith("test_error_reports.py:")
    assert reports.summary() == ""


class Broken(Exception):  # noqa: N818 - a name for a test
    def __str__(self) -> str:
        raise RuntimeError("not even its words")


def test_an_exception_that_is_broken_itself_has_no_words() -> None:
    assert report_of(Broken()).kind == "Broken"
    assert report_of(Broken()).words == ""
    assert report_of(Broken()).place == ""


def test_words_without_an_end_are_cut() -> None:
    assert len(report_of(ValueError("x" * 10**6)).words) == 600


def test_the_memory_of_what_went_wrong_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    reports = ErrorReports()
    monkeypatch.setattr(logging.getLogger("companion.logs"), "disabled", True)
    for number in range(MOST_PLACES * 2):
        reports.take(type(f"Kind{number}", (Exception,), {})())
    assert len(reports._times) == MOST_PLACES


NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)


def with_traceback(problem: BaseException) -> BaseException:
    """With a traceback."""
    with pytest.raises(type(problem)) as caught:
        raise problem
    return caught.value


def test_it_is_remembered_and_read(tmp_path: Path) -> None:
    assert read_crash(tmp_path) is None
    assert remember_crash(with_traceback(ValueError("no such Era\nat all")), tmp_path, NOON)
    crash = read_crash(tmp_path)
    assert crash is not None
    assert (crash.at, crash.version, crash.words) == (NOON, __version__, "ValueError: no such Era at all")
    assert "in with_traceback" in crash.details
    assert [path.name for path in tmp_path.iterdir()] == [LAST_CRASH]


def test_the_newest_counts(tmp_path: Path) -> None:
    remember_crash(with_traceback(ValueError("one")), tmp_path, NOON)
    remember_crash(with_traceback(KeyError()), tmp_path, NOON + timedelta(days=1))
    crash = read_crash(tmp_path)
    assert crash is not None
    assert crash.words == "KeyError"


def test_it_stays_small(tmp_path: Path) -> None:
    remember_crash(with_traceback(ValueError("x" * 1_000_000)), tmp_path, NOON)
    assert (tmp_path / LAST_CRASH).stat().st_size < 12_000
    crash = read_crash(tmp_path)
    assert crash is not None
    assert len(crash.words) == 300


class Speechless(Exception):  # noqa: N818 - it is not one of ours
    def __str__(self) -> str:
        raise RuntimeError("no words")


def test_remembering_never_raises(tmp_path: Path) -> None:
    assert remember_crash(with_traceback(Speechless()), tmp_path, NOON)
    assert not remember_crash(with_traceback(ValueError()), tmp_path / "nowhere", NOON)
    assert not remember_crash(with_traceback(ValueError()), Path("/proc/1"), NOON)
    assert remember_crash(with_traceback(ValueError("\ud800")), tmp_path, NOON)
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
