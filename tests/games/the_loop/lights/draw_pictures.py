"""Draw every picture of the ring as a film strip, to be looked at.

`python -m tests.games.the_loop.lights.draw_pictures FOLDER COUNT …`, for rings of so many LEDs.
"""

import struct
import sys
import zlib
from math import atan2, hypot, tau
from pathlib import Path

from companion.contract.screen import Lighting, NamedPictures
from companion.games.the_loop.lights import ring_demo
from companion.lights import resting_pictures
from hardware.ring import Geometry, Picture

SIZE = 150
SHARES = (0.0, 0.15, 0.3, 0.5, 0.7, 0.85, 1.0)
LONGEST = 4.0
"""Seconds that are drawn of one that breathes."""


def main(folder: Path, count: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    ring = Geometry(count)
    rows = []
    for name, pictures in (NamedPictures("no game is on", resting_pictures()), *ring_demo()):
        pictures.paint(ring, Lighting(), 0.0)
        length = min(pictures.moves_until(0.0), LONGEST)
        rows.append(row([pictures.paint(ring, Lighting(), share * length) for share in SHARES]))
        print(len(rows) - 1, name)
    for first in range(0, len(rows), 7):
        write(
            folder / f"lights-{count}-{first // 7}.png", [line for rings in rows[first : first + 7] for line in rings]
        )


def row(frames: list[Picture]) -> list[bytes]:
    return [b"".join(b"".join(pixel(frame, x, y) for x in range(SIZE)) for frame in frames) for y in range(SIZE)]


def pixel(frame: Picture, x: int, y: int) -> bytes:
    dx, dy = x - SIZE / 2 + 0.5, y - SIZE / 2 + 0.5
    away, turn = hypot(dx, dy) / (SIZE / 2), (atan2(dx, -dy) / tau) % 1.0
    if (turn * 7) % 1.0 < 0.02 and 0.45 < away < 0.7:
        return bytes((90, 90, 90))
    place = turn * len(frame)
    if not 0.72 < away < 0.95 or not 0.12 < place % 1.0 < 0.88:
        return bytes((24, 24, 28))
    return bytes(int(255 * min(1.0, value) ** (1 / 2.2) + 0.5) for value in frame[int(place)])


def write(path: Path, rows: list[bytes]) -> None:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", len(rows[0]) // 3, len(rows), 8, 2, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + line for line in rows))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b""))


if __name__ == "__main__":
    for wanted in sys.argv[2:]:
        main(Path(sys.argv[1]), int(wanted))
