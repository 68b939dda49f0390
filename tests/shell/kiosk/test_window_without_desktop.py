"""Touch panels are read by us where there is no desktop, and nowhere else: there the desktop tells of the fingers."""

import signal
from collections.abc import Iterator

import pytest
from kivy.clock import Clock
from kivy.core.window import Window

from companion.display import kivy_setup
from companion.display.kivy_setup import WindowFacts
from companion.shell import bare_screen
from companion.shell.window import LoopApp
from tests.pilot import Pilot
from tests.shell.glass.players import Players


@pytest.fixture
def signals_as_before() -> Iterator[None]:
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize(
    ("driver", "told"), [("KMSDRM", ["begin", "end"]), ("x11", []), ("offscreen", []), ("cocoa", [])]
)
def test_the_way_of_touch_follows_the_driver(
    glass: Pilot, signals_as_before: None, monkeypatch: pytest.MonkeyPatch, driver: str, told: list[str]
) -> None:
    said: list[str] = []

    class Bare:
        def __init__(self, draw_again: object) -> None:
            assert callable(draw_again)

        def begin(self) -> None:
            said.append("begin")

        def end(self) -> None:
            said.append("end")

    monkeypatch.setattr(bare_screen, "BareScreen", Bare)
    facts = WindowFacts(driver, (800, 480), "V3D", software=False, inputs=(kivy_setup.ONE_INPUT,))
    monkeypatch.setattr(kivy_setup, "describe_window", lambda: facts)
    app = LoopApp(Players(glass).navigator)
    app.build()
    try:
        app.on_start()
    finally:
        app.on_stop()
    assert said == told


@pytest.mark.parametrize("event", ["on_mouse_down", "on_mouse_up"])
def test_a_finger_that_sdl_tells_of_is_not_slept_over(glass: Pilot, signals_as_before: None, event: str) -> None:
    app = LoopApp(Players(glass).navigator)
    app.build()
    try:
        app.on_start()
        glass.frame()
        assert Clock.get_min_timeout() > 0
        assert not Window.dispatch(event, 10, 10, "left", [])
        assert Clock.get_min_timeout() == 0
        glass.frame()
    finally:
        app.on_stop()
