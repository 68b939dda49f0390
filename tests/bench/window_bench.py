"""The window against a bare Kivy window with one label, in the same run: start, tap, stillness, memory."""

import json
import subprocess
import sys
import time
from statistics import median

RUNS = 3
WANTED = {"first_frame": 1.4, "tap_p95": 1.25, "idle": 1.25, "memory": 1.3}
NAMES = {
    "first_frame": ("first usable frame", "s"),
    "tap_p95": ("tap to next frame, p95", "s"),
    "idle": ("still screen, share of a core", "%"),
    "memory": ("resident memory", "MB"),
}


def measure() -> list[tuple[str, float, str]]:
    bare, ours = ([_child(kind) for _ in range(RUNS)] for kind in ("bare", "companion"))
    rows = []
    for key, (name, unit) in NAMES.items():
        one, other = median(run[key] for run in bare), median(run[key] for run in ours)
        rows += [
            (f"{name}: bare window", one, unit),
            (f"{name}: the companion", other, unit),
            (f"{name}: companion / bare (wanted: {WANTED[key]} at most)", other / one, "times"),
        ]
    return rows


def _child(kind: str) -> dict[str, float]:
    begun = time.monotonic()
    run = subprocess.run(
        [sys.executable, "-m", "tests.bench.window_child", kind, repr(begun)],
        capture_output=True,
        text=True,
        check=True,
    )
    figures: dict[str, float] = json.loads(run.stdout.splitlines()[-1])
    return figures
