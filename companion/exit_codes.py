"""How the app ends when nobody told it to from outside: the number it exits with says what comes next."""

from enum import IntEnum


class Exit(IntEnum):
    """What the units of the kiosk and of its safe mode make of an exit code.

    Anything else, 0 as well, is an end that nobody asked for: the app is started again, and after three starts in
    a row comes the safe mode. (systemd's own stop ends it, too; then nothing follows.)
    """

    RESTART = 75
    """Start again at once; from the safe mode: try the whole kiosk again."""

    TO_THE_CONSOLE = 76
    """A login appears on the terminal."""
