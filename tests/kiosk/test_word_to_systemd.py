"""The words to systemd arrive on a real notify socket, by path and by abstract name, and cost nothing without one."""

import os
import secrets
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.kiosk import systemd


@pytest.fixture(params=["path", "abstract"])
def listening(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[socket.socket, dict[str, str]]]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as receiver:
        if request.param == "path":
            name = str(tmp_path / "notify")
            receiver.bind(name)
        else:
            name = "@loop-companion-test-" + secrets.token_hex(8)
            receiver.bind("\0" + name[1:])
        receiver.settimeout(5)
        yield receiver, {"NOTIFY_SOCKET": name}


def test_what_systemd_hears(listening: tuple[socket.socket, dict[str, str]]) -> None:
    receiver, environment = listening
    assert systemd.ready(environment)
    assert systemd.watchdog(environment)
    assert systemd.status("Turn 3:\n 2 vortexes", environment)
    assert systemd.stopping(environment)
    heard = [receiver.recv(100) for _ in range(4)]
    assert heard == [b"READY=1", b"WATCHDOG=1", b"STATUS=Turn 3: 2 vortexes", b"STOPPING=1"]


def test_the_environment_of_the_process_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as receiver:
        receiver.bind(str(tmp_path / "notify"))
        receiver.settimeout(5)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        assert systemd.ready()
        assert receiver.recv(100) == b"READY=1"


@pytest.mark.parametrize("environment", [{}, {"NOTIFY_SOCKET": ""}, {"NOTIFY_SOCKET": "vsock:2:1234"}])
def test_without_a_socket_nothing_happens(environment: dict[str, str]) -> None:
    assert not systemd.ready(environment)
    assert not systemd.watchdog(environment)


def test_a_socket_that_is_gone_does_not_end_the_game(tmp_path: Path) -> None:
    assert not systemd.watchdog({"NOTIFY_SOCKET": str(tmp_path / "nobody")})


def test_a_full_socket_does_not_stop_the_screen(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as deaf:
        deaf.bind(str(tmp_path / "notify"))
        environment = {"NOTIFY_SOCKET": str(tmp_path / "notify")}
        assert any(not systemd.status("x" * 50_000, environment) for _ in range(1000))


def test_the_beat_is_half_of_what_systemd_allows() -> None:
    assert systemd.watchdog_interval({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": str(os.getpid())}) == 15.0
    assert systemd.watchdog_interval({"WATCHDOG_USEC": "30000000"}) == 15.0


@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"WATCHDOG_USEC": "0"},
        {"WATCHDOG_USEC": "soon"},
        {"WATCHDOG_USEC": "-5"},
        {"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"},
        {"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "me"},
    ],
)
def test_no_beat_where_nobody_watches_this_process(environment: dict[str, str]) -> None:
    assert systemd.watchdog_interval(environment) is None


@pytest.mark.parametrize("odd", ["9" * 400, "9" * 5000, "²", "-1", "nonsense"])
def test_a_time_that_is_none_is_no_watch(odd: str) -> None:
    assert systemd.watchdog_interval({"WATCHDOG_USEC": odd}) is None


def test_half_a_letter_in_a_status_is_a_mark(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as receiver:
        receiver.bind(str(tmp_path / "notify"))
        receiver.settimeout(5)
        assert systemd.status("games in \udcff", {"NOTIFY_SOCKET": str(tmp_path / "notify")})
        assert receiver.recv(100) == b"STATUS=games in ?"
