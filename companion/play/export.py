"""A journal as a file of its own: JSON Lines, the header first. What was exported can be read back and checked."""

import io
import re
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Final, TextIO

from msgspec import Struct

from companion.errors import JournalError
from companion.files import write_beside
from companion.play.entries import Entry, Header, begins_journal, entry_from, entry_to, header_from, header_to

MAX_LETTERS: Final = 4_000_000
"""Of a line. The longest is a header: a whole box file stands in it."""


class Journal(Struct, frozen=True):
    """A header and its entries."""

    header: Header
    entries: tuple[Entry, ...]


def write_journal(file: TextIO, header: Header, entries: Iterable[Entry]) -> None:
    """Writes a journal, a line an entry."""
    file.write(header_to(header) + "\n")
    file.writelines(entry_to(entry) + "\n" for entry in entries)


def export_into(folder: Path, game: int, begun: datetime, journal: Journal) -> Path:
    """Writes a journal into a folder, under a name that tells which game it is; gives the file.

    It takes no other's place: what differs gets the next free name, and what is there already is left as it is.

    Raises:
        OSError: it cannot be written; then nothing is left of it.
    """
    text = io.StringIO()
    write_journal(text, journal.header, journal.entries)
    which = re.sub(r"[\W_]+", "-", journal.header.game)  # a damaged header could name a place elsewhere
    name = f"{which}-{begun.astimezone():%Y-%m-%d-%H%M}-game-{game}"
    return write_beside(folder, name, ".jsonl", text.getvalue())


def read_journals(path: Path) -> Iterator[Journal]:
    """The journals in a file, one after the other.

    Raises:
        JournalError: the file cannot be read, is foreign, damaged or newer; the message names the file and the line.
    """
    try:
        with path.open(encoding="utf-8") as file:
            yield from _journals(file, path)
    except (OSError, UnicodeDecodeError) as problem:
        raise JournalError(f"{path} cannot be read: {problem}") from problem


def _lines(file: TextIO) -> Iterator[str]:
    """The lines, each without the mark that Windows editors put before a text (joined files hold several).

    Of one that is too long the first part comes, which is no JSON: a device may lie there, and its line has no end.
    """
    while line := file.readline(MAX_LETTERS):
        yield line.removeprefix("\ufeff")


def _journals(file: TextIO, path: Path) -> Iterator[Journal]:
    header: Header | None = None
    entries: list[Entry] = []
    for number, line in enumerate(_lines(file), start=1):
        try:
            if header is None or begins_journal(line):
                if header is not None:
                    yield Journal(header, tuple(entries))
                header, entries = header_from(line), []
            elif line.strip():
                entries.append(entry_from(line, len(entries) + 1))
        except JournalError as problem:
            raise JournalError(f"{path}, line {number}: {problem}") from problem
    if header is None:
        raise JournalError(f"{path} is empty; a journal begins with a header")
    yield Journal(header, tuple(entries))
