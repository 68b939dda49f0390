"""Ring and buttons at a running window: from a pin to the first byte, and what a ring costs the screen.

The window runs in a process of its own; the port's other end is read here, so that the reader takes no time from it.
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
from typing import NamedTuple

from hardware.ring.decoders import Decoder


class Run(NamedTuple):
    """What a window reported, and when a frame arrived that differed from the one before (seconds, monotonic)."""

    figures: dict[str, float]
    presses: list[float]
    keys: list[float]
    changes: list[float]

    def latencies(self, acts: list[float]) -> list[float]:
        """The milliseconds from each act to the first new picture after it."""
        return sorted(1000 * (self.changes[bisect_right(self.changes, act)] - act) for act in acts)


def measure() -> list[tuple[str, float, str]]:
    """(what was measured, figure, unit)."""
    without, with_ring, hung = _run("without"), _run("still"), _run("hung")
    presses, keys = with_ring.latencies(with_ring.presses), with_ring.latencies(with_ring.keys)
    still, still_without = with_ring.figures["still"], without.figures["still"]
    frames, frames_hung = without.figures["frames_p99"], hung.figures["frames_p99"]
    return [
        ("press: button let go to first byte at the port, median", _share(presses, 0.5), "ms"),
        ("press: button let go to first byte at the port, p95", _share(presses, 0.95), "ms"),
        ("press: the same less 25 ms of debounce, p95 (wanted: 30 at most)", _share(presses, 0.95) - 25.0, "ms"),
        ("press: key to first byte at the port, p95 (wanted: 30 at most)", _share(keys, 0.95), "ms"),
        ("still screen without a ring, share of a core", still_without, "%"),
        ("still screen with a ring, share of a core", still, "%"),
        ("a ring costs the still screen (wanted: under 2)", still - still_without, "%"),
        ("frames without a ring, p99", frames, "ms"),
        ("frames with the port hung, p99", frames_hung, "ms"),
        ("frames, hung / without (wanted: 1.25 at most)", frames_hung / frames, "times"),
    ]


def _run(kind: str) -> Run:
    """A window with no ring, with a ring, or with one whose port takes nothing any more."""
    master, slave = pty.openpty()
    tty.setraw(slave)
    command = [sys.executable, "-m", "tests.bench.devices_child", kind, os.ttyname(slave)]
    changes: list[float] = []
    decoder, shown = Decoder(), b""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as window:
        begun = time.monotonic()
        greeted_at = 0.0
        while window.poll() is None:
            now = time.monotonic()
            if not changes and now - begun < 10 and now - greeted_at > 0.1:
                os.write(master, b"Ada\n")
                greeted_at = now
            if kind == "hung" and changes:
                time.sleep(0.1)
                continue
            if not select.select([master], [], [], 0.1)[0]:
                continue
            now = time.monotonic()
            for frame in decoder.feed(os.read(master, 65536)):
                if frame.payload != shown:
                    shown = frame.payload
                    changes.append(now)
        said = window.stdout.read() if window.stdout else ""
    os.close(master)
    os.close(slave)
    told = json.loads(said.splitlines()[-1])
    return Run(told["figures"], told["presses"], told["keys"], changes)


def _share(values: list[float], share: float) -> float:
    return values[int(share * (len(values) - 1))]


if __name__ == "__main__":
    for what, figure, unit in measure():
        print(f"{what}: {figure:.2f} {unit}")
