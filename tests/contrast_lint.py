"""How well things are told apart on a drawn picture: its pixels are counted, whatever the code meant."""

from collections import Counter
from collections.abc import Iterable, Iterator
from math import cos, radians, sin
from typing import Any

from companion.games.the_loop.board.plan import Spot
from companion.kit.theme import contrast

Pixel = tuple[int, int, int]
_LEAST_SHARE = 0.004  # of a patch: what has fewer pixels is a soft edge


class Picture:
    """The pixels of a widget; rows run downwards."""

    def __init__(self, widget: Any) -> None:
        texture = widget.export_as_image().texture
        self.width, self.height = texture.size
        self._pixels = bytes(texture.pixels)

    def at(self, x: float, y: float) -> Pixel | None:
        """The colour at a point, counted from the bottom left as in Kivy; None outside."""
        column, row = round(x - 0.5), round(self.height - y - 0.5)
        if not (0 <= column < self.width and 0 <= row < self.height):
            return None
        place = (row * self.width + column) * 4
        red, green, blue = self._pixels[place : place + 3]
        return red, green, blue

    def patch(self, left: float, bottom: float, width: float, height: float) -> Counter[Pixel]:
        """How often each colour is in a rectangle."""
        points = ((left + x + 0.5, bottom + y + 0.5) for y in range(round(height)) for x in range(round(width)))
        return counted(self.at(x, y) for x, y in points)


def counted(pixels: Iterable[Pixel | None]) -> Counter[Pixel]:
    """How often each colour is there."""
    return Counter(pixel for pixel in pixels if pixel is not None)


def ratio(one: Pixel, other: Pixel) -> float:
    """The contrast of two colours."""
    first, second = (tuple(part / 255 for part in pixel) for pixel in (one, other))
    return contrast((*first[:3], 1.0), (*second[:3], 1.0))  # type: ignore[arg-type] # three parts each


def of_words(patch: Counter[Pixel]) -> float:
    """How well words are told from what they stand on: the commonest colour there, and the one that differs most."""
    ground, _ = patch.most_common(1)[0]
    least = max(2.0, _LEAST_SHARE * patch.total())
    return max((ratio(ground, pixel) for pixel, count in patch.items() if count >= least), default=1.0)


def of_edge(picture: Picture, spot: Spot, middle: tuple[float, float]) -> float:
    """How well a shape is told from what is round it: the commonest colour just inside its edge, and that round it."""

    def commonest(grown: float) -> Pixel:
        return counted(picture.at(*point) for point in _ring(spot, middle, grown)).most_common(1)[0][0]

    inside = commonest(-1.2)
    return max(ratio(inside, commonest(grown)) for grown in (0.5, 1.0, 1.5))


def _ring(spot: Spot, middle: tuple[float, float], grown: float) -> Iterator[tuple[float, float]]:
    place = _on_square if spot.square else _on_circle
    for degrees in range(0, 360, 3):
        x, y = place(spot, spot.radius + grown, degrees)
        yield middle[0] + spot.x + x, middle[1] + spot.y + y


def _on_circle(_: Spot, radius: float, degrees: float) -> tuple[float, float]:
    return radius * cos(radians(degrees)), radius * sin(radians(degrees))


def _on_square(spot: Spot, radius: float, degrees: float) -> tuple[float, float]:
    across, upright = cos(radians(degrees)), sin(radians(degrees))
    reach = radius / max(abs(across), abs(upright))
    x, y, turn = across * reach, upright * reach, radians(-spot.turn)
    return x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)
