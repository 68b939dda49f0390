"""Arcs of light on a ring, and what is seen where they lie over each other."""

from __future__ import annotations

from itertools import pairwise
from math import floor
from typing import TYPE_CHECKING, NamedTuple

from hardware.ring.colours import BLACK

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


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
