"""The app as a program of its own, with a ring on a pseudo-terminal: however it ends, the ring is dark."""

import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Self

import pytest

from tests.end_to_end.desktop import PATIENCE, ROOT, Desktop, wait_for
from tests.hardware.ring.pty_board import PtyBoard
from tests.hardware.ring.receivers import FastLed

LEDS = 21
DARK = bytes(3 * LEDS)
TWICE_APART = 0.005
"""Seconds between two Ctrl-C of an impatient hand."""

AT_THE_SECOND_QUESTION = """
import sys
from companion import app
from companion.cli.main import main
from companion.contract.screen import Choose, Push
from companion.shell.pages.calibration_screen import CalibrationScreen
from hardware.ring import RingKind

navigator_for = app.navigator_for

def in_the_set_up(*given, **named):
    navigator = navigator_for(*given, **named)
    for action in (Push(CalibrationScreen(navigator.app)), Choose("kind", RingKind.REAL)):
        navigator.handle(action)
    return navigator

app.navigator_for = in_the_set_up
sys.exit(main(sys.argv[1:]))
"""
"""The app, where it asks how many LEDs there are: the last of them is lit."""

IN_A_TERMINAL = """
import os, sys
os.login_tty(os.open(sys.argv[1], os.O_RDWR))
os.execv(sys.executable, [sys.executable, "-c", *sys.argv[2:]])
"""

FALLS_OVER = """
import pathlib, sys
from companion import app

open_window = app._open_window

def fall(_seconds):
    if pathlib.Path(sys.argv[-1], "fall").exists():
        raise SystemExit("fallen")

def open_window_and_fall(*given, **named):
    from kivy.clock import Clock
    Clock.schedule_interval(fall, 0.05)
    open_window(*given, **named)

app._open_window = open_window_and_fall
"""
"""What no page catches, in the middle of the app's own loop, as soon as there is a file `fall`."""


@pytest.fixture
def desktop() -> Iterator[Desktop]:
    desktop = Desktop()
    yield desktop
    desktop.close()


@pytest.fixture
def board(tmp_path: Path) -> Iterator[PtyBoard]:
    board = PtyBoard(tmp_path / "ring")
    board.plug(FastLed(LEDS))
    ring = f'[ring]\nkind = "real"\nport = "{board.link}"\ncount = {LEDS}\n'
    (tmp_path / "settings.toml").write_text(ring, encoding="utf-8")
    yield board
    board.unplug()


class AtTheTable:
    """The app with its ring lit; ended with the test, whatever happens."""

    def __init__(self, desktop: Desktop, board: PtyBoard, folder: Path, *sources: str) -> None:
        where = ["--config", str(folder / "settings.toml"), "--data", str(folder)]
        self._receiver = board.receiver
        self._log = folder / "log.txt"
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", *sources, "run", *where],
                cwd=ROOT,
                env=desktop.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    def __enter__(self) -> Self:
        wait_for("the ring is lit", lambda: self.is_lit or self.process.poll() is not None)
        assert self.process.poll() is None, self.log
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()

    @property
    def log(self) -> str:
        return self._log.read_text(encoding="utf-8")

    @property
    def is_lit(self) -> bool:
        # The first LED alone tells nothing: in the dark its first byte is 1.
        return self._receiver is not None and any(self._receiver.strip[3:])

    @property
    def is_dark(self) -> bool:
        return self._receiver is not None and self._receiver.strip == DARK

    def ends_dark(self) -> None:
        wait_for("the ring is dark", lambda: self.is_dark)
        assert "Traceback" not in self.log


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP], ids=lambda number: number.name)
def test_a_signal_turns_the_ring_off(desktop: Desktop, board: PtyBoard, tmp_path: Path, number: signal.Signals) -> None:
    with AtTheTable(desktop, board, tmp_path, AT_THE_SECOND_QUESTION) as app:
        app.process.send_signal(number)
        assert app.process.wait(PATIENCE) == 0
        app.ends_dark()


def test_two_interrupts_and_another_while_it_closes_turn_the_ring_off(
    desktop: Desktop, board: PtyBoard, tmp_path: Path
) -> None:
    with AtTheTable(desktop, board, tmp_path, AT_THE_SECOND_QUESTION) as app:
        app.process.send_signal(signal.SIGINT)
        time.sleep(TWICE_APART)
        app.process.send_signal(signal.SIGINT)
        wait_for("the first black frame is there", lambda: app.is_dark)
        for number in (signal.SIGINT, signal.SIGTERM):
            app.process.send_signal(number)
        assert app.process.wait(PATIENCE) == 0
        app.ends_dark()


def test_what_ends_the_app_from_inside_turns_the_ring_off(desktop: Desktop, board: PtyBoard, tmp_path: Path) -> None:
    with AtTheTable(desktop, board, tmp_path, FALLS_OVER + AT_THE_SECOND_QUESTION) as app:
        (tmp_path / "fall").touch()
        assert app.process.wait(PATIENCE) == 1
        assert "fallen" in app.log
        app.ends_dark()


def test_a_terminal_that_is_closed_turns_the_ring_off(desktop: Desktop, board: PtyBoard, tmp_path: Path) -> None:
    master, slave = pty.openpty()
    sources = (IN_A_TERMINAL, os.ttyname(slave), AT_THE_SECOND_QUESTION)
    with AtTheTable(desktop, board, tmp_path, *sources) as app:
        os.close(slave)
        os.close(master)
        app.process.wait(PATIENCE)
        app.ends_dark()
