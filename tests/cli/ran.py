"""`loop-companion` as a program of its own, without a display."""

import os
import subprocess
import sys
from pathlib import Path

from tests import ROOT


def without_display() -> dict[str, str]:
    """The environment of a machine on which no screen can be opened."""
    kept = {name: value for name, value in os.environ.items() if name not in {"DISPLAY", "WAYLAND_DISPLAY"}}
    return {**kept, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}


def ran(
    *words: str, stdin: bytes = b"", folder: Path | None = None, encoding: str | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run it to its end; nothing on standard input unless given. `encoding` is the terminal's."""
    return subprocess.run(
        [sys.executable, "-W", "error", "-m", "companion", *words],
        input=stdin,
        capture_output=True,
        cwd=folder or ROOT,
        env=without_display() | ({"PYTHONIOENCODING": encoding} if encoding else {}),
        timeout=60,
        check=False,
    )
