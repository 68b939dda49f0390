"""A table of mock pins with a clock and a timer that only move when a test says so."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.buttons.contact import Times
from hardware.buttons.gpio import GpioButtons
from hardware.buttons.wiring import Wiring
from tests.clock import Clock

if TYPE_CHECKING:
    from hardware.buttons.buttons import ButtonsState
    from hardware.buttons.presses import Pressed


HAIR = 1e-9
"""Seconds; a timer that fires a rounding error too early would otherwise fire for ever at one moment."""


class ManualTimer:
    """Rings when the table's time comes to it; remembers what it was set to, in seconds."""

    def __init__(self, fire: Callable[[], None], now: Callable[[], float]) -> None:
        self.fire = fire
        self.now = now
        self.seconds: float | None = None
        self.at: float | None = None
        self.is_closed = False

    def set(self, seconds: float | None) -> None:
        self.seconds = seconds
        self.at = None if seconds is None else self.now() + seconds

    def close(self) -> None:
        self.is_closed = True


def _when(timer: ManualTimer) -> float:
    return float("inf") if timer.at is None else timer.at


class PinBench:
    """Mock pins, the buttons on them, and all that they told."""

    def __init__(self, wiring: Wiring | None = None, times: Times | None = None) -> None:
        self.clock = Clock()
        self.factory = MockFactory()
        self.timers: list[ManualTimer] = []
        self.presses: list[Pressed] = []
        self.states: list[ButtonsState] = []
        self.buttons = GpioButtons(
            wiring or Wiring(),
            self.presses.append,
            self.states.append,
            times=times,
            open_factory=lambda: self.factory,
            make_timer=self._make_timer,
        )

    def _make_timer(self, fire: Callable[[], None]) -> ManualTimer:
        self.timers.append(ManualTimer(fire, self.clock))
        return self.timers[-1]

    @property
    def timer(self) -> ManualTimer:
        """The one that wakes the recogniser."""
        return next(timer for timer in self.timers if getattr(timer.fire, "__name__", "") == "_on_timer")

    def down(self, pin: int) -> None:
        self.factory.pin(pin).drive_low()

    def up(self, pin: int) -> None:
        self.factory.pin(pin).drive_high()

    def wait(self, seconds: float) -> None:
        """Let time pass; the timers fire when they are due."""
        until = self.clock.now + seconds
        while (timer := min(self.timers, key=_when, default=None)) is not None and _when(timer) <= until + HAIR:
            self.clock.now = max(_when(timer), self.clock.now) + HAIR
            timer.set(None)
            timer.fire()
        self.clock.now = max(until, self.clock.now)

    def press(self, pin: int, seconds: float = 0.1) -> None:
        """A finger presses for that long, and half a second passes."""
        self.down(pin)
        self.wait(seconds)
        self.up(pin)
        self.wait(0.5)

    def turn(self, first: int, second: int) -> None:
        """One step of the wheel: the contact `first` closes before `second`."""
        self.down(first)
        self.down(second)
        self.up(first)
        self.up(second)


@pytest.fixture
def make_table(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., PinBench]]:
    tables: list[PinBench] = []

    def make(wiring: Wiring | None = None, times: Times | None = None) -> PinBench:
        table = PinBench(wiring, times)
        tables.append(table)
        monkeypatch.setattr("gpiozero.pins.mock.monotonic", table.clock)
        return table

    yield make
    for table in tables:
        table.buttons.close()


@pytest.fixture
def table(make_table: Callable[..., PinBench]) -> PinBench:
    table = make_table()
    table.buttons.start()
    return table
