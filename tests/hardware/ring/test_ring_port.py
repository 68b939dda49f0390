"""What pyserial 3.5 really does on Linux, each trap made to happen, and that the port survives it."""

from __future__ import annotations

import errno
import fcntl
import os
import socket
import termios
import time
from struct import unpack
from threading import Thread
from typing import TYPE_CHECKING

import pytest
import serial

from hardware import HardwareError
from hardware.ring.port import FAILURES, WRITE_DEADLINE, Port, RingPortError, _PlainPort, as_port_error, open_port
from hardware.ring.status import Reason
from tests.hardware.ring.pty_board import PtyBoard, wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TIOCGEXCL = 0x80045440
PTY_BUFFER = 20_480


@pytest.fixture
def board(tmp_path: Path) -> Iterator[PtyBoard]:
    board = PtyBoard(tmp_path / "ring")
    board.plug()
    yield board
    if board.master >= 0:
        board.unplug()


@pytest.fixture
def port(board: PtyBoard) -> Iterator[Port]:
    port = open_port(str(board.link))
    yield port
    port.close()


def fill(port: Port) -> int:
    sent = 0
    while taken := port.send(bytes(4096)):
        sent += taken
    return sent


def test_bytes_go_both_ways(board: PtyBoard, port: Port) -> None:
    assert port.drain() == b""
    assert port.send(bytes(range(256))) == 256
    assert board.read() == bytes(range(256))
    board.say(b"Ada\n")
    wait_until(lambda: port.drain() == b"Ada\n")


def test_a_full_buffer_neither_blocks_for_ever_nor_spins(port: Port) -> None:
    # write_timeout=None blocks for ever (cancel_write does not free it), write_timeout=0 spins for ever.
    assert 4096 <= fill(port) <= PTY_BUFFER + 4096
    begun, busy = time.monotonic(), time.thread_time()
    assert port.send(b"more") == 0
    assert WRITE_DEADLINE <= time.monotonic() - begun < WRITE_DEADLINE + 0.5
    assert time.thread_time() - busy < 0.05


def test_pyserial_itself_never_returns_from_a_full_buffer(board: PtyBoard) -> None:
    device = serial.serial_for_url(str(board.link), timeout=0, write_timeout=None)

    def write() -> None:
        with pytest.raises(FAILURES):
            device.write(bytes(PTY_BUFFER * 4))

    writer = Thread(target=write, daemon=True)
    writer.start()
    writer.join(0.1)
    assert writer.is_alive()
    board.unplug()  # only this frees it
    writer.join(5)
    assert not writer.is_alive()
    device.close()


def test_what_was_sent_is_counted_byte_by_byte(board: PtyBoard, port: Port) -> None:
    # pyserial raises a write time-out even if every byte went out; here the count tells.
    full = fill(port)
    assert len(board.read()) == full
    assert port.send(b"again") == 5
    assert board.read() == b"again"


def test_a_write_timeout_of_a_plain_port_is_no_loss() -> None:
    class Late(serial.Serial):
        def write(self, data: object) -> int:  # noqa: ARG002  as in pyserial
            raise serial.SerialTimeoutException("Write timeout")

    assert _PlainPort(Late()).send(b"frame") == 5


def test_closing_a_stuck_port_does_not_wait(board: PtyBoard) -> None:
    port = open_port(str(board.link))
    fill(port)
    begun = time.monotonic()
    port.close()
    assert time.monotonic() - begun < 0.5


def test_unplugging_is_noticed_by_reading_and_by_writing(board: PtyBoard, port: Port) -> None:
    board.unplug()
    for use in (port.drain, lambda: port.send(b"frame")):
        with pytest.raises(RingPortError) as loss:
            use()
        assert loss.value.reason is Reason.UNPLUGGED
        assert isinstance(loss.value, HardwareError)
        assert isinstance(loss.value, OSError)


def test_after_unplugging_pyserial_raises_all_sorts_of_things(board: PtyBoard) -> None:
    device = serial.serial_for_url(str(board.link), timeout=0)
    board.unplug()
    with pytest.raises(termios.error):
        device.flush()
    with pytest.raises(termios.error):
        device.reset_output_buffer()
    with pytest.raises(OSError, match="Input/output error"):
        device.in_waiting  # noqa: B018  the property does the work
    with pytest.raises(OSError, match="Input/output error"):
        device.dtr = False
    assert device.is_open, "it still says it is open"
    assert not issubclass(termios.error, OSError)
    device.close()


def test_closing_after_unplugging_frees_the_descriptor(board: PtyBoard) -> None:
    # A descriptor left open makes the board come back under the next name.
    port = open_port(str(board.link))
    descriptor = port._descriptor  # type: ignore[attr-defined]
    board.unplug()
    port.close()
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(descriptor)
    port.close()  # a second time does no harm


@pytest.mark.parametrize("error", [TypeError("closed while reading"), ValueError("no descriptor"), OSError(5, "gone")])
def test_whatever_a_device_raises_becomes_one_error(error: Exception) -> None:
    class Broken(serial.Serial):
        @property
        def in_waiting(self) -> int:
            raise error

        def write(self, data: object) -> int:  # noqa: ARG002  as in pyserial
            raise error

    port = _PlainPort(Broken())
    for use in (port.drain, lambda: port.send(b"frame")):
        with pytest.raises(RingPortError):
            use()


def test_dtr_and_rts_are_on_while_open_and_rts_goes_off_at_the_end(board: PtyBoard) -> None:
    # Both on is what leaves ESP32 boards running; pseudo-terminals have no such lines, so pyserial is asked.
    port = open_port(str(board.link))
    device = port._device  # type: ignore[attr-defined]
    assert (device.dtr, device.rts) == (True, True)
    port.close()
    assert device.rts is False


def test_the_port_is_ours_alone(board: PtyBoard, port: Port) -> None:
    with pytest.raises(RingPortError) as refusal:
        open_port(str(board.link))
    assert refusal.value.reason is Reason.BUSY
    exclusive = fcntl.ioctl(port._descriptor, TIOCGEXCL, bytes(4))  # type: ignore[attr-defined]
    assert unpack("i", exclusive) == (1,), "flock alone stops only those who ask for it"
    port.close()
    again = open_port(str(board.link))
    assert again.send(b"frame") == 5
    again.close()


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (errno.EACCES, Reason.NO_PERMISSION),
        (errno.EBUSY, Reason.BUSY),
        (errno.ENXIO, Reason.UNPLUGGED),
        (errno.ENOSPC, Reason.FAILED),
    ],
)
def test_a_port_that_cannot_be_opened_says_why(
    number: int, reason: Reason, board: PtyBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: str, flags: int) -> int:
        raise OSError(number, os.strerror(number), path)

    with monkeypatch.context() as patch:
        patch.setattr("os.open", refuse)
        with pytest.raises(RingPortError, match="cannot be opened") as refusal:
            open_port(str(board.link))
    assert refusal.value.reason is reason


def test_a_port_that_is_not_there_or_no_port_says_so(tmp_path: Path) -> None:
    with pytest.raises(RingPortError) as refusal:
        open_port(str(tmp_path / "nothing"))
    assert refusal.value.reason is Reason.NOT_FOUND
    (tmp_path / "file").write_bytes(b"")
    for url in (str(tmp_path / "file"), "nonsense://", "socket://127.0.0.1:1"):
        with pytest.raises(RingPortError):
            open_port(url)


def test_termios_errors_keep_their_reason() -> None:
    assert as_port_error(termios.error(errno.EIO, "gone"), "lost").reason is Reason.UNPLUGGED


def test_loop_urls_work() -> None:
    port = open_port("loop://")
    assert port.send(bytes(922)) == 922
    assert port.drain() == bytes(922)
    assert port.drain() == b""
    port.close()


def test_socket_urls_work_and_their_end_is_noticed() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = open_port(f"socket://127.0.0.1:{server.getsockname()[1]}")
        other, _ = server.accept()
        assert port.send(b"frame") == 5
        assert other.recv(10) == b"frame"
        other.sendall(b"Ada\n")
        wait_until(lambda: port.drain() == b"Ada\n")
        other.close()

        def is_gone() -> bool:
            try:
                port.drain()
            except RingPortError as error:
                return error.reason is Reason.UNPLUGGED
            return False

        wait_until(is_gone)
        port.close()


@pytest.mark.parametrize(
    "url",
    ["loop://?x=1", "hwgrep://(", "hwgrep://.*&n=x", "socket://x", "alt://x?class=Y", "spy://", "foo://x", "a\0", ""],
)
def test_a_url_that_is_none_is_said(url: str) -> None:
    """Pyserial raises KeyError, re.error and others for some of them."""
    with pytest.raises(RingPortError, match="cannot be opened"):
        open_port(url)
