"""Files of games that are broken are kept: renamed, or copied, to a free name beside; nothing is overwritten."""

import os
import shutil
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final

from companion.files import sync_folder

ENDINGS: Final = ("", "-wal", "-shm")
"""A data base in SQLite's write-ahead mode, its log, and the index of that."""


def quarantine(path: Path) -> Path:
    """Renames a broken data base, with its companions, to the first free name beside it; nothing is overwritten."""
    aside = next(other for other in _beside(path, "broken") if not _is_taken(other))
    for ending in reversed(ENDINGS):  # a log must never lie beside a data base that is not its own
        part = path.with_name(path.name + ending)
        if part.exists():
            part.rename(aside.with_name(aside.name + ending))
    return aside


def keep_copy(path: Path) -> Path:
    """Copies a data base and its log to the first free name beside it; they are on disk when this returns.

    A file that cannot be opened yet is tried again and again: a copy of the very same files is made once.

    Raises:
        OSError: there is no room for them, or nothing can be written.
    """
    kept = next(other for other in _beside(path, "damaged") if not _is_taken(other) or _is_copy(path, other))
    if _is_taken(kept):
        return kept
    for ending in ENDINGS[:2]:
        part, copy = path.with_name(path.name + ending), kept.with_name(kept.name + ending)
        try:
            with part.open("rb") as old, copy.open("xb") as new:
                shutil.copyfileobj(old, new)
                new.flush()
                os.fsync(new.fileno())
        except OSError:
            for half in ENDINGS[:2]:
                kept.with_name(kept.name + half).unlink(missing_ok=True)
            raise
    sync_folder(path.parent)
    return kept


def _is_copy(path: Path, other: Path) -> bool:
    try:
        return all(
            path.with_name(path.name + ending).read_bytes() == other.with_name(other.name + ending).read_bytes()
            for ending in ENDINGS[:2]
        )
    except OSError:
        return False


def _beside(path: Path, why: str) -> Iterator[Path]:
    return (path.with_name(f"{path.name}.{why}-{number}") for number in count(1))


def _is_taken(path: Path) -> bool:
    return any(path.with_name(path.name + ending).exists() for ending in ENDINGS)
