"""The ring is dark after every end that lets the program act: real programs, on a board behind a pseudo-terminal."""

import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Self

import pytest

from companion.cli.terminal import SIGNALS, StopSignals
from tests.hardware.ring.pty_board import PtyBoard, wait_until
from tests.hardware.ring.receivers import FastLed

LEDS = 21
DARK = bytes(3 * LEDS)
PATIENCE = 20.0
TWICE_APART = 0.005
"""Seconds between two Ctrl-C of an impatient hand."""

KEEPS_A_RING = """
import sys, time
from hardware.ring import RingChoice, RingKind, choose_ring
ring = choose_ring(RingChoice(RingKind.REAL, sys.argv[1]))
ring.submit(((1.0, 1.0, 1.0),) * 21)
input()
"""
"""Somebody's own program on the library, which closes nothing; its end follows."""

IN_A_TERMINAL = """
import os, sys
os.login_tty(int(sys.argv[1]))
os.execv(sys.executable, [sys.executable, *sys.argv[2:]])
"""


@pytest.fixture
def board(tmp_path: Path) -> Iterator[PtyBoard]:
    board = PtyBoard(tmp_path / "ring")
    board.plug(FastLed(LEDS))
    yield board
    board.unplug()


class Program:
    """A program that lights the ring; ended with the test, whatever happens."""

    def __init__(self, board: PtyBoard, *words: str, **how: object) -> None:
        self.board = board
        self.process = subprocess.Popen(
            [sys.executable, *words],
            **{"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **how},  # type: ignore[call-overload]
        )

    def __enter__(self) -> Self:
        wait_until(lambda: self.is_lit or self.process.poll() is not None, PATIENCE)
        assert self.process.poll() is None, self.process.communicate()[1]
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()

    @property
    def is_lit(self) -> bool:
        receiver = self.board.receiver
        # The first LED alone tells nothing: in the dark its first byte is 1.
        return receiver is not None and any(receiver.strip[3:])

    @property
    def is_dark(self) -> bool:
        receiver = self.board.receiver
        return receiver is not None and receiver.strip == DARK


def demo(board: PtyBoard, tmp_path: Path) -> list[str]:
    where = ["--config", str(tmp_path / "none.toml")]
    return ["-m", "companion", "ring", "demo", "--port", str(board.link), "--count", str(LEDS), *where]


def interrupt_twice(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGINT)
    time.sleep(TWICE_APART)
    process.send_signal(signal.SIGINT)


@pytest.mark.parametrize(
    "end",
    [
        lambda process: process.send_signal(signal.SIGTERM),
        lambda process: process.send_signal(signal.SIGHUP),
        lambda process: process.send_signal(signal.SIGINT),
        interrupt_twice,
    ],
    ids=["SIGTERM", "SIGHUP", "Ctrl-C", "two Ctrl-C"],
)
def test_the_demo_leaves_the_ring_dark(
    board: PtyBoard, tmp_path: Path, end: Callable[[subprocess.Popen[bytes]], None]
) -> None:
    with Program(board, *demo(board, tmp_path)) as program:
        end(program.process)
        assert program.process.wait(PATIENCE) == 0
        wait_until(lambda: program.is_dark)
        assert program.process.communicate()[1] == b""


@pytest.mark.parametrize("second", SIGNALS, ids=lambda number: number.name)
def test_a_second_signal_while_the_ring_is_turned_off_changes_nothing(
    board: PtyBoard, tmp_path: Path, second: signal.Signals
) -> None:
    with Program(board, *demo(board, tmp_path)) as program:
        program.process.send_signal(signal.SIGTERM)
        wait_until(lambda: program.is_dark)  # the first of three black frames: it is closing
        program.process.send_signal(second)
        assert program.process.wait(PATIENCE) == 0
        assert program.is_dark
        assert program.process.communicate()[1] == b""


def test_the_demo_leaves_the_ring_dark_when_nobody_reads_what_it_says(board: PtyBoard, tmp_path: Path) -> None:
    with Program(board, *demo(board, tmp_path)) as program:
        assert program.process.stdout is not None
        program.process.stdout.close()  # the next picture's name raises BrokenPipeError
        program.process.stdout = None
        assert program.process.wait(PATIENCE) == 0
        wait_until(lambda: program.is_dark)


def test_the_demo_leaves_the_ring_dark_when_its_terminal_is_closed(board: PtyBoard, tmp_path: Path) -> None:
    master, slave = pty.openpty()
    in_terminal = ["-c", IN_A_TERMINAL, str(slave), *demo(board, tmp_path)]
    devices = {"stdin": slave, "stdout": slave, "stderr": slave, "pass_fds": [slave]}
    with Program(board, *in_terminal, **devices) as program:
        os.close(slave)
        os.close(master)
        assert program.process.wait(PATIENCE) in {0, 2}
        wait_until(lambda: program.is_dark)


@pytest.mark.parametrize("end", ["", "sys.exit(3)", "raise ValueError", "1 / 0"])
def test_a_ring_that_nobody_closes_is_dark_when_the_program_ends(board: PtyBoard, end: str) -> None:
    with Program(board, "-c", KEEPS_A_RING + end, str(board.link)) as program:
        program.process.communicate(b"\n", PATIENCE)
        wait_until(lambda: program.is_dark)


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
def test_watching_ends_with_the_port_let_go_of(tmp_path: Path, number: signal.Signals) -> None:
    board = PtyBoard(tmp_path / "ring")
    board.plug()
    try:
        watching = ["-m", "companion", "ring", "watch", "--port", str(board.link)]
        with subprocess.Popen([sys.executable, *watching], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            wait_until(lambda: _takes(process.pid, number), PATIENCE)
            process.send_signal(number)
            said, complained = process.communicate(timeout=PATIENCE)
        assert (process.returncode, said.split(), complained) == (0, [b"0", b"frames"], b"")
    finally:
        board.unplug()


def _takes(pid: int, number: signal.Signals) -> bool:
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    taken = next(line for line in status.splitlines() if line.startswith("SigCgt:")).split()[1]
    # SIGINT alone is taken by Python itself, from the start.
    return all(int(taken, 16) >> (other - 1) & 1 for other in {number, signal.SIGTERM})


def test_what_is_to_be_ignored_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    # As under `nohup`.
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with StopSignals() as signals:
            signal.raise_signal(signal.SIGHUP)
            assert not signals.stop_requested
            signal.raise_signal(signal.SIGTERM)
            assert signals.stop_requested
            monkeypatch.setattr("time.sleep", lambda _: pytest.fail("the end does not wait"))
            with pytest.raises(KeyboardInterrupt):
                signals.sleep(60.0)
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    finally:
        signal.signal(signal.SIGHUP, before)
