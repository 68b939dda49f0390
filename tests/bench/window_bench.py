"""The window against a bare Kivy window with one label, in the same run: start, tap, stillness, memory."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

RUNS = 3
FIGURES = {
    "first_frame": ("first usable frame", "s", 1.4),
    "touch_p95": ("finger down to next frame, p95", "ms", 1.25),
    "page_p95": ("finger up to next frame, p95", "ms", 1.25),
    "idle": ("still screen, share of a core", "%", 1.25),
    "memory": ("resident memory", "MB", 1.3),
}


def measure() -> list[tuple[str, float, str]]:
    with screen_in_memory() as display:
        bare, ours = ([_child(kind, display) for _ in range(RUNS)] for kind in ("bare", "companion"))
    rows = []
    for key, (name, unit, wanted) in FIGURES.items():
        one, other = median(run[key] for run in bare), median(run[key] for run in ours)
        rows += [
            (f"{name}: bare window", one, unit),
            (f"{name}: the companion", other, unit),
            (f"{name}: companion / bare (wanted: {wanted} at most)", other / one, "times"),
        ]
    return rows


@contextmanager
def screen_in_memory() -> Iterator[str]:
    """A screen in memory, larger than the window; gives its name. It lives on when its last window has closed."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset"]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as server:
        os.close(writing)
        try:
            yield ":" + os.read(reading, 16).decode().strip()
        finally:
            os.close(reading)
            server.terminate()


def _child(kind: str, display: str) -> dict[str, float]:
    begun = time.monotonic()
    command = [sys.executable, "-m", "tests.bench.window_child", kind, repr(begun)]
    run = subprocess.run(
        command, capture_output=True, text=True, check=True, timeout=180, env={**os.environ, "DISPLAY": display}
    )
    figures: dict[str, float] = json.loads(run.stdout.splitlines()[-1])
    return figures
