"""A glass with ring and buttons attached; the pins are gpiozero's mock pins, the threads are real."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from kivy.core.window import Window
from msgspec.structs import replace

from companion.devices import Devices
from companion.play.session import Session
from companion.settings import Settings
from companion.shell.device_bridge import DeviceBridge
from companion.shell.root_widget import RootWidget
from hardware.buttons import ButtonsKind
from tests.clock import Clock
from tests.context import in_action_phase, new_navigator
from tests.pilot import Pilot

PATIENCE = 5.0


LOCK_OUT = 0.065
LONGER_THAN_A_SPARK = 0.008


def sleep_until(moment: float) -> None:
    """The mock pins live in true time."""
    while (left := moment - time.monotonic()) > 0:
        time.sleep(left)


class AttachedGlass:
    """Glass and devices; a gate whose clock only moves when a test says so."""

    def __init__(self, pilot: Pilot, settings: Settings, devices: Devices | None = None, *, game: bool = True) -> None:
        self.pilot = pilot
        self.clock = Clock()
        self.devices = devices or Devices(settings)
        self.navigator = new_navigator(devices=self.devices, settings=settings)
        if game:
            in_action_phase(self.navigator)
        self.root = RootWidget(self.navigator, leave=lambda: None, clock=self.clock)
        pilot.clear()
        self.root.size_hint = (None, None)
        pilot.root = self.root
        Window.add_widget(self.root)
        self.root.pos, self.root.size = (0, 0), Window.size
        self.attached = DeviceBridge(self.root, self.devices)
        self.attached.begin()
        self.pause()

    @property
    def session(self) -> Session[Any, Any, Any]:
        assert self.navigator.app.played is not None
        return self.navigator.app.played.session

    def pause(self, seconds: float = 1.0) -> None:
        """What there is to see is drawn, and the table looks at it for a while."""
        self.pilot.frame()
        self.clock.now += seconds
        self.pilot.frame()

    def until(self, true: Callable[[], bool]) -> None:
        """Run frames until something holds."""
        deadline = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < deadline, "it never came true"
            self.pilot.frame()
            time.sleep(0.001)

    @property
    def pins(self) -> "MockPins":
        buttons = self.devices.buttons
        assert buttons is not None
        return MockPins(buttons._pins._factory)  # type: ignore[attr-defined]

    def finish(self) -> None:
        self.attached.end()


class MockPins:
    """Fingers on mock pins."""

    let_go_at = 0.0

    def __init__(self, factory: object) -> None:
        self.factory = factory

    def down(self, pin: int) -> None:
        self.factory.pin(pin).drive_low()  # type: ignore[attr-defined]

    def up(self, pin: int) -> None:
        self.factory.pin(pin).drive_high()  # type: ignore[attr-defined]

    def level(self, pin: int) -> bool:
        return bool(self.factory.pin(pin).state)  # type: ignore[attr-defined]

    def press(self, pin: int) -> None:
        """Longer than a spark, shorter than a hold, and not sooner after the last than a finger can."""
        sleep_until(MockPins.let_go_at + LOCK_OUT)
        self.down(pin)
        sleep_until(time.monotonic() + LONGER_THAN_A_SPARK)
        self.up(pin)
        MockPins.let_go_at = time.monotonic()

    def turn(self, first: int, second: int) -> None:
        """One step of the wheel."""
        self.down(first)
        self.down(second)
        self.up(first)
        self.up(second)


@pytest.fixture
def attach(glass: Pilot) -> Iterator[Callable[..., AttachedGlass]]:
    made: list[AttachedGlass] = []

    def make(settings: Settings | None = None, devices: Devices | None = None, *, game: bool = True) -> AttachedGlass:
        made.append(AttachedGlass(glass, settings or Settings(), devices, game=game))
        return made[-1]

    yield make
    for each in made:
        each.finish()


@pytest.fixture
def with_buttons(attach: Callable[..., AttachedGlass], monkeypatch: pytest.MonkeyPatch) -> AttachedGlass:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    settings = Settings()
    table: AttachedGlass = attach(settings.having(replace(settings.buttons, kind=ButtonsKind.GPIO)))
    return table
