"""Time, as something that can be handed in: tests bring a clock of their own."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from threading import Condition


class Clock(Protocol):
    """What the keeper needs of time; all in seconds."""

    def monotonic(self) -> float:
        """Return a time that never goes back."""

    def sleep(self, seconds: float) -> None:
        """Let time pass."""

    def wait(self, condition: Condition, seconds: float) -> None:
        """Wait on a condition whose lock is held, `seconds` at most."""


class SystemClock:
    """The machine's own clock."""

    def monotonic(self) -> float:
        """Return a time that never goes back."""
        return time.monotonic()

    def sleep(self, seconds: float) -> None:
        """Let time pass."""
        time.sleep(seconds)

    def wait(self, condition: Condition, seconds: float) -> None:
        """Wait on a condition whose lock is held, `seconds` at most."""
        condition.wait(seconds)
