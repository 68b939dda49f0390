"""The log: what the app writes for those who look after it, bounded in size. People at the table never see it.

Under systemd the lines go to the journal; otherwise into `companion.log` in the data folder, with the one before it
beside it. Only plain warnings are shown in a terminal as well, never a traceback.
"""

import logging
import os
import sys
from collections.abc import Mapping
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final, TextIO

from companion.paths import LOG

LEVEL_IN_ENVIRONMENT: Final = "LOOP_COMPANION_LOG"
MAX_LETTERS: Final = 4_000
"""Of one message with its traceback: the first and the last of a longer one are kept."""
_MOST_BYTES: Final = 500_000
_LEVELS: Final = ("debug", "info", "warning", "error")


class BoundedFormatter(logging.Formatter):
    """Lines of bounded length. `for_journal`: each begins with the priority that journald takes (sd-daemon(3))."""

    def __init__(self, *, for_journal: bool = False, with_traceback: bool = True) -> None:
        when = "" if for_journal or not with_traceback else "%(asctime)s %(levelname)s "
        super().__init__(when + "%(name)s: %(message)s")
        self._for_journal = for_journal
        self._with_traceback = with_traceback

    def format(self, record: logging.LogRecord) -> str:
        """The whole message, cut in its middle where it is too long."""
        if not self._with_traceback:
            plain = logging.makeLogRecord({**record.__dict__, "exc_info": None, "exc_text": None, "stack_info": None})
            return shortened(super().format(plain).partition("\n")[0])
        text = shortened(super().format(record))
        if not self._for_journal:
            return text
        mark = f"<{_priority(record.levelno)}>"
        return "\n".join(mark + line for line in text.splitlines())


def shortened(text: str, most: int = MAX_LETTERS) -> str:
    """The text; of a long one the beginning and the end, which of a traceback is what counts."""
    if len(text) <= most:
        return text
    half = most // 2
    return f"{text[:half]}\n… {len(text) - 2 * half} letters left out …\n{text[-half:]}"


def _priority(level: int) -> int:
    """The priority of syslog(3) for a level of `logging`."""
    for least, priority in ((logging.ERROR, 3), (logging.WARNING, 4), (logging.INFO, 6)):
        if level >= least:
            return priority
    return 7


def is_journal(stream: TextIO, environment: Mapping[str, str] = os.environ) -> bool:
    """Whether what is written there goes to the journal: JOURNAL_STREAM names its device and number."""
    try:
        there = os.fstat(stream.fileno())
    except (OSError, ValueError):
        return False
    return environment.get("JOURNAL_STREAM", "") == f"{there.st_dev}:{there.st_ino}"


def begin(folder: Path, stream: TextIO | None = None, environment: Mapping[str, str] = os.environ) -> str:
    """Write the log from now on, in the level that the environment names; gives where it can be read, in words."""
    stream = sys.stderr if stream is None else stream
    root = logging.getLogger()
    for handler in list(root.handlers):
        if getattr(handler, "of_the_companion", False):
            root.removeHandler(handler)
            handler.close()
    logging.raiseExceptions = False  # a full disk is no reason to write tracebacks into the terminal
    in_journal = is_journal(stream, environment)
    handlers: list[logging.Handler] = [logging.StreamHandler(stream)]
    if in_journal:
        handlers[0].setFormatter(BoundedFormatter(for_journal=True))
    else:
        handlers[0].setFormatter(BoundedFormatter(with_traceback=False))
        handlers[0].setLevel(logging.WARNING)
        handlers += _in_file(folder)
    for handler in handlers:
        handler.of_the_companion = True  # type: ignore[attr-defined] # how we find them again
        root.addHandler(handler)
    at_level(environment.get(LEVEL_IN_ENVIRONMENT, ""), "info")
    if in_journal:
        return "journalctl -u loop-companion"
    return str(folder / LOG) if len(handlers) > 1 else ""


def _in_file(folder: Path) -> list[logging.Handler]:
    """The file's handler, where there is a folder that can be written; the file comes with the first line."""
    try:
        if not (folder.is_dir() and os.access(folder, os.W_OK)):
            return []
    except OSError:  # it may not even be looked at
        return []
    # `errors`: a file's name may be no text.
    file = RotatingFileHandler(
        folder / LOG, maxBytes=_MOST_BYTES, backupCount=1, delay=True, encoding="utf-8", errors="backslashreplace"
    )
    file.setFormatter(BoundedFormatter())
    return [file]


def at_level(*wanted: str) -> None:
    """Let this level and what is graver be written; the first of the words that is one counts."""
    word = next((word.lower() for word in wanted if word.lower() in _LEVELS), "info")
    for room in ("companion", "hardware"):
        logging.getLogger(room).setLevel(word.upper())
