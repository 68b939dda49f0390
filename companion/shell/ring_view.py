"""The ring drawn on a board: one dot for each LED, of the very bytes that the port would get."""

from math import cos, pi, radians, sin
from typing import Any, Final, NamedTuple

from kivy.graphics import Color, Ellipse, InstructionGroup, Line
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from companion.devices.lit_ring import DrawnRing
from companion.kit import theme
from hardware.ring import Geometry

_DOT_LARGEST, _DOT_SHARE = 6 / 13, 0.43  # radius: of the band's width; of the way from dot to dot
_SCREEN_GAMMA = 2.2


def on_screen(count: int, brightness: float) -> float:
    """How a screen shows the light of an LED at `count` (0–255): LEDs are linear, screens are not; 0–1.

    A ring at a quarter of its light looks brighter than a quarter, as eyes get used to it: half of that, on a scale
    of powers, is given back.
    """
    return min(1.0, float((count / 255 / max(brightness, 1 / 255) ** 0.5) ** (1 / _SCREEN_GAMMA)))


class Band(NamedTuple):
    """Where the ring lies on a board, as shares of the side of its square; `begins`: where its sector 1 does.

    `begins` is in degrees from the top of the board, clockwise.
    """

    radius: float
    width: float
    begins: float


RIM: Final = Band(radius=0.47, width=0.025, begins=0.0)
"""At the edge of the square: for a board that says nothing else."""


def bearing_of(place: float, band: Band) -> float:
    """Where a place on the ring (turns from the beginning of its first sector) lies, in degrees from the top."""
    return place * 360 + band.begins


class RingView(Widget):
    """Lies over a board, as large as it is; `show` what is to be seen, or None for no ring."""

    def __init__(self, **given: Any) -> None:
        super().__init__(size_hint=(None, None), **given)
        self._group = InstructionGroup()
        self.canvas.add(self._group)
        self._geometry: Geometry | None = None
        self._rgb = b""
        self._brightness = 1.0
        self._band = RIM
        self._inks: dict[int, Color] = {}
        self.bind(pos=self._draw_anew, size=self._draw_anew)

    def lie(self, radius: float, width: float, begins: float) -> None:
        """Lie there on the board from now on: see `Band`."""
        self._band = Band(radius, width, begins)
        self._draw_anew()

    @property
    def rgb(self) -> bytes:
        """What is seen, 3 bytes an LED, in the strip's order."""
        return self._rgb

    def colour_of(self, led: int) -> tuple[float, float, float]:
        """The colour on the screen of an LED's dot, 0–1 each."""
        red, green, blue, _ = self._inks[led].rgba
        return red, green, blue

    def show(self, drawn: DrawnRing | None) -> None:
        """Draw what differs from what is drawn."""
        if drawn is None:
            self._geometry, self._rgb = None, b""
            self._group.clear()
            self._inks.clear()
            return
        if (drawn.geometry, drawn.brightness) != (self._geometry, self._brightness):
            self._geometry, self._brightness, self._rgb = drawn.geometry, drawn.brightness, b""
            self._draw_anew()
        if drawn.rgb != self._rgb:
            before, self._rgb = self._rgb, drawn.rgb
            self._colour(before)

    def _colour(self, before: bytes) -> None:
        for led, ink in self._inks.items():
            counts = self._rgb[3 * led : 3 * led + 3]
            if counts != before[3 * led : 3 * led + 3]:
                ink.rgb = tuple(on_screen(count, self._brightness) for count in counts) or (0, 0, 0)

    def _draw_anew(self, *_: object) -> None:
        self._group.clear()
        self._inks.clear()
        if self._geometry is None or min(self.size) <= 1:
            return
        side = min(self.size)
        around = self._band.radius * side
        self._group.add(Color(*get_color_from_hex(theme.GROUND)))
        self._group.add(
            Line(circle=(self.center_x, self.center_y, around), width=self._band.width / 2 * side, close=True)
        )
        apart = 2 * pi * around / self._geometry.count
        radius = min(_DOT_LARGEST * self._band.width * side, _DOT_SHARE * apart)
        for led in range(self._geometry.count):
            place = self._geometry.place(led)
            if place is None:
                continue
            turn = radians(bearing_of(place, self._band))
            x = self.center_x + around * sin(turn)
            y = self.center_y + around * cos(turn)
            ink = Color(0, 0, 0)
            self._inks[led] = ink
            self._group.add(ink)
            self._group.add(Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius), segments=16))
        self._colour(b"")
