"""What is written for those who look after the app, bounded in size: the log, and what went wrong inside.

Under systemd the log's lines go to the journal; otherwise into `companion.log` in the data folder, with the one before
it beside it. Only plain warnings are shown in a terminal as well, never a traceback. What goes wrong inside is counted,
logged once for each kind and place, and the newest is kept on disk for the doctor.
"""

import json
import logging
import os
import sys
import traceback
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final, TextIO

from msgspec import Struct
from msgspec.structs import asdict

from companion import __version__
from companion.files import whole_file
from companion.paths import LAST_CRASH, LOG

LEVEL_IN_ENVIRONMENT: Final = "LOOP_COMPANION_LOG"
MAX_LETTERS: Final = 4_000
"""Of one message with its traceback: the first and the last of a longer one are kept."""
_LOG_BYTES: Final = 500_000
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
        folder / LOG, maxBytes=_LOG_BYTES, backupCount=1, delay=True, encoding="utf-8", errors="backslashreplace"
    )
    file.setFormatter(BoundedFormatter())
    return [file]


def at_level(*wanted: str) -> None:
    """Let this level and what is graver be written; the first of the words that is one counts."""
    word = next((word.lower() for word in wanted if word.lower() in _LEVELS), "info")
    for room in ("companion", "hardware"):
        logging.getLogger(room).setLevel(word.upper())


log = logging.getLogger(__name__)

MOST_PLACES: Final = 200
"""So many different ones are told apart; more than that would only fill the memory."""
_MAX_LETTERS: Final = 600
_MOST_WORDS: Final = 300
_MOST_DETAILS: Final = 8_000
_CRASH_BYTES: Final = 65_536


class ErrorReport(Struct, frozen=True):
    """An exception in plain data: what it says, and where it came from (`file:line`)."""

    kind: str
    words: str
    place: str


def report_of(problem: BaseException) -> ErrorReport:
    """What is to be told of an exception. Never raises, even if the exception's own words do."""
    try:
        words = " ".join(str(problem).split())
    except Exception:  # noqa: BLE001 - an exception may be broken itself
        words = ""
    frames = traceback.extract_tb(problem.__traceback__)
    place = f"{frames[-1].filename.rpartition('/')[2]}:{frames[-1].lineno}" if frames else ""
    return ErrorReport(type(problem).__name__, words[:_MAX_LETTERS], place)


class ErrorReports:
    """Takes exceptions as they come. `remember` writes the newest down where `doctor` finds it."""

    def __init__(self, remember: Callable[[BaseException], object] = lambda _: None) -> None:
        self._remember = remember
        self._times: dict[tuple[str, str], int] = {}

    def take(self, problem: BaseException) -> ErrorReport:
        """Log it if it is the first of its kind and place; tell what it is."""
        report = report_of(problem)
        key = (report.kind, report.place)
        times = self._times.get(key, 0)
        if key in self._times or len(self._times) < MOST_PLACES:
            self._times[key] = times + 1
        if not times:
            log.error("something went wrong inside: %s", report.kind, exc_info=problem)
            self._remember(problem)
        return report

    def summary(self) -> str:
        """How often each came, for the log at the end; empty if none came more than once."""
        often = [f"{kind} at {place}: {times} times" for (kind, place), times in self._times.items() if times > 1]
        return "; ".join(often)


class Crash(Struct, frozen=True):
    """When, in which version of the app, what (one line), and the end of the traceback."""

    at: datetime
    version: str
    words: str
    details: str


def remember_crash(problem: BaseException, folder: Path, at: datetime) -> bool:
    """Write it down in the data folder, in one move, instead of the one before; whether that could be done.

    Never raises: this is called when enough has gone wrong already. `at` has a time zone.
    """
    crash = Crash(
        at=at.astimezone(UTC),
        version=__version__,
        words=_in_a_line(problem),
        details=_details(problem),
    )
    try:
        text = json.dumps({**asdict(crash), "at": crash.at.isoformat()}, indent=1)
        with whole_file(folder / LAST_CRASH, overwrite=True) as file:
            file.write(text)
    except (OSError, ValueError):
        return False
    return True


def _in_a_line(problem: BaseException) -> str:
    try:
        said = str(problem)
    except Exception:  # noqa: BLE001 - an exception may be broken itself
        said = ""
    line = " ".join(f"{type(problem).__name__}: {said}".split())
    return line.removesuffix(":")[:_MOST_WORDS]


def _details(problem: BaseException) -> str:
    try:
        return "".join(traceback.format_exception(problem))[-_MOST_DETAILS:]
    except Exception:  # noqa: BLE001 - the same
        return ""


def read_crash(folder: Path) -> Crash | None:
    """The last crash; None where there was none, or where the file tells nothing."""
    try:
        with (folder / LAST_CRASH).open("rb") as file:
            told = json.loads(file.read(_CRASH_BYTES))
        at = datetime.fromisoformat(told["at"])
        return Crash(
            at=at if at.tzinfo is not None else at.replace(tzinfo=UTC),
            version=str(told["version"])[:_MOST_WORDS],
            words=str(told["words"])[:_MOST_WORDS],
            details=str(told["details"])[-_MOST_DETAILS:],
        )
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return None
