"""Every kind of fact survives JSON; what is no fact, or no setup, is refused in words that name the field."""

from typing import Any

import pytest

from companion.contract.rules import Decider
from companion.errors import JournalError
from companion.games.loot_the_loop.rules import facts as f
from companion.games.loot_the_loop.rules.cards import Card
from companion.games.loot_the_loop.rules.loot_the_loop import CODEC
from companion.games.loot_the_loop.rules.setup import LostScore, Readings, Setup, Start, setup_from, setup_to
from companion.games.loot_the_loop.rules.state import Outcome, Reason
from tests.games.loot_the_loop.tables import cards, deck

SAMPLES: list[tuple[f.Fact, dict[str, Any]]] = [
    (
        f.PilesTurned((18, 18, 17), cards("2 3 T A X 10")),
        {"fact": "piles_turned", "sizes": [18, 18, 17], "cards": ["2", "3", "trap", "jewel", "exit", "10"]},
    ),
    (f.PilesStacked((2, 0, 1)), {"fact": "piles_stacked", "order": [2, 0, 1]}),
    (f.LookedAround(cards("7 T")), {"fact": "looked_around", "cards": ["7", "trap"]}),
    (f.Explored(1, Card.TEN), {"fact": "explored", "place": 1, "card": "10"}),
    (f.Looted(Card.JEWEL), {"fact": "looted", "card": "jewel"}),
    (f.Marked(Card.TWO), {"fact": "marked", "card": "2"}),
    (f.Returned(Card.TWO), {"fact": "returned", "card": "2"}),
    (
        f.TableFixed(deck("? 7 T"), cards("2"), ()),
        {"fact": "table_fixed", "deck": ["down", "7", "trap"], "notes": ["2"], "score": []},
    ),
    (
        f.GameEnded(Outcome.DEFEAT, Reason.GIVEN_UP),
        {"fact": "game_ended", "outcome": "defeat", "reason": "given_up"},
    ),
]


def test_there_is_a_sample_of_every_kind() -> None:
    assert {type(fact) for fact, _ in SAMPLES} == set(f.KINDS)


@pytest.mark.parametrize(("fact", "entry"), SAMPLES)
def test_a_fact_is_the_same_after_it_was_written_and_read(fact: f.Fact, entry: dict[str, Any]) -> None:
    assert CODEC.encode(fact) == entry
    assert CODEC.decode(entry) == fact


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ({}, "None is no fact"),
        ({"fact": ["x"]}, "is no fact"),
        ({"fact": "marked"}, "marked lacks its field 'card'"),
        ({"fact": "marked", "card": "down"}, "marked.card cannot be 'down': it must be one of 2, 3"),
        ({"fact": "marked", "card": ["2"]}, "marked.card cannot be"),
        ({"fact": "looked_around", "cards": "7"}, "looked_around.cards cannot be '7': it must be a list"),
        ({"fact": "explored", "place": True, "card": "7"}, "explored.place cannot be True"),
        ({"fact": "table_fixed", "deck": ["2"], "notes": [], "score": []}, "table_fixed.deck cannot be"),
        ({"fact": "game_ended", "outcome": "draw", "reason": "trap"}, "game_ended.outcome cannot be 'draw'"),
    ],
)
def test_what_is_no_fact_is_refused_in_words(entry: dict[str, Any], words: str) -> None:
    with pytest.raises(JournalError) as refused:
        CODEC.decode(entry)
    assert words in str(refused.value)


def test_the_readings_stand_in_the_header_by_their_names() -> None:
    setup = Setup(Readings(Start.THREE_PILES, chain_loot=True, lost_score=LostScore.LOOT), Decider.APP)
    told = {"cards": "app", "setup": "three_piles", "chain_loot": True, "lost_score": "loot"}
    assert setup_to(setup) == told
    assert setup_from(told) == setup
    assert setup_from({}) == Setup()


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({"cards": "dealer"}, "setup.cards cannot be 'dealer'"),
        ({"setup": "two_piles"}, "setup.setup cannot be 'two_piles'"),
        ({"chain": True}, "setup.chain"),
    ],
)
def test_a_header_that_is_wrong_is_refused_in_words(told: dict[str, Any], words: str) -> None:
    with pytest.raises(JournalError) as refused:
        setup_from(told)
    assert words in str(refused.value)
