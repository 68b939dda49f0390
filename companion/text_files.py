"""Reads a text file that a person wrote: whatever editor it was, and whatever lies there in its place."""

from pathlib import Path
from typing import Final

MOST_BYTES: Final = 1_000_000
"""A thousand times what anybody writes by hand; a device or a film in its place is not read to its end."""
MARK: Final = "\ufeff"
"""Windows editors put it before the first letter (a byte order mark)."""


def read_text(path: Path) -> str:
    """The text, without a mark at its beginning.

    Raises:
        OSError: it cannot be read.
        ValueError: it is no text, or too long to be one that somebody wrote; the message says which.
    """
    # Not asked for its size first: what a shell hands over (`--config <(…)`) is no file and has none.
    with path.open("rb") as file:
        found = file.read(MOST_BYTES + 1)
    if len(found) > MOST_BYTES:
        raise ValueError("it is longer than any text that is written by hand (1 MB)")
    if found.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise ValueError("it is written in UTF-16; save it as UTF-8")
    return found.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
