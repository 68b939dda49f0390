"""A round in words: what is asked, what happened without the cards, why something is not legal."""

import pytest

from companion.contract.rules import refused
from companion.games.shedding.rules.facts import (
    KINDS,
    Finished,
    Passed,
    Played,
    Revealed,
    RoundFact,
    RoundFixed,
    TrickEnd,
    TrickEnded,
)
from companion.games.shedding.rules.groups import Direction, Kind
from companion.games.shedding.rules.moves import Why, why_not
from companion.games.shedding.rules.round import Beat, ClimbingReadings
from companion.games.shedding.text import SENTENCES, asked, group_name, tell, tell_refusal
from tests.games.shedding.rounds import begun, group, lying, move, play

NAMES = ("Ann", "Bo", "Cy", "Di")
FACTS: tuple[RoundFact, ...] = (
    Played(0, Kind.SAME, 2, 9),
    Passed(1),
    Revealed(2),
    Finished(3),
    TrickEnded(TrickEnd.EIGHT, 0),
    RoundFixed(0, Direction.UP, (1, 1, 1, 1), (), clears=True),
)


def name_of(seat: int) -> str:
    return NAMES[seat]


@pytest.mark.parametrize(
    ("words", "direction", "told"),
    [
        ("pair 9", Direction.UP, "Pair, higher than 9"),
        ("run 5-6-7", Direction.DOWN, "Sequence of 3, lowest card below 5"),
        ("triple 2", Direction.UP, "3 equal cards, higher than 2"),
        ("7", Direction.DOWN, "Single card, lower than 7"),
    ],
)
def test_what_is_asked_is_said(words: str, direction: Direction, told: str) -> None:
    assert asked(lying(words, direction)) == told
    assert asked(begun()) == "Free choice"


def test_what_is_asked_after_a_reveal_is_what_this_table_reads() -> None:
    moves = ("pair 3", "pass", "pair 9", "reveal")
    assert asked(play(begun(), *moves)) == "Pair, lower than 9"
    assert asked(play(begun(readings=ClimbingReadings(beat=Beat.ALL)), *moves)) == "Pair, lower than 3"


def test_which_cards_were_played_is_said_only_to_a_table_that_wants_a_memory() -> None:
    assert tell(FACTS[0], name_of, with_cards=False) == "Ann plays 2 cards"
    assert tell(FACTS[0], name_of, with_cards=True) == "Ann plays 2 × 9"
    assert group_name(group("run 5-6-7")) == "5-6-7"


def test_every_fact_of_a_round_has_words() -> None:
    assert {type(fact) for fact in FACTS} == set(KINDS)
    told = [tell(fact, name_of, with_cards=False) for fact in FACTS]
    assert told[1:] == [
        "Bo passes",
        "Cy reveals an 8",
        "Di is out",
        "an 8: Ann leads, the others skip",
        "round put right",
    ]


@pytest.mark.parametrize(
    ("tried", "told"),
    [
        ("run 7-8", "that is no pair"),
        ("triple 9", "that is no pair"),
        ("pair 7", "it has to be higher than 7"),
        ("run 12-13-14", "no such cards can be played together"),
    ],
)
def test_a_refusal_says_what_is_asked(tried: str, told: str) -> None:
    refusal = why_not(lying("pair 7"), move(tried))
    assert refusal is not None
    assert tell_refusal(refusal, name_of) == told


def test_every_refusal_has_a_sentence() -> None:
    with_values = {Why.WRONG_KIND, Why.WRONG_SIZE, Why.DOES_NOT_BEAT, Why.SEAT_IS_OUT}
    assert set(SENTENCES) | with_values == set(Why)
    assert tell_refusal(refused(Why.SEAT_IS_OUT, seat=1), name_of) == "Bo is out already"
    assert tell_refusal(refused(Why.NONE_LEFT, value=9, copies=4), name_of) == "not that many cards of value 9 are left"
