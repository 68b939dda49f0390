"""Where each card of the deck lies on the loop, for the board and for the ring: what is near is large.

Turns, clockwise: 0 is where the first card begins, the one on which you are. The next ten, which are all that a move
can reach from there, are as wide as it; the rest of the deck shares what is left.
"""

from functools import lru_cache
from typing import Final

from companion.lights import Span

NEAR: Final = 11
"""Where you are, and the ten places that a move can land on."""

NEAR_TURN: Final = 0.034
"""How much of the loop each of them takes at least; a short deck is shared out evenly."""


@lru_cache(64)
def places(cards: int) -> tuple[Span, ...]:
    """The places of so many cards, in the order of the deck."""
    near = max(NEAR_TURN, 1 / cards)
    far = (1.0 - NEAR * near) / max(1, cards - NEAR)
    spans, start = [], 0.0
    for place in range(cards):
        end = start + (near if place < NEAR else far)
        spans.append(Span(start, end))
        start = end
    return tuple(spans)
