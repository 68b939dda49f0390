"""From a picture to bytes: what the strip can show, may draw, and what nobody's eyes are hurt by.

The order is fixed: gamma, brightness, power cap, flash limiter, colour order, safe bytes. All of it happens
once, here, at the end, because the firmware corrects nothing (WLED's realtime mode has no gamma).
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from msgspec import Struct

from hardware import PictureError, SettingError
from hardware.ring.flashes import FlashLimiter, light_of
from hardware.ring.light import MAX_LEDS, ColourOrder, Picture
from hardware.ring.protocols import BYTES_PER_LED, safe

FULL = 255
MAX_GAMMA = 3.0
MILLIAMPS_PER_COUNT = 55 / 765
"""Current of one LED at full white (55 mA for 3 x 255 counts), shared out among its counts."""

MILLIAMPS_IDLE = 1.0
"""Current of an LED that is dark."""

FAINTEST = 2 * BYTES_PER_LED * MILLIAMPS_PER_COUNT
"""Current above that with which an LED shows anything at all: two steps of each colour."""

RESERVE = 2 * MILLIAMPS_PER_COUNT
"""What a frame may draw more than its picture: the first byte of a dark LED is sent as 1 or 2 (see `protocols`)."""

_GAMMA_STEPS = 4095
_ALMOST = 0.98


class OutputSettings(Struct, frozen=True):
    """What is done to every picture.

    Attributes:
        gamma: exponent from the picture's values to light. Pictures are linear light and so are LEDs: 1.0.
            Give 2.2 for pictures that hold screen colours.
        brightness: 0-1, share of the LEDs' full light.
        current_limit: mA that the whole ring may draw; a picture that needs more is dimmed as a whole. Below what
            dark LEDs draw nothing can be shown (`needs_more_current`).
        colour_order: what the board expects on the wire.

    Raises:
        SettingError: if a value is out of its range.
    """

    gamma: float = 1.0
    brightness: float = 0.25
    current_limit: float = 500.0
    colour_order: ColourOrder = ColourOrder.RGB

    def __post_init__(self) -> None:
        if not 1.0 <= self.gamma <= MAX_GAMMA:
            raise SettingError(f"A gamma of {self.gamma} makes no sense for LEDs. Use 1.0 to {MAX_GAMMA}.")
        if not 0.0 <= self.brightness <= 1.0:
            raise SettingError(f"The brightness is {self.brightness}, but must lie between 0 and 1.")
        if not self.current_limit >= 0.0:
            raise SettingError(f"The current limit is {self.current_limit} mA, but must not be below 0.")

    def needs_more_current(self, leds: int) -> bool:
        """Whether so many LEDs take while they are dark what the whole ring may draw: then it stays dark."""
        return self.current_limit < leds * (MILLIAMPS_IDLE + FAINTEST)


class Output(NamedTuple):
    """What the ring shows."""

    rgb: bytes
    """3 bytes an LED, red, green, blue: what the LEDs show, pixel for pixel."""
    payload: bytes
    """The same in the strip's colour order: what is sent, but for what `protocols.encode` does to the first byte."""
    milliamps: float
    held: bool = False
    """The flash limiter kept the picture before; the new one is to be tried again later."""
    needs_more_current: bool = False
    """The current limit is hardly above what so many LEDs draw while they are dark, or below: nothing can be shown."""


class OutputStage:
    """Turns pictures into bytes. Belongs to one thread; has no clock, it is fed with time."""

    def __init__(self, settings: OutputSettings | None = None) -> None:
        self.settings = settings or OutputSettings()
        self._limiter = FlashLimiter()
        self._shown = Output(b"", b"", 0.0)

    def show(self, picture: Picture, now: float) -> Output:
        """Return what to show at `now` (seconds) for an N x RGB picture in linear light.

        Values outside 0-1 are cut to it.

        Raises:
            PictureError: if the picture is not N x RGB with 1 to 300 LEDs.
        """
        check_length(picture)
        planes = self._planes(picture)
        reds, greens, blues, milliamps = self._within_current(planes)
        full = FULL * self.settings.brightness or FULL
        # The limiter judges what the LEDs will really show, so the counts go to it made safe.
        if not self._limiter.allows(light_of(safe(reds), safe(greens), safe(blues), full), now):
            self._shown = self._shown._replace(held=True)
            return self._shown
        ordered = [(reds, greens, blues)[plane] for plane in self.settings.colour_order.planes]
        self._shown = Output(
            safe(_interleaved([reds, greens, blues])),
            safe(_interleaved(ordered)),
            milliamps,
            needs_more_current=self.settings.needs_more_current(len(reds)),
        )
        return self._shown

    def _planes(self, picture: Picture) -> list[list[float]]:
        """Return red, green and blue separately, N values each, 0-1, gamma applied."""
        try:
            planes = [_within_range(plane) for plane in zip(*picture, strict=True)]
        except (TypeError, ValueError) as error:
            raise PictureError("A picture must be rows of red, green and blue.") from error
        if len(planes) != BYTES_PER_LED:
            raise PictureError(f"A picture has three colours, not {len(planes)}.")
        gamma = self.settings.gamma
        if gamma == 1.0:
            return planes
        table = _gamma_table(gamma)
        return [[table[int(value * _GAMMA_STEPS + 0.5)] for value in plane] for plane in planes]

    def _within_current(self, planes: list[list[float]]) -> tuple[bytes, bytes, bytes, float]:
        """Return the counts (0-255) of the planes, dimmed to the current limit, and the mA they draw."""
        scale = FULL * self.settings.brightness
        limit = self.settings.current_limit - RESERVE
        reds, greens, blues = (bytes([int(value * scale + 0.5) for value in plane]) for plane in planes)
        milliamps = current(reds, greens, blues)
        if milliamps > limit:
            idle = MILLIAMPS_IDLE * len(reds)
            scale *= max(limit - idle, 0.0) / max(milliamps - idle, MILLIAMPS_PER_COUNT)
        while milliamps > limit:
            # Rounded down; what rounding and safe bytes still add is taken off in small steps.
            reds, greens, blues = (bytes([int(value * scale) for value in plane]) for plane in planes)
            milliamps = current(reds, greens, blues)
            if not scale:
                break
            scale *= _ALMOST
        return reds, greens, blues, milliamps


def check_length(picture: Picture) -> None:
    """See that a picture has as many LEDs as a ring can have; costs the same for every length.

    Raises:
        PictureError: if it has not.
    """
    if not 1 <= len(picture) <= MAX_LEDS:
        raise PictureError(f"A picture has 1 to {MAX_LEDS} LEDs, not {len(picture)}.")


def current(*planes: bytes) -> float:
    """Return the mA that LEDs with these counts draw, made safe; one plane of N bytes a colour."""
    counts = sum(sum(safe(plane)) for plane in planes)
    return counts * MILLIAMPS_PER_COUNT + MILLIAMPS_IDLE * len(planes[0])


def _within_range(plane: tuple[float, ...]) -> list[float]:
    # The plain case is told by three passes at the speed of C; `sum` finds a NaN, which min and max may miss.
    total = sum(plane)
    if min(plane) >= 0.0 and max(plane) <= 1.0 and total == total:  # noqa: PLR0124  NaN is not itself
        return list(plane)
    return [1.0 if value > 1.0 else max(0.0, value) for value in plane]


@cache
def _gamma_table(gamma: float) -> list[float]:
    return [(step / _GAMMA_STEPS) ** gamma for step in range(_GAMMA_STEPS + 1)]


def _interleaved(planes: list[bytes]) -> bytes:
    together = bytearray(BYTES_PER_LED * len(planes[0]))
    for place, plane in enumerate(planes):
        together[place::BYTES_PER_LED] = plane
    return bytes(together)
