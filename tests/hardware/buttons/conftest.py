"""A table of mock pins with a clock and an alarm that only move when a test says so."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.buttons.contact import Times
from hardware.buttons.gpio import GpioButtons
from hardware.buttons.wiring import Wiring

if TYPE_CHECKING:
    from hardware.buttons.protocol import ButtonsState
    from hardware.buttons.roles import Pressed


HAIR = 1e-9
"""Seconds; an alarm that rings a rounding error too early would otherwise ring for ever at one moment."""


class ManualAlarm:
    """Rings when the table's time comes to it; remembers what it was set to, in seconds."""

    def __init__(self, ring: Callable[[], None], now: Callable[[], float]) -> None:
        self.ring = ring
        self.now = now
        self.seconds: float | None = None
        self.at: float | None = None
        self.is_closed = False

    def set(self, seconds: float | None) -> None:
        self.seconds = seconds
        self.at = None if seconds is None else self.now() + seconds

    def close(self) -> None:
        self.is_closed = True


def _when(alarm: ManualAlarm) -> float:
    return float("inf") if alarm.at is None else alarm.at


class State:
    """Mock pins, the buttons on them, and all that they told."""

    def __init__(self, wiring: Wiring | None = None, times: Times | None = None) -> None:
        self.now = 100.0
        self.factory = MockFactory()
        self.alarms: list[ManualAlarm] = []
        self.presses: list[Pressed] = []
        self.states: list[ButtonsState] = []
        self.buttons = GpioButtons(
            wiring or Wiring(),
            self.presses.append,
            self.states.append,
            times=times,
            open_factory=lambda: self.factory,
            make_alarm=self._make_alarm,
        )

    def _make_alarm(self, ring: Callable[[], None]) -> ManualAlarm:
        self.alarms.append(ManualAlarm(ring, lambda: self.now))
        return self.alarms[-1]

    @property
    def alarm(self) -> ManualAlarm:
        """The one that wakes the recogniser."""
        return next(alarm for alarm in self.alarms if getattr(alarm.ring, "__name__", "") == "_ring")

    def down(self, pin: int) -> None:
        self.factory.pin(pin).drive_low()

    def up(self, pin: int) -> None:
        self.factory.pin(pin).drive_high()

    def wait(self, seconds: float) -> None:
        """Let time pass; the alarms ring when they are due."""
        until = self.now + seconds
        while (alarm := min(self.alarms, key=_when, default=None)) is not None and _when(alarm) <= until + HAIR:
            self.now = max(_when(alarm), self.now) + HAIR
            alarm.set(None)
            alarm.ring()
        self.now = max(until, self.now)

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
def make_table(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., State]]:
    tables: list[State] = []

    def make(wiring: Wiring | None = None, times: Times | None = None) -> State:
        table = State(wiring, times)
        tables.append(table)
        monkeypatch.setattr("gpiozero.pins.mock.monotonic", lambda: table.now)
        return table

    yield make
    for table in tables:
        table.buttons.close()


@pytest.fixture
def table(make_table: Callable[..., State]) -> State:
    table = make_table()
    table.buttons.start()
    return table
