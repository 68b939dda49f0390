"""One window of `window_bench`, in a process of its own: `python -m tests.bench.window_child bare|companion BEGUN`."""

import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.screen import boot

TAPS = 60
STILL_SECONDS = 8.0


def main(kind: str, begun: float) -> None:
    home = Path(tempfile.mkdtemp())
    boot.prepare(boot.WindowWishes(home=home / "kivy"))
    app = _companion(home) if kind == "companion" else _bare()
    Measuring(app, begun, _tap_of(kind)).run()


def _bare() -> Any:
    from kivy.app import App  # noqa: PLC0415 - only after `boot.prepare`
    from kivy.uix.label import Label  # noqa: PLC0415 - the same

    class Bare(App):
        def build(self) -> Label:
            label = Label(text="0")
            label.bind(on_touch_up=lambda *_: setattr(label, "text", str(int(label.text) + 1)))
            return label

    return Bare()


def _companion(home: Path) -> Any:
    from companion.app import navigator_for  # noqa: PLC0415 - as the command line does
    from companion.places import Places  # noqa: PLC0415 - the same
    from companion.play.store import Store  # noqa: PLC0415 - the same
    from companion.screen.window import LoopApp  # noqa: PLC0415 - only after `boot.prepare`

    places = Places(home / "data", home / "settings.toml")
    return LoopApp(navigator_for(Store(places.data), places, can_quit=True))


def _tap_of(kind: str) -> Callable[[Any, int], None]:
    """One tap after which something else is to be seen: a new number, or the next page of the game."""
    if kind == "bare":
        return lambda root, _: root.dispatch("on_touch_up", _Touch())

    from companion.screen.presenters import wishes as w  # noqa: PLC0415 - only where it is needed

    def tap(root: Any, number: int) -> None:
        if number == 0:
            root.wish(w.Wish.NEW_GAME)
            root.wish(w.Wish.BEGIN)
            root.wish(w.Wish.NEXT)
        root.wish(w.Wish.UNDO if number % 2 else w.Wish.NEXT)

    return tap


class _Touch:
    """As much of a touch as a label looks at."""

    def __getattr__(self, name: str) -> Any:
        return None


class Measuring:
    """Lets an app run, taps it at random moments of the frame, leaves it alone, and prints what that took."""

    def __init__(self, app: Any, begun: float, tap: Callable[[Any, int], None]) -> None:
        self._app, self._begun, self._tap = app, begun, tap
        self._figures: dict[str, float] = {}
        self._seconds: list[float] = []
        self._tapped_at = 0.0
        self._dice = random.Random(1)

    def run(self) -> None:
        from kivy.clock import Clock  # noqa: PLC0415 - only after `boot.prepare`
        from kivy.core.window import Window  # noqa: PLC0415 - the same

        self._clock, self._window = Clock, Window
        Window.bind(on_flip=self._flipped)
        self._app.run()

    def _flipped(self, *_: object) -> None:
        now = time.monotonic()
        if not self._figures:
            self._figures["first_frame"] = now - self._begun
            self._clock.schedule_once(self._next_tap, 1.0)
        elif self._tapped_at:
            self._seconds.append(now - self._tapped_at)
            self._tapped_at = 0.0
            if len(self._seconds) < TAPS:
                self._clock.schedule_once(self._next_tap, 0.1 + self._dice.random() / 30)
            else:
                self._figures["tap_median"] = sorted(self._seconds)[TAPS // 2]
                self._figures["tap_p95"] = sorted(self._seconds)[int(TAPS * 0.95)]
                self._clock.schedule_once(self._be_still, 1.5)

    def _next_tap(self, _: float) -> None:
        self._tapped_at = time.monotonic()
        self._tap(self._app.root, len(self._seconds))

    def _be_still(self, _: float) -> None:
        self._cpu = time.process_time()
        self._clock.schedule_once(self._end, STILL_SECONDS)

    def _end(self, _: float) -> None:
        self._figures["idle"] = (time.process_time() - self._cpu) / STILL_SECONDS * 100
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        self._figures["memory"] = pages * os.sysconf("SC_PAGE_SIZE") / 1e6
        print(json.dumps(self._figures), flush=True)
        self._app.stop()


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
