"""Folders in memory: what is tested here is what lies in the files, not how fast a disk is."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

IN_MEMORY = Path("/dev/shm")  # noqa: S108 - only folders with names of their own are made in it


@contextmanager
def quick_folder() -> Iterator[Path]:
    """An empty folder, in memory where there is room for that."""
    with tempfile.TemporaryDirectory(prefix="loop-", dir=IN_MEMORY if IN_MEMORY.is_dir() else None) as folder:
        yield Path(folder)
