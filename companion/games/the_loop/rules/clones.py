"""Clone tokens."""

from collections.abc import Iterable
from typing import NamedTuple

from companion.errors import IllegalActionError
from companion.games.the_loop.rules.eras import ERAS, Era, distance, era_from


class Clone(NamedTuple):
    """A token: where it arrives, and its paradox Era, in which it is destroyed."""

    arrival: Era
    paradox: Era

    @property
    def text(self) -> str:
        """One word for journals, commands and keys: `medieval>globalization`."""
        return f"{self.arrival.id}>{self.paradox.id}"


def clone_from(word: str) -> Clone:
    """The clone meant by `ARRIVAL>PARADOX`.

    Raises:
        TableError: it is not of that form, or names no Era.
    """
    arrival, arrow, paradox = word.partition(">")
    if not arrow:
        raise IllegalActionError(f"{word!r} is no clone; write ARRIVAL>PARADOX, for example medieval>globalization")
    return Clone(era_from(arrival), era_from(paradox))


def tokens_at(distances: Iterable[int]) -> tuple[Clone, ...]:
    """Every ordered pair of Eras at one of these distances, once each, in a fixed order.

    Distances 2 and 3 give the 28 tokens that we believe lie in the box (likely: 42 ordered pairs less 14 adjacent).
    """
    wanted = frozenset(distances)
    return tuple(
        Clone(arrival, paradox) for arrival in ERAS for paradox in ERAS if distance(arrival, paradox) in wanted
    )
