"""One small thread that calls somebody at a moment that may still be moved."""

import threading
from collections.abc import Callable
from time import monotonic
from typing import Protocol


class Timer(Protocol):
    """Calls something once, after a while."""

    def set(self, seconds: float | None) -> None:
        """Call it once, `seconds` from now, whatever was set before; `None`: not at all."""

    def close(self) -> None:
        """Begin no more call."""


class ThreadTimer:
    """A timer with a daemon thread of its own, on which `fire` is called."""

    def __init__(self, fire: Callable[[], None]) -> None:
        self._fire = fire
        self._changed = threading.Condition()
        self._at: float | None = None
        self._closed = False
        threading.Thread(target=self._run, name="buttons-timer", daemon=True).start()

    def set(self, seconds: float | None) -> None:
        """See `Timer.set`."""
        with self._changed:
            self._at = None if seconds is None else monotonic() + seconds
            self._changed.notify()

    def close(self) -> None:
        """Begin no more call. Does not wait for one that is under way: its owner may hold it up."""
        with self._changed:
            self._closed = True
            self._changed.notify()

    def _run(self) -> None:
        while self._wait():
            self._fire()

    def _wait(self) -> bool:
        """Wait for the moment; `False` when closed."""
        with self._changed:
            while not self._closed:
                left = None if self._at is None else self._at - monotonic()
                if left is not None and left <= 0:
                    self._at = None
                    return True
                self._changed.wait(left)
            return False
