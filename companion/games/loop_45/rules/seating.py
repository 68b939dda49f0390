"""Which seats may be taken: the last chooses first, and all who wait must still find one that is not their own."""

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Final

from companion.games.loop_45.rules.setup import OwnSeat, SeatRule

Seats = tuple[int | None, ...]
"""The player at each seat, clockwise; None: it is free."""

NARROW: Final[Mapping[int, Mapping[int, tuple[int, ...]]]] = {2: {2: (1,)}, 3: {3: (2,)}, 4: {4: (1, 2), 3: (1, 2)}}
"""By a shop's description: for so many players the ranks of the seats among which a place may choose."""

SWAP: Final = 2
"""So many players always swap seats."""


def picker(seats: Seats, order: Sequence[int]) -> int | None:
    """Who takes a seat now, from the last place up; None: everybody sits."""
    return next((player for player in reversed(order) if player not in seats), None)


def own_seat(player: int, order: Sequence[int], ranks: Sequence[int]) -> int:
    """Where a player sat in the round before: the seat that has the rank which the player got there."""
    return ranks.index(order.index(player) + 1)


def allowed(
    seats: Seats, order: Sequence[int], ranks: Sequence[int], own: OwnSeat, rule: SeatRule = SeatRule.FREE
) -> tuple[int, ...]:
    """The seats that the picker may take, clockwise; none where everybody sits.

    Args:
        seats: who sits where already.
        order: the players by their place in the round before, the first first.
        ranks: the rank of each seat, from 1.
        own: whether somebody may keep the own seat.
        rule: whether the choice is free.
    """
    now = picker(seats, order)
    if now is None:
        return ()
    free = [seat for seat, player in enumerate(seats) if player is None]
    wanted = NARROW[len(seats)].get(order.index(now) + 1) if rule is SeatRule.NARROW else None
    chosen_among = [seat for seat in free if wanted is None or ranks[seat] in wanted]
    if own is OwnSeat.WARN and len(seats) > SWAP:
        return tuple(chosen_among)
    waiting = [player for player in reversed(order) if player not in seats and player != now]
    own_seats = {player: own_seat(player, order, ranks) for player in (now, *waiting)}
    return tuple(
        seat
        for seat in chosen_among
        if seat != own_seats[now]
        and _can_all_move([left for left in free if left != seat], [own_seats[player] for player in waiting])
    )


def _can_all_move(free: Sequence[int], own: Sequence[int]) -> bool:
    """Whether those who wait can take these seats so that none of them keeps the own one."""
    return any(all(seat != kept for seat, kept in zip(seats, own, strict=True)) for seats in permutations(free))
