"""Chance as a value: what can come, and how likely each is. The dice sample it, the odds add it up."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

Outcome = TypeVar("Outcome")

NUMBER_BITS = 64
"""How wide the numbers are that `Outcomes.at` takes: 0 up to, not including, 2**NUMBER_BITS."""


class Outcomes(Struct, Generic[Outcome], frozen=True, gc=False):
    """Outcomes with whole-number weights; iterating gives (outcome, exact probability), which sum to 1.

    `cumulative` holds the weights added up from the left, so its last value is the total.
    """

    values: tuple[Outcome, ...]
    cumulative: Sequence[int]

    @staticmethod
    def equal(values: Iterable[Outcome]) -> "Outcomes[Outcome]":
        """All of them equally likely."""
        row = tuple(values)
        return Outcomes(row, range(1, len(row) + 1))

    @staticmethod
    def weighted(pairs: Iterable[tuple[Outcome, int]]) -> "Outcomes[Outcome]":
        """Each with its weight; outcomes of weight 0 are left out."""
        values: list[Outcome] = []
        cumulative: list[int] = []
        total = 0
        for value, weight in pairs:
            if weight > 0:
                total += weight
                values.append(value)
                cumulative.append(total)
        return Outcomes(tuple(values), tuple(cumulative))

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[tuple[Outcome, Fraction]]:
        total = self.cumulative[-1] if self.values else 1
        before = 0
        for value, upto in zip(self.values, self.cumulative, strict=True):
            yield value, Fraction(upto - before, total)
            before = upto

    def share(self, is_wanted: Callable[[Outcome], bool]) -> Fraction:
        """How likely it is that one of those comes which are wanted, exactly."""
        before = wanted = 0
        for value, upto in zip(self.values, self.cumulative, strict=True):
            if is_wanted(value):
                wanted += upto - before
            before = upto
        return Fraction(wanted, before) if before else Fraction(0)

    def at(self, number: int) -> Outcome:
        """The outcome at a place on the line from 0 to 2**NUMBER_BITS, on which each has its share.

        Raises:
            IndexError: there is nothing to draw from.
        """
        if not self.values:
            raise IndexError("nothing to draw from")
        cumulative = self.cumulative
        at = number * cumulative[-1] >> NUMBER_BITS
        # Where all are equally likely, the cumulative weights are 1, 2, 3 and so on: there is nothing to search.
        return self.values[at if type(cumulative) is range else bisect_right(cumulative, at)]


class Draw(Protocol):
    """What draws one of several outcomes: dice, or a test that tries them all."""

    def __call__(self, outcomes: Outcomes[Outcome], name: str, place: int = 0, /) -> Outcome:
        """One of the outcomes. `name` and `place` say which draw of the turn it is: the third of a row has place 2."""
