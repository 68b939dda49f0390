"""Slow ways from one value, or one picture, to another."""

from collections.abc import Sequence
from itertools import pairwise

from hardware.ring.arcs import Arc, flatten

Arcs = tuple[Arc, ...]
"""A picture: light over light, the last on top."""


def smooth(share: float) -> float:
    """From 0 to 1, slow at both ends, never beyond (smoothstep)."""
    held = min(max(share, 0.0), 1.0)
    return held * held * (3.0 - 2.0 * held)


def between(low: float, high: float, share: float) -> float:
    """The value at this share 0–1 of the way."""
    return low + (high - low) * share


def mix(before: Arcs, after: Arcs, share: float) -> Arcs:
    """The picture on the way from one to the other: every point of the ring is the exact average.

    At a share of 0 it *is* the first, at 1 the second.
    """
    if share >= 1.0 or before == after:
        return after
    if share <= 0.0:
        return before
    weight = smooth(share)
    olds, news = list(flatten(before)), list(flatten(after))
    cuts = sorted({edge for start, end, _ in (*olds, *news) for edge in (start, end)})
    mixed = []
    for start, end in pairwise(cuts):
        old, new = _at(olds, start), _at(news, start)
        red, green, blue = (between(one, other, weight) for one, other in zip(old, new, strict=True))
        if red or green or blue:
            mixed.append(Arc(start, end, (red, green, blue)))
    return tuple(mixed)


Piece = tuple[float, float, tuple[float, float, float]]


def _at(pieces: Sequence[Piece], place: float) -> tuple[float, float, float]:
    return next((colour for start, end, colour in pieces if start <= place < end), (0.0, 0.0, 0.0))
