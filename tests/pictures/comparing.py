"""Two folders of pictures held against each other, pixel by pixel.

Edges are smoothed, and a smoothed edge may come out a shade lighter or darker when the same shape is drawn in another
way. So a pixel that differs does not count where it lies at an edge and differs by little: each of its colours by
`EDGE` at most, and by no more than the pixels round it in the other picture reach, both ways. In a plain area the
pixels round it are all alike, so there every difference counts, as does an edge that moved by a whole pixel.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

# Kivy reads its environment when it is imported: whoever uses this has called `kivy_setup.prepare`.
from kivy.core.image import _img_sdl2 as sdl

MARK: Final = b"\xff\x00\xff\xff"
"""Of a pixel that differs: magenta, which no screen shows."""
GAP: Final = 8
"""Pixels between pictures that stand side by side."""
PIXEL: Final = 4
"""Bytes: red, green, blue, alpha."""
EDGE: Final = 64
"""Of 255: by so much each colour of a pixel at an edge may differ; a quarter of the way from black to white."""


class Picture(NamedTuple):
    """Width and height in pixels, and the pixels, row by row."""

    width: int
    height: int
    pixels: bytes

    def rows(self) -> Iterator[bytes]:
        """Each row's bytes, from the top."""
        ends = range(0, len(self.pixels) + 1, self.width * PIXEL)
        return (self.pixels[begin:end] for begin, end in pairwise(ends))


class Difference(NamedTuple):
    """A picture that is not as it was: its share of pixels that differ (0–1), or the one side on which it is.

    A share of 0: only the shade of edges differs.
    """

    name: str
    share: float
    only: str = ""

    def __str__(self) -> str:
        if self.only:
            return f"{self.name}: only {self.only}"
        return f"{self.name}: {self.share:.2%}" if self.share else f"{self.name}: edges alone"


def read(path: Path) -> Picture:
    """A PNG file.

    Raises:
        ValueError: it is none.
    """
    found = sdl.load_from_filename(str(path))
    if not found:
        raise ValueError(f"{path} is no picture")
    width, height, form, pixels, length = found
    if form == "rgb":
        pixels, form, length = with_alpha(pixels, width, length), "rgba", width * PIXEL
    if form != "rgba" or length != width * PIXEL:
        raise ValueError(f"{path} is kept in another way ({form}) than the app's pictures")
    return Picture(width, height, bytes(pixels))


def with_alpha(pixels: bytes, width: int, length: int) -> bytes:
    """Pixels of three bytes as pixels of four; `length` is that of a row, which may be filled up."""
    rows = (pixels[begin : begin + 3 * width] for begin in range(0, len(pixels), length))
    return b"".join(row[at : at + 3] + b"\xff" for row in rows for at in range(0, 3 * width, 3))


def write(path: Path, picture: Picture) -> None:
    """As a PNG file."""
    sdl.save(str(path), picture.width, picture.height, "rgba", picture.pixels, False, "png")


def differing(before: Picture, after: Picture) -> list[list[bool]]:
    """For each row of two pictures of the same size, which of its pixels differ by more than the shade of an edge."""
    old, new, found = tuple(before.rows()), tuple(after.rows()), []
    for y, (row, other) in enumerate(zip(old, new, strict=True)):
        marks = [False] * before.width
        if row != other:
            pairs = zip(memoryview(row).cast("I"), memoryview(other).cast("I"), strict=True)
            for x, (one, two) in enumerate(pairs):
                marks[x] = one != two and not _is_shade_of_edge(
                    _pixel(row, x), _pixel(other, x), *_round(old, new, x, y)
                )
        found.append(marks)
    return found


def _pixel(row: bytes, x: int) -> bytes:
    return row[x * PIXEL : (x + 1) * PIXEL]


def _round(before: tuple[bytes, ...], after: tuple[bytes, ...], x: int, y: int) -> Iterator[bytes]:
    """Of each picture the pixels that touch one, and itself, one after the other."""
    begin, end = max(x - 1, 0) * PIXEL, (x + 2) * PIXEL
    for rows in (before, after):
        yield b"".join(row[begin:end] for row in rows[max(y - 1, 0) : y + 2])


@lru_cache(maxsize=100_000)  # what differs is mostly a plain area
def _is_shade_of_edge(one: bytes, two: bytes, round_one: bytes, round_two: bytes) -> bool:
    """Whether these colours differ by little, and each reaches no further than those round the other."""
    for channel in range(PIXEL):
        old, new = one[channel], two[channel]
        olds, news = round_one[channel::PIXEL], round_two[channel::PIXEL]
        if abs(old - new) > EDGE or not min(olds) <= new <= max(olds) or not min(news) <= old <= max(news):
            return False
    return True


def share(before: Picture, after: Picture) -> float:
    """How much of the picture differs by more than the shade of an edge; all of it, where it has another size."""
    if before[:2] != after[:2]:
        return 1.0
    return sum(map(sum, differing(before, after))) / (before.width * before.height)


def side_by_side(before: Picture, after: Picture) -> Picture:
    """Before, after, and where they differ: marked on what stayed, which is shown dim."""
    parts = [before, after]
    if before[:2] == after[:2]:
        parts.append(_marked(before, after))
    height = max(part.height for part in parts)
    gap, columns = b"\x00\x00\x00\xff" * GAP, []
    for part in parts:
        missing = [b"\x00\x00\x00\xff" * part.width] * (height - part.height)
        columns.append([*part.rows(), *missing])
    rows = [gap.join(row) for row in zip(*columns, strict=True)]
    return Picture(len(rows[0]) // PIXEL, height, b"".join(rows))


def _marked(before: Picture, after: Picture) -> Picture:
    rows = []
    for row, marks in zip(after.rows(), differing(before, after), strict=True):
        dim = bytes(value // 4 if place % PIXEL < 3 else 255 for place, value in enumerate(row))
        if not any(marks):
            rows.append(dim)
            continue
        pixels = (dim[at * PIXEL : (at + 1) * PIXEL] for at in range(after.width))
        rows.append(b"".join(MARK if mark else pixel for pixel, mark in zip(pixels, marks, strict=True)))
    return Picture(after.width, after.height, b"".join(rows))


def compare(before: Path, after: Path, target: Path) -> list[Difference]:
    """What differs between two folders of screenshots; side by side into `target`.

    Pictures belong together by size and name; a number that moved on because another picture came in between does
    not count. Where only the shade of edges differs, there is nothing to be seen side by side.
    """
    old, new = _by_name(before), _by_name(after)
    found = []
    for name in sorted(old.keys() | new.keys()):
        if name not in old or name not in new:
            found.append(Difference(name, 1.0, "before" if name in old else "after"))
            continue
        one, two = read(old[name]), read(new[name])
        if one == two:
            continue
        differs = share(one, two)
        found.append(Difference(name, differs))
        if differs:
            goal = target / f"{name}.png"
            goal.parent.mkdir(parents=True, exist_ok=True)
            write(goal, side_by_side(one, two))
    return found


def _by_name(folder: Path) -> dict[str, Path]:
    return {f"{path.parent.name}/{re.sub(r'^[0-9]+-', '', path.stem)}": path for path in folder.glob("*/*.png")}
