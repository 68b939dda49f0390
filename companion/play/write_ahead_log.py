"""Reads the write-ahead log beside a data base: SQLite goes back to what lies before damage in it, and says nothing.

The layout of the log, and how it is read, are those of https://www.sqlite.org/fileformat2.html#walformat: a header of
32 bytes, then frames, each a header of 24 bytes and a page. A frame that ends a transaction says so. A power cut leaves
a transaction that is not whole at the end, and nobody has seen what it holds. A whole transaction behind the last frame
that fits is different: it was on disk once, and seen.
"""

import struct
from collections import Counter
from typing import Final

from msgspec import Struct

_HEADER: Final = struct.Struct(">IIIIIIII")
"""magic, version, page size, checkpoint, salt, salt, checksum, checksum"""
_FRAME: Final = struct.Struct(">IIIIII")
"""page, size after a commit (0: it ends no transaction), salt, salt, checksum, checksum"""
_MAGIC: Final = 0x377F0682
"""The lowest bit more: checksums are made of big-endian words."""
_OLD_LOGS: Final = 1 << 20
"""The first salt counts up with each new log; frames of so many logs before may still lie behind the new ones."""
_SMALLEST_PAGE: Final = 512
_WORD: Final = 0xFFFFFFFF

Sums = tuple[int, int]


class Log(Struct, frozen=True):
    """What a log holds.

    `lost_writes`: how many transactions (each is an act, or a game begun) lie behind the frames that SQLite will read.
    `first_page`: the first page of the data base as it will be; empty: the log does not change it.
    """

    lost_writes: int = 0
    first_page: bytes = b""


def read_log(content: bytes, page_size: int) -> Log:
    """What the content of a `-wal` file tells; `page_size` is that of the data base."""
    end = len(content.rstrip(b"\0"))
    if end <= _HEADER.size or page_size < _SMALLEST_PAGE or page_size & (page_size - 1):
        return Log()  # there is none, or it is the data base itself that is damaged
    salts = _salts(content)
    slot = _FRAME.size + page_size
    readable, first_page = _readable(content, page_size)
    lost, strays = 0, Counter[tuple[int, ...]]()
    for start in range(_HEADER.size + readable * slot, end - slot + 1, slot):
        _page, commit, *found, _sum, _sum_too = _FRAME.unpack_from(content, start)
        if tuple(found) == salts:
            lost += bool(commit)
        elif not 0 < (salts[0] - found[0]) & _WORD < _OLD_LOGS:
            # Neither of this log nor of one before: the frame's own head is damaged, or that of the whole log.
            strays[tuple(found)] += bool(commit)
    return Log(lost or (max(1, *strays.values()) if strays else 0), first_page)


def _salts(content: bytes) -> tuple[int, ...]:
    """Those of the newest log. A damaged head may be wrong about them; then its first frame tells."""
    magic, *_others, first, second = _HEADER.unpack_from(content)
    order = ">" if magic & 1 else "<"
    is_sound = _summed(content[: _HEADER.size - 8], (0, 0), order) == (first, second)
    if is_sound or len(content) < _HEADER.size + _FRAME.size:
        return _HEADER.unpack_from(content)[4:6]
    return _FRAME.unpack_from(content, _HEADER.size)[2:4]


def _readable(content: bytes, page_size: int) -> tuple[int, bytes]:
    """How many frames SQLite will read: those up to the last commit before anything that does not fit."""
    magic, _version, page, _checkpoint, *salts, first, second = _HEADER.unpack_from(content)
    order = ">" if magic & 1 else "<"
    sums = _summed(content[: _HEADER.size - 8], (0, 0), order)
    if magic & ~1 != _MAGIC or page != page_size or sums != (first, second):
        return 0, b""
    slot = _FRAME.size + page_size
    readable, first_page, uncommitted = 0, b"", b""
    for number, start in enumerate(range(_HEADER.size, len(content) - slot + 1, slot), start=1):
        page, commit, *found, first, second = _FRAME.unpack_from(content, start)
        if found != salts:
            break
        written = content[start + _FRAME.size : start + slot]
        sums = _summed(written, _summed(content[start : start + 8], sums, order), order)
        if sums != (first, second):
            break
        if page == 1:
            uncommitted = written
        if commit:
            readable, first_page = number, uncommitted
    return readable, first_page


def _summed(content: bytes, sums: Sums, order: str) -> Sums:
    """The log's checksum, gone on with; four pairs of words at a time, since this is the work of opening a log."""
    one, two = sums
    several = len(content) & ~31
    for a, b, c, d, e, f, g, h in struct.iter_unpack(f"{order}8I", content[:several]):
        one += a + two
        two += b + one
        one += c + two
        two += d + one
        one += e + two
        two += f + one
        one = (one + g + two) & _WORD
        two = (two + h + one) & _WORD
    for word, following in struct.iter_unpack(f"{order}2I", content[several:]):
        one = (one + word + two) & _WORD
        two = (two + following + one) & _WORD
    return one, two
