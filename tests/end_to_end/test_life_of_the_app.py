"""The app as a service sees it: ready, alive, stacks when asked, an end in order; a second start ends at once."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end_to_end.desktop import ROOT, Desktop, wait_for


@pytest.fixture
def desktop() -> Iterator[Desktop]:
    desktop = Desktop()
    yield desktop
    desktop.close()


@pytest.fixture
def systemd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as receiver:
        receiver.bind(str(tmp_path / "notify"))
        receiver.settimeout(20)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        monkeypatch.setenv("WATCHDOG_USEC", "200000")
        monkeypatch.delenv("WATCHDOG_PID", raising=False)
        yield receiver


def test_what_a_service_hears_and_says(desktop: Desktop, systemd: socket.socket, tmp_path: Path) -> None:
    program = desktop.start(tmp_path)
    heard = [systemd.recv(200).decode() for _ in range(6)]
    assert heard == ["READY=1", "STATUS=at the table", *["WATCHDOG=1"] * 4]
    program.wait_until_it_listens()

    program._process.send_signal(signal.SIGUSR1)
    wait_for("the stacks are in the log", lambda: "most recent call first" in program.log)

    second = subprocess.run(
        [sys.executable, "-m", "companion", "run", "--data", str(tmp_path / "data")],
        cwd=ROOT,
        env={**desktop.environment, "NOTIFY_SOCKET": ""},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert second.returncode == 2
    assert "running already" in second.stderr
    assert "Traceback" not in second.stderr

    systemd.settimeout(0)
    while True:
        try:
            systemd.recv(200)
        except BlockingIOError:
            break
    systemd.settimeout(20)
    assert program.end(signal.SIGTERM) == 0
    last = ""
    while last != "STOPPING=1":
        last = systemd.recv(200).decode()
        assert last in {"WATCHDOG=1", "STOPPING=1"}
    assert "Traceback" not in program.log
    assert "companion.shell: window: x11" in (tmp_path / "data" / "companion.log").read_text(encoding="utf-8")


def test_safe_mode_opens_with_the_reason_and_tries_again(desktop: Desktop, tmp_path: Path) -> None:
    """The pink button of its page lies at the bottom right; 75 lets systemd start the kiosk again."""
    process = subprocess.Popen(
        [sys.executable, "-m", "companion", "safe-mode", "--data", str(tmp_path / "data")],
        cwd=ROOT,
        env={**desktop.environment, "MONITOR_UNIT": "loop-companion.service", "MONITOR_SERVICE_RESULT": "watchdog"},
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    wait_for("the window is there", lambda: process.poll() is not None or bool(desktop.windows()))

    def tapped() -> bool:
        desktop.tap(740, 440)
        return process.poll() is not None

    wait_for("it has ended", tapped)
    assert process.stderr is not None
    said = process.stderr.read()
    process.stderr.close()
    assert process.wait() == 75, said
    assert "Traceback" not in said


def test_safe_mode_without_a_screen_prints_the_reason(tmp_path: Path) -> None:
    environment = {
        **{name: value for name, value in os.environ.items() if name not in {"DISPLAY", "WAYLAND_DISPLAY"}},
        "LOOP_COMPANION_SAFE": "1",
        "MONITOR_UNIT": "loop-companion.service",
        "MONITOR_SERVICE_RESULT": "watchdog",
        "STATE_DIRECTORY": str(tmp_path),
    }
    done = subprocess.run(
        [sys.executable, "-m", "companion", "safe-mode", "--reason-unit", "loop-companion.service"],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert "The screen stood still for 30 seconds" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr
    assert (tmp_path / "games.sqlite3").exists()
