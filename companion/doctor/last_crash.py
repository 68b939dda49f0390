"""What the app wrote down when something went wrong inside it the last time: one small file, the newest only."""

import json
import traceback
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from companion import __version__
from companion.doctor.finding import Finding, Severity, Subject
from companion.whole_file import whole_file
from companion.words import _

FILE: Final = "last-crash.json"
RECENT: Final = timedelta(days=7)
_MOST_WORDS: Final = 300
_MOST_DETAILS: Final = 8_000
_MOST_BYTES: Final = 65_536


@dataclass(frozen=True, slots=True)
class Crash:
    """When, in which version of the app, what (one line), and the end of the traceback."""

    at: datetime
    version: str
    words: str
    details: str


def remember(problem: BaseException, folder: Path, at: datetime) -> bool:
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
        with whole_file(folder / FILE, overwrite=True) as file:
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


def read(folder: Path) -> Crash | None:
    """The last crash; None where there was none, or where the file tells nothing."""
    try:
        with (folder / FILE).open("rb") as file:
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


def last_crash(data: Path, now: datetime) -> Finding:
    """A crash of the last days is a warning; an older one is only told. A clock may have jumped, either way."""
    subject = Subject.LAST_CRASH
    crash = read(data)
    if crash is None:
        return _without_words(data / FILE)
    when = crash.at.astimezone().strftime("%Y-%m-%d %H:%M")
    words = _("{when}, version {version}: {words}").format(when=when, version=crash.version, words=crash.words)
    if now - crash.at > RECENT:
        return Finding(subject, Severity.OK, words)
    what_to_do = _("No game is lost by it. If it comes back, send {file} to whoever helps you.")
    return Finding(subject, Severity.WARNING, words, what_to_do.format(file=data / FILE))


def _without_words(file: Path) -> Finding:
    try:
        there = file.exists()
    except OSError:  # the folder may not be looked into
        there = True
    if not there:
        return Finding(Subject.LAST_CRASH, Severity.OK, _("None that was written down."))
    words = _("{file} is there, but it cannot be read.").format(file=file)
    return Finding(Subject.LAST_CRASH, Severity.WARNING, words, _("Look into the log; then move the file away."))
