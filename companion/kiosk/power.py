"""Switching the machine off or starting it anew, where the system lets this user."""

import subprocess
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Final

_SECONDS_TO_ANSWER: Final = 3
_LOGIND: Final = ("org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager")

Runner = Callable[[Sequence[str]], str]
"""Runs a command and gives what it prints.

Raises:
    OSError: it cannot be run, or it failed; in words.
"""


class PowerAct(Enum):
    """What can be asked for: the word of `systemctl`."""

    OFF = "poweroff"
    REBOOT = "reboot"


_ASKED: Final = {PowerAct.OFF: "CanPowerOff", PowerAct.REBOOT: "CanReboot"}


class Power:
    """Asks logind, through the system's own tools. What is allowed is asked once."""

    def __init__(self, run: Runner | None = None) -> None:
        self._run = run or _printed_by
        self._allowed: dict[PowerAct, bool] = {}

    def may(self, act: PowerAct) -> bool:
        """Whether this user may do it without a password (login1's `CanPowerOff`, `CanReboot`)."""
        if act not in self._allowed:
            try:
                answer = self._run(["busctl", "--system", "--timeout=2", "call", *_LOGIND, _ASKED[act]])
            except OSError:
                answer = ""
            self._allowed[act] = answer.split() == ["s", '"yes"']
        return self._allowed[act]

    def do(self, act: PowerAct) -> str:
        """Ask for it; gives what went wrong, in words (empty: it comes)."""
        try:
            self._run(["systemctl", "--no-ask-password", act.value])
        except OSError as problem:
            return str(problem)
        return ""


def _printed_by(command: Sequence[str]) -> str:
    try:
        done = subprocess.run(  # noqa: S603 - the words of the command are all ours
            command,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_SECONDS_TO_ANSWER,
            check=False,
            stdin=subprocess.DEVNULL,
        )
    except subprocess.TimeoutExpired as problem:
        raise OSError(f"{command[0]} did not answer") from problem
    if done.returncode:
        raise OSError(done.stderr.strip() or f"{command[0]} failed")
    return done.stdout
