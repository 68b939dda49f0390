"""Light on a ring: colours, arcs of them, what is seen where arcs lie over each other, the order a strip wants.

Everything the ring is given is *linear light*: 0.5 is half the light of 1.0, so that mixing, fading and
anti-aliasing are plain averages. Colours written the way screens write them (`FFA000`) carry a gamma of
about 2.2 and pass through `from_hex` once.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from itertools import pairwise
from math import floor
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from hardware import SettingError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


SCREEN_GAMMA = 2.2
"""The exponent between a value on a screen and the light it stands for."""


class Colour(NamedTuple):
    """Red, green and blue light, each 0-1, linear."""

    red: float
    green: float
    blue: float


BLACK = Colour(0.0, 0.0, 0.0)

MAX_LEDS = 300
"""LEDs of the longest ring."""

Picture: TypeAlias = Sequence[tuple[float, float, float]]
"""What the ring should look like: N x RGB, linear light, 0-1; LED 0 first, in the order of the strip."""


def from_hex(text: str) -> Colour:
    """Return the linear light of a screen colour such as "FFA000" or "#ffa000".

    Raises:
        SettingError: if it is not six hexadecimal digits.
    """
    digits = text.removeprefix("#")
    try:
        values = bytes.fromhex(digits)
    except ValueError:
        values = b""
    if len(values) != len(Colour._fields):
        raise SettingError(f"“{text}” is no colour. Write six hexadecimal digits, for example FFA000.")
    red, green, blue = ((value / 255) ** SCREEN_GAMMA for value in values)
    return Colour(red, green, blue)


class ColourOrder(Enum):
    """The order in which the strip takes its three bytes, each by its first letter."""

    RGB = "rgb"
    RBG = "rbg"
    GRB = "grb"
    GBR = "gbr"
    BRG = "brg"
    BGR = "bgr"

    @property
    def planes(self) -> tuple[int, int, int]:
        """The same in numbers: 0 is red, 1 green, 2 blue."""
        first, second, third = ("rgb".index(letter) for letter in self.value)
        return first, second, third

    @classmethod
    def from_planes(cls, planes: tuple[int, int, int]) -> ColourOrder:
        """The order with these numbers."""
        return next(order for order in cls if order.planes == planes)


class Arc(NamedTuple):
    """Light on [start, end) in turns.

    An end before the start goes on through 0; a turn or more is the whole ring.
    """

    start: float
    end: float
    colour: tuple[float, float, float]
    opacity: float = 1.0
    """0-1: how much of what lies below is covered."""


def unroll(start: float, end: float) -> tuple[float, float]:
    """Return the same arc with 0 ≤ start < 1 and start ≤ end ≤ start + 1."""
    length = end - start if end >= start else (end - start) % 1.0
    begin = start - floor(start)
    return begin, begin + min(length, 1.0)


def flatten(
    arcs: Iterable[Arc], background: tuple[float, float, float] = BLACK
) -> Iterator[tuple[float, float, tuple[float, float, float]]]:
    """Yield (start, end, colour) of the pieces that are not black, in order, within one turn.

    Where arcs lie over each other the last one is on top.
    """
    pieces = [piece for arc in arcs for piece in _within_one_turn(arc)]
    cuts = sorted({0.0, 1.0, *(piece.start for piece in pieces), *(piece.end for piece in pieces)})
    for start, end in pairwise(cuts):
        red, green, blue = background
        for piece in pieces:
            if piece.start <= start and piece.end >= end:
                over = piece.opacity
                under = 1.0 - over
                red = red * under + piece.colour[0] * over
                green = green * under + piece.colour[1] * over
                blue = blue * under + piece.colour[2] * over
        if red or green or blue:
            yield start, end, (red, green, blue)


def _within_one_turn(arc: Arc) -> tuple[Arc, ...]:
    start, end = unroll(arc.start, arc.end)
    if end <= 1.0:
        return (Arc(start, end, arc.colour, arc.opacity),)
    return (
        Arc(start, 1.0, arc.colour, arc.opacity),
        Arc(0.0, end - 1.0, arc.colour, arc.opacity),
    )
