"""All checks together: each has its line, whatever it does; what is printed; the visit in the app."""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterable
from pathlib import Path

import pytest

from companion import __version__
from companion.cli import doctor
from companion.cli.main import main
from companion.display.kivy_setup import ONE_INPUT, WindowFacts
from companion.doctor import report, screen
from companion.doctor.examination import Check, Inside, _Once, checks, examine
from companion.doctor.probe import ProbeError
from companion.doctor.report import Finding, Severity, Subject, title
from companion.doctor.screen import LookAtWindow, look_from_outside
from companion.doctor.touch import TapsSeen
from companion.games.the_loop.settings import Doctor
from companion.paths import AppPaths
from companion.shell.background_run import BackgroundRun
from companion.table_files import table_files
from companion.words import set_spellings
from hardware.buttons import ButtonsState, Measurement, StateKind
from hardware.ring import Reason, RingState, RingStatus
from tests import ROOT
from tests.settings.table import with_game

CHIP = WindowFacts("x11", (800, 480), "V3D 4.2", software=False, inputs=(ONE_INPUT,))
INSIDE = Inside(
    lambda: CHIP,
    lambda: RingStatus(RingState.ABSENT, Reason.SWITCHED_OFF),
    lambda: ButtonsState(StateKind.ABSENT),
    Measurement,
    TapsSeen,
)
FINE = Finding(Subject.GAMES, Severity.OK, "2 games, sound.")
SLOW = Finding(Subject.GRAPHICS, Severity.WARNING, "The processor draws.", "Add the user to the group render.")
BROKEN = Finding(Subject.DISPLAY, Severity.FAILED, "No screen is connected.", "Look at the cable.")


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
    assert all(bool(finding.advice) is (finding.state is not Severity.OK) for finding in found)
    assert not [finding for finding in found if "fault" in finding.advice]
    assert list(tmp_path.iterdir()) == []


def test_a_check_that_breaks_is_a_finding() -> None:
    (found,) = examine([Check(Subject.RING, lambda: 1 / 0)])  # type: ignore[arg-type, return-value]
    assert (found.name, found.state) == (Subject.RING, Severity.FAILED)
    assert found.words == "It cannot be found out: ZeroDivisionError: division by zero"
    assert found.advice


def test_a_check_that_hangs_is_a_finding_and_the_next_is_looked_at() -> None:
    let_go = threading.Event()

    def hangs() -> Finding:
        let_go.wait()
        return FINE

    first, second = examine([Check(Subject.RING, hangs), Check(Subject.GAMES, lambda: FINE)], limit=0.05)
    let_go.set()
    assert (first.name, first.state, first.words) == (Subject.RING, Severity.FAILED, "No answer within 0 seconds.")
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
    assert (first.name, first.state) == (Subject.DISPLAY, Severity.FAILED)
    assert "offscreen" in others[0].words
    assert not [finding for finding in others if "fault" in finding.advice]
    assert asked == [1]


def test_a_window_is_opened_by_another_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    facts = look_from_outside()
    assert (facts.driver, facts.size, facts.inputs) == ("offscreen", (320, 240), (ONE_INPUT,))
    assert facts.renderer


def test_exit_codes() -> None:
    assert report.exit_code([]) == 0
    assert report.exit_code([FINE]) == 0
    assert report.exit_code([FINE, SLOW]) == 1
    assert report.exit_code([BROKEN, FINE, SLOW]) == 2


def test_lines_for_people() -> None:
    assert report.as_lines(FINE) == "ok       Stored games   2 games, sound."
    assert report.as_lines(SLOW, width=50) == (
        "warning  Graphics       The processor draws.\n"
        "                        → Add the user to the\n"
        "                          group render."
    )


def test_an_object_for_programs() -> None:
    assert json.loads(report.as_json([FINE, SLOW])) == {
        "version": __version__,
        "state": "warning",
        "findings": [
            {"name": "games", "state": "ok", "words": "2 games, sound.", "what_to_do": ""},
            {
                "name": "graphics",
                "state": "warning",
                "words": "The processor draws.",
                "what_to_do": "Add the user to the group render.",
            },
        ],
    }


def test_the_doctor_himself_loads_no_library_that_may_crash() -> None:
    program = "import sys, companion.cli.doctor; print(sorted({'kivy', 'gpiozero', 'lgpio'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout == "[]\n"


def ran(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The command, on a machine without a display."""
    environment = {name: value for name, value in os.environ.items() if name not in {"DISPLAY", "WAYLAND_DISPLAY"}}
    return subprocess.run(
        [sys.executable, "-W", "error", "-m", "companion", "doctor", "--data", str(folder / "data"), *words],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**environment, "XDG_CONFIG_HOME": str(folder / "config")},
        timeout=60,
        check=False,
    )


def test_the_command_prints_an_object(tmp_path: Path) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text('[game]\npace = "never"\n', encoding="utf-8")
    done = ran(tmp_path, "--json", "--config", str(settings))
    assert done.stderr == ""
    told = json.loads(done.stdout)
    states = {finding["name"]: finding["state"] for finding in told["findings"]}
    assert list(states) == [subject.value for subject in Subject]
    assert states["settings"] == "failed"
    assert (done.returncode, told["state"]) == (2, "failed")
    assert [path.name for path in tmp_path.iterdir()] == ["settings.toml"]


def test_the_command_prints_a_line_for_each_check(tmp_path: Path) -> None:
    done = ran(tmp_path)
    assert done.stderr == ""
    for subject in Subject:
        assert f" {title(subject)} " in done.stdout
    states = [line.split()[0] for line in done.stdout.splitlines() if not line.startswith(" ")]
    assert len(states) == len(Subject)
    assert done.returncode == (2 if "failed" in states else 1 if "warning" in states else 0)


def test_a_visit_keeps_what_was_found() -> None:
    visit = BackgroundRun(lambda _: (BROKEN, FINE), run=lambda work: work())
    told: list[tuple[int, bool]] = []
    visit.listen(lambda: told.append((visit.done, visit.is_busy)))
    visit.begin()
    assert visit.findings == (BROKEN, FINE)
    assert told == [(1, True), (2, True), (2, False)]


def test_one_visit_at_a_time() -> None:
    begun: list[object] = []
    visit = BackgroundRun(lambda _: (FINE,), run=begun.append)
    visit.begin()
    visit.begin()
    assert (len(begun), visit.is_busy) == (1, True)


def test_a_visit_in_a_thread_of_its_own() -> None:
    ended, threads = threading.Event(), []

    def look(_: LookAtWindow) -> Iterable[Finding]:
        threads.append(threading.current_thread())
        yield FINE

    visit = BackgroundRun(look)
    visit.listen(lambda: visit.is_busy or ended.set())
    visit.begin()
    assert ended.wait(20)
    assert visit.findings == (FINE,)
    assert threads != [threading.current_thread()]


def test_a_visit_looks_at_the_window_that_is_open() -> None:
    seen: list[WindowFacts] = []

    def look(at_window: LookAtWindow) -> Iterable[Finding]:
        seen.append(at_window())
        return ()

    visit = BackgroundRun(look, run=lambda work: work())
    with pytest.raises(ProbeError):
        visit.begin()
    assert not visit.is_busy
    visit.saw(CHIP)
    visit.begin()
    assert seen == [CHIP]


def test_words_of_the_machine_are_not_taken_for_the_man() -> None:
    """The settings may rename Dr. Foo; none of our lines may change with him."""
    set_spellings(with_game(doctor=Doctor.FAUX).spellings())
    try:
        assert [title(subject) for subject in Subject if "Faux" in title(subject)] == []
    finally:
        set_spellings({})


def test_the_doctor_can_be_asked_about_the_kiosk_by_one_word(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[AppPaths] = []
    monkeypatch.setattr(doctor, "run", lambda where, **_: asked.append(where) or 0)
    main(["doctor", "--kiosk"])
    main(["doctor", "--kiosk", "--data", str(tmp_path)])
    assert asked == [
        AppPaths(Path("/var/lib/loop-companion"), Path("/etc/loop-companion/settings.toml")),
        AppPaths(tmp_path, Path("/etc/loop-companion/settings.toml")),
    ]
