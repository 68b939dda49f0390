"""The log: bounded, with no traceback for people."""

import io
import logging
import os
from pathlib import Path

import pytest

from companion import logs
from companion.logs import MAX_LETTERS, BoundedFormatter, shortened
from companion.paths import LOG

log = logging.getLogger("companion.tests")
pytestmark = pytest.mark.usefixtures("logging_as_before")


def go_wrong() -> None:
    try:
        int("the words of the exception")
    except ValueError:
        log.exception("it went wrong")


def test_in_a_terminal_warnings_are_a_line_and_the_file_has_all(tmp_path: Path) -> None:
    stream = io.StringIO()
    where = logs.begin(tmp_path, stream, {})
    assert where == str(tmp_path / "companion.log")
    log.info("all is well")
    go_wrong()
    assert stream.getvalue() == "companion.tests: it went wrong\n"
    text = (tmp_path / "companion.log").read_text()
    assert "all is well" in text
    assert "ValueError: invalid literal for int() with base 10: 'the words of the exception'" in text
    assert "Traceback" in text


def test_the_file_comes_with_the_first_line(tmp_path: Path) -> None:
    logs.begin(tmp_path, io.StringIO(), {})
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_has_no_file(tmp_path: Path) -> None:
    assert logs.begin(tmp_path / "gone", io.StringIO(), {}) == ""
    go_wrong()
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_may_not_be_looked_at_has_no_file(tmp_path: Path) -> None:
    assert logs.begin(tmp_path / ("x" * 300), io.StringIO(), {}) == ""


def test_the_file_stays_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "_LOG_BYTES", 2_000)
    logs.begin(tmp_path, io.StringIO(), {})
    for number in range(200):
        log.info("line %s %s", number, "x" * 100)
    sizes = {path.name: path.stat().st_size for path in tmp_path.iterdir()}
    assert set(sizes) == {"companion.log", "companion.log.1"}
    assert max(sizes.values()) <= 2_000


def test_for_the_journal_every_line_has_its_priority(tmp_path: Path) -> None:
    with (tmp_path / "journal").open("w", encoding="utf-8") as stream:
        told = os.fstat(stream.fileno())
        where = logs.begin(tmp_path, stream, {"JOURNAL_STREAM": f"{told.st_dev}:{told.st_ino}"})
        assert where == "journalctl -u loop-companion"
        log.info("all is well")
        log.warning("a warning")
        go_wrong()
    lines = (tmp_path / "journal").read_text().splitlines()
    assert lines[:3] == [
        "<6>companion.tests: all is well",
        "<4>companion.tests: a warning",
        "<3>companion.tests: it went wrong",
    ]
    assert lines[-1] == "<3>ValueError: invalid literal for int() with base 10: 'the words of the exception'"
    assert not (tmp_path / "companion.log").exists()


@pytest.mark.parametrize(
    ("environment", "level"),
    [({}, "INFO"), ({"LOOP_COMPANION_LOG": "debug"}, "DEBUG"), ({"LOOP_COMPANION_LOG": "loud"}, "INFO")],
)
def test_the_level_of_the_environment(tmp_path: Path, environment: dict[str, str], level: str) -> None:
    logs.begin(tmp_path, io.StringIO(), environment)
    assert logging.getLevelName(logging.getLogger("companion").level) == level


def test_the_environment_goes_before_the_settings() -> None:
    logs.at_level("", "error")
    assert logging.getLogger("hardware").level == logging.ERROR
    logs.at_level("warning", "error")
    assert logging.getLogger("hardware").level == logging.WARNING


def test_a_message_that_is_too_long_keeps_its_beginning_and_its_end() -> None:
    text = "begin" + "x" * 100_000 + "end"
    short = shortened(text)
    assert len(short) < MAX_LETTERS + 100
    assert short.startswith("begin")
    assert short.endswith("end")
    assert "96008 letters left out" in short
    assert shortened("a short one") == "a short one"


def test_a_record_that_is_too_long_is_cut() -> None:
    record = log.makeRecord("companion", logging.INFO, "f", 1, "%s", ("y" * 50_000,), None)
    assert len(BoundedFormatter().format(record)) < MAX_LETTERS + 100


def test_half_a_letter_is_written_into_the_log_as_a_mark(tmp_path: Path) -> None:
    """A name of a file that is no text, for example: the line would be lost without a word."""
    logs.begin(tmp_path, io.StringIO(), {})
    log.info("games in %s", "\udcff")
    assert "games in \\udcff" in (tmp_path / LOG).read_text(encoding="utf-8")
