"""Stores that tests make and leave to be closed when the test ends."""

from pathlib import Path

from companion.play.store import Store

_left: list[Store] = []


def lent_store(folder: Path | None = None) -> Store:
    """A store that nobody has to close; without a folder it keeps nothing."""
    _left.append(Store(folder))
    return _left[-1]


def take_back() -> None:
    """Closes what was lent."""
    while _left:
        _left.pop().close()
