"""One window of `devices_bench`, in its own process: `python -m tests.bench.devices_child without|still|hung PORT`."""

import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from threading import Thread
from typing import Any

from companion.screen import boot

PRESSES = 25
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


def main(kind: str, port: str) -> None:
    os.environ["GPIOZERO_PIN_FACTORY"] = "mock"
    home = Path(tempfile.mkdtemp())
    ring = "" if kind == "without" else f'[ring]\nkind = "real"\nport = "{port}"\ncount = 60\n'
    (home / "settings.toml").write_text(SETTINGS + ring, encoding="utf-8")
    boot.prepare(boot.WindowWishes(home=home / "kivy", offscreen=True))
    Measuring(_companion(home), kind).run()


def _companion(home: Path) -> Any:
    from companion.app import navigator_for  # noqa: PLC0415 - only after `boot.prepare`
    from companion.places import Places  # noqa: PLC0415 - the same
    from companion.play.store import Store  # noqa: PLC0415 - the same
    from companion.screen.presenters import wishes as w  # noqa: PLC0415 - the same
    from companion.screen.window import LoopApp  # noqa: PLC0415 - the same

    places = Places(home / "data", home / "settings.toml")
    navigator = navigator_for(Store(None), places, can_quit=True)
    for wish in (w.Wish.NEW_GAME, w.Wish.BEGIN, *[w.Wish.NEXT] * SETUP_AND_FOO_PHASE):
        navigator.wish(wish)
    return LoopApp(navigator)


class Measuring:
    """Lets the app run, presses its buttons, leaves it alone, and prints what that took."""

    def __init__(self, app: Any, kind: str) -> None:
        self._app, self._kind = app, kind
        self._devices = app._navigator.house.devices
        self._figures: dict[str, float] = {}
        self._told: dict[str, Any] = {"figures": self._figures, "presses": [], "keys": []}

    def run(self) -> None:
        Thread(target=self._measure, daemon=True).start()
        self._app.run()
        print(json.dumps(self._told))

    def _measure(self) -> None:
        from kivy.clock import Clock  # noqa: PLC0415 - only after `boot.prepare`

        try:
            time.sleep(3.0)  # the board has greeted, and all fades are over
            if self._kind == "still":
                self._told["presses"] = [self._act(self._press) for _ in range(PRESSES)]
                self._told["keys"] = [self._act(self._key) for _ in range(PRESSES)]
                time.sleep(1.0)
            if self._kind != "hung":
                self._figures["still"] = self._still() * 100
            if self._kind != "still":
                self._figures["frames_p99"] = self._frames() * 1000
        finally:
            Clock.schedule_once(lambda _: self._app.stop(), 0)

    def _act(self, act: Callable[[], float]) -> float:
        """An act that changes the picture, on a ring that stands still; gives its moment."""
        moment = act()
        self._back()
        time.sleep(0.5)
        return moment

    @staticmethod
    def _back() -> None:
        """No Era calls for a tap any more. Not sooner than the gate lets it through."""
        from kivy.clock import Clock  # noqa: PLC0415 - only after `boot.prepare`

        time.sleep(0.2)
        Clock.schedule_once(lambda _: _type(BACKSPACE), 0)
        time.sleep(0.3)

    def _press(self) -> float:
        """Next, held down for a while; the moment at which it is let go."""
        pin = self._devices.buttons._pins._factory.pin(NEXT)
        pin.drive_low()
        time.sleep(0.05)
        moment = time.monotonic()
        pin.drive_high()
        return moment

    def _key(self) -> float:
        """Space, as the window gets it."""
        from kivy.clock import Clock  # noqa: PLC0415 - only after `boot.prepare`

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
        from kivy.clock import Clock  # noqa: PLC0415 - only after `boot.prepare`
        from kivy.core.window import Window  # noqa: PLC0415 - the same

        flips: list[float] = []
        Window.bind(on_flip=lambda *_: flips.append(time.perf_counter()))
        drawing = Clock.schedule_interval(lambda _: Window.canvas.ask_update(), 1 / 60)
        end, number = time.monotonic() + FRAMES_SECONDS, 0
        while time.monotonic() < end:
            number += 1
            Clock.schedule_once(lambda _, key=SPACE if number % 2 else BACKSPACE: _type(key), 0)
            time.sleep(0.25)
        drawing.cancel()
        return _share([later - earlier for earlier, later in pairwise(flips)], 0.99)


def _type(code: int) -> None:
    from kivy.core.window import Window  # noqa: PLC0415 - only after `boot.prepare`

    Window.dispatch("on_key_down", code, 0, "", [])
    Window.dispatch("on_key_up", code, 0)


def _share(values: list[float], share: float) -> float:
    return sorted(values)[int(share * (len(values) - 1))]


if __name__ == "__main__":
    main(*sys.argv[1:])
