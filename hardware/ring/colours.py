"""Colours in linear light, and the order in which a strip wants them.

Everything the ring is given is *linear light*: 0.5 is half the light of 1.0, so that mixing, fading and
anti-aliasing are plain averages. Colours written the way screens write them (`FFA000`) carry a gamma of
about 2.2 and pass through `from_hex` once.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple, TypeAlias

from hardware.errors import SettingError

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
