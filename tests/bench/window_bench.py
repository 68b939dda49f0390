"""The window against a bare Kivy window with one label, in the same run: start, tap, stillness, memory."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from tests.bench.pairs import Row, environment, in_turn

PAIRS = 3
FIGURES = {
    "first_frame": ("first usable frame", "s", 1.4),
    "start_cpu": ("processor time until then", "s", 1.4),
    "touch_p95": ("finger down to next frame, p95", "ms", 1.25),
    "page_p95": ("finger up to next frame, p95", "ms", 1.25),
    "idle": ("still screen, share of a core", "%", 1.25),
    "memory": ("resident memory", "MB", 1.3),
}


def measure() -> list[Row]:
    with screen_in_memory() as display:
        pairs = in_turn(partial(_child, "companion", display), partial(_child, "bare", display), PAIRS)
    return [
        row
        for key, (name, unit, wanted) in FIGURES.items()
        for row in pairs.rows(key, name, unit, wanted, "bare window")
    ]


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
        command, capture_output=True, text=True, check=True, timeout=180, env=environment(DISPLAY=display)
    )
    figures: dict[str, float] = json.loads(run.stdout.splitlines()[-1])
    return figures
