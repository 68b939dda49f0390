"""The small scripts beside the units, and what shellcheck says of all of them."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.systemd.fake_system import SYSTEMD


def test_shellcheck_has_nothing_to_say() -> None:
    whole = sorted(path.name for path in SYSTEMD.glob("*.sh"))
    parts = sorted(str(path.relative_to(SYSTEMD)) for path in (SYSTEMD / "steps").glob("*.sh"))
    for scripts in (whole, parts):
        done = subprocess.run(
            ["shellcheck", "--external-sources", *scripts], cwd=SYSTEMD, capture_output=True, text=True, check=False
        )
        assert done.stdout == ""
        assert done.returncode == 0


def test_every_function_fits_the_screen() -> None:
    for path in [SYSTEMD / "install.sh", *(SYSTEMD / "steps").glob("*.sh")]:
        length = 0
        for line in path.read_text(encoding="utf-8").splitlines():
            length = 0 if line.endswith("() {") or line == "}" else length + 1
            assert length <= 40, f"{path.name}: a function does not fit the screen"


def _path_with(folder: Path, name: str, script: str) -> dict[str, str]:
    """An environment in which the program `name` is this script."""
    program = folder / name
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    return {"PATH": f"{folder}{os.pathsep}/usr/bin:/bin"}


@pytest.fixture
def screen(tmp_path: Path) -> Path:
    """The state of one socket for a screen, as the kernel tells it; nothing is plugged in."""
    status = tmp_path / "drm/card1-HDMI-A-1/status"
    status.parent.mkdir(parents=True)
    status.write_text("disconnected\n")
    return status


def test_waiting_for_a_screen_ends_when_it_is_there(screen: Path) -> None:
    screen.write_text("connected\n")
    command = [SYSTEMD / "wait-for-screen.sh", "600", screen.parents[1]]
    assert subprocess.run(command, check=False, timeout=20).returncode == 0


def test_without_a_screen_the_app_is_not_started_and_the_console_waits_for_one(tmp_path: Path, screen: Path) -> None:
    command = [SYSTEMD / "wait-for-screen.sh", "0", screen.parents[1]]
    environment = _path_with(tmp_path, "systemctl", 'echo "$*"')
    done = subprocess.run(command, check=False, timeout=20, capture_output=True, text=True, env=environment)
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        "loop-companion: no screen is connected; waiting for one",
        "start --no-block loop-companion-fallback-console.service",
    ]


def test_where_there_are_no_sockets_for_screens_the_app_is_to_say_so(tmp_path: Path) -> None:
    assert subprocess.run([SYSTEMD / "wait-for-screen.sh", "0", tmp_path], check=False).returncode == 0


@pytest.mark.parametrize(
    ("ended", "job", "is_wished"),
    [
        ("75", "", True),
        ("76", "", True),
        ("1", "", False),
        ("0", "", False),
        ("KILL", "", False),
        ("ABRT", "", False),
        ("", "start", False),
        ("1", "start", False),
        ("0", "stop", True),
        ("TERM", "restart", True),
    ],
)
def test_the_starts_are_forgotten_if_the_end_was_wished(tmp_path: Path, ended: str, job: str, is_wished: bool) -> None:
    told = tmp_path / "told"
    told.touch()
    listed = f"7 loop-companion.service {job} running" if job else ""
    environment = _path_with(tmp_path, "systemctl", f'echo "$*" >>{told}; [ "$1" != list-jobs ] || echo "{listed}"')
    command = [SYSTEMD / "wished-end.sh", "loop-companion.service"]
    subprocess.run(command, check=False, env=environment | {"EXIT_STATUS": ended})
    assert ("reset-failed loop-companion.service\n" in told.read_text()) == is_wished


def test_after_each_end_every_panel_shines(tmp_path: Path) -> None:
    for name, most in (("10-0045", "31"), ("panel", "1000")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "max_brightness").write_text(most)
        (tmp_path / name / "brightness").write_text("0")
    (tmp_path / "odd").mkdir()
    done = subprocess.run([SYSTEMD / "light-up.sh", tmp_path], check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert [(tmp_path / name / "brightness").read_text() for name in ("10-0045", "panel")] == ["31", "1000"]
    assert subprocess.run([SYSTEMD / "light-up.sh", tmp_path / "none"], check=False).returncode == 0
