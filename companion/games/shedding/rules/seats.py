"""Where the seats are, and the colours by which players are called: for the board, for the ring, for the setups."""

from enum import Enum
from typing import Final


class Colour(Enum):
    """By which a player is called who has no name. The first players get the first ones."""

    RED = "red"
    TURQUOISE = "turquoise"
    YELLOW = "yellow"
    PURPLE = "purple"
    GREEN = "green"
    ORANGE = "orange"


LONGEST_NAME: Final = 12
"""So many letters a name has at most; on the board long ones are cut."""


def bearing(seat: int, seats: int) -> float:
    """Degrees clockwise from the top: seat 0 is at the bottom, or, of six, left of it, and left is clockwise."""
    first = 210.0 if seats == 6 else 180.0  # noqa: PLR2004 - six fit round a table with nobody in the middle of a side
    return (first + 360.0 * seat / seats) % 360.0


def to_the_left(seat: int, seats: int, steps: int = 1) -> int:
    """The seat so many to the left."""
    return (seat + steps) % seats
