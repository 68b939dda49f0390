"""Ready after the first picture, signs of life from Kivy's own clock: on a real notify socket."""

import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.core.window import Window

from companion.shell.upkeep import SystemdWatchdog
from tests.pilot import Pilot


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as receiver:
        receiver.bind(str(tmp_path / "notify"))
        receiver.setblocking(False)
        yield receiver


def heard(systemd: socket.socket) -> list[str]:
    words = []
    while True:
        try:
            words.append(systemd.recv(200).decode())
        except BlockingIOError:
            return words


def frames_until(pilot: Pilot, systemd: socket.socket, count: int) -> list[str]:
    words: list[str] = []
    until = time.monotonic() + 10
    while len(words) < count:
        assert time.monotonic() < until, words
        pilot.frame()
        words += heard(systemd)
    return words


def test_from_the_first_picture_to_the_end(glass: Pilot, systemd: socket.socket, tmp_path: Path) -> None:
    environment = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "20000"}
    life = SystemdWatchdog(environment)
    life.begin()
    assert heard(systemd) == []
    Window.canvas.ask_update()
    words = frames_until(glass, systemd, 6)
    assert words[:3] == ["READY=1", "STATUS=at the table", "WATCHDOG=1"]
    assert set(words[3:]) == {"WATCHDOG=1"}
    # No frame, no sign of life: a screen that hangs is noticed.
    heard(systemd)
    time.sleep(0.05)
    assert heard(systemd) == []
    life.end()
    assert heard(systemd) == ["STOPPING=1"]
    Window.canvas.ask_update()
    for _ in range(5):
        glass.frame()
    assert heard(systemd) == []


def test_ready_is_not_said_before_the_second_swap(glass: Pilot, systemd: socket.socket, tmp_path: Path) -> None:
    """The first may have shown an empty surface; and what Kivy calls a flip comes before its swap."""
    swaps: list[int] = []
    swap = Window.flip
    Window.flip = lambda: (swap(), swaps.append(1))
    life = SystemdWatchdog({"NOTIFY_SOCKET": str(tmp_path / "notify")})
    life.begin()
    try:
        while len(swaps) < 2:
            assert heard(systemd) == []
            glass.frame()
        assert frames_until(glass, systemd, 2)[0] == "READY=1"
        life.picture.again()
        while len(swaps) < 4:
            glass.frame()
        glass.settle()
        assert heard(systemd) == [], "it is said once"
    finally:
        del Window.flip
        life.end()


def test_where_nobody_watches_nothing_is_scheduled(glass: Pilot, systemd: socket.socket, tmp_path: Path) -> None:
    life = SystemdWatchdog({"NOTIFY_SOCKET": str(tmp_path / "notify")})
    life.begin()
    Window.canvas.ask_update()
    assert frames_until(glass, systemd, 2) == ["READY=1", "STATUS=at the table"]
    assert life._signs is None
    life.end()
