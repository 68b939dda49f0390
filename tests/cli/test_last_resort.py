"""Something nobody thought of: one sentence for people, the rest for the log, and 70."""

from pathlib import Path

import pytest

from companion.cli.main import main
from companion.logs import read_crash

pytestmark = pytest.mark.usefixtures("logging_as_before")


def goes_wrong(*_: object) -> int:
    raise ZeroDivisionError("Fraction(1, 0)")


def test_one_sentence_and_no_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("companion.cli.run._run", goes_wrong)
    assert main(["run", "--data", str(tmp_path)]) == 70
    said = capsys.readouterr()
    assert "Traceback" not in said.out + said.err
    last = said.err.splitlines()[-1]
    log = tmp_path / "companion.log"
    assert last == f"loop-companion: something went wrong inside (ZeroDivisionError); it is in the log: {log}"
    text = log.read_text(encoding="utf-8")
    assert "Traceback" in text
    assert "ZeroDivisionError: Fraction(1, 0)" in text
    remembered = read_crash(tmp_path)
    assert remembered is not None
    assert remembered.words == "ZeroDivisionError: Fraction(1, 0)"


def test_without_a_folder_for_the_log_the_words_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("companion.cli.run._run", goes_wrong)
    assert main(["run", "--data", str(tmp_path / "gone")]) == 70
    said = capsys.readouterr().err
    assert "Traceback" not in said
    assert said.splitlines()[-1].endswith("there is no log here; it said: Fraction(1, 0)")
