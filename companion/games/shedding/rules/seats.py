"""Where the seats are: for the board, for the ring, and for whatever goes on to the left."""


def bearing(seat: int, seats: int) -> float:
    """Degrees clockwise from the top: seat 0 is at the bottom, or, of six, left of it, and left is clockwise."""
    first = 210.0 if seats == 6 else 180.0  # noqa: PLR2004 - six fit round a table with nobody in the middle of a side
    return (first + 360.0 * seat / seats) % 360.0


def to_the_left(seat: int, seats: int, steps: int = 1) -> int:
    """The seat so many to the left."""
    return (seat + steps) % seats
