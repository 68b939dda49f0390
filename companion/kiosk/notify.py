"""Word to systemd, as sd_notify(3) sends it: ready, still alive, going. Does nothing where systemd does not ask."""

import os
import socket
from collections.abc import Mapping

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
