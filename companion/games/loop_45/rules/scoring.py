"""What a place is worth, and at how many points a set ends: section "Loop Round" of the rule sheet."""

from collections.abc import Mapping, Sequence
from typing import Final

PLAYERS: Final = (4, 3, 2)
"""How many can play; the most first."""

FIRST_POINTS: Final = 2
"""What each player has as a set begins."""

BASE: Final[Mapping[int, tuple[int, ...]]] = {4: (4, 2, 1, 0), 3: (3, 1, 0), 2: (2, 0)}
"""For so many players what each place is worth in the Normal Round, the first place first."""

ENDS_AT: Final[Mapping[int, int]] = {4: 12, 3: 10, 2: 7}
"""For so many players at how many points a set ends."""

MOST_POINTS: Final = 99
"""Nobody comes near it: a set ends long before. A larger number was mistyped."""

MOST_WORTH: Final = 20
"""No Rank card says more, or less than so much below 0: with more, points would no longer be those of a set."""

RankCards = tuple[tuple[int, ...], ...]
"""What a place is worth at each seat: a row for each rank of the seat (the first first), in it a number a place."""


def printed(players: int) -> RankCards:
    """The Loop side of the Rank cards: +1 for each rank that the seat rises by, −1 for each by which it falls."""
    return tuple(
        tuple(worth + rank - place for place, worth in enumerate(BASE[players], start=1))
        for rank in range(1, players + 1)
    )


def changes(places: Sequence[int], ranks: Sequence[int | None], cards: RankCards) -> tuple[int, ...]:
    """What a round is worth to each player, before the floor at 0.

    Args:
        places: for each player the place, from 1.
        ranks: for each player the rank of the seat; None in the Normal Round.
        cards: the Loop side of the Rank cards.
    """
    base = BASE[len(places)]
    return tuple(
        base[place - 1] if rank is None else cards[rank - 1][place - 1]
        for place, rank in zip(places, ranks, strict=True)
    )


def added(points: Sequence[int], change: Sequence[int]) -> tuple[int, ...]:
    """The points after a round: never below 0."""
    return tuple(max(0, before + more) for before, more in zip(points, change, strict=True))
