"""Every write that a guest made to its disk, in their order, and the disk as it was between any two of them.

The log is qemu's `blklogwrites`, in the format of the kernel's dm-log-writes: a block that tells the format, then for
each write a block that says where and how long, followed by what was written. A flush is an entry without anything
written: all before it is safe, what comes after the last one may be lost, in whole or in part.
"""

import random
import struct
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import BinaryIO, Final

BLOCK: Final = 512
_MAGIC: Final = 0x6A736677736872
_HEADER: Final = struct.Struct("<QQQI")
_ENTRY: Final = struct.Struct("<QQQQ")
_FLUSH, _FUA, _DISCARD = 1, 2, 4


class Lost(Enum):
    """What a disk forgets of the writes since its last flush, when the power goes."""

    NOTHING = "nothing"
    SOME = "some"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Write:
    """`at`: the byte of the disk; `begins`, `ends`: where it stands in the log; without any length, a flush.

    `safe`: on the disk itself when the guest was told that it is done, whatever comes (force unit access).
    """

    at: int
    length: int
    begins: int
    ends: int
    is_flush: bool
    safe: bool


def read(log: Path) -> tuple[Write, ...]:
    """The log, without what was written."""
    with log.open("rb") as file:
        magic, version, _, size = _HEADER.unpack(file.read(_HEADER.size))
        assert (magic, version, size) == (_MAGIC, 1, BLOCK), f"{log} is no log of writes that is known here"
        return tuple(_entries(file, log.stat().st_size))


def _entries(file: BinaryIO, end: int) -> Iterator[Write]:
    place = BLOCK
    while place + BLOCK <= end:
        file.seek(place)
        sector, sectors, flags, _ = _ENTRY.unpack(file.read(_ENTRY.size))
        begins = place + BLOCK
        is_empty = flags & _DISCARD or not sectors
        ends = begins + (0 if is_empty else sectors * BLOCK)
        if ends > end:
            return  # the plug was pulled while it was being noted
        yield Write(sector * BLOCK, ends - begins, begins, ends, bool(flags & _FLUSH), bool(flags & _FUA))
        place = ends


@dataclass(frozen=True, slots=True)
class Cut:
    """The moment after so many `writes`; `noted` is how long the log was then. `number` tells it from others."""

    number: int
    writes: int
    noted: int
    lost: Lost


def cuts(writes: Sequence[Write], since: int, count: int) -> tuple[Cut, ...]:
    """So many moments, evenly spread over what was written when the log was longer than `since`; no two disks alike."""
    different: dict[tuple[int, ...], Cut] = {}
    for number, write in enumerate(writes, start=1):
        if write.ends > since:
            for lost in Lost:
                cut = Cut(len(different), number, write.ends, lost)
                flushed = _flushed(writes, number)
                kept = tuple(one.begins for one in _kept(writes[flushed:number], cut))
                different.setdefault((_last(writes, flushed), *kept), cut)
    possible = list(different.values())
    assert len(possible) >= count, f"there are only {len(possible)} different disks to choose {count} from"
    return tuple(possible[place * (len(possible) - 1) // max(count - 1, 1)] for place in range(count))


def replay(log: Path, writes: Sequence[Write], chosen: Iterable[Cut], image: Path, state: Path) -> Iterator[Cut]:
    """Makes `state` the disk as it was at each of these moments, one after the other.

    `image` is the disk on which the guest began; it is moved on, write by write, up to the last flush before.
    """
    safe = 0
    for cut in chosen:
        flushed = _flushed(writes, cut.writes)
        _lay(log, writes[safe:flushed], image)
        safe = flushed
        subprocess.run(["cp", "--sparse=always", image, state], check=True)
        _lay(log, _kept(writes[safe : cut.writes], cut), state)
        yield cut


def _flushed(writes: Sequence[Write], number: int) -> int:
    """How many of the first so many a flush came after."""
    return next((place + 1 for place in reversed(range(number)) if writes[place].is_flush), 0)


def _last(writes: Sequence[Write], number: int) -> int:
    """Where the last of the first so many that wrote anything begins: a flush alone makes no other disk."""
    return next((write.begins for write in reversed(writes[:number]) if write.length), 0)


def _kept(unsafe: Sequence[Write], cut: Cut) -> Sequence[Write]:
    chance = random.Random(cut.number)
    share = {Lost.NOTHING: 1.0, Lost.SOME: 0.5, Lost.ALL: 0.0}[cut.lost]
    return [write for write in unsafe if write.length and (write.safe or chance.random() < share)]


def _lay(log: Path, writes: Sequence[Write], image: Path) -> None:
    with log.open("rb") as source, image.open("r+b") as target:
        for write in writes:
            source.seek(write.begins)
            target.seek(write.at)
            target.write(source.read(write.length))
