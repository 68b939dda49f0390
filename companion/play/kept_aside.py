"""Files of games that are broken are kept: renamed, or copied, to a free name beside; nothing is overwritten."""

import os
import shutil
from pathlib import Path
from typing import Final

ENDINGS: Final = ("", "-wal", "-shm")
"""A data base in SQLite's write-ahead mode, its log, and the index of that."""


def put_aside(path: Path) -> Path:
    """Renames a broken data base, with its companions, to the first free name beside it; nothing is overwritten."""
    aside = _free_beside(path, "broken")
    for ending in reversed(ENDINGS):  # a log must never lie beside a data base that is not its own
        part = path.with_name(path.name + ending)
        if part.exists():
            part.rename(aside.with_name(aside.name + ending))
    return aside


def keep_copy(path: Path) -> Path:
    """Copies a data base and its log to the first free name beside it; they are on disk when this returns.

    Raises:
        OSError: there is no room for them, or nothing can be written.
    """
    kept = _free_beside(path, "damaged")
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
    return kept


def _free_beside(path: Path, why: str) -> Path:
    number = 1
    while any(path.with_name(f"{path.name}.{why}-{number}{ending}").exists() for ending in ENDINGS):
        number += 1
    return path.with_name(f"{path.name}.{why}-{number}")
