"""What can be done in a round, and why not: the one place that knows what is legal in it."""

from enum import Enum
from typing import Final

from msgspec import Struct

from companion.contract.rules import Refusal, refused
from companion.games.shedding.rules.groups import ASIDE, EIGHT, Direction, Group
from companion.games.shedding.rules.round import LastEight, Reveals, Round


class Move(Struct, frozen=True):
    """Any of them."""


class Play(Move, frozen=True):
    """Whoever is on lays this group."""

    group: Group


class Pass(Move, frozen=True):
    """Whoever is on lays nothing."""


class Reveal(Move, frozen=True):
    """Whoever is on turns up an 8 that was set aside: the order turns."""


class Finish(Move, frozen=True):
    """This seat is out: it takes the next place. All that is told, where only the order of finishing is tapped."""

    seat: int


class FixRound(Move, frozen=True):
    """The table is right: so it lies. The trick is over if `clears`; whoever has no cards left is out."""

    turn: int
    direction: Direction
    left: tuple[int, ...]
    places: tuple[int, ...]
    clears: bool = False


PASS: Final = Pass()
REVEAL: Final = Reveal()


class Why(Enum):
    """Why a move is not legal: one for each sentence."""

    ROUND_IS_OVER = "round_is_over"
    NO_SUCH_SEAT = "no_such_seat"
    SEAT_IS_OUT = "seat_is_out"
    NO_SUCH_GROUP = "no_such_group"
    TOO_FEW_CARDS = "too_few_cards"
    NONE_LEFT = "none_left"
    WRONG_KIND = "wrong_kind"
    WRONG_SIZE = "wrong_size"
    DOES_NOT_BEAT = "does_not_beat"
    LAST_EIGHT = "last_eight"
    LEADER_PLAYS = "leader_plays"
    REVEALED_PLAYS = "revealed_plays"
    REVEALED_ALREADY = "revealed_already"
    NONE_ASIDE = "none_aside"
    NOTHING_TO_PLAY = "nothing_to_play"
    IMPOSSIBLE_TABLE = "impossible_table"


def why_not(now: Round, move: Move) -> Refusal | None:
    """Why the move is not legal; None, if it is."""
    if isinstance(move, FixRound):
        return _fix(now, move)
    if now.is_over:
        return refused(Why.ROUND_IS_OVER)
    match move:
        case Play(group=group):
            return _play(now, group)
        case Pass():
            return _pass(now)
        case Reveal():
            return _reveal(now)
        case Finish(seat=seat):
            if seat not in now.seats:
                return refused(Why.NO_SUCH_SEAT, seat=seat)
            return refused(Why.SEAT_IS_OUT, seat=seat) if seat in now.places else None
        case _:
            raise TypeError(f"{move!r} is no move of this game")


def offers(now: Round, move: Move) -> bool:
    """Whether a move is offered: what is not legal is not, but for what only those know who remember the cards."""
    refusal = why_not(now, move)
    return refusal is None or refusal.code is Why.NONE_LEFT


def legal_plays(now: Round) -> tuple[Play, ...]:
    """Everything that might be laid, as far as the table knows."""
    asked = ((kind, size) for kind, sizes in now.kinds_asked() for size in sizes)
    plays = (Play(Group(kind, size, value)) for kind, size in asked for value in now.values_asked(kind, size))
    return tuple(play for play in plays if why_not(now, play) is None)


def _play(now: Round, group: Group) -> Refusal | None:
    cards = now.cards
    if group.size not in cards.sizes(group.kind) or group.value not in cards.values(group.kind, group.size):
        return refused(Why.NO_SUCH_GROUP, group=group)
    left = now.left[now.turn]
    if group.size > left:
        return refused(Why.TOO_FEW_CARDS, left=left)
    for value in dict.fromkeys(group.values):
        if now.seen[value - 1] + group.values.count(value) > cards.copies:
            return refused(Why.NONE_LEFT, value=value, copies=cards.copies)
    if group.has_eight and group.size == left and now.readings.last_eight is LastEight.FORBIDDEN:
        return refused(Why.LAST_EIGHT)
    return _beats(now, group)


def _beats(now: Round, group: Group) -> Refusal | None:
    """Whether it is of the kind and the size that is asked, and beats what lies there (sure)."""
    for other in now.to_beat():
        if group.kind is not other.kind:
            return refused(Why.WRONG_KIND, asked=other)
        if group.size != other.size:
            return refused(Why.WRONG_SIZE, asked=other)
        if not group.beats(other, now.direction):
            return refused(Why.DOES_NOT_BEAT, asked=other, direction=now.direction)
    return None


def _pass(now: Round) -> Refusal | None:
    if now.in_turn:
        return refused(Why.REVEALED_PLAYS)
    return refused(Why.LEADER_PLAYS) if now.current is None and not now.readings.lead_pass else None


def _reveal(now: Round) -> Refusal | None:
    """Only before playing, and only if something can be played then (sure)."""
    if now.in_turn and now.readings.reveals is Reveals.ONE:
        return refused(Why.REVEALED_ALREADY)
    if now.revealed[now.turn] >= ASIDE:
        return refused(Why.NONE_ASIDE, aside=ASIDE)
    after = now.direction.turned
    asked = ((kind, size) for kind, sizes in now.kinds_asked() for size in sizes)
    if not any(now.values_asked(kind, size, after) for kind, size in asked):
        return refused(Why.NOTHING_TO_PLAY, direction=after)
    are_all_seen = now.seen[EIGHT - 1] >= now.cards.copies
    return refused(Why.NONE_LEFT, value=EIGHT, copies=now.cards.copies) if are_all_seen else None


def _fix(now: Round, fix: FixRound) -> Refusal | None:
    seats, out = now.seats, fix.places
    cards_fit = len(fix.left) == len(seats) and all(0 <= left <= now.cards.to_play for left in fix.left)
    places_fit = len(set(out)) == len(out) < len(seats) - 1 and set(out) <= set(seats)
    if not cards_fit or not places_fit or fix.turn not in seats or fix.turn in out:
        return refused(Why.IMPOSSIBLE_TABLE)
    all_out = all((left == 0) == (seat in out) for seat, left in enumerate(fix.left))
    return None if all_out else refused(Why.IMPOSSIBLE_TABLE)
