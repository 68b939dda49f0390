"""Whatever kept the kiosk from starting is told in plain words, and finding it out never fails itself."""

import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.kiosk import safe_mode
from companion.kiosk.safe_mode import KIOSK_UNIT


class Machine:
    """Stands for systemctl and journalctl."""

    def __init__(self, log: str = "", properties: str = "", about: str = "") -> None:
        self.log, self.properties, self.about = log, properties, about
        self.asked: list[str] = []

    def __call__(self, command: Sequence[str]) -> str:
        self.asked.append(command[0])
        self.command = command
        if command[0] != "journalctl":
            return self.properties
        return self.log if "--identifier" in command else self.about


def _ended(result: str, code: str = "", status: str = "") -> dict[str, str]:
    return {
        "MONITOR_UNIT": KIOSK_UNIT,
        "MONITOR_SERVICE_RESULT": result,
        "MONITOR_EXIT_CODE": code,
        "MONITOR_EXIT_STATUS": status,
    }


@pytest.mark.parametrize(
    ("end", "log", "what", "do"),
    [
        (
            _ended("exit-code", "exited", "2"),
            "loop-companion: there is no display to fill: connect a screen",
            "The app said: there is no display to fill: connect a screen",
            "If you can read this, the screen is there now: try again.",
        ),
        (
            _ended("start-limit-hit", "exited", "1"),
            "Traceback (most recent call last):\n  File …\nsqlite3.OperationalError: disk is full\nStopped.",
            "The app said: sqlite3.OperationalError: disk is full",
            "Make room on the SD card, then try again.",
        ),
        (_ended("start-limit-hit", "exited", "203"), "", "The program is missing or damaged.", "Install it again"),
        (_ended("exit-code", "exited", "216"), "", "A group that the app needs is missing", "Install it again"),
        (_ended("exit-code", "exited", "7"), "", "The app ended with error 7.", "Try again."),
        (_ended("watchdog", "killed", "ABRT"), "", "stood still for 30 seconds", "take a photo of this page"),
        (_ended("start-limit-hit", "dumped", "ABRT"), "", "stood still for 30 seconds", "Try again."),
        (_ended("timeout"), "", "No picture came onto the screen in time.", "cable"),
        (_ended("oom-kill", "killed", "KILL"), "", "ran out of memory", "Try again."),
        (_ended("signal", "dumped", "SEGV"), "", "The app crashed (signal SEGV).", "Your games are safe."),
        (_ended("start-limit-hit"), "", "nobody knows why", "Try again."),
        (_ended("start-limit-hit"), "loop-companion: the SD card is gone", "The app said: the SD card is gone", "Try"),
    ],
)
def test_every_end_has_words(end: dict[str, str], log: str, what: str, do: str) -> None:
    machine = Machine(log)
    reason = safe_mode.reason_of(environment=end, run=machine)
    assert what in reason.what
    assert do in reason.do
    assert reason.log == tuple(log.splitlines())
    assert set(machine.asked) == {"journalctl"}


def test_a_start_by_hand_asks_systemd() -> None:
    machine = Machine(properties="Result=signal\nExecMainCode=3\nExecMainStatus=11\n")
    reason = safe_mode.reason_of(environment={}, run=machine)
    assert reason.what == "The app crashed (signal 11)."
    assert machine.asked == ["journalctl", "journalctl", "systemctl"]


def test_an_app_that_said_nothing_is_told_by_what_systemd_said() -> None:
    machine = Machine(about="loop-companion.service: Failed with result 'timeout'.\n")
    reason = safe_mode.reason_of(environment=_ended("timeout"), run=machine)
    assert reason.log == ("loop-companion.service: Failed with result 'timeout'.",)


def test_only_the_last_run_counts() -> None:
    machine = Machine("loop-companion: the SD card is gone")
    safe_mode.reason_of(environment=_ended("exit-code") | {"MONITOR_INVOCATION_ID": "c5" * 16}, run=machine)
    assert f"_SYSTEMD_INVOCATION_ID={'c5' * 16}" in machine.command
    safe_mode.reason_of(environment=_ended("exit-code") | {"MONITOR_INVOCATION_ID": "--file=x"}, run=machine)
    assert not any("INVOCATION" in word or "--file" in word for word in machine.command)


def test_the_reason_of_another_unit_is_not_believed() -> None:
    end = _ended("watchdog") | {"MONITOR_UNIT": "other.service"}
    assert "nobody knows" in safe_mode.reason_of(environment=end, run=Machine()).what


@pytest.mark.parametrize("unit", ["", "--file=/etc/shadow", "a b.service", "x.target"])
def test_a_name_that_is_no_unit_reaches_no_command(unit: str) -> None:
    machine = Machine()
    assert "there is no unit" in safe_mode.reason_of(unit, environment={}, run=machine).what
    assert machine.asked == []


def test_what_a_log_holds_does_not_command_the_terminal_that_shows_it() -> None:
    log = safe_mode.last_lines(KIOSK_UNIT, Machine("panel heard: \x1b[2Jevil\x07\tü\x7f\n\x1b\n"))
    assert log == ("panel heard: [2Jevil\tü",)


def test_only_the_last_lines_are_kept_and_empty_ones_are_not() -> None:
    log = safe_mode.last_lines(KIOSK_UNIT, Machine("\n\n".join(f"line {number}  " for number in range(100))))
    assert len(log) == 30
    assert log[-1] == "line 99"


def test_a_machine_without_systemd_still_gives_a_reason(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    reason = safe_mode.reason_of(environment={})
    assert "nobody knows why" in reason.what
    assert reason.log == ()


def test_a_journal_that_does_not_answer_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def hang(*arguments: object, **options: object) -> None:
        raise subprocess.TimeoutExpired("journalctl", 5)

    monkeypatch.setattr(subprocess, "run", hang)
    assert safe_mode.last_lines(KIOSK_UNIT) == ()


def test_the_page_for_a_terminal_fits_its_width() -> None:
    reason = safe_mode.reason_of(environment=_ended("timeout"), run=Machine("a long line " * 20))
    page = safe_mode.as_text(reason, width=40)
    assert page.startswith("The game did not start.\n\nNo picture came onto the screen in time.\n\nIf you can")
    assert max(map(len, page.splitlines())) <= 40


def test_what_libraries_tell_of_themselves_is_left_out() -> None:
    noise = "kivy: Kivy: v2.3.1\nsdl2 - RuntimeError: b'kmsdrm not available'\nMESA-LOADER: failed to open vc4\n"
    run = Machine(f"{noise}companion.app: opened\nkivy: App: Unable to get a Window, abort.")
    assert safe_mode.last_lines(safe_mode.KIOSK_UNIT, run) == ("companion.app: opened",)


@pytest.mark.parametrize(("value", "safe"), [("1", True), ("0", False), ("", False), (None, False)])
def test_safe_mode_is_told_by_the_environment(value: str | None, safe: bool) -> None:
    environment = {} if value is None else {"LOOP_COMPANION_SAFE": value}
    assert safe_mode.is_safe_mode(environment) is safe
