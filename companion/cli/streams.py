"""Standard input, output and error, as whoever started us left them: closed, cut off, full, or without some letters."""

import contextlib
import errno
import io
import os
import sys
from typing import Final, TextIO

FAILED_WRITES: Final = frozenset({errno.ENOSPC, errno.EIO, errno.EDQUOT, errno.EFBIG, errno.EBADF})
"""What says that an output cannot take any more, not that something is wrong with a file of ours."""
_NAMES: Final = ("stdin", "stdout", "stderr")


def open_missing() -> None:
    """Open what was closed (`loop-companion <&- >&- 2>&-`) onto nothing.

    Otherwise the next files that are opened get the numbers 0 to 2, and what libraries and children print (SDL, Mesa)
    is written into the games.
    """
    for number, name in enumerate(_NAMES):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free
        if getattr(sys, name) is None:
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115 - a number, and for as long as we run


def tolerate_bad_encoding() -> None:
    """No letter ends a command: bytes that are no text become marks, and so do letters that the terminal lacks."""
    for name in _NAMES:
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def tell(words: str) -> None:
    """A sentence for people, where they can be told anything."""
    try:
        print(f"loop-companion: {words}", file=sys.stderr, flush=True)
    except (OSError, ValueError):
        _drop(sys.stderr)


def drop_the_rest() -> None:
    """What still waits to be written would fail again when Python ends (and make its exit code 120)."""
    _drop(sys.stdout)


def _drop(stream: TextIO) -> None:
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
