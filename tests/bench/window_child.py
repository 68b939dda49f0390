"""One window of `window_bench`, in a process of its own: `python -m tests.bench.window_child bare|companion BEGUN`."""

import json
import os
import sys
import tempfile
import time
from pathlib import Path
from threading import Thread
from typing import Any

from companion.display import kivy_setup
from tests.bench.finger import Finger

TAPS = 60
STILL_SECONDS = 8.0
PATIENCE = 2.0


def main(kind: str, begun: float) -> None:
    home = Path(tempfile.mkdtemp())
    kivy_setup.prepare(kivy_setup.WindowConfig(home=home / "kivy"))
    Measuring(_companion(home) if kind == "companion" else _bare(), begun).run()


def _bare() -> Any:
    from kivy.app import App  # noqa: PLC0415 - only after `boot.prepare`
    from kivy.uix.label import Label  # noqa: PLC0415 - the same

    class Bare(App):
        """One label that changes with every touch."""

        def build(self) -> Label:
            label = Label(text="0")
            label.bind(on_touch_down=self.count, on_touch_up=self.count)
            return label

        def count(self, label: Label, _: object) -> None:
            label.text = str(int(label.text) + 1)

    return Bare()


def _companion(home: Path) -> Any:
    from companion.app import navigator_for  # noqa: PLC0415 - as the command line does
    from companion.paths import AppPaths  # noqa: PLC0415 - the same
    from companion.play.store import Store  # noqa: PLC0415 - the same
    from companion.shell.window import LoopApp  # noqa: PLC0415 - only after `boot.prepare`

    places = AppPaths(home / "data", home / "settings.toml")
    navigator = navigator_for(Store(places.data), places, can_quit=True)
    navigator.handle(navigator.app.quick_beginning())
    return LoopApp(navigator)


class Measuring:
    """Lets an app run, taps its pink button like a finger, leaves it alone, and prints what that took."""

    def __init__(self, app: Any, begun: float) -> None:
        self._app, self._begun = app, begun
        self._flips: list[float] = []

    def run(self) -> None:
        from kivy.core.window import Window  # noqa: PLC0415 - only after `boot.prepare`

        Window.bind(on_flip=lambda *_: self._flips.append(time.monotonic()))
        Thread(target=self._measure, daemon=True).start()
        self._app.run()

    def _measure(self) -> None:
        figures = {"first_frame": self._flip_after(0.0) - self._begun, "start_cpu": time.process_time()}
        time.sleep(1.0)
        finger = Finger()
        downs, ups = [], []
        for tap in range(TAPS):
            finger.move(690, 440)
            downs.append(self._seconds_until_flip(lambda: finger.press(down=True)))
            time.sleep(0.08 + tap % 7 / 300)
            ups.append(self._seconds_until_flip(lambda: finger.press(down=False)))
            time.sleep(0.3 + tap % 11 / 300)
        figures["touch_p95"] = _p95(downs)
        figures["page_p95"] = _p95(ups)
        time.sleep(2.0)
        cpu = time.process_time()
        time.sleep(STILL_SECONDS)
        figures["idle"] = (time.process_time() - cpu) / STILL_SECONDS * 100
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        figures["memory"] = pages * os.sysconf("SC_PAGE_SIZE") / 1e6
        print(json.dumps(figures), flush=True)
        os._exit(0)

    def _seconds_until_flip(self, act: Any) -> float:
        begun = time.monotonic()
        act()
        return self._flip_after(begun) - begun

    def _flip_after(self, moment: float) -> float:
        until = time.monotonic() + PATIENCE + 10
        while not self._flips or self._flips[-1] <= moment:
            if time.monotonic() > until:
                raise TimeoutError("nothing was drawn")
            time.sleep(0.0005)
        return next(flip for flip in self._flips if flip > moment)


def _p95(seconds: list[float]) -> float:
    return sorted(seconds)[int(len(seconds) * 0.95)] * 1000


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
