"""What happens in a round: the facts, what each makes of a round, and what follows from how it lies then."""

from collections.abc import Sequence
from enum import Enum
from typing import Final

from msgspec import field
from msgspec.structs import replace

from companion.contract.facts import Fact as Fact  # noqa: PLC0414 - the games take it from here
from companion.games.shedding.rules.groups import EIGHT, Direction, Group, Kind
from companion.games.shedding.rules.moves import PASS, REVEAL, Finish, FixRound, Move, Pass, Play, Reveal
from companion.games.shedding.rules.round import Laid, Round


class RoundFact(Fact, frozen=True):
    """One that happens within a round."""


class Played(RoundFact, frozen=True):
    """A group was laid. `value`: the lowest card."""

    seat: int
    kind: Kind
    size: int
    value: int

    @property
    def group(self) -> Group:
        """What was laid."""
        return Group(self.kind, self.size, self.value)


class Passed(RoundFact, frozen=True):
    """Somebody passed."""

    seat: int


class Revealed(RoundFact, frozen=True):
    """Somebody turned up an 8 that was set aside: the order is another one now."""

    seat: int


class Finished(RoundFact, frozen=True):
    """Somebody is out, and takes the next place; the last one, too."""

    seat: int


class TrickEnd(Enum):
    """Why a trick ends."""

    PASSES = "passes"
    EIGHT = "eight"
    """An 8 was laid: everybody else skips their turn."""


class TrickEnded(RoundFact, frozen=True):
    """What lies there is put away, and this seat leads."""

    why: TrickEnd
    leader: int


class RoundFixed(RoundFact, frozen=True):
    """How it really lies, as somebody looked it up."""

    turn: int = field(name="on")  # "turn" stands in every line of a journal already
    direction: Direction
    left: tuple[int, ...]
    places: tuple[int, ...]
    clears: bool


KINDS: Final = (Played, Passed, Revealed, Finished, TrickEnded, RoundFixed)


def unfold(now: Round, move: Move) -> tuple[RoundFact, ...]:
    """What a legal move makes happen: its own fact, then all that follows."""
    facts = [_fact_of(now, move)]
    now = apply(now, facts[0])
    while (following := follow(now)) is not None:
        facts.append(following)
        now = apply(now, following)
    return tuple(facts)


def move_of(facts: Sequence[Fact]) -> Move | None:
    """The move that recorded facts can only come from; None: no move begins so."""
    match facts[0]:
        case Played() as played:
            return Play(played.group)
        case Passed():
            return PASS
        case Revealed():
            return REVEAL
        case Finished(seat=seat):
            return Finish(seat)
        case RoundFixed(turn=turn, direction=direction, left=left, places=places, clears=clears):
            return FixRound(turn, direction, left, places, clears)
        case _:
            return None


def _fact_of(now: Round, move: Move) -> RoundFact:
    match move:
        case Play(group=group):
            return Played(now.turn, group.kind, group.size, group.value)
        case Pass():
            return Passed(now.turn)
        case Reveal():
            return Revealed(now.turn)
        case Finish(seat=seat):
            return Finished(seat)
        case FixRound(turn=turn, direction=direction, left=left, places=places, clears=clears):
            return RoundFixed(turn, direction, left, places, clears)
        case _:
            raise TypeError(f"{move!r} is no move of this game")


def follow(now: Round) -> RoundFact | None:
    """What must come next from how a round lies; None: whoever is on has to move, or the round is over."""
    if now.is_over:
        return None
    active, laid = now.active, now.current
    if len(active) == 1:
        return Finished(active[0])  # whoever is left takes the last place at once (sure)
    out = next((seat for seat in active if now.left[seat] == 0), None)
    if out is not None:
        return Finished(out)
    if laid is None:
        return None
    leader = laid.seat if laid.seat in active else now.next_active(laid.seat)
    if laid.group.has_eight:
        return TrickEnded(TrickEnd.EIGHT, leader)
    return TrickEnded(TrickEnd.PASSES, leader) if set(now.others()) <= set(now.passed) else None


class RoundProblem(Enum):
    """An invariant of a round that is broken; the value says it in words."""

    WRONG_COUNT = "somebody has more cards left than a round has, or fewer than none"
    WRONG_PLACES = "somebody has two places"
    OUT_OF_TURN = "somebody is on who is out"
    TOO_MANY_SEEN = "more cards of a value lie face up than there are"
    NOT_FOLLOWED = "something has to follow from how the round lies, and did not"


def problems(now: Round) -> tuple[RoundProblem, ...]:
    """Which invariants a round breaks; none, if all is well."""
    checks = (
        (RoundProblem.WRONG_COUNT, not all(0 <= left <= now.cards.to_play for left in now.left)),
        (RoundProblem.WRONG_PLACES, len(set(now.places)) != len(now.places)),
        (RoundProblem.OUT_OF_TURN, not now.is_over and now.turn not in now.active),
        (RoundProblem.TOO_MANY_SEEN, max(now.seen) > now.cards.copies),
        (RoundProblem.NOT_FOLLOWED, follow(now) is not None),
    )
    return tuple(problem for problem, is_so in checks if is_so)


def apply(now: Round, fact: RoundFact) -> Round:
    """The round after a fact, which is not checked."""
    match fact:
        case Played():
            return _played(now, fact)
        case Passed(seat=seat):
            return replace(now, passed=(*now.passed, seat), turn=now.next_active(seat), in_turn=0)
        case Revealed(seat=seat):
            return replace(
                now,
                direction=now.direction.turned,
                revealed=_added(now.revealed, seat, 1),
                seen=_added(now.seen, EIGHT - 1, 1),
                in_turn=now.in_turn + 1,
            )
        case Finished(seat=seat):
            after = replace(now, places=(*now.places, seat))
            return replace(after, turn=after.next_active(seat), in_turn=0) if now.turn == seat else after
        case TrickEnded(leader=leader):
            return replace(now, trick=(), passed=(), turn=leader, in_turn=0)
        case RoundFixed():
            return _fixed(now, fact)
        case _:
            raise TypeError(f"{fact!r} is no fact of a round")


def _played(now: Round, fact: Played) -> Round:
    seen = now.seen
    for value in fact.group.values:
        seen = _added(seen, value - 1, 1)
    return replace(
        now,
        left=_added(now.left, fact.seat, -fact.size),
        trick=(*now.trick, Laid(fact.group, fact.seat)),
        passed=(),
        seen=seen,
        turn=now.next_active(fact.seat),
        in_turn=0,
    )


def _fixed(now: Round, fact: RoundFixed) -> Round:
    """Which cards were seen is forgotten: somebody tapped something wrong."""
    return replace(
        now,
        turn=fact.turn,
        direction=fact.direction,
        left=fact.left,
        places=fact.places,
        trick=() if fact.clears else now.trick,
        passed=(),
        in_turn=0,
        seen=(0,) * now.cards.highest,
    )


def _added(counts: tuple[int, ...], at: int, more: int) -> tuple[int, ...]:
    return (*counts[:at], counts[at] + more, *counts[at + 1 :])
