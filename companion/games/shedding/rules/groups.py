"""Cards and what can be laid of them: a single card, equal ones, a sequence; and which group beats which."""

from collections.abc import Sequence
from enum import Enum
from typing import Final

from msgspec import Struct

EIGHT: Final = 8
"""Laid, alone or with others, it ends the trick; set aside, it turns the order when it is revealed."""

ASIDE: Final = 2
"""Cards that each player sets aside at the beginning of a round."""


class Kind(Enum):
    """What a group is. A pair and a sequence of two are different kinds."""

    SINGLE = "single"
    SAME = "same"
    RUN = "run"


class Direction(Enum):
    """Whether higher cards beat lower ones, or lower ones higher ones."""

    UP = "up"
    DOWN = "down"

    @property
    def turned(self) -> "Direction":
        """The other one."""
        return Direction.DOWN if self is Direction.UP else Direction.UP


class Group(Struct, frozen=True):
    """Cards that are laid together. `value`: that of all of them, or of the lowest of a sequence."""

    kind: Kind
    size: int
    value: int

    @property
    def values(self) -> tuple[int, ...]:
        """The value of each card."""
        if self.kind is Kind.RUN:
            return tuple(range(self.value, self.value + self.size))
        return (self.value,) * self.size

    @property
    def has_eight(self) -> bool:
        """Whether it ends the trick."""
        return EIGHT in self.values

    def is_like(self, other: "Group") -> bool:
        """Whether it is of the same kind and has as many cards."""
        return self.kind is other.kind and self.size == other.size

    def beats(self, other: "Group", direction: Direction) -> bool:
        """Whether it is higher, or lower, than a group that it is like: the lowest card decides (inferred)."""
        return self.value > other.value if direction is Direction.UP else self.value < other.value


def group_of(values: Sequence[int]) -> Group | None:
    """What these cards are together; None: no group. A pair of one value, and a sequence, are told by their values."""
    size, lowest = len(values), min(values, default=0)
    if size == 1:
        return Group(Kind.SINGLE, 1, lowest)
    if values and set(values) == {lowest}:
        return Group(Kind.SAME, size, lowest)
    if values and sorted(values) == list(range(lowest, lowest + size)):
        return Group(Kind.RUN, size, lowest)
    return None


class Cards(Struct, frozen=True):
    """What the cards of a game allow.

    Attributes:
        highest: values go from 1 to this.
        copies: so many cards have the same value.
        to_play: so many each player has in a round, without those set aside.
        most_same: so many equal cards may be laid at once.
        least_in_run, most_in_run: so long may a sequence be; None: as long as somebody's hand.
        one_colour: the cards of a sequence have to have one colour, which the players see to.
    """

    highest: int
    copies: int
    to_play: int
    most_same: int
    most_in_run: int | None
    least_in_run: int = 2
    one_colour: bool = False

    def sizes(self, kind: Kind) -> range:
        """How many cards a group of a kind may have; a sequence does not go on from the highest to 1 (inferred)."""
        match kind:
            case Kind.SINGLE:
                return range(1, 2)
            case Kind.SAME:
                return range(2, min(self.most_same, self.copies) + 1)
            case Kind.RUN:
                most = self.to_play if self.most_in_run is None else self.most_in_run
                return range(self.least_in_run, min(most, self.highest) + 1)

    def values(self, kind: Kind, size: int) -> range:
        """The lowest cards that a group may have."""
        return range(1, self.highest - (size - 1 if kind is Kind.RUN else 0) + 1)
