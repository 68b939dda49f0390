"""`loop-companion doctor` on the command line."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import doctor
from companion.cli.main import main
from companion.doctor import Subject, title
from companion.paths import AppPaths
from tests import ROOT


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


def test_the_doctor_can_be_asked_about_the_kiosk_by_one_word(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[AppPaths] = []
    monkeypatch.setattr(doctor, "run", lambda where, **_: asked.append(where) or 0)
    main(["doctor", "--kiosk"])
    main(["doctor", "--kiosk", "--data", str(tmp_path)])
    assert asked == [
        AppPaths(Path("/var/lib/loop-companion"), Path("/etc/loop-companion/settings.toml")),
        AppPaths(tmp_path, Path("/etc/loop-companion/settings.toml")),
    ]
