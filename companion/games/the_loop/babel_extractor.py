"""Finds the words that stand in the box file, for `make words`: Babel calls it, the app does not."""

import tomllib
from collections.abc import Iterator
from typing import IO, Any, Final

SAID: Final = ("name", "short")
"""The fields of an Era that the screen says, through `_`."""


def names_in_box(file: IO[bytes], *_: Any, **__: Any) -> Iterator[tuple[int, str, str, list[str]]]:
    """What there is to translate in a box file, as Babel wants it: line, function, words, comments."""
    for era in tomllib.load(file)["eras"].values():
        for field in SAID:
            yield 1, "_", era[field], []
