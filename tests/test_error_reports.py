"""What goes wrong inside is logged once for each kind and place, and told in words."""

import logging

import pytest

from companion.error_reports import MOST_PLACES, ErrorReports, report_of


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
    mishaps = ErrorReports(remembered.append)
    for _ in range(600):
        assert mishaps.take(raised()).words == "no such Era"
    assert len(caplog.records) == 1
    assert caplog.records[0].exc_info is not None
    assert len(remembered) == 1
    assert "600 times" in mishaps.summary()


def test_another_kind_and_another_place_are_told_as_well(caplog: pytest.LogCaptureFixture) -> None:
    mishaps = ErrorReports()
    mishaps.take(raised())
    try:
        goes_wrong(KeyError("era"))
    except KeyError as problem:
        mishap = mishaps.take(problem)
    try:
        int("elsewhere")
    except ValueError as problem:
        mishaps.take(problem)
    assert len(caplog.records) == 3
    assert mishap.kind == "KeyError"
    assert mishap.place.startswith("test_error_reports.py:")
    assert mishaps.summary() == ""


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
    mishaps = ErrorReports()
    monkeypatch.setattr(logging.getLogger("companion.error_reports"), "disabled", True)
    for number in range(MOST_PLACES * 2):
        mishaps.take(type(f"Kind{number}", (Exception,), {})())
    assert len(mishaps._times) == MOST_PLACES
