"""How fast the ring is: encoding a large frame, and from a picture to its first byte at the port."""

from __future__ import annotations

import os
import pty
import random
import select
import tempfile
import time
import tty
from pathlib import Path
from typing import Self

from hardware.ring import Finder, OutputSettings, RingState, WireProtocol
from hardware.ring.output import OutputStage
from hardware.ring.protocols import PADDING, encode
from hardware.ring.serial_ring import SerialRing

PRESSES = 60
PATIENCE = 5.0


def measure() -> list[tuple[str, float, str]]:
    """Return (what was measured, figure, unit)."""
    encodings = encode_300_leds()
    latencies = picture_to_first_byte()
    return [
        ("ring: encode 300 LEDs, median", _share(encodings, 0.5) * 1000, "ms"),
        ("ring: encode 300 LEDs, p95", _share(encodings, 0.95) * 1000, "ms"),
        ("ring: picture to first byte, p95", _share(latencies, 0.95) * 1000, "ms"),
        ("ring: still ring, share of a core", share_of_a_core_while_still() * 100, "%"),
    ]


def encode_300_leds() -> list[float]:
    """Return the seconds of each of 200 different frames, output stage included."""
    dice = random.Random(1)
    pictures = [[(dice.random(), dice.random(), dice.random()) for _ in range(300)] for _ in range(200)]
    stage = OutputStage(OutputSettings())
    seconds = []
    for tick, picture in enumerate(pictures):
        begun = time.perf_counter()
        PADDING + encode(WireProtocol.ADALIGHT, stage.show(picture, tick * 10.0).payload)
        seconds.append(time.perf_counter() - begun)
    return seconds


def picture_to_first_byte() -> list[float]:
    """Return the seconds from `submit` to the first byte at a terminal, for pictures at random moments."""
    dice = random.Random(1)
    seconds = []
    with _Terminal() as terminal:
        for press in range(PRESSES):
            terminal.listen_for(dice.uniform(0.1, 0.3))
            begun = time.perf_counter()
            terminal.ring.submit(((0.0, 0.0, press / PRESSES),) * 60)
            select.select([terminal.master], [], [], PATIENCE)
            seconds.append(time.perf_counter() - begun)
    return seconds


def share_of_a_core_while_still() -> float:
    """Return the share of a core (0-1) that the ring takes while nothing moves."""
    with _Terminal() as terminal:
        terminal.ring.submit(((0.1, 0.1, 0.1),) * 60)
        terminal.listen_for(0.5)
        busy, begun = time.process_time(), time.monotonic()
        for _ in range(3):
            time.sleep(1.0)
            os.read(terminal.master, 65536)
        return (time.process_time() - busy) / (time.monotonic() - begun)


class _Terminal:
    """A ring that is connected to a pseudo-terminal."""

    def __enter__(self) -> Self:
        self.master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self._folder = tempfile.TemporaryDirectory()
        link = Path(self._folder.name) / "ring"
        link.symlink_to(os.ttyname(self._slave))
        self.ring = SerialRing(Finder(str(link), list_ports=list))
        self.ring.start()
        deadline = time.monotonic() + PATIENCE
        while self.ring.status.state is not RingState.CONNECTED:
            if time.monotonic() > deadline:
                raise TimeoutError("The ring did not connect to a pseudo-terminal.")
            os.write(self.master, b"Ada\n")
            time.sleep(0.05)
        return self

    def __exit__(self, *_: object) -> None:
        self.ring.close()
        os.close(self.master)
        os.close(self._slave)
        self._folder.cleanup()

    def listen_for(self, seconds: float) -> None:
        """Read and forget what comes within some seconds."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if select.select([self.master], [], [], left)[0]:
                os.read(self.master, 65536)


def _share(seconds: list[float], share: float) -> float:
    return sorted(seconds)[int(share * (len(seconds) - 1))]


if __name__ == "__main__":
    for what, figure, unit in measure():
        print(f"{what}: {figure:.2f} {unit}")
