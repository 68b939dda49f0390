"""What can go wrong, as types, and how the app ends.

Every message says what, where, and what to do; users see the message, logs the rest.
"""

from enum import IntEnum


class CompanionError(Exception):
    """The base of all errors of this project; catching it catches what a table can be told."""


class IllegalActionError(CompanionError, ValueError):
    """An action that the rules do not allow as things are on the board: more is taken than is there, say."""


class UsageError(CompanionError, ValueError):
    """Words of the command line or of the console that cannot be understood; says how to say it."""


class BoxError(CompanionError, ValueError):
    """A box file that cannot be used; names the field and what is right. `field`: its dotted path, where it has one."""

    def __init__(self, words: str, field: str = "") -> None:
        super().__init__(words)
        self.field = field


class JournalError(CompanionError, ValueError):
    """A journal that is damaged, foreign or newer; names the entry or the line."""


class SettingsError(CompanionError, ValueError):
    """A settings file that cannot be used; names the field and what is right."""


class SavingError(CompanionError, OSError):
    """Entries could not be written durably (disk full, read-only, in use by another start)."""


class Exit(IntEnum):
    """What the units of the kiosk and of its safe mode make of an exit code.

    Anything else, 0 as well, is an end that nobody asked for: the app is started again, and after three starts in
    a row comes the safe mode. (systemd's own stop ends it, too; then nothing follows.)
    """

    RESTART = 75
    """Start again at once; from the safe mode: try the whole kiosk again."""

    TO_THE_CONSOLE = 76
    """A login appears on the terminal."""
