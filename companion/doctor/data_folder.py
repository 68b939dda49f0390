"""The folder of the games: can it be written, is there room, is the file of the games sound, how long does it take?"""

import os
import shutil
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

from companion.doctor.access import May, may_change
from companion.doctor.finding import Finding, State, Subject
from companion.play.database import SCHEMA_VERSION
from companion.play.store import FILE
from companion.words import _, ngettext

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
        return Finding(subject, State.FAILED, f"{data}: {problem}", _say_where())
    if not there.is_dir():
        return Finding(subject, State.FAILED, _("{path} is no folder.").format(path=there), _say_where())
    if not may(there):
        return Finding(
            subject,
            State.FAILED,
            _("{path} cannot be written; games stay in memory only.").format(path=there),
            _("It must belong to the user of the app (sudo chown), on a disk that is not read-only."),
        )
    if there != data:
        return Finding(subject, State.OK, _("{path} is made when the app starts first.").format(path=data))
    return Finding(subject, State.OK, str(data))


def _say_where() -> str:
    return _("Name another folder with --data, or move what is in the way.")


def free_space(data: Path, usage: Callable[[Path], tuple[int, int, int]] = shutil.disk_usage) -> Finding:
    """How much room is left where the games lie."""
    subject = Subject.FREE_SPACE
    try:
        there = next(path for path in (data, *data.absolute().parents) if path.is_dir())
        _total, _used, free = usage(there)
    except (StopIteration, OSError) as problem:
        return Finding(subject, State.FAILED, _("It cannot be found out: {problem}").format(problem=problem), _room())
    words = _("{megabytes} MB").format(megabytes=free // MEGABYTE)
    state = State.FAILED if free < NO_SPACE else State.WARNING if free < LITTLE_SPACE else State.OK
    return Finding(subject, state, words, "" if state is State.OK else _room())


def _room() -> str:
    return _("Make room on the card; a game takes less than 1 MB.")


def games(data: Path) -> Finding:
    """Whether the file of the games is sound: SQLite looks through it, and writes nothing."""
    subject = Subject.GAMES
    file = data / FILE
    try:
        if not file.exists():
            return Finding(subject, State.OK, _("None yet."))
        version, count, complaint = _looked_through(file)
    except (OSError, sqlite3.OperationalError) as problem:
        return Finding(
            subject,
            State.FAILED,
            _("{file} cannot be read: {problem}").format(file=file, problem=problem),
            _("It must belong to the user of the app; end other programs that use it."),
        )
    except sqlite3.DatabaseError as problem:
        version, count, complaint = SCHEMA_VERSION, 0, str(problem)
    if complaint:
        return Finding(
            subject,
            State.FAILED,
            _("{file} is damaged: {problem}").format(file=file, problem=complaint),
            _("Make a copy of it now. The app keeps a file that it cannot read and begins a new one."),
        )
    if version > SCHEMA_VERSION:
        words = _("{file} is from a newer app.").format(file=file)
        return Finding(subject, State.FAILED, words, _("Update the app."))
    return Finding(
        subject, State.OK, ngettext("{count} game, sound.", "{count} games, sound.", count).format(count=count)
    )


def _looked_through(file: Path) -> tuple[int, int, str]:
    """The version of the file, how many games are in it, and SQLite's first complaint."""
    # Without a -wal file nobody has it open and all is in the file itself: then nothing need be made beside it.
    if not file.with_name(file.name + "-wal").exists():
        return _read(file, "mode=ro&immutable=1")
    try:
        return _read(file, "mode=ro")
    except sqlite3.OperationalError:  # a folder that is read-only: then what lies in the file itself must do
        return _read(file, "mode=ro&immutable=1")


def _read(file: Path, way: str) -> tuple[int, int, str]:
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?{way}", uri=True, timeout=2.0)) as connection:
        version = int(connection.execute("PRAGMA user_version").fetchone()[0])
        complaint = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
        count = 0
        if version and complaint == "ok":
            count = int(connection.execute("SELECT count(*) FROM games WHERE NOT deleted").fetchone()[0])
    return version, count, "" if complaint == "ok" else complaint


def write_time(
    data: Path, clock: Callable[[], float] = time.perf_counter, sync: Callable[[int], None] = os.fsync
) -> Finding:
    """How long it takes until an entry lies on the disk: a file without a name, gone as soon as it is closed."""
    subject = Subject.WRITE_TIME
    if not data.is_dir():
        return Finding(subject, State.OK, _("Measured when the data folder is there."))
    taken = []
    try:
        with tempfile.TemporaryFile(dir=data) as file:
            for _again in range(_WRITES):
                begun = clock()
                os.write(file.fileno(), _PAGE)
                sync(file.fileno())
                taken.append((clock() - begun) * 1000)
    except OSError as problem:
        return Finding(
            subject,
            State.FAILED,
            _("Nothing can be written: {problem}").format(problem=problem.strerror or problem),
            _("See the lines of the data folder and the free space."),
        )
    usual = statistics.median(taken)
    words = _("{usual:.1f} ms, at most {most:.1f} ms.").format(usual=usual, most=max(taken))
    if usual > SLOW_WRITE:
        return Finding(
            subject, State.WARNING, words, _("The card is slow: each press waits that long. Use an A1 or A2 card.")
        )
    return Finding(subject, State.OK, words)
