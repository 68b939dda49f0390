"""The shapes that the wheel is drawn with, about (0, 0) in real pixels; each is made once and kept."""

from functools import lru_cache
from math import cos, pi, radians, sin
from typing import Final

from companion.kit.glyphs import Point, drawing, rounded_rectangle, star
from companion.kit.glyphs.tessellator import Tessellator

_KEPT: Final = 512


@lru_cache(_KEPT)
def disc(radius: float) -> Tessellator:
    """A filled circle."""
    ink = Tessellator()
    ink.disc((0, 0), radius)
    return ink


@lru_cache(_KEPT)
def ring(radius: float, width: float) -> Tessellator:
    """A circle as a line."""
    ink = Tessellator()
    ink.ring((0, 0), radius, width)
    return ink


@lru_cache(_KEPT)
def glyph(name: str, size: float) -> Tessellator:
    """A glyph `size` wide."""
    ink = Tessellator()
    ink.draw(drawing(name), (0, 0), size)
    return ink


@lru_cache(_KEPT)
def ringed_glyph(name: str, size: float, radius: float, width: float) -> Tessellator:
    """A glyph in a circle."""
    ink = Tessellator()
    ink.ring((0, 0), radius, width)
    ink.draw(drawing(name), (0, 0), size)
    return ink


@lru_cache(_KEPT)
def framed_glyph(name: str, size: float, half: float, turn: float, width: float) -> Tessellator:
    """A glyph in a square of half side `half` that is turned by `turn` degrees."""
    ink = frame(half, 0.0, width).turned(turn)
    ink.draw(drawing(name), (0, 0), size)
    return ink


@lru_cache(_KEPT)
def square(half: float, turn: float) -> Tessellator:
    """A filled square of half side `half` with round corners, turned by `turn` degrees."""
    if turn:
        return square(half, 0.0).turned(turn)
    ink = Tessellator()
    ink.fill(_rounded_square(half))
    return ink


@lru_cache(_KEPT)
def frame(half: float, turn: float, width: float) -> Tessellator:
    """The same as a line."""
    if turn:
        return frame(half, 0.0, width).turned(turn)
    ink = Tessellator()
    ink.stroke(_rounded_square(half), width, closed=True)
    return ink


@lru_cache(_KEPT)
def spiky(radius: float) -> Tessellator:
    """A filled disc with spikes all round that reach to `radius`."""
    ink = Tessellator()
    ink.fill(_spikes(radius), (0.0, 0.0))
    return ink


@lru_cache(_KEPT)
def spiky_line(radius: float, width: float) -> Tessellator:
    """The same as a line."""
    ink = Tessellator()
    ink.stroke(_spikes(radius), width, closed=True)
    return ink


@lru_cache(_KEPT)
def hexagon(radius: float) -> Tessellator:
    """A cube seen over its corner."""
    ink = Tessellator()
    ink.fill(_corners(radius))
    return ink


@lru_cache(_KEPT)
def cube_top(radius: float) -> Tessellator:
    """The upper side of that cube."""
    ink = Tessellator()
    ink.fill(((0.0, 0.0), *_corners(radius)[:3]))
    return ink


@lru_cache(_KEPT)
def bar(half: float, width: float) -> Tessellator:
    """A line from left to right."""
    ink = Tessellator()
    ink.stroke(((-half, 0.0), (half, 0.0)), width)
    return ink


@lru_cache(_KEPT)
def dashes(radius: float, width: float) -> Tessellator:
    """A dashed circle, open at the left and the right, where words need the room."""
    ink = Tessellator()
    for dash in range(10):
        if dash % 5:
            middle = radians(36 * dash)
            turns = [middle + radians(step) for step in range(-12, 13, 4)]
            ink.stroke(tuple((radius * cos(t), radius * sin(t)) for t in turns), width)
    return ink


@lru_cache(_KEPT)
def plate(half_width: float, half_height: float) -> Tessellator:
    """A filled rectangle with round corners."""
    ink = Tessellator()
    ink.fill(rounded_rectangle(-half_width, -half_height, half_width, half_height, 0.5 * half_height))
    return ink


@lru_cache(_KEPT)
def band(at: float, half: float, reach: float, turn: float, teeth: float = 0.0) -> Tessellator:
    """A piece of a ring about the wheel's middle: `at` is its radius, `half` of its width, `reach` of its length.

    Its own middle is (0, 0). With `teeth` its edge is jagged; they stand out so far, and less towards the middle.
    """
    if turn:
        return band(at, half, reach, 0.0, teeth).turned(turn)
    steps = max(4, 2 * round(reach / 7)) if teeth else 12
    across = [reach * (2 * step / steps - 1) for step in range(steps + 1)]
    edge = [_on_ring(at, along, half + teeth * (step % 2)) for step, along in enumerate(across)]
    edge += [_on_ring(at, reach + teeth, 0.0)] if teeth else []
    edge += [_on_ring(at, along, -half - 0.4 * teeth * (step % 2)) for step, along in enumerate(reversed(across))]
    edge += [_on_ring(at, -reach - teeth, 0.0)] if teeth else []
    ink = Tessellator()
    ink.fill(tuple(edge), (0.0, 0.0))
    return ink


@lru_cache(_KEPT)
def stripes(at: float, half: float, reach: float, turn: float, width: float) -> Tessellator:
    """Slanting stripes along such a piece of a ring, as on a barrier tape."""
    if turn:
        return stripes(at, half, reach, 0.0, width).turned(turn)
    ink = Tessellator()
    count = int(2 * reach / (2 * width))
    slant = width * 0.7
    for stripe in range(count):
        start = (stripe - (count - 1) / 2) * 2 * width - width / 2
        upper, lower = start + slant, start - slant
        ink.fill(
            (
                _on_ring(at, lower, -half),
                _on_ring(at, lower + width, -half),
                _on_ring(at, upper + width, half),
                _on_ring(at, upper, half),
            )
        )
    return ink


def _on_ring(at: float, along: float, out: float) -> Point:
    """A point of a band: `along` it, clockwise, and `out` of its middle line."""
    turn = along / at
    return (at + out) * sin(turn), (at + out) * cos(turn) - at


def _rounded_square(half: float) -> tuple[Point, ...]:
    return rounded_rectangle(-half, -half, half, half, 0.34 * half)


def _spikes(radius: float) -> tuple[Point, ...]:
    return star((0.0, 0.0), radius, 0.76 * radius, 11)


def _corners(radius: float) -> tuple[Point, ...]:
    return tuple((radius * cos(pi / 6 + pi / 3 * side), radius * sin(pi / 6 + pi / 3 * side)) for side in range(6))
