"""Word to systemd, as sd_notify(3) sends it, and what it does for us: the machine shut down and restarted.

Word goes out only where systemd asks for it; shutting down is offered only where the system lets us (a polkit rule for
that alone).
"""

import os
import socket
import subprocess
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Final

from companion.errors import CompanionError

_MICROSECONDS = 1_000_000
_DIGITS = 18
"""Nobody is watched for ten thousand years; a longer number is none."""


def ready(environment: Mapping[str, str] | None = None) -> bool:
    """Says that the first picture is on the glass; True if systemd was told.

    Like all of these it never raises: a game does not end because nobody listens. `environment` is the process's
    own, unless a test says otherwise.
    """
    return _send("READY=1", environment)


def watchdog(environment: Mapping[str, str] | None = None) -> bool:
    """Says that the screen's own clock still ticks; to be called every `watchdog_interval()`, and from that clock."""
    return _send("WATCHDOG=1", environment)


def stopping(environment: Mapping[str, str] | None = None) -> bool:
    """Says that the app is going, so that its end is no failure."""
    return _send("STOPPING=1", environment)


def status(words: str, environment: Mapping[str, str] | None = None) -> bool:
    """Sets the line that `systemctl status` shows; line breaks become spaces."""
    return _send("STATUS=" + " ".join(words.split()), environment)


def watchdog_interval(environment: Mapping[str, str] | None = None) -> float | None:
    """Seconds between two calls of `watchdog()`: half of what systemd allows; None where it does not watch us.

    WATCHDOG_USEC is the time allowed, WATCHDOG_PID the process that is meant (sd_watchdog_enabled(3)).
    """
    environment = os.environ if environment is None else environment
    allowed = environment.get("WATCHDOG_USEC", "")
    meant = environment.get("WATCHDOG_PID", str(os.getpid()))
    is_time = allowed.isdecimal() and len(allowed) < _DIGITS
    if not is_time or not int(allowed) or meant != str(os.getpid()):
        return None
    return int(allowed) / _MICROSECONDS / 2


def _send(message: str, environment: Mapping[str, str] | None) -> bool:
    environment = os.environ if environment is None else environment
    address = environment.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return False
    if address.startswith("@"):
        address = "\0" + address[1:]  # a name in the kernel's own list, without a file
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as sender:
            sender.setblocking(False)  # the screen never waits for systemd
            sender.sendto(message.encode(errors="replace"), address)
    except OSError:
        return False
    return True


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


def perform(action: PowerAction, run: Runner | None = None) -> None:
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
