"""The window against a bare Kivy window with one label, from outside: start, finger, stillness, memory.

A pointer of the X server taps, the pixels of the screen are watched, and the kernel says what the process took. Both
windows are opened in turn. The pointer of the wheel does not turn (`reduced_motion`): a turn is drawn for a second, and
would be counted as part of the tap.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from functools import partial
from io import StringIO
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple
from unittest.mock import patch

from companion.cli.main import main
from tests.bench.finger import Finger
from tests.bench.pairs import Figures, Row, environment, in_turn
from tests.bench.screen_in_memory import Area, ScreenInMemory, screen_in_memory

PAIRS: Final = 5
TAPS: Final = 24
STILL_SECONDS: Final = 5.0
PAUSE: Final = 1.0
"""Seconds between two taps: the longest in which a new page takes no tap is 0.8."""
HELD: Final = 0.08
SETTLES: Final = 0.1
"""Seconds after a change that still count as the tap's processor time."""
FIGURES: Final = {
    "first_frame": ("first usable frame", "s", 1.25),
    "start_cpu": ("processor time until then", "s", 1.25),
    "down": ("finger down to frame, median", "ms", 1.1),
    "up": ("finger up to the changed page, median", "ms", 1.5),
    "up_p95": ("finger up to the changed page, p95", "ms", 1.5),
    "tap_cpu": ("processor time a tap, median", "ms", 4.0),
    "idle": ("still screen, share of a core", "%", 1.25),
    "memory": ("resident memory after the taps", "MB", 1.2),
}
SEED: Final = "1"
"""Of a game whose next 24 taps are all the pink button's: the same in every run."""
CONSOLE: Final = "new month\n" + "next\n" * 8 + "move Time Prowler medieval\nmove V-Girl medieval\nquit\n"
"""An agent of whom the app knows where it stands ends its turn by the pink button alone."""
SETTINGS: Final = "[screen]\nreduced_motion = true\n"


class Watched(NamedTuple):
    """A program and where to look: `ready` shows `color` once it is usable, `held` a finger, `page` what it changes."""

    command: tuple[str, ...]
    ready: Area
    color: bytes
    held: Area
    page: Area


_BUTTON: Final = Area(690, 462, 8, 4)
_LABEL: Final = Area(350, 200, 100, 80)
PINK: Final = bytes((0x9A, 0x4F, 0xFF))
WHITE: Final = bytes((0xFF, 0xFF, 0xFF))


def measure() -> list[Row]:
    with screen_in_memory() as screen:
        pairs = in_turn(partial(_run_ours, screen), partial(_run, _bare(), screen), PAIRS)
    return [
        row
        for key, (name, unit, wanted) in FIGURES.items()
        for row in pairs.rows(key, name, unit, wanted, "bare window")
    ]


def _run_ours(screen: ScreenInMemory) -> Figures:
    """Each time the same taps of the same game: one that went on from run to run would come to its end."""
    with tempfile.TemporaryDirectory() as folder:
        return _run(_ours(Path(folder)), screen)


def _bare() -> Watched:
    program = str(Path(__file__).with_name("bare_window.py"))
    return Watched((sys.executable, program), _LABEL, WHITE, _LABEL, _LABEL)


def _ours(folder: Path) -> Watched:
    """The app as it is started at a table, with a game that waits in its second turn."""
    settings = folder / "settings.toml"
    settings.write_text(SETTINGS, encoding="utf-8")
    program = (sys.executable, "-m", "companion")
    where = ("--data", str(folder / "data"), "--config", str(settings))
    with (
        patch("companion.cli.console_commands.new_seed", return_value=SEED),
        patch("sys.stdin", StringIO(CONSOLE)),
        redirect_stdout(StringIO()),
    ):
        if main(["console", *where]):
            raise RuntimeError("no game could be begun for the window")
    return Watched((*program, "run", *where), _BUTTON, PINK, _BUTTON, Area(490, 80, 300, 310))


def _run(watched: Watched, screen: ScreenInMemory) -> Figures:
    """One window: it is started, tapped, and left alone."""
    with _opened(watched, screen) as (process, begun):
        seen = screen.wait(watched.ready, lambda pixels: watched.color in pixels)
        figures = {"first_frame": seen - begun, "start_cpu": cpu_seconds(process.pid)}
        time.sleep(2 * PAUSE)
        before = cpu_seconds(process.pid)
        time.sleep(STILL_SECONDS)
        idle = (cpu_seconds(process.pid) - before) / STILL_SECONDS
        figures["idle"] = 100 * idle
        finger = Finger(screen.display)
        taps = [_tap(process.pid, watched, screen, finger, idle) for _ in range(TAPS)]
        downs, ups, cpu = ([1000 * second for second in seconds] for seconds in zip(*taps, strict=True))
        figures |= {"down": median(downs), "up": median(ups), "up_p95": _p95(ups), "tap_cpu": median(cpu)}
        figures["memory"] = resident_megabytes(process.pid)
    return figures


def _tap(
    process: int, watched: Watched, screen: ScreenInMemory, finger: Finger, idle: float
) -> tuple[float, float, float]:
    """Seconds from finger down to frame, from finger up to the changed page, and of processor time for all of it.

    Of the processor time that which a still screen takes meanwhile does not count: `idle`, a share of a core.
    """
    finger.move(690, 440)
    time.sleep(HELD)
    cpu, begun = cpu_seconds(process), time.monotonic()
    down = _until_changed(screen, watched.held, partial(finger.press, down=True))
    time.sleep(HELD)
    up = _until_changed(screen, watched.page, partial(finger.press, down=False))
    time.sleep(SETTLES)
    cpu = cpu_seconds(process) - cpu - idle * (time.monotonic() - begun)
    time.sleep(PAUSE)
    return down, up, cpu


def _until_changed(screen: ScreenInMemory, area: Area, act: partial[None]) -> float:
    before, begun = screen.pixels(area), time.monotonic()
    act()
    return screen.wait(area, lambda pixels: pixels != before) - begun


@contextmanager
def _opened(watched: Watched, screen: ScreenInMemory) -> Iterator[tuple[subprocess.Popen[bytes], float]]:
    """The running program, and the moment of its start."""
    begun = time.monotonic()
    told = environment(DISPLAY=screen.display)
    with subprocess.Popen(watched.command, env=told, stderr=subprocess.DEVNULL) as process:
        try:
            yield process, begun
        finally:
            process.terminate()


def cpu_seconds(process: int) -> float:
    """What the kernel has counted for all threads of a process: to the nanosecond, where its `stat` counts in ticks."""
    every_thread_of, kind = ~process << 3, 2  # clock_getcpuclockid(3)
    return time.clock_gettime(every_thread_of | kind)


def resident_megabytes(process: int) -> float:
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _p95(values: list[float]) -> float:
    return sorted(values)[int(len(values) * 0.95)]


if __name__ == "__main__":
    for row in measure():
        print(*row, flush=True)
