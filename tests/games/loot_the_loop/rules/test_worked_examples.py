"""The worked numbers and the example of the rules, one by one."""

from fractions import Fraction

import pytest

from companion.contract.rules import Refusal, refused
from companion.games.loot_the_loop.rules import actions as a
from companion.games.loot_the_loop.rules.cards import IN_GAME, Card
from companion.games.loot_the_loop.rules.landing import (
    Landing,
    Room,
    arrangements,
    explore_loses,
    is_stuck,
    landing_of,
    look_after_loses,
    look_loses,
    ways,
)
from companion.games.loot_the_loop.rules.legality import Why, legal_moves
from companion.games.loot_the_loop.rules.loot_the_loop import LootTheLoop
from companion.games.loot_the_loop.rules.state import Ending, Outcome, Reason, State
from tests.games.loot_the_loop.tables import cards, deck, table, with_unseen

RULES = LootTheLoop()
MID_GAME = "4 6 10 ? T ? T ? A ?"


def after(state: State, action: a.Action) -> State:
    """What a legal action comes to; nothing is drawn."""
    assert RULES.why_not(state, action) is None
    return RULES.act(state, action, lambda *_: pytest.fail("nothing is drawn")).state


def test_there_are_53_cards_of_12_kinds() -> None:
    assert sum(IN_GAME.values()) == 53
    assert sum(count for card, count in IN_GAME.items() if card.is_trinket) == 36
    assert (IN_GAME[Card.JEWEL], IN_GAME[Card.TRAP], IN_GAME[Card.EXIT], len(IN_GAME)) == (4, 12, 1, 12)


def test_at_first_one_can_only_look_around() -> None:
    assert tuple(legal_moves(State())) == (a.LOOK,)
    assert State().cards_to_turn == 2


def test_where_the_second_card_lies_face_up_only_the_top_one_turns() -> None:
    assert table("? T").cards_to_turn == 1


# The example of the rules.


def test_in_the_middle_of_the_game_both_ways_on_are_traps_but_nobody_is_stuck() -> None:
    state = table(MID_GAME, notes="7 5 2")
    assert RULES.why_not(state, a.LOOK) == refused(Why.TOP_IS_UP, card=Card.FOUR)
    assert RULES.why_not(state, a.MARK) == refused(Why.NOTES_ARE_FULL, most=3)
    assert [landing_of(state, place) for place in (0, 1)] == [Landing(Room.TRAP)] * 2
    assert [move for move in legal_moves(state) if isinstance(move, a.Return)] == [
        a.Return(card) for card in cards("7 5 2")
    ]
    assert not is_stuck(state.deck, state.notes, chain=False)


def test_the_example_of_the_rules_step_by_step() -> None:
    state = after(table(MID_GAME, notes="7 5 2"), a.Return(Card.SEVEN))
    assert [landing_of(state, place) for place in (0, 1)] == [Landing(Room.TRAP), Landing(Room.DOWN)]
    state = after(state, a.Explore(1))
    assert state.deck[:6] == deck("? T ? T ? A")
    assert state.deck[-4:] == deck("7 4 6 10")
    assert state.score == ()
    state = after(state, a.Look(cards("9")))
    assert state.deck[:2] == deck("9 T")
    state = after(state, a.MARK)
    assert state.notes == cards("5 2 9")
    state = after(state, a.Return(Card.FIVE))
    assert state.deck[:6] == deck("5 T ? T ? A")
    state = after(state, a.Explore(0))
    assert (state.score, state.jewels, state.deck[0]) == (cards("A"), 1, None)
    assert state.turn == 6
    assert RULES.why_not(state, a.LOOK) is None


def test_the_ways_out_of_the_example() -> None:
    state = table(MID_GAME, notes="7 5 2")
    found = ways(state)
    assert len(arrangements(state)) == 16
    assert len(found) == 32
    assert sum(way.landing.room is not Room.TRAP for way in found) == 24
    by_two = next(way for way in found if way.moves == (a.Return(Card.TWO),) and way.card is Card.TWO)
    assert by_two.landing == Landing(Room.TRINKET, cards("6"))
    by_five = [way for way in found if len(way.moves) == 3 and way.card is Card.FIVE]
    assert {way.landing for way in by_five} == {Landing(Room.TRINKET, cards("10"))}


def test_with_another_third_note_the_example_has_a_jewel_at_hand() -> None:
    way = ways(table(MID_GAME, notes="7 5 9"))[0]
    assert (way.moves, way.card, way.landing.room) == ((a.Return(Card.NINE),), Card.NINE, Room.JEWEL)


@pytest.mark.parametrize("third", ["5", "7"])
def test_notes_of_one_rank_leave_fewer_arrangements(third: str) -> None:
    assert len(arrangements(table(MID_GAME, notes=f"7 5 {third}"))) == 9


# Landings.


@pytest.mark.parametrize(
    ("top", "notes", "score", "loses"),
    [
        ("4 7 ? ? 3 ? ? 6 T T", "", "", [False, True]),  # the 6 is taken, and nothing but traps is left
        ("4 7 ? ? 3 ? ? 6 T T", "3", "", [False, False]),  # a note leads over them
        ("2 3 6 T T ? ? ? ? ?", "", "", [True, True]),  # stuck after the 6; the 3 leads onto a trap
        ("2 ? X T ? ?", "", "", [True]),  # the exit is shut, and nobody can go on from there
        ("2 ? X T ? ?", "", "A A A A", [False]),  # it is open: the game is won
    ],
)
def test_whether_an_explore_loses_is_known_before_the_move(top: str, notes: str, score: str, loses: list[bool]) -> None:
    state = table(top, notes, score)
    explores = [move for move in legal_moves(state) if isinstance(move, a.Explore)]
    assert [explore_loses(state, explore.place) for explore in explores] == loses
    endings = [after(state, explore).ending for explore in explores]
    assert [ending is not None and ending.outcome is Outcome.DEFEAT for ending in endings] == loses
    here = [way.loses for way in ways(state) if not way.moves]
    assert sorted(here) == sorted(loses)


@pytest.mark.parametrize(
    ("score", "room", "ending"),
    [
        ("A A A A", Room.OPEN_EXIT, Ending(Outcome.VICTORY, Reason.EXIT)),
        ("A A A 9", Room.CLOSED_EXIT, None),
    ],
)
def test_the_exit_opens_with_all_four_jewels(score: str, room: Room, ending: Ending | None) -> None:
    state = table("2 ? X 9 ?", score=score)
    assert landing_of(state, 0) == Landing(room)
    ended = after(state, a.Explore(0))
    assert ended.ending == ending
    assert ended.deck[0] is Card.EXIT


def test_an_exit_that_lies_face_down_is_no_exit_yet() -> None:
    state = after(table("2 ? ? ?", score="A A A A"), a.Explore(0))
    assert state.ending is None
    shown = RULES.act(state, a.Look((Card.EXIT, Card.TWO)), lambda *_: pytest.fail("drawn")).state
    assert shown.ending is None


def test_who_lands_on_a_trap_loses() -> None:
    assert after(table("2 ? T"), a.Explore(0)).ending == Ending(Outcome.DEFEAT, Reason.TRAP)


@pytest.mark.parametrize("card", ["A", "9"])
def test_what_one_lands_on_is_taken_and_the_next_card_is_the_top(card: str) -> None:
    state = after(table(f"2 ? {card} T 9"), a.Explore(0))
    assert (state.score, state.deck[0], state.ending) == (cards(card), Card.TRAP, None)


def test_a_jewel_that_is_only_turned_up_is_not_taken() -> None:
    state = after(table("?"), a.Look(cards("A 9")))
    assert (state.score, state.deck[:2]) == ((), deck("A 9"))


def test_one_may_explore_by_the_second_card_while_the_top_lies_face_down() -> None:
    assert RULES.why_not(table("? 6"), a.Explore(1)) is None
    assert RULES.why_not(table("? 6"), a.Explore(0)) == refused(Why.CARD_IS_DOWN, place=0)


@pytest.mark.parametrize("word", ["A", "X", "T"])
def test_only_trinkets_lead_on_or_are_marked(word: str) -> None:
    state = table(f"{word} 5")
    expected: Refusal = refused(Why.NO_TRINKET, card=cards(word)[0])
    assert RULES.why_not(state, a.Explore(0)) == RULES.why_not(state, a.MARK) == expected


def test_a_note_may_come_back_onto_a_card_that_lies_face_down() -> None:
    state = after(table("? ?", notes="8"), a.Return(Card.EIGHT))
    assert (state.deck[:2], state.notes) == (deck("8 ?"), ())


def test_a_card_that_lies_face_down_cannot_be_marked() -> None:
    assert RULES.why_not(table("?"), a.MARK) == refused(Why.CARD_IS_DOWN, place=0)


def test_a_fifth_card_of_a_kind_cannot_be_turned_up() -> None:
    state = table("? ?", notes="8 8", score="8")
    assert RULES.why_not(state, a.Look(cards("8 8"))) == refused(Why.NONE_LEFT, card=Card.EIGHT)
    assert RULES.why_not(state, a.Look(cards("8"))) == refused(Why.WRONG_NUMBER_OF_CARDS, due=2, cards=1)


# Chained loot, a reading of the rules.


def test_loot_is_not_chained_unless_the_table_reads_it_so() -> None:
    alone = after(table("2 ? A 9 ?"), a.Explore(0))
    assert alone.score == cards("A")
    chained = after(table("2 ? A 9 ?", chain=True), a.Explore(0))
    assert (chained.score, chained.deck[0]) == (cards("A 9"), None)


def test_chained_loot_leads_into_traps_and_out_of_the_exit() -> None:
    assert after(table("2 ? A T", chain=True), a.Explore(0)).ending == Ending(Outcome.DEFEAT, Reason.TRAP)
    out = after(table("2 ? A X", score="A A A", chain=True), a.Explore(0))
    assert out.ending == Ending(Outcome.VICTORY, Reason.EXIT)


# Stuck.


@pytest.mark.parametrize(
    ("top", "notes", "stuck"),
    [
        ("T T ?", "", True),
        ("T A ?", "", True),
        ("X T ?", "", True),
        ("T T ?", "8", False),
        ("T ? ?", "", True),
        ("T 4 ? ? T", "", True),
        ("T 4 ? ? ? ?", "", False),
        ("4 T ? ? T", "", True),
        ("4 ? ? ? T", "", False),
        ("? T", "", False),
    ],
)
def test_stuck_is_who_cannot_move_or_only_into_traps(top: str, notes: str, stuck: bool) -> None:
    state = table(top, notes)
    assert is_stuck(state.deck, state.notes, chain=False) is stuck


def test_who_turns_two_traps_up_at_first_is_stuck() -> None:
    ended = after(State(), a.Look(cards("T T")))
    assert ended.ending == Ending(Outcome.DEFEAT, Reason.STUCK)
    assert RULES.problems(ended) == ()


# The odds.


def test_the_first_look_loses_one_game_in_ten() -> None:
    assert look_loses(State()) == Fraction(68, 689)


def test_the_look_beside_a_trap() -> None:
    assert look_loses(table("? T")) == Fraction(4, 13)


UNSEEN = {
    Card.TWO: 2,
    Card.FOUR: 3,
    Card.FIVE: 1,
    Card.SIX: 1,
    Card.SEVEN: 1,
    Card.EIGHT: 2,
    Card.NINE: 1,
    Card.TEN: 1,
    Card.TRAP: 5,
    Card.JEWEL: 2,
    Card.EXIT: 1,
}


@pytest.mark.parametrize(("notes", "odds"), [("", Fraction(42, 95)), ("8", Fraction(0))])
def test_the_look_among_known_traps(notes: str, odds: Fraction) -> None:
    assert look_loses(with_unseen("? ? T ? T 7 ? ? T ? ?", UNSEEN, notes)) == odds


def test_there_are_no_odds_of_a_look_that_cannot_be_taken() -> None:
    assert look_loses(table("7 ?")) is None


def test_the_look_after_an_explore_is_told_where_it_lands_on_a_card_that_lies_face_down() -> None:
    state = table("2 3 ? T ?")
    moved = after(state, a.Explore(0))
    assert look_after_loses(state, 0) == look_loses(moved) is not None
    assert look_after_loses(state, 1) is None
