"""The table seen from above, as plain values: screens make it, the board draws it.

Seat 0 is at the bottom, the others follow clockwise, so that "left" is where everybody's left hand is.
"""

from msgspec import Struct

from companion.games.shedding.rules.groups import Direction


class TapSeat(Struct, frozen=True):
    """A seat was tapped that means something."""

    seat: int


class TapMiddle(Struct, frozen=True):
    """The middle of the table was tapped."""


class SeatPicture(Struct, frozen=True):
    """One seat.

    Attributes:
        name: who sits there; empty: nobody.
        color: of that player, #RRGGBB.
        note: a few quiet words under the name.
        medal: a place that was reached in this round, or what is written in its stead; empty: none.
        card: what lies in front of the seat, in words ("2nd"), where it has no cells.
        cells: a small score board in front of the seat: lines from the top down, each place a colour or "".
        card_color: the edge of what lies there, and its words; empty: nothing lies there.
        lit: a tap on it means something.
        on: whoever is on, or chosen.
        faded: out of the round.
    """

    name: str
    color: str
    note: str = ""
    medal: str = ""
    card: str = ""
    cells: tuple[tuple[str, ...], ...] = ()
    card_color: str = ""
    lit: bool = False
    on: bool = False
    faded: bool = False


class TablePicture(Struct, frozen=True):
    """All seats, and the middle.

    Attributes:
        seats: clockwise from the bottom.
        token: the side of the Value token that is up; None: there is none, `middle` stands there.
        middle: words in the middle, large, and under it.
        arrows: what lies before each seat goes on to the next one, to the left.
    """

    seats: tuple[SeatPicture, ...]
    token: Direction | None = None
    middle: tuple[str, str] = ("", "")
    arrows: bool = False
