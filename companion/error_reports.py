"""What went wrong inside: counted, logged once for each kind and place, and the newest kept on disk for the doctor."""

import json
import logging
import traceback
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from companion import __version__
from companion.files import whole_file
from companion.paths import LAST_CRASH

log = logging.getLogger(__name__)

MOST_PLACES: Final = 200
"""So many different ones are told apart; more than that would only fill the memory."""
_MAX_LETTERS: Final = 600
_MOST_WORDS: Final = 300
_MOST_DETAILS: Final = 8_000
_MOST_BYTES: Final = 65_536


@dataclass(frozen=True, slots=True)
class ErrorReport:
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


@dataclass(frozen=True, slots=True)
class Crash:
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
            told = json.loads(file.read(_MOST_BYTES))
        at = datetime.fromisoformat(told["at"])
        return Crash(
            at=at if at.tzinfo is not None else at.replace(tzinfo=UTC),
            version=str(told["version"])[:_MOST_WORDS],
            words=str(told["words"])[:_MOST_WORDS],
            details=str(told["details"])[-_MOST_DETAILS:],
        )
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return None
