"""What the table has on disk: the folder of the games, the settings, its own box, the report of the last crash."""

import os
import shutil
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from companion.doctor.account import May, may_change
from companion.doctor.report import Finding, Severity, Subject
from companion.error_reports import read_crash
from companion.errors import BoxError, SettingsError
from companion.paths import LAST_CRASH
from companion.play.failures import why_not_written
from companion.settings import Settings
from companion.words import _

MEGABYTE: Final = 1_000_000
LITTLE_SPACE: Final = 200 * MEGABYTE
NO_SPACE: Final = 20 * MEGABYTE
SLOW_WRITE: Final = 150
"""Milliseconds from which on a press is felt to wait. A good card takes 5 to 30."""
RECENT: Final = timedelta(days=7)
"""So long a crash is a warning."""
_WRITES: Final = 5
_PAGE: Final = b"\0" * 4096


def folder(data: Path, may: May = may_change) -> Finding:
    """Whether it is there and can be written; where it is not there yet, whether it can be made."""
    subject = Subject.DATA_FOLDER
    try:
        there = next(path for path in (data, *data.absolute().parents) if path.exists())
    except (StopIteration, OSError) as problem:
        return Finding(subject, Severity.FAILED, f"{data}: {problem}", _say_where())
    if not there.is_dir():
        return Finding(subject, Severity.FAILED, _("{path} is no folder.").format(path=there), _say_where())
    if not may(there):
        return Finding(
            subject,
            Severity.FAILED,
            _("{path} cannot be written; games stay in memory only.").format(path=there),
            _("It must belong to the user of the app (sudo chown), on a disk that is not read-only."),
        )
    if there != data:
        return Finding(subject, Severity.OK, _("{path} is made when the app starts first.").format(path=data))
    return Finding(subject, Severity.OK, str(data))


def _say_where() -> str:
    return _("Name another folder with --data, or move what is in the way.")


def free_space(data: Path, usage: Callable[[Path], tuple[int, int, int]] = shutil.disk_usage) -> Finding:
    """How much room is left where the games lie."""
    subject = Subject.FREE_SPACE
    try:
        there = next(path for path in (data, *data.absolute().parents) if path.is_dir())
        _total, _used, free = usage(there)
    except (StopIteration, OSError) as problem:
        return Finding(
            subject, Severity.FAILED, _("It cannot be found out: {problem}").format(problem=problem), _room()
        )
    words = _("{megabytes} MB").format(megabytes=free // MEGABYTE)
    state = Severity.FAILED if free < NO_SPACE else Severity.WARNING if free < LITTLE_SPACE else Severity.OK
    return Finding(subject, state, words, "" if state is Severity.OK else _room())


def _room() -> str:
    return _("Make room on the card; a game takes less than 1 MB.")


def write_time(
    data: Path, clock: Callable[[], float] = time.perf_counter, sync: Callable[[int], None] = os.fsync
) -> Finding:
    """How long it takes until an entry lies on the disk: a file without a name, gone as soon as it is closed."""
    subject = Subject.WRITE_TIME
    taken = []
    try:
        if not data.is_dir():
            return Finding(subject, Severity.OK, _("Measured when the data folder is there."))
        with tempfile.TemporaryFile(dir=data) as file:
            for _again in range(_WRITES):
                begun = clock()
                os.write(file.fileno(), _PAGE)
                sync(file.fileno())
                taken.append((clock() - begun) * 1000)
    except OSError as problem:
        return Finding(
            subject,
            Severity.FAILED,
            _("Nothing can be written: {problem}").format(problem=why_not_written(problem)),
            _("See the lines of the data folder and the free space."),
        )
    usual = statistics.median(taken)
    words = _("{usual:.1f} ms, at most {most:.1f} ms.").format(usual=usual, most=max(taken))
    if usual > SLOW_WRITE:
        return Finding(
            subject, Severity.WARNING, words, _("The card is slow: each press waits that long. Use an A1 or A2 card.")
        )
    return Finding(subject, Severity.OK, words)


@dataclass(frozen=True, slots=True)
class TableFiles:
    """How a table's files are read: the doctor knows no game.

    `settings` are those in force, the defaults where the file is broken; `read_settings` raises SettingsError then.
    `box` is the table's own box file, if it has one; `read_box` raises BoxError where that is wrong.
    """

    settings: Settings
    read_settings: Callable[[], object]
    box: Path | None
    read_box: Callable[[Path], object]


def settings_file(file: Path, read: Callable[[], object], may: May = may_change) -> Finding:
    """Whether it can be read, is right, and can be written when something is changed on the screen.

    The app writes a new file beside the old one, so it is the folder that counts.
    """
    subject = Subject.SETTINGS
    try:
        read()
    except SettingsError as problem:
        advice = _("Mend that line, or move the file away. Until then the defaults are used.")
        return Finding(subject, Severity.FAILED, str(problem), advice)
    if not file.exists():
        return Finding(subject, Severity.OK, _("None: the defaults are used."))
    if not may(file.parent):
        return Finding(
            subject,
            Severity.WARNING,
            _("{file} can be read, but not written.").format(file=file),
            _("What is changed on the screen is forgotten. Let its folder belong to the user of the app."),
        )
    return Finding(subject, Severity.OK, str(file))


def box(own: Path | None, read: Callable[[Path], object]) -> Finding:
    """Whether the table's own box file is right, if there is one."""
    subject = Subject.BOX_FILE
    if own is None:
        return Finding(subject, Severity.OK, _("None of your own: the box that ships with the app is used."))
    try:
        read(own)
    except BoxError as problem:
        advice = _("Mend that field. Until then the box that ships with the app is used.")
        return Finding(subject, Severity.FAILED, str(problem), advice)
    return Finding(subject, Severity.OK, str(own))


def last_crash(data: Path, now: datetime) -> Finding:
    """A crash of the last days is a warning; an older one is only told. A clock may have jumped, either way."""
    subject = Subject.LAST_CRASH
    crash = read_crash(data)
    if crash is None:
        return _without_words(data / LAST_CRASH)
    when = crash.at.astimezone().strftime("%Y-%m-%d %H:%M")
    words = _("{when}, version {version}: {words}").format(when=when, version=crash.version, words=crash.words)
    if now - crash.at > RECENT:
        return Finding(subject, Severity.OK, words)
    advice = _("No game is lost by it. If it comes back, send {file} to whoever helps you.")
    return Finding(subject, Severity.WARNING, words, advice.format(file=data / LAST_CRASH))


def _without_words(file: Path) -> Finding:
    try:
        there = file.exists()
    except OSError:  # the folder may not be looked into
        there = True
    if not there:
        return Finding(Subject.LAST_CRASH, Severity.OK, _("None that was written down."))
    words = _("{file} is there, but it cannot be read.").format(file=file)
    return Finding(Subject.LAST_CRASH, Severity.WARNING, words, _("Look into the log; then move the file away."))
