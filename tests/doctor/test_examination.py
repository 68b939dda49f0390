"""All checks: each subject once, and whatever hangs or breaks is a finding."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from companion.display.kivy_setup import ONE_INPUT, WindowFacts
from companion.doctor import Finding, Severity, Subject, screen, title
from companion.doctor.examination import Check, Inside, _Once, checks, examine
from companion.doctor.probe import ProbeError
from companion.doctor.touch import TapsSeen
from companion.paths import AppPaths
from companion.table_files import table_files
from hardware.buttons import ButtonsState, Measurement, StateKind
from hardware.ring import Reason, RingState, RingStatus
from tests import ROOT

CHIP = WindowFacts("x11", (800, 480), "V3D 4.2", software=False, inputs=(ONE_INPUT,))
INSIDE = Inside(
    lambda: CHIP,
    lambda: RingStatus(RingState.ABSENT, Reason.SWITCHED_OFF),
    lambda: ButtonsState(StateKind.ABSENT),
    Measurement,
    TapsSeen,
)
FINE = Finding(Subject.GAMES, Severity.OK, "2 games, undamaged.")


def checks_at(paths: AppPaths, inside: Inside | None = None) -> tuple[Check, ...]:
    return checks(paths, table_files(paths), inside)


def test_every_subject_is_looked_at_once_and_in_order(tmp_path: Path) -> None:
    wanted = checks_at(AppPaths(tmp_path, tmp_path / "settings.toml"), INSIDE)
    assert [check.subject for check in wanted] == list(Subject)
    assert len({title(subject) for subject in Subject}) == len(Subject)


def test_a_whole_examination_says_what_to_do_wherever_something_is_wrong(tmp_path: Path) -> None:
    found = list(examine(checks_at(AppPaths(tmp_path / "data", tmp_path / "settings.toml"), INSIDE)))
    assert [finding.name for finding in found] == list(Subject)
    assert all(finding.words for finding in found)
    assert all(bool(finding.advice) is (finding.severity is not Severity.OK) for finding in found)
    assert not [finding for finding in found if "fault" in finding.advice]
    assert list(tmp_path.iterdir()) == []


def test_a_check_that_breaks_is_a_finding() -> None:
    (found,) = examine([Check(Subject.RING, lambda: 1 / 0)])  # type: ignore[arg-type, return-value]
    assert (found.name, found.severity) == (Subject.RING, Severity.FAILED)
    assert found.words == "It cannot be found out: ZeroDivisionError: division by zero"
    assert found.advice


def test_a_check_that_hangs_is_a_finding_and_the_next_is_looked_at() -> None:
    let_go = threading.Event()

    def hangs() -> Finding:
        let_go.wait()
        return FINE

    first, second = examine([Check(Subject.RING, hangs), Check(Subject.GAMES, lambda: FINE)], limit=0.05)
    let_go.set()
    assert (first.name, first.severity, first.words) == (Subject.RING, Severity.FAILED, "No answer within 0 seconds.")
    assert second is FINE


def test_what_is_looked_at_twice_is_opened_once() -> None:
    asked: list[int] = []
    once = _Once(lambda: asked.append(1) or CHIP)  # type: ignore[func-returns-value]
    assert (once(), once(), asked) == (CHIP, CHIP, [1])


def test_what_does_not_answer_is_asked_once() -> None:
    asked: list[int] = []

    def fails() -> WindowFacts:
        asked.append(1)
        raise ProbeError("no window")

    once = _Once(fails)
    for _again in range(2):
        with pytest.raises(ProbeError, match="no window"):
            once()
    assert asked == [1]


def test_what_hangs_is_waited_for_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An X server that does not answer: four checks want to know about it."""
    let_go, asked = threading.Event(), []

    def hangs() -> None:
        asked.append(1)
        let_go.wait()

    monkeypatch.setattr(screen, "find_any_driver", hangs)
    about = {Subject.DISPLAY, Subject.GRAPHICS, Subject.TOUCH, Subject.GROUPS}
    wanted = [check for check in checks_at(AppPaths(tmp_path, tmp_path / "settings.toml")) if check.subject in about]
    first = next(examine(wanted[:1], limit=0.05))
    others = list(examine(wanted[1:]))
    let_go.set()
    assert (first.name, first.severity) == (Subject.DISPLAY, Severity.FAILED)
    assert "offscreen" in others[0].words
    assert not [finding for finding in others if "fault" in finding.advice]
    assert asked == [1]


def test_the_doctor_himself_loads_no_library_that_may_crash() -> None:
    program = "import sys, companion.cli.doctor; print(sorted({'kivy', 'gpiozero', 'lgpio'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout == "[]\n"
