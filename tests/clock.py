"""The one clock of the tests."""

from datetime import UTC, datetime, timedelta
from typing import Final

EVENING: Final = datetime(2026, 1, 31, 20, 15, tzinfo=UTC)
"""When games of the tests are begun."""


class Clock:
    """Time that goes on when a test says so (`clock.now += 1`), and when somebody sleeps or waits by it.

    Called it gives seconds, as `time.monotonic` does; `date` gives the date, as a session asks for it.

    Args:
        now: seconds, at first.
        step: seconds that go by with each look at the date.
        date: what the date is at first.
    """

    def __init__(self, now: float = 1000.0, *, step: float = 0.0, date: datetime = EVENING) -> None:
        self.now = now
        self.step = step
        self.set_date(date)

    def __call__(self) -> float:
        return self.now

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds

    def wait(self, _condition: object, seconds: float) -> None:
        """As a condition variable that nobody notifies."""
        self.now += seconds

    def date(self) -> datetime:
        self.now += self.step
        return self._origin + timedelta(seconds=self.now)

    def set_date(self, date: datetime) -> None:
        """The date jumps; the seconds go on as before."""
        self._origin = date - timedelta(seconds=self.now)
