"""The folder of the games: can it be written, is there room, how long does it take?"""

import os
import shutil
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from companion.doctor.access import May, may_change
from companion.doctor.finding import Finding, Severity, Subject
from companion.play.disk_troubles import why_not_written
from companion.words import _

MEGABYTE: Final = 1_000_000
LITTLE_SPACE: Final = 200 * MEGABYTE
NO_SPACE: Final = 20 * MEGABYTE
SLOW_WRITE: Final = 150
"""Milliseconds from which on a press is felt to wait. A good card takes 5 to 30."""
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
