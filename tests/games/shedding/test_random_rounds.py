"""Rounds of chance, told move by move: whatever is legal keeps the invariants and comes to an end."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from companion.games.shedding.rules.facts import KINDS, apply, follow, move_of, problems, unfold
from companion.games.shedding.rules.groups import Cards
from companion.games.shedding.rules.moves import PASS, REVEAL, Move, Play, legal_plays, why_not
from companion.games.shedding.rules.round import Beat, ClimbingReadings, LastEight, Reveals, Round, first_round
from tests.games.shedding.rounds import COLOURED, cards

TABLES = [(seats, cards(seats)) for seats in (4, 5, 6)] + [(seats, COLOURED) for seats in (2, 3, 4)]
READINGS = {
    "by_default": ClimbingReadings(),
    "otherwise": ClimbingReadings(beat=Beat.ALL, reveals=Reveals.ANY, lead_pass=True),
    "no_last_eight": ClimbingReadings(last_eight=LastEight.FORBIDDEN),
}


def dealt(chance: Random, seats: int, cards_: Cards) -> list[Counter[int]]:
    """What each player has in hand, and the 8s among what each set aside under the key 0."""
    deck = [value for value in range(1, cards_.highest + 1) for _ in range(cards_.copies)]
    chance.shuffle(deck)
    hands = []
    for seat in range(seats):
        hand = deck[seat * (cards_.to_play + 2) : (seat + 1) * (cards_.to_play + 2)]
        aside, rest = hand[:2], hand[2:]
        hands.append(Counter({**Counter(rest), 0: aside.count(8)}))
    return hands


def moves(now: Round, hand: Counter[int]) -> list[Move]:
    """What this player can really do."""
    found: list[Move] = [
        play
        for play in legal_plays(now)
        if all(hand[value] >= count for value, count in Counter(play.group.values).items())
    ]
    if hand[0] and found and why_not(now, REVEAL) is None:
        found.append(REVEAL)
    if why_not(now, PASS) is None:
        found.append(PASS)
    return found


@pytest.mark.parametrize("readings", READINGS.values(), ids=READINGS.keys())
@pytest.mark.parametrize(("seats", "cards_"), TABLES)
def test_a_round_keeps_its_invariants_to_the_end(seats: int, cards_: Cards, readings: ClimbingReadings) -> None:
    for seed in range(4):
        chance = Random(f"{seed} {seats} {cards_}")
        hands = dealt(chance, seats, cards_)
        now = first_round(seats, seed % seats, cards_, readings)
        laid: Counter[int] = Counter()
        for _ in range(2000):
            if now.is_over:
                break
            found = moves(now, hands[now.turn])
            if not found:
                assert readings.last_eight is LastEight.FORBIDDEN or now.in_turn, "whoever is on can do something"
                break
            move = chance.choice(found)
            if isinstance(move, Play):
                hands[now.turn] -= Counter(move.group.values)
                laid += Counter(move.group.values)
            elif move == REVEAL:
                hands[now.turn][0] -= 1
                laid[8] += 1
            facts = unfold(now, move)
            assert move_of(facts) == move
            for fact in facts:
                assert isinstance(fact, KINDS)
                now = apply(now, fact)
            assert problems(now) == ()
            assert follow(now) is None
            assert now.seen == tuple(laid[value] for value in range(1, cards_.highest + 1))
            told = sum(cards_.to_play - left for left in now.left)
            assert told == sum(laid.values()) - sum(now.revealed)
        else:
            pytest.fail("the round has no end")
        if now.is_over:
            assert sorted(now.places) == list(range(seats))


def test_what_is_offered_never_tells_which_cards_were_seen() -> None:
    """Two rounds that differ in what was seen alone offer the same: to remember that is part of the game."""
    fresh = first_round(4, 0, cards(4), ClimbingReadings())
    seen = replace(fresh, seen=(4,) * 13)
    assert legal_plays(seen) == ()
    kinds = [(kind, size) for kind, sizes in fresh.kinds_asked() for size in sizes]
    assert kinds == [(kind, size) for kind, sizes in seen.kinds_asked() for size in sizes]
    assert all(fresh.values_asked(*one) == seen.values_asked(*one) != () for one in kinds)
