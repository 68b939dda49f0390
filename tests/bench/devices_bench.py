"""Ring and buttons at a running window: from a pin to the first byte, and what a ring costs the screen.

Each window runs in a process of its own; the port's other end is read here, so that the reader takes no time from it.
The bare way is what somebody would write in ten lines: gpiozero's `Button` and pyserial's `write` at a label's window.
"""

import json
import os
import pty
import select
import subprocess
import sys
import time
import tty
from bisect import bisect_right
from functools import partial

from hardware.ring.sniffer import Decoder
from tests.bench.devices_child import Window
from tests.bench.pairs import Figures, Row, environment, in_turn

PAIRS = 3
FRAME_PAIRS = 5
GREETING_SECONDS = 10.0


def measure() -> list[Row]:
    """What was measured, ours against the bare way, in turn."""
    presses = in_turn(partial(_run, Window.STILL), partial(_run, Window.BARE), PAIRS)
    plain = in_turn(partial(_run, Window.UNDEBOUNCED), partial(_run, Window.BARE), PAIRS)
    still = in_turn(partial(_run, Window.RESTING), partial(_run, Window.WITHOUT), PAIRS)
    frames = in_turn(partial(_run, Window.HUNG), partial(_run, Window.WITHOUT), FRAME_PAIRS)
    return [
        *presses.rows("press_median", "button let go to first byte, with debounce, median", "ms"),
        *presses.rows("press_p95", "button let go to first byte, with debounce, p95", "ms"),
        *plain.rows("press_p95", "button let go to first byte, without debounce, p95", "ms"),
        *presses.rows("key_p95", "key to first byte, p95", "ms"),
        *still.rows("still", "still screen with a ring, share of a core", "%", bare_name="no ring"),
        *frames.rows("frames_p99", "frames with the port hung, p99", "ms", 1.25, bare_name="no ring"),
    ]


def _run(kind: Window) -> Figures:
    """One window; gives its figures, and from the moments of its acts the milliseconds to the first new picture."""
    master, slave = pty.openpty()
    tty.setraw(slave)
    command = [sys.executable, "-m", "tests.bench.devices_child", kind.value, os.ttyname(slave)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment()
    ) as window:
        changes = _moments_of_new_pictures(master, window, stops_reading=kind is Window.HUNG)
        said = window.stdout.read() if window.stdout else ""
    os.close(master)
    os.close(slave)
    told = json.loads(said.splitlines()[-1])
    figures: dict[str, float] = told["figures"]
    for act in ("press", "key"):
        if told[act]:
            waits = sorted(1000 * (changes[bisect_right(changes, moment)] - moment) for moment in told[act])
            figures |= {f"{act}_median": _share(waits, 0.5), f"{act}_p95": _share(waits, 0.95)}
    return figures


def _moments_of_new_pictures(master: int, window: subprocess.Popen[str], *, stops_reading: bool) -> list[float]:
    """When a picture arrived that differed from the one before; `stops_reading`: nothing is read after the first."""
    changes: list[float] = []
    decoder, shown = Decoder(), b""
    begun, greeted_at = time.monotonic(), 0.0
    while window.poll() is None:
        now = time.monotonic()
        if not changes and now - begun < GREETING_SECONDS and now - greeted_at > 0.1:
            os.write(master, b"Ada\n")
            greeted_at = now
        if stops_reading and changes:
            time.sleep(0.1)
            continue
        if not select.select([master], [], [], 0.1)[0]:
            continue
        now = time.monotonic()
        for frame in decoder.feed(os.read(master, 65536)):
            if frame.payload != shown:
                shown = frame.payload
                changes.append(now)
    return changes


def _share(values: list[float], share: float) -> float:
    return values[int(share * (len(values) - 1))]


if __name__ == "__main__":
    for row in measure():
        print(f"{row.name}: {row.figure:.2f} {row.unit} ({row.spread})")
