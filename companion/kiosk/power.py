"""Shutting the machine down and restarting it: offered only where the system lets us (a polkit rule for that alone)."""

import subprocess
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Final

from companion.errors import CompanionError

_MANAGER: Final = ("org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager")
_SECONDS_TO_ANSWER: Final = 5

Runner = Callable[[Sequence[str]], subprocess.CompletedProcess[bytes]]


class PowerError(CompanionError, OSError):
    """The machine did not let itself be shut down or restarted; says what the system said."""


class PowerAction(Enum):
    """What can be done to the machine: logind's question, and systemctl's command for it."""

    SHUT_DOWN = ("CanPowerOff", "poweroff")
    RESTART = ("CanReboot", "reboot")


def is_allowed(action: PowerAction, run: Runner | None = None) -> bool:
    """Whether this user may do it without being asked for a password; False where nobody can tell."""
    question, _ = action.value
    try:
        answer = (run or _run)(["busctl", "--system", "call", *_MANAGER, question])
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0 and answer.stdout.split() == [b"s", b'"yes"']


def do(action: PowerAction, run: Runner | None = None) -> None:
    """Does it; the app is then ended by systemd, as at every stop.

    Raises:
        PowerError: the system refused.
    """
    _, command = action.value
    try:
        done = (run or _run)(["systemctl", "--no-ask-password", command])
    except (OSError, subprocess.TimeoutExpired) as problem:
        raise PowerError(f"this machine cannot be told to {command}: {problem}") from problem
    if done.returncode != 0:
        said = done.stderr.decode(errors="replace").strip()
        raise PowerError(f"this machine refused to {command}: {said or 'it gave no reason'}")


def _run(command: Sequence[str]) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(  # noqa: S603 - the commands are ours, whole
        command, capture_output=True, timeout=_SECONDS_TO_ANSWER, check=False, stdin=subprocess.DEVNULL
    )
