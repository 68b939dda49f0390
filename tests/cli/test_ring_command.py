"""`loop-companion ring`: ports, demo and watch."""

import contextlib
import io
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from companion.cli import main as command_line
from companion.cli import ring as ring_command
from companion.cli.ring import Demonstration, demonstrated
from companion.cli.terminal import Terminal, blocks
from companion.errors import CompanionError
from hardware.ring import BoardIdentity, Geometry, OutputSettings, UsbPort
from hardware.ring.protocols import adalight
from hardware.ring.ring import SimulatedRing
from tests.clock import Clock
from tests.hardware.ring.pty_board import PtyBoard, wait_until
from tests.hardware.ring.receivers import Wled


def plain() -> Terminal:
    return Terminal(io.StringIO(), coloured=False, live=False)


def test_blocks_have_the_colours_of_the_leds() -> None:
    assert blocks(b"\xff\x00\x00\x00\xff\xff", coloured=True) == "\x1b[48;2;255;0;0m \x1b[48;2;0;255;255m \x1b[0m"
    assert blocks(b"\x00\x00\x00\x01\x00\x00\xff\xff\xff", coloured=False) == " .@"
    assert blocks(b"\x40\x00\x00", 0.25, coloured=True).startswith("\x1b[48;2;255;0;0m")


def test_no_color_is_respected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert Terminal.here().coloured
    monkeypatch.setenv("NO_COLOR", "1")
    assert not Terminal.here().coloured
    assert Terminal.here().live


def test_ports_are_listed_by_names_people_know(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    port = UsbPort("/dev/ttyUSB0", "ESP32 (CH9102)", BoardIdentity(0x1A86, 0x55D4, "0042"))
    monkeypatch.setattr(ring_command, "usb_ports", lambda: (port,))
    assert command_line.main(["ring", "ports"]) == 0
    assert capsys.readouterr().out == "/dev/ttyUSB0\tESP32 (CH9102)\t1A86:55D4/0042/\n"
    monkeypatch.setattr(ring_command, "usb_ports", tuple)
    assert command_line.main(["ring", "ports"]) == 0
    said = capsys.readouterr()
    assert said.out == ""
    assert "no USB serial port is there" in said.err


def test_every_picture_is_played_and_named() -> None:
    clock, terminal = Clock(0.0), plain()
    ring = SimulatedRing(OutputSettings(), clock)
    Demonstration(ring, Geometry(35), 0.25, terminal, clock.monotonic, clock.sleep).play(demonstrated())
    said = terminal.out.getvalue().splitlines()  # type: ignore[attr-defined]
    assert said[0::2] == [name for name, _ in demonstrated()]
    assert all(len(line) == 35 for line in said[1::2])
    assert len(set(said[1::2])) > 8
    assert clock.now < len(demonstrated()) * (ring_command.LONGEST + 1)


def test_a_live_line_is_written_over() -> None:
    clock = Clock()
    terminal = Terminal(io.StringIO(), coloured=True, live=True)
    ring = SimulatedRing(OutputSettings(), clock)
    demonstration = Demonstration(ring, Geometry(7), 0.25, terminal, clock.monotonic, clock.sleep)
    demonstration.play(demonstrated()[2:3])
    assert terminal.out.getvalue().count("\r") > 20  # type: ignore[attr-defined]


def test_the_demo_on_a_board_ends_black_on_ctrl_c(tmp_path: Path) -> None:
    board = PtyBoard(tmp_path / "ring")
    board.plug(Wled(21))
    words = ["ring", "demo", "--port", str(board.link), "--count", "21", "--config", str(tmp_path / "none.toml")]
    demo = subprocess.Popen([sys.executable, "-m", "companion", *words], stdout=subprocess.PIPE, text=True)
    try:
        receiver = board.receiver
        assert receiver is not None
        wait_until(lambda: any(receiver.strip) and receiver.frames > 3, patience=15)
        demo.send_signal(signal.SIGINT)
        assert demo.wait(10) == 0
        wait_until(lambda: receiver.strip == bytes(63))
    finally:
        demo.kill()
        said, _ = demo.communicate()
        board.unplug()
    assert said.startswith(demonstrated()[0].name)


def test_a_board_that_does_not_come_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(ring_command, "PATIENCE", 0.3)
    words = ["ring", "demo", "--port", str(tmp_path / "nothing"), "--config", str(tmp_path / "none.toml")]
    assert command_line.main(words) == 2
    assert "Looking for" in capsys.readouterr().err


def test_a_ring_cannot_have_six_leds(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert command_line.main(["ring", "demo", "--count", "6", "--config", str(tmp_path / "none.toml")]) == 2
    assert "7 to 300 LEDs" in capsys.readouterr().err


class Listener(io.StringIO):
    """Pulls the plug as soon as a frame was printed."""

    def __init__(self, board: PtyBoard) -> None:
        super().__init__()
        self._board = board
        self.has_heard = False

    def write(self, words: str) -> int:
        if "@" in words and not self.has_heard:
            self.has_heard = True
            self._board.unplug()
        return super().write(words)


def test_watch_prints_what_arrives_until_the_other_end_goes(tmp_path: Path) -> None:
    board = PtyBoard(tmp_path / "ring")
    board.plug()
    listener = Listener(board)

    def set_language() -> None:
        # Opening a terminal throws away what was said before, so it is said until somebody has heard it.
        with contextlib.suppress(OSError):
            while not listener.has_heard:
                board.say(adalight(b"\xff\xff\xff\x00\x00\x00"))
                time.sleep(0.01)

    speaker = threading.Thread(target=set_language, daemon=True)
    speaker.start()
    with pytest.raises(CompanionError, match=r"unplugged|cannot be heard"):
        ring_command.watch_port(str(board.link), Terminal(listener, coloured=False, live=False))
    speaker.join(5)
    assert listener.getvalue().startswith("@ \n")


def test_watch_ends_on_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_port: str, _pause: object) -> object:
        yield from ()
        raise KeyboardInterrupt

    monkeypatch.setattr(ring_command, "sniff", interrupted)
    terminal = plain()
    assert ring_command.watch_port("/dev/null", terminal) == 0
    assert terminal.out.getvalue().strip() == "0 frames"  # type: ignore[attr-defined]
