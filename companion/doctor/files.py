"""What the table has on disk: the games and the folder they lie in, the settings, its own box, the last crash."""

import os
import shutil
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from msgspec import Struct

from companion.doctor import Finding, Severity, Subject
from companion.doctor.account import May, may_change
from companion.errors import BoxError, JournalError, SettingsError
from companion.logs import read_crash
from companion.paths import LAST_CRASH
from companion.play import rows
from companion.play.database import log_of, read_only
from companion.play.failures import why_not_written
from companion.play.rows import SCHEMA_VERSION
from companion.play.store import FILE
from companion.settings import Settings
from companion.words import _, ngettext

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


class OwnBox(Struct, frozen=True):
    """A box file of the table's own: of which game, and how it is read; `read` raises BoxError where it is wrong."""

    game: str
    file: Path
    read: Callable[[Path], object]


class TableFiles(Struct, frozen=True):
    """How a table's files are read: the doctor knows no game.

    `settings` are those in force, the defaults where the file is broken; `read_settings` raises SettingsError then.
    `boxes` are the table's own box files, of whichever games.
    """

    settings: Settings
    read_settings: Callable[[], object]
    boxes: tuple[OwnBox, ...]


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


def boxes(own: Sequence[OwnBox]) -> Finding:
    """Whether the table's own box files are right, if there are any."""
    subject = Subject.BOX_FILE
    if not own:
        return Finding(subject, Severity.OK, _("None of your own: the box that ships with the app is used."))
    wrong = []
    for box in own:
        try:
            box.read(box.file)
        except BoxError as problem:
            wrong.append(f"{box.game}: {problem}")
    if wrong:
        advice = _("Mend that field. Until then the box that ships with the app is used.")
        return Finding(subject, Severity.FAILED, "\n".join(wrong), advice)
    return Finding(subject, Severity.OK, ", ".join(f"{box.game}: {box.file}" for box in own))


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


_LISTED: Final = 5
"""So many damaged games are named."""


class Seen(Struct, frozen=True):
    """What was found: the numbers of games in which something is damaged among it, and SQLite's first complaint."""

    version: int = SCHEMA_VERSION
    games: int = 0
    complaint: str = ""
    lost_writes: int = 0
    damaged: tuple[int, ...] = ()


def games(data: Path) -> Finding:
    """Whether the file of the games is sound: it is read through, and nothing is written."""
    file = data / FILE
    try:
        if not file.exists():
            return _nothing_is_wrong(data, _("None yet."))
        seen = _looked_through(file)
    except (OSError, sqlite3.OperationalError) as problem:
        words = _("{file} cannot be read: {problem}").format(file=file, problem=problem)
        return _failed(words, _("It must belong to the user of the app; end other programs that use it."))
    except (sqlite3.DatabaseError, UnicodeDecodeError) as problem:
        seen = Seen(complaint=str(problem))
    if seen.complaint:
        words = _("{file} is damaged: {problem}").format(file=file, problem=seen.complaint)
        advice = _("Make a copy of it now. At its next start the app keeps this file and takes over what can be read.")
        return _failed(words, advice)
    if seen.version > SCHEMA_VERSION:
        return _failed(_("{file} is from a newer app.").format(file=file), _("Update the app."))
    if seen.lost_writes:
        words = ngettext(
            "The log beside {file} is damaged; the last press in it is lost.",
            "The log beside {file} is damaged; the last {n} presses in it are lost.",
            seen.lost_writes,
        ).format(file=file, n=seen.lost_writes)
        return _failed(words, _("Nothing more: at its next start the app keeps both files and goes on without them."))
    if seen.damaged:
        named = ", ".join(str(number) for number in seen.damaged[:_LISTED])
        words = ngettext(
            "{n} game is damaged or lacks entries: {named}.",
            "{n} games are damaged or lack entries: {named}.",
            len(seen.damaged),
        ).format(n=len(seen.damaged), named=named)
        return _failed(words, _("Make a copy of the file now. All other games can be played on."))
    words = ngettext("{count} game, undamaged.", "{count} games, undamaged.", seen.games).format(count=seen.games)
    return _nothing_is_wrong(data, words)


def _failed(words: str, advice: str) -> Finding:
    return Finding(Subject.GAMES, Severity.FAILED, words, advice)


def _nothing_is_wrong(data: Path, words: str) -> Finding:
    """With the file; older ones that were damaged may lie beside it."""
    kept = sorted(path.name for path in data.glob(f"{FILE}.*-*") if not path.name.endswith(("-wal", "-shm")))
    if not kept:
        return Finding(Subject.GAMES, Severity.OK, words)
    beside = _("Kept from an earlier damage: {files}.").format(files=", ".join(kept))
    advice = _("Copy them away if an evening is missing; otherwise they can be deleted.")
    return Finding(Subject.GAMES, Severity.WARNING, f"{words} {beside}", advice)


def _looked_through(file: Path) -> Seen:
    with read_only(file) as connection:
        version, page_size, complaint = (
            connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("user_version", "page_size", "quick_check(1)")
        )
        # While the app writes, one look may see half a write; that is gone at the next.
        lost = log_of(file, page_size).lost_writes and log_of(file, page_size).lost_writes
        if complaint != "ok":
            return Seen(complaint=str(complaint))
        if not 0 < version <= SCHEMA_VERSION:  # nothing in it yet, or nothing that we know
            return Seen(version, lost_writes=lost)
        numbers = [row[0] for row in connection.execute("SELECT id FROM games WHERE NOT deleted ORDER BY id")]
        has_checksums = version == SCHEMA_VERSION
        damaged = tuple(number for number in numbers if has_checksums and not _is_whole(connection, number))
        return Seen(version, len(numbers), lost_writes=lost, damaged=damaged)


def _is_whole(connection: sqlite3.Connection, game: int) -> bool:
    """All of its entries are there, and no letter is another."""
    try:
        row = rows.header(connection, game)
        if row is not None:
            rows.checked_header(*row)
        entries, known = rows.entries(connection, game)
        for number, (line, checksum) in enumerate(entries, start=1):
            rows.checked_entry(game, number, line, checksum)
    except JournalError:
        return False
    return len(entries) >= known
