"""A program that is asked may crash, hang or say what is wrong."""

import os
from pathlib import Path

import pytest

from companion.doctor.probe import ProbeError, probe


def test_asking_a_program_that_crashes(tmp_path: Path) -> None:
    (tmp_path / "falls.py").write_text("import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)\n", encoding="utf-8")
    with pytest.raises(ProbeError, match=r"It crashed \(SIGSEGV\)"):
        probe("falls", seconds=20, environment={**os.environ, "PYTHONPATH": str(tmp_path)})


def test_asking_a_program_that_hangs(tmp_path: Path) -> None:
    (tmp_path / "hangs.py").write_text("import signal\nsignal.pause()\n", encoding="utf-8")
    with pytest.raises(ProbeError, match="No answer within 0 seconds"):
        probe("hangs", seconds=0.1, environment={**os.environ, "PYTHONPATH": str(tmp_path)})


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("raise SystemExit('no such thing')", "no such thing"),
        ("print('[1]')", "It ended without an answer"),
        ("pass", "It ended without an answer"),
        ('print(\'{"problem": "no window"}\')', "no window"),
        ("import sys; sys.stdout.buffer.write(bytes(range(256)))", "It ended without an answer"),
    ],
)
def test_asking_a_program_that_says_what_is_wrong(tmp_path: Path, program: str, said: str) -> None:
    (tmp_path / "says.py").write_text(program, encoding="utf-8")
    with pytest.raises(ProbeError, match=said):
        probe("says", seconds=20, environment={**os.environ, "PYTHONPATH": str(tmp_path)})


def test_the_last_line_is_the_answer(tmp_path: Path) -> None:
    (tmp_path / "tells.py").write_text("import sys\nprint('hello')\nprint('{\"n\": ' + sys.argv[1] + '}')")
    assert probe("tells", "3", seconds=20, environment={**os.environ, "PYTHONPATH": str(tmp_path)}) == {"n": 3}
