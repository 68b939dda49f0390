"""How the kiosk ends: the number it exits with tells systemd what comes next."""

from enum import IntEnum


class Exit(IntEnum):
    """What the exit code means to `loop-companion.service`; anything else is a failure and a new start."""

    TO_THE_CONSOLE = 0
    """A login appears on the terminal (`OnSuccess=getty@tty1.service`)."""

    RESTART = 75
    """Start again at once (`RestartForceExitStatus=75`)."""


class SafeExit(IntEnum):
    """What the exit code means to `loop-companion-safe.service`; anything else ends on words on the terminal."""

    TRY_AGAIN = 0
    """Start the whole kiosk again (`OnSuccess=loop-companion.service`)."""
