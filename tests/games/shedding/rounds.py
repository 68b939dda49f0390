"""Rounds as a line of words: `group("pair 6")`, `play(now, "pass", "pair 6", "reveal")`."""

from typing import Final

from msgspec.structs import replace

from companion.games.shedding.rules.facts import RoundFact, apply, unfold
from companion.games.shedding.rules.groups import Cards, Direction, Group, Kind
from companion.games.shedding.rules.moves import PASS, REVEAL, Finish, Move, Play, why_not
from companion.games.shedding.rules.round import ClimbingReadings, Laid, Round, first_round

READINGS: Final = ClimbingReadings()


def cards(copies: int = 4) -> Cards:
    """Values 1 to 13, as the first of the two games has them."""
    return Cards(highest=13, copies=copies, to_play=11, most_same=4, most_in_run=4)


COLOURED: Final = Cards(highest=15, copies=3, to_play=9, most_same=3, most_in_run=None, one_colour=True)
"""Values 1 to 15 in three colours, as the second has them."""


def group(words: str) -> Group:
    """5; pair 6; triple 9; four 2; run 3-4-5."""
    kind, _, rest = words.rpartition(" ")
    if kind == "run":
        values = [int(value) for value in rest.split("-")]
        assert values == list(range(values[0], values[-1] + 1))
        return Group(Kind.RUN, len(values), values[0])
    if not kind:
        return Group(Kind.SINGLE, 1, int(rest))
    return Group(Kind.SAME, {"pair": 2, "triple": 3, "four": 4}[kind], int(rest))


def move(words: str) -> Move:
    match words.split():
        case ["pass"]:
            return PASS
        case ["reveal"]:
            return REVEAL
        case ["out", seat]:
            return Finish(int(seat))
        case _:
            return Play(group(words))


def done(now: Round, words: str) -> tuple[Round, tuple[RoundFact, ...]]:
    """The round after a move, and what happened."""
    made = move(words)
    assert why_not(now, made) is None, f"{words}: {why_not(now, made)}"
    facts = unfold(now, made)
    for fact in facts:
        now = apply(now, fact)
    return now, facts


def play(now: Round, *moves: str) -> Round:
    """The round after these moves."""
    for words in moves:
        now, _ = done(now, words)
    return now


def code(now: Round, words: str) -> str:
    """Why a move is not legal: the code; empty: it is."""
    refusal = why_not(now, move(words))
    return "" if refusal is None else str(refusal.code.value)


def begun(seats: int = 4, leader: int = 0, readings: ClimbingReadings = READINGS, cards_: Cards | None = None) -> Round:
    return first_round(seats, leader, cards(seats) if cards_ is None else cards_, readings)


def lying(words: str, direction: Direction = Direction.UP, cards_: Cards | None = None) -> Round:
    """Somebody has just laid this, and the next one is on."""
    now = begun(cards_=cards_)
    return replace(now, trick=(Laid(group(words), 0),), turn=1, direction=direction)
