"""The points of a board: each marker counts those on its line and those below it; with the reason for each."""

from collections.abc import Sequence
from typing import NamedTuple


class Mark(NamedTuple):
    """A marker on a board.

    Attributes:
        seat: whose it is.
        round: the column, 0 first.
        place: the line, 1 on top.
        on_line: markers on the same line, itself included.
        below: markers on lines below it.
    """

    seat: int
    round: int
    place: int
    on_line: int
    below: int

    @property
    def points(self) -> int:
        """What it counts: all markers that are not better (sure)."""
        return self.on_line + self.below


def marks_of(markers: Sequence[tuple[int, int]]) -> tuple[Mark, ...]:
    """The markers of a board with their points.

    Args:
        markers: seat and place of each, round by round.
    """
    places = [place for _seat, place in markers]
    return tuple(
        Mark(seat, column, place, places.count(place), sum(other > place for other in places))
        for column, (seat, place) in enumerate(markers)
    )


def board_at(seat: int, round_: int, seats: int) -> int:
    """The board before a seat, by the seat at which it began: boards go to the left after each round (sure)."""
    return (seat - round_) % seats


def seat_of(board: int, round_: int, seats: int) -> int:
    """The seat before which a board lies."""
    return (board + round_) % seats
