"""A screen in memory, a finger on it, and the app as its own program."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tests import ROOT

SIZE = (800, 480)
PATIENCE = 30.0
LOOKS_FIRST = 0.3
"""Seconds that somebody looks at a page before tapping on it; touches in its first 0.15 seconds do not count."""
TAPS_AGAIN = 2.0
"""Seconds after which somebody on whose tap nothing was written taps again."""


def wait_for(what: str, is_so: Callable[[], bool], patience: float = PATIENCE) -> None:
    """Look again and again until it is so."""
    until = time.monotonic() + patience
    while not is_so():
        assert time.monotonic() < until, f"waited in vain until {what}"
        time.sleep(0.02)


class Desktop:
    """An X server that nobody sees, as large as the window, and without a window manager."""

    def __init__(self, size: tuple[int, int] = SIZE) -> None:
        for tool in ("Xvfb", "xdotool"):
            assert shutil.which(tool), f"{tool} is not installed; `.ci/prepare test` does that"
        self._programs: list[Program] = []
        reading, writing = os.pipe()
        width, height = size
        self._server = subprocess.Popen(
            [
                "Xvfb",
                "-displayfd",
                str(writing),
                "-screen",
                "0",
                f"{width}x{height}x24",
                "-nolisten",
                "tcp",
                "-noreset",
            ],
            pass_fds=[writing],
            stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        with os.fdopen(reading, encoding="ascii") as answer:
            self.display = f":{answer.readline().strip()}"
        assert self.display != ":", "Xvfb did not start"

    @property
    def environment(self) -> dict[str, str]:
        return {**os.environ, "DISPLAY": self.display, "PYTHONPATH": str(ROOT)}

    def windows(self) -> list[str]:
        """The windows of the app that can be seen."""
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--class", "."],
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        return found.stdout.split()

    def geometry(self, window: str) -> tuple[int, int, int, int]:
        """Where a window lies, from the left and from the top, and its width and height."""
        found = subprocess.run(
            ["xdotool", "getwindowgeometry", "--shell", window],
            env=self.environment,
            capture_output=True,
            text=True,
            check=True,
        )
        told = dict(line.split("=") for line in found.stdout.split())
        return int(told["X"]), int(told["Y"]), int(told["WIDTH"]), int(told["HEIGHT"])

    def tap(self, x: float, y: float) -> None:
        """A finger at this point, counted from the top left."""
        subprocess.run(
            ["xdotool", "mousemove", str(round(x)), str(round(y)), "mousedown", "1", "sleep", "0.03", "mouseup", "1"],
            env=self.environment,
            check=True,
        )

    def start(self, folder: Path, *options: str) -> "Program":
        """The app with its games in this folder; it is ended with the desktop, if it still runs."""
        self._programs.append(Program(self, folder, *options))
        self._programs[-1].wait_for_window()
        return self._programs[-1]

    @property
    def log(self) -> str:
        """What the app that was started last has said."""
        return self._programs[-1].log

    def close(self) -> None:
        for program in self._programs:
            program.end(signal.SIGKILL)
        self._server.terminate()
        self._server.wait(10)


class Program:
    """`loop-companion run` on a desktop."""

    def __init__(self, desktop: Desktop, folder: Path, *options: str) -> None:
        self._log = (folder / "log.txt").open("ab")
        where = ["--data", str(folder / "data"), "--config", str(folder / "settings.toml")]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "companion", "run", *where, *options],
            cwd=ROOT,
            env=desktop.environment,
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=self._log,
        )
        self._desktop = desktop

    def wait_for_window(self) -> None:
        wait_for("the window is there", lambda: self._process.poll() is not None or bool(self._desktop.windows()))
        assert self._process.poll() is None, self.log

    def wait_until_it_listens(self) -> None:
        """Until the app takes signals itself (the window is there a moment before)."""
        status = Path(f"/proc/{self._process.pid}/status")

        def catches_hangups() -> bool:
            line = next(line for line in status.read_text(encoding="ascii").splitlines() if line.startswith("SigCgt:"))
            return bool(int(line.split()[1], 16) >> (signal.SIGHUP - 1) & 1)

        wait_for("the app listens to signals", catches_hangups)

    @property
    def log(self) -> str:
        """What it has said so far."""
        return Path(self._log.name).read_text(encoding="utf-8")

    def end(self, number: signal.Signals) -> int:
        """Send it a signal, and wait for its end."""
        if self._process.poll() is None:
            self._process.send_signal(number)
        code = self._process.wait(PATIENCE)
        self._log.close()
        return code
