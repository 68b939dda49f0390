"""Pictures as plain bytes: read from qemu, turned, compared, and written so that people can look at them."""

import struct
import zlib
from dataclasses import dataclass, field
from pathlib import Path

_PLAIN = 32
"""So much (of 255) must a colour be off to be seen as another one, and not as a softer edge of a letter."""


@dataclass(frozen=True, slots=True)
class Picture:
    """`rgb`: three bytes a pixel, line by line from the top left."""

    width: int
    height: int
    rgb: bytes = field(repr=False)

    @property
    def size(self) -> tuple[int, int]:
        return self.width, self.height

    @property
    def is_plain(self) -> bool:
        """Whether all of it has one colour: a window before its first picture."""
        return self.rgb == self.rgb[:3] * (self.width * self.height)

    @property
    def is_black(self) -> bool:
        """Whether nobody would see anything: hardly a pixel (1 in 1000) is brighter than the darkest grey."""
        bright = sum(value > _PLAIN for value in self.rgb)
        return bright < len(self.rgb) / 1000

    def turned(self, degrees: int) -> "Picture":
        """Turned clockwise by quarters."""
        lines = [self.rgb[start : start + 3 * self.width] for start in range(0, len(self.rgb), 3 * self.width)]
        rows = [[line[place : place + 3] for place in range(0, len(line), 3)] for line in lines]
        for _ in range(degrees // 90 % 4):
            rows = [list(column) for column in zip(*reversed(rows), strict=True)]
        return Picture(len(rows[0]), len(rows), b"".join(b"".join(row) for row in rows))

    def differing(self, other: "Picture") -> float:
        """The share of the colours that are plainly others: 0.0 the same picture, 1.0 nothing is the same."""
        if self.size != other.size:
            return 1.0
        pairs = zip(self.rgb, other.rgb, strict=True)
        return sum(abs(mine - theirs) > _PLAIN for mine, theirs in pairs) / len(self.rgb)

    def write_ppm(self, path: Path) -> None:
        path.write_bytes(b"P6\n%d %d\n255\n" % self.size + self.rgb)

    @staticmethod
    def read_ppm(path: Path) -> "Picture":
        kind, width, height, most, rgb = _parts(path.read_bytes())
        assert (kind, most) == (b"P6", b"255"), f"{path} is no picture that is known here"
        return Picture(int(width), int(height), rgb)

    def write_png(self, path: Path) -> None:
        """For people."""
        stride = 3 * self.width
        lines = b"".join(b"\0" + self.rgb[start : start + stride] for start in range(0, len(self.rgb), stride))
        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(lines)), (b"IEND", b""))
        path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks))


def _parts(ppm: bytes) -> tuple[bytes, bytes, bytes, bytes, bytes]:
    """A PPM as qemu writes it: four words, one white space, the pixels (which may begin with what looks like one)."""
    words: list[bytes] = []
    place = 0
    while len(words) < 4:
        end = next(at for at in range(place, len(ppm)) if ppm[at : at + 1].isspace())
        words.append(ppm[place:end])
        place = end + 1
    kind, width, height, most = words
    return kind, width, height, most, ppm[place:]


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
