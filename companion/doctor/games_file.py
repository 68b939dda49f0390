"""The file of the games: is it sound, are all entries there and unchanged, and what lies beside it?"""

import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.doctor.report import Finding, Severity, Subject
from companion.errors import JournalError
from companion.play import rows
from companion.play.database import log_of, read_only
from companion.play.rows import SCHEMA_VERSION
from companion.play.store import FILE
from companion.words import _, ngettext

_LISTED: Final = 5
"""So many damaged games are named."""


@dataclass(frozen=True, slots=True)
class Seen:
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
    words = ngettext("{count} game, sound.", "{count} games, sound.", seen.games).format(count=seen.games)
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
