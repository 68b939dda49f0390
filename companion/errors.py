"""What can go wrong, as types. Every message says what, where, and what to do; users see the message, logs the rest."""


class CompanionError(Exception):
    """The base of all errors of this project; catching it catches what a table can be told."""


class IllegalActionError(CompanionError, ValueError):
    """An action that the rules do not allow as things are on the board: more is taken than is there, say."""


class UsageError(CompanionError, ValueError):
    """Words of the command line or of the console that cannot be understood; says how to say it."""


class BoxError(CompanionError, ValueError):
    """A box file that cannot be used; names the field and what is right."""


class JournalError(CompanionError, ValueError):
    """A journal that is damaged, foreign or newer; names the entry or the line."""


class SettingsError(CompanionError, ValueError):
    """A settings file that cannot be used; names the field and what is right."""


class SavingError(CompanionError, OSError):
    """Entries could not be written durably (disk full, read-only, in use by another start)."""
