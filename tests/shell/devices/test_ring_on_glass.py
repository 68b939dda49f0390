"""The drawn ring: pixel for pixel what a port would get, and no work while it stands still."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from kivy.core.image import Image
from msgspec.structs import replace

from companion.contract.screen import Lighting
from companion.devices import Devices
from companion.devices.lit_ring import DrawnRing
from companion.games.the_loop.board import geometry as wheel_geometry
from companion.games.the_loop.board.board import RING_RADIUS, RING_WIDTH
from companion.games.the_loop.screens.taps import TapEra
from companion.settings import LightSettings, Settings
from companion.shell.ring_view import Band, RingView, bearing_of, on_screen
from hardware.ring import Geometry, RingKind, RingState
from tests.clock import Clock
from tests.hardware.ring.pty_board import PtyBoard
from tests.hardware.ring.receivers import Wled
from tests.layout_lint import complaints
from tests.pilot import Pilot

STILL = 100.0
BAND = Band(RING_RADIUS, RING_WIDTH, -wheel_geometry.SECTOR / 2)


def settings_with(**ring: object) -> Settings:
    settings = Settings()
    return settings.having(replace(settings.ring, **ring)).having(LightSettings(calm=True))


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def drawn(attach: Callable[..., Any], clock: Clock) -> Any:
    settings = settings_with(kind=RingKind.SIMULATED, count=42)
    return attach(settings, Devices(settings, clock))


def at_rest(table: Any, clock: Clock) -> None:
    """Time goes by until the ring stands still; its flash limiter goes by the true time."""
    table.until(lambda: clock_on(clock) or (any(table.devices.output.rgb) and not table.devices.tick()))
    table.attached._follow()


def test_the_dots_are_the_bytes_of_the_port(drawn: Any, clock: Clock) -> None:
    at_rest(drawn, clock)
    shown = drawn.devices.output.rgb
    view = drawn.root._ring
    assert view.rgb == shown
    assert len(shown) == 3 * 42
    assert any(shown)
    for led in range(42):
        expected = [on_screen(count, 0.25) for count in shown[3 * led : 3 * led + 3]]
        assert view.colour_of(led) == pytest.approx(expected)


def test_each_dot_is_seen_where_its_led_lies(glass: Pilot, tmp_path: Path) -> None:
    view = glass.show(RingView())
    view.lie(*BAND)
    view.size, view.pos = (476, 476), (0, 0)
    geometry = Geometry(28, offset=0.1, reversed=True)
    rgb = bytearray(3 * 28)
    rgb[3 * 5 : 3 * 5 + 3] = b"\xff\x00\x00"
    view.show(DrawnRing(geometry, bytes(rgb), 1.0))
    file = tmp_path / "ring.png"
    view.export_to_png(str(file))
    picture = Image(str(file), keep_data=True)
    place = geometry.place(5)
    assert place is not None
    x, y = wheel_geometry.polar(bearing_of(place, BAND), 230.5)
    red, green, blue, _ = picture.read_pixel(round(238 + x), round(238 - y))
    assert (round(red, 1), round(green, 1), round(blue, 1)) == (1.0, 0.0, 0.0)
    assert [led for led in range(28) if view.colour_of(led)[0] > 0.5] == [5]


def test_era_1_lies_at_the_top() -> None:
    assert bearing_of(0.5 / 7, BAND) == pytest.approx(0.0)
    assert bearing_of(1.5 / 7, BAND) == pytest.approx(wheel_geometry.SECTOR)


def test_a_still_ring_takes_no_frame(drawn: Any, clock: Clock) -> None:
    assert drawn.attached.is_ticking  # something has just been shown
    clock.now += STILL
    drawn.until(lambda: not drawn.attached.is_ticking or clock_on(clock))
    drawn.pilot.settle()
    assert drawn.pilot.flips(30) == 0
    drawn.root.handle(TapEra(drawn.session.state.machine))
    drawn.pilot.frame()
    assert drawn.pilot.flips(1) >= 0


def clock_on(clock: Clock) -> bool:
    clock.now += 1.0
    return False


def test_without_a_ring_there_is_none_on_the_glass(attach: Callable[..., Any]) -> None:
    table = attach()
    assert table.root._ring.rgb == b""
    assert not table.attached.is_ticking


def test_a_real_ring_is_drawn_if_wanted(attach: Callable[..., Any], tmp_path: Path) -> None:
    board = PtyBoard(tmp_path / "ring")
    board.plug(Wled(21))
    settings = settings_with(kind=RingKind.REAL, port=str(board.link), count=21, show_on_screen=True)
    table = attach(settings)
    try:
        table.until(lambda: table.devices.ring_status.state is RingState.CONNECTED)
        table.until(lambda: len(table.root._ring.rgb) == 63 and table.root._ring.rgb == table.devices.output.rgb)
        assert board.receiver is not None
        table.until(lambda: not table.attached.is_ticking)
        table.until(lambda: board.receiver.strip == table.devices.output.payload)
        assert "Saved\nRing on" in table.pilot.words()
        board.unplug()
        table.until(lambda: "Saved\nRing missing" in table.pilot.words())
        board.plug(Wled(21))
        table.until(lambda: "Saved\nRing on" in table.pilot.words())
        table.until(lambda: board.receiver.strip == table.devices.output.payload)
    finally:
        table.finish()
    board.receiver.pass_time(time.monotonic())
    table.until(lambda: board.receiver.strip == bytes(63))  # black on exit
    board.unplug()


def test_the_status_leads_to_the_reason(drawn: Any, glass: Pilot, clock: Clock) -> None:
    at_rest(drawn, clock)
    assert complaints(drawn.root) == ()
    drawn.pause()
    touch = glass.press("Saved\nRing on")
    touch.touch_up()
    glass.frame()
    assert "Drawn on the screen." in glass.words()
    assert complaints(drawn.root) == ()


def test_with_the_port_hung_no_call_waits(attach: Callable[..., Any], tmp_path: Path) -> None:
    """A terminal that nobody reads: it fills up, and then takes nothing any more."""
    board = PtyBoard(tmp_path / "ring")
    board.plug()
    settings = settings_with(kind=RingKind.REAL, port=str(board.link), count=300)
    table = attach(settings)
    board.say(b"Ada\n")
    table.until(lambda: table.devices.ring_status.state in {RingState.CONNECTED, RingState.LOOKING})
    slowest = []
    for number in range(150):
        begun = time.perf_counter()
        table.devices.show(Blinking(number))
        table.devices.tick()
        table.devices.lamp(number % 2 == 0)
        _ = (table.devices.ring_status, table.devices.output, table.devices.drawn)
        slowest.append(time.perf_counter() - begun)
        time.sleep(0.001)
    assert sorted(slowest)[len(slowest) // 2] < 0.002
    assert sorted(slowest)[-3] < 0.05
    begun = time.perf_counter()
    table.devices.use(settings_with(kind=RingKind.SIMULATED))
    assert time.perf_counter() - begun < 0.1
    board.unplug()


class Blinking:
    """Another picture each time."""

    def __init__(self, number: int) -> None:
        self.level = number % 7 / 20

    def paint(self, geometry: Geometry, _lighting: Lighting, _now: float) -> list[tuple[float, float, float]]:
        return [(self.level, 0.0, 0.0)] * geometry.count

    def moves_until(self, now: float) -> float:
        return now
