"""Shutting down is offered where the system says yes, and only there; a refusal is told, not raised as a traceback."""

import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from companion.kiosk import systemd
from companion.kiosk.systemd import PowerAction, PowerError


def _answers(
    code: int, out: bytes = b"", err: bytes = b""
) -> Callable[[Sequence[str]], subprocess.CompletedProcess[bytes]]:
    return lambda command: subprocess.CompletedProcess(command, code, out, err)


@pytest.mark.parametrize(
    ("code", "answer", "allowed"),
    [
        (0, b's "yes"\n', True),
        (0, b's "challenge"\n', False),
        (0, b's "no"\n', False),
        (0, b's "na"\n', False),
        (1, b"", False),
        (0, b"", False),
    ],
)
def test_only_a_yes_is_a_yes(code: int, answer: bytes, allowed: bool) -> None:
    assert systemd.is_allowed(PowerAction.SHUT_DOWN, _answers(code, answer)) is allowed


def test_each_deed_asks_and_does_its_own() -> None:
    commands: list[Sequence[str]] = []

    def note(command: Sequence[str]) -> subprocess.CompletedProcess[bytes]:
        commands.append(command)
        return subprocess.CompletedProcess(command, 0, b"", b"")

    for deed in PowerAction:
        systemd.is_allowed(deed, note)
        systemd.perform(deed, note)
    assert [command[-1] for command in commands] == ["CanPowerOff", "poweroff", "CanReboot", "reboot"]


def test_a_refusal_says_what_the_system_said() -> None:
    with pytest.raises(PowerError, match="refused to reboot: Access denied"):
        systemd.perform(PowerAction.RESTART, _answers(1, err=b"Access denied\n"))


def test_a_machine_without_systemd_offers_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not systemd.is_allowed(PowerAction.SHUT_DOWN)
    with pytest.raises(PowerError, match="cannot be told to poweroff"):
        systemd.perform(PowerAction.SHUT_DOWN)
