"""The USB stick of a kiosk, which the system mounts (`systemd/stick.sh`): whether one is in, and a file onto it.

Which file systems are mounted stands in /proc/self/mountinfo (proc(5)): nothing else has to be asked, and nothing is
mounted or unmounted by the app, which may do neither.
"""

import errno
import os
import re
from collections.abc import Callable
from enum import Enum, auto
from pathlib import Path
from typing import Final

from companion.errors import CompanionError

STICKS: Final = Path("/media/loop-companion")
"""The folder in which the system mounts sticks, and nothing else. `systemd/stick.sh` says the same."""
MOUNTS: Final = Path("/proc/self/mountinfo")
_OCTAL: Final = re.compile(r"\\([0-7]{3})")


class StickTrouble(Enum):
    """Why a file is not on the stick."""

    FULL = auto()
    READ_ONLY = auto()
    GONE = auto()
    """It was pulled out meanwhile."""
    CHANGED = auto()
    """What is read back is not what was written."""
    OTHER = auto()


class StickError(CompanionError):
    """A file is not on the stick, for this reason; the message is the system's own words."""

    def __init__(self, trouble: StickTrouble, words: str) -> None:
        super().__init__(words)
        self.trouble = trouble


_TROUBLES: Final = {
    errno.ENOSPC: StickTrouble.FULL,
    errno.EDQUOT: StickTrouble.FULL,
    errno.EFBIG: StickTrouble.FULL,
    errno.EROFS: StickTrouble.READ_ONLY,
    errno.ENODEV: StickTrouble.GONE,
    errno.ENXIO: StickTrouble.GONE,
    errno.ENOMEDIUM: StickTrouble.GONE,
    errno.EIO: StickTrouble.GONE,  # what a file system says whose device has left
    errno.ESHUTDOWN: StickTrouble.GONE,
}


class Sticks:
    """The sticks that are in.

    Args:
        folder: where the system mounts them.
        mounts: the kernel's list of what is mounted.
    """

    def __init__(self, folder: Path = STICKS, mounts: Path = MOUNTS) -> None:
        self._folder = folder
        self._mounts = mounts

    def newest(self) -> Path | None:
        """The folder of the stick that was put in last; None: none is in."""
        return next(iter(reversed(self._mounted())), None)

    def _mounted(self) -> list[Path]:
        try:
            lines = self._mounts.read_text(encoding="utf-8", errors="surrogateescape").splitlines()
        except OSError:
            return []
        places = [Path(_unescaped(words[4])) for line in lines if len(words := line.split(" ")) > 4]  # noqa: PLR2004 - proc(5)
        return [place for place in places if place.parent == self._folder]

    def write(self, stick: Path, write_into: Callable[[Path], Path]) -> Path:
        """Lets a file be written into the folder of a stick, and reads it back from there; gives the file.

        `write_into` writes it, and has it on the disk when it returns.

        Raises:
            StickError: it is not on the stick.
        """
        try:
            file = write_into(stick)
            written = file.read_bytes()  # still in memory: what `write_into` wrote, or found to be there
            kept = _from_the_disk(file)
        except OSError as problem:
            trouble = _TROUBLES.get(problem.errno or 0, StickTrouble.OTHER)
            if stick not in self._mounted():  # then it was the empty folder beneath that could not be written
                trouble = StickTrouble.GONE
            raise StickError(trouble, problem.strerror or str(problem)) from problem
        if stick not in self._mounted():
            raise StickError(StickTrouble.GONE, "it is no longer mounted")
        if kept != written:
            raise StickError(StickTrouble.CHANGED, f"{file.name} reads differently")
        return file


def _from_the_disk(file: Path) -> bytes:
    """What the stick itself holds: what the memory still knows of it is let go first."""
    handle = os.open(file, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
        os.posix_fadvise(handle, 0, 0, os.POSIX_FADV_DONTNEED)
        with os.fdopen(handle, "rb", closefd=False) as stream:
            return stream.read()
    finally:
        os.close(handle)


def _unescaped(name: str) -> str:
    r"""A name as it is: the kernel writes blanks and the like as \040."""
    return _OCTAL.sub(lambda found: chr(int(found[1], 8)), name)
