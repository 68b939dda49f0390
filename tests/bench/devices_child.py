"""One window of `devices_bench`, in its own process: `python -m tests.bench.devices_child KIND PORT`."""

import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from enum import Enum
from itertools import pairwise
from pathlib import Path
from threading import Thread
from typing import Any

from companion import devices
from companion.display import kivy_setup
from hardware.buttons import Times, gpio


class Window(Enum):
    """What is measured at it."""

    STILL = "still"
    """Presses and keys, at the ring of a game that stands still."""
    UNDEBOUNCED = "undebounced"
    """Presses alone, every edge believed at once."""
    BARE = "bare"
    """Presses and keys of gpiozero and pyserial, with nothing of ours."""
    RESTING = "resting"
    """Nothing happens, with a ring."""
    WITHOUT = "without"
    """No ring: nothing happens, then frames."""
    HUNG = "hung"
    """Frames, while the ring's port takes nothing any more."""


PRESSES = 12
STILL_SECONDS = 8.0
FRAMES_SECONDS = 6.0
SPACE, BACKSPACE = 32, 8
NEXT = 5
SETUP_AND_FOO_PHASE = 9
"""Presses of Next from the beginning to the first action phase: there the ring stands still."""
SETTINGS = """
[screen]
reduced_motion = true
[buttons]
kind = "gpio"
"""


def main(kind: Window, port: str) -> None:
    os.environ["GPIOZERO_PIN_FACTORY"] = "mock"
    home = Path(tempfile.mkdtemp())
    kivy_setup.prepare(kivy_setup.WindowConfig(home=home / "kivy", offscreen=True))
    if kind is Window.UNDEBOUNCED:
        devices.times = lambda _: Times(settle=0.0, steady=0.0, release=0.0, spark=0.0, lock_out=0.0)
        gpio.GRACE = 0.0
    Measuring(_bare(port) if kind is Window.BARE else _companion(home, kind, port), kind).run()


def _companion(home: Path, kind: Window, port: str) -> Any:
    from companion.app import navigator_for  # noqa: PLC0415 - only after `kivy_setup.prepare`
    from companion.paths import AppPaths  # noqa: PLC0415 - the same
    from companion.play.store import Store  # noqa: PLC0415 - the same
    from companion.shell.window import LoopApp  # noqa: PLC0415 - the same

    ring = "" if kind is Window.WITHOUT else f'[ring]\nkind = "real"\nport = "{port}"\ncount = 60\n'
    (home / "settings.toml").write_text(SETTINGS + ring, encoding="utf-8")
    places = AppPaths(home / "data", home / "settings.toml")
    navigator = navigator_for(Store(None), places, can_quit=True)
    navigator.handle(navigator.app.quick_beginning())
    for _ in range(SETUP_AND_FOO_PHASE):
        navigator.handle(navigator.view().next)
    return LoopApp(navigator)


def _bare(port: str) -> Any:
    """A label's window; a button let go and a key each write a frame of another colour."""
    import serial  # noqa: PLC0415 - as below
    from gpiozero import Button  # noqa: PLC0415 - as below
    from kivy.app import App  # noqa: PLC0415 - only after `kivy_setup.prepare`
    from kivy.core.window import Window as KivyWindow  # noqa: PLC0415 - the same
    from kivy.uix.label import Label  # noqa: PLC0415 - the same

    class Bare(App):
        """What one would write first."""

        number = 0

        def build(self) -> Label:
            self.port = serial.Serial(port, 115200)
            self.button = Button(NEXT, bounce_time=None)
            self.button.when_released = self.write
            KivyWindow.bind(on_key_down=self.write)
            self.write()
            return Label(text="bare")

        def write(self, *_: object) -> None:
            self.number += 1
            self.port.write(b"Ada" + bytes((0, 59, 59 ^ 0x55)) + bytes((self.number % 50, 1, 2)) * 60)

    return Bare()


class Measuring:
    """Lets the app run, presses its buttons, leaves it alone, and prints what that took."""

    def __init__(self, app: Any, kind: Window) -> None:
        self._app, self._kind = app, kind
        self._figures: dict[str, float] = {}
        self._told: dict[str, Any] = {"figures": self._figures, "press": [], "key": []}

    def run(self) -> None:
        Thread(target=self._measure, daemon=True).start()
        self._app.run()
        print(json.dumps(self._told))

    def _measure(self) -> None:
        from kivy.clock import Clock  # noqa: PLC0415 - only after `kivy_setup.prepare`

        try:
            time.sleep(3.0)  # the board has greeted, and all fades are over
            if self._kind in {Window.STILL, Window.UNDEBOUNCED, Window.BARE}:
                self._told["press"] = [self._act(self._press) for _ in range(PRESSES)]
            if self._kind in {Window.STILL, Window.BARE}:
                self._told["key"] = [self._act(self._key) for _ in range(PRESSES)]
            if self._kind in {Window.RESTING, Window.WITHOUT}:
                self._figures["still"] = self._still() * 100
            if self._kind in {Window.HUNG, Window.WITHOUT}:
                self._figures["frames_p99"] = self._frames() * 1000
        finally:
            Clock.schedule_once(lambda _: self._app.stop(), 0)

    def _act(self, act: Callable[[], float]) -> float:
        """An act that changes the picture, on a ring that stands still; gives its moment."""
        moment = act()
        if self._kind is not Window.BARE:
            self._back()
        time.sleep(0.5)
        return moment

    @staticmethod
    def _back() -> None:
        """No Era calls for a tap any more. Not sooner than the gate lets it through."""
        from kivy.clock import Clock  # noqa: PLC0415 - only after `kivy_setup.prepare`

        time.sleep(0.2)
        Clock.schedule_once(lambda _: _type(BACKSPACE), 0)
        time.sleep(0.3)

    def _press(self) -> float:
        """Next, held down for a while; the moment at which it is let go."""
        from gpiozero import Device  # noqa: PLC0415 - opened by the app, or by the bare one

        button = getattr(self._app, "button", None)
        pin = button.pin if button is not None else self._pin_of_ours(Device)
        pin.drive_low()
        time.sleep(0.05)
        moment = time.monotonic()
        pin.drive_high()
        return moment

    def _pin_of_ours(self, device: Any) -> Any:
        factory = device.pin_factory or self._app._navigator.app.context.devices.buttons._pins._factory
        return factory.pin(NEXT)

    def _key(self) -> float:
        """Space, as the window gets it."""
        from kivy.clock import Clock  # noqa: PLC0415 - only after `kivy_setup.prepare`

        moment = time.monotonic()
        Clock.schedule_once(lambda _: _type(SPACE), 0)
        return moment

    @staticmethod
    def _still() -> float:
        busy, begun = time.process_time(), time.monotonic()
        time.sleep(STILL_SECONDS)
        return (time.process_time() - busy) / (time.monotonic() - begun)

    @staticmethod
    def _frames() -> float:
        """The p99 of the seconds between two frames, while the screen is drawn anew for each of them."""
        from kivy.clock import Clock  # noqa: PLC0415 - only after `kivy_setup.prepare`
        from kivy.core.window import Window as KivyWindow  # noqa: PLC0415 - the same

        flips: list[float] = []
        KivyWindow.bind(on_flip=lambda *_: flips.append(time.perf_counter()))
        drawing = Clock.schedule_interval(lambda _: KivyWindow.canvas.ask_update(), 1 / 60)
        end, number = time.monotonic() + FRAMES_SECONDS, 0
        while time.monotonic() < end:
            number += 1
            Clock.schedule_once(lambda _, key=SPACE if number % 2 else BACKSPACE: _type(key), 0)
            time.sleep(0.25)
        drawing.cancel()
        return _share([later - earlier for earlier, later in pairwise(flips)], 0.99)


def _type(code: int) -> None:
    from kivy.core.window import Window as KivyWindow  # noqa: PLC0415 - only after `kivy_setup.prepare`

    KivyWindow.dispatch("on_key_down", code, 0, "", [])
    KivyWindow.dispatch("on_key_up", code, 0)


def _share(values: list[float], share: float) -> float:
    return sorted(values)[int(share * (len(values) - 1))]


if __name__ == "__main__":
    main(Window(sys.argv[1]), sys.argv[2])
