"""The small scripts beside the units, and what shellcheck says of all of them."""

import os
import subprocess
from pathlib import Path

from fake_system import SYSTEMD

from companion.kiosk.leaving import Exit


def test_shellcheck_has_nothing_to_say() -> None:
    whole = ["install.sh", "last-words.sh", "wait-for-screen.sh"]
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


def _words(tmp_path: Path, pressed: str) -> subprocess.CompletedProcess[str]:
    journalctl = tmp_path / "journalctl"
    journalctl.write_text('#!/bin/sh\necho "said by $2"\n')
    journalctl.chmod(0o755)
    return subprocess.run(
        [SYSTEMD / "last-words.sh"],
        input=pressed,
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": f"{tmp_path}{os.pathsep}/usr/bin:/bin"},
    )


def test_the_last_words_say_why_and_enter_tries_again(tmp_path: Path) -> None:
    done = _words(tmp_path, "\n")
    assert done.returncode == Exit.RESTART
    assert "Your games are safe" in done.stdout
    assert "said by loop-companion\n" in done.stdout
    assert "said by loop-companion-safe\n" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 100


def test_without_a_terminal_a_login_takes_over(tmp_path: Path) -> None:
    assert _words(tmp_path, "").returncode == 1


def test_waiting_for_a_screen_ends_when_it_is_there_and_when_it_never_comes(tmp_path: Path) -> None:
    script = SYSTEMD / "wait-for-screen.sh"
    assert subprocess.run([script, "0", tmp_path], check=False).returncode == 0
    (tmp_path / "card1-DSI-1").mkdir()
    (tmp_path / "card1-DSI-1/status").write_text("connected\n")
    assert subprocess.run([script, "600", tmp_path], check=False, timeout=20).returncode == 0
