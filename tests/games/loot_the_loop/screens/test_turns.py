"""A turn on the screen: looking around, exploring with its landings, marking, returning, losing, winning."""

import pytest

from companion.contract.page import Choices, Entry, Tone
from companion.contract.rules import Decider
from companion.contract.screen import HouseAction
from companion.games.loot_the_loop.rules.cards import Card
from companion.games.loot_the_loop.rules.setup import LostScore, Readings
from companion.games.loot_the_loop.screens.taps import TapPlace
from companion.games.loot_the_loop.settings import Assist
from hardware.buttons import Digit, Press
from tests.games.loot_the_loop.screens.player import Player
from tests.games.loot_the_loop.tables import cards, deck


def test_a_look_around_is_two_taps_on_the_ranks() -> None:
    at = Player()
    assert at.page.title == "Turn up the top two"
    at.tap("7")
    assert at.page.title == "And the second card?"
    at.tap("J Q K")
    assert at.state.deck[:3] == deck("7 T ?")
    assert at.page.title == "Where to?"


def test_where_the_second_card_lies_face_up_one_tap_is_enough() -> None:
    at = Player().lie("? T")
    assert at.page.title == "Turn up the top card"
    at.tap("9")
    assert at.state.deck[:2] == deck("9 T")


def test_ranks_of_which_none_is_left_are_dim() -> None:
    at = Player().lie("? ? 8 8 8 8 A A A A X")
    assert {"8", "Ace", "Joker"} <= at.dim()


def test_undo_takes_a_rank_back_then_the_whole_look() -> None:
    at = Player()
    at.tap("7", "Undo")
    assert at.page.title == "Turn up the top two"
    at.tap("7", "4")
    assert at.page.undo_words == "look: 7, 4"
    at.tap("Undo")
    assert at.state.deck[0] is None


def test_what_is_entered_is_seen_at_once_on_the_loop() -> None:
    at = Player()
    board = at.view.board
    assert [tile.chosen for tile in board.tiles[:3]] == [True, False, False]  # type: ignore[attr-defined]
    at.tap("7")
    tiles = at.view.board.tiles  # type: ignore[attr-defined,union-attr]
    assert (tiles[0].slot, [tile.chosen for tile in tiles[:3]]) == (Card.SEVEN, [False, True, False])


@pytest.mark.parametrize(
    ("digits", "card"),
    [
        ([Digit.TWO], Card.TWO),
        ([Digit.NINE], Card.NINE),
        ([Digit.ONE, Digit.ZERO], Card.TEN),
        ([Digit.ONE, Digit.ONE], Card.TRAP),
        ([Digit.ONE, Digit.THREE], Card.TRAP),
        ([Digit.ONE, Digit.FOUR], Card.JEWEL),
        ([Digit.ONE, Digit.FIVE], Card.EXIT),
    ],
)
def test_ranks_are_typed_up_to_15(digits: list[Digit], card: Card) -> None:
    at = Player().lie("? T")
    at.press(*digits)
    assert at.state.deck[0] is card


def test_a_digit_that_makes_no_rank_is_forgotten() -> None:
    at = Player().lie("? T")
    at.press(Digit.ONE)
    assert at.page.primary is not None
    assert at.page.primary.label == "1 …"
    at.press(Digit.EIGHT, Digit.EIGHT)
    assert at.state.deck[0] is Card.EIGHT


def test_ranks_are_chosen_with_the_encoder_and_next() -> None:
    at = Player()
    at.press(Press.WHEEL_CLOCKWISE, Press.WHEEL_CLOCKWISE, Press.NEXT)
    at.press(Press.WHEEL_COUNTER, Press.CHOOSE)
    assert at.state.deck[:2] == deck("3 X")


def test_explores_say_where_they_land_and_next_takes_one_that_is_not_deadly() -> None:
    at = Player().lie("4 6 ? ? T ? A")
    assert {"4 › TRAP", "6 › jewel!", "Mark 4"} <= set(at.words())
    at.press(Press.NEXT)
    assert at.state.score == cards("A")
    assert at.view.banner == "You take: jewel"


def test_the_loop_shows_where_explores_land() -> None:
    tiles = Player().lie("4 6 ? ? T ? A").view.board.tiles  # type: ignore[union-attr,attr-defined]
    assert [place for place, tile in enumerate(tiles) if tile.lands] == [4, 6]
    assert [place for place, tile in enumerate(tiles) if tile.chosen] == [6]


def test_who_wants_no_help_sees_no_landing_and_gets_no_second_question() -> None:
    at = Player(Assist.TRACK).lie("4 6 ? ? T ? A")
    assert "Explore 4" in at.words()
    assert not any(tile.lands for tile in at.view.board.tiles)  # type: ignore[union-attr,attr-defined]
    at.press(Press.NEXT)
    assert at.page.title == "Lost."


def test_a_deadly_step_takes_a_second_tap() -> None:
    at = Player().lie("4 6 ? ? T ? A")
    at.tap("4 › TRAP")
    assert (at.page.title, at.page.title_tone, at.state.ending) == ("Deadly!", Tone.DANGER, None)
    at.tap("Back")
    assert at.page.title == "Where to?"
    at.tap("4 › TRAP", "Explore 4 anyway")
    assert at.page.title == "Lost."
    assert "You landed on a trap." in at.words()
    at.tap("Undo")
    assert at.page.title == "Where to?"


def test_loot_that_leaves_nobody_a_step_takes_a_second_tap_too() -> None:
    at = Player().lie("4 7 ? ? ? ? ? 6 T T")
    assert {"4 › face down", "7 › take 6, stuck"} <= set(at.words())
    at.tap("7 › take 6, stuck")
    assert (at.page.kicker, at.page.title, at.state.ending) == ("STUCK", "Deadly!", None)
    assert "After exploring 7 you are stuck: no step from there is safe." in at.words()
    at.tap("Explore 7 anyway")
    assert (at.page.title, at.state.score) == ("Lost.", cards("6"))
    pink = Player().lie("7 4 ? ? ? ? ? 6 T T").page.primary
    assert pink is not None
    assert pink.label == "Explore 4"
    landings = Player(Assist.LANDINGS).lie("4 7 ? ? ? ? ? 6 T T")
    assert "7 › take 6" in landings.words()


def test_landings_alone_ask_nothing() -> None:
    at = Player(Assist.LANDINGS).lie("4 6 ? ? T ? A")
    at.tap("4 › TRAP")
    assert at.page.title == "Lost."


def test_both_ways_deadly_is_told_and_the_notes_are_offered() -> None:
    at = Player().lie("4 6 10 ? T ? T ? A ?", "7 5 2")
    assert (at.page.title, at.page.title_tone) == ("No safe step from here", Tone.DANGER)
    assert at.page.primary is not None
    assert at.page.primary.label == "Return 7"


def test_a_tap_on_the_card_where_an_explore_lands_means_that_explore() -> None:
    at = Player().lie("4 6 ? ? T ? A")
    at.navigator.handle(TapPlace(5))
    assert at.state.turn == 0
    at.navigator.handle(TapPlace(4))
    assert at.page.title == "Deadly!"
    at.navigator.handle(TapPlace(6))
    assert at.page.title == "Deadly!"
    at.tap("Back")
    at.navigator.handle(TapPlace(6))
    assert at.state.score == cards("A")


def test_who_sees_no_landings_cannot_tap_them() -> None:
    at = Player(Assist.TRACK).lie("4 6 ? ? T ? A")
    at.navigator.handle(TapPlace(6))
    assert at.state.turn == 0


def test_the_encoder_goes_on_from_what_next_would_do() -> None:
    at = Player().lie("4 6 ? ? T ? A")
    at.press(Press.WHEEL_CLOCKWISE)
    assert at.page.primary is not None
    assert at.page.primary.label == "Mark 4"
    assert [
        button.label for row in at.page.rows if isinstance(row, Choices) for button in row.buttons if button.chosen
    ] == ["Mark 4"]
    at.press(Press.CHOOSE)
    assert at.state.notes == cards("4")


def test_digits_do_what_stands_on_the_page_in_its_order() -> None:
    at = Player().lie("4 6 ? ? T ? A", "9")
    at.press(Digit.FOUR)
    assert at.state.deck[0] is Card.NINE


def test_it_is_told_when_few_ways_are_left_beside_deadly_ones() -> None:
    tight = Player().lie("4 6 T A T ? T")
    assert "Only 2 ways on are safe." in tight.words()
    roomy = Player().lie("8 3")
    assert not any("safe" in words for words in roomy.words() if words.startswith("Only"))


def test_the_odds_of_the_look_are_told_unless_nobody_wants_them() -> None:
    told = Player().lie("? T ? ? 2 ?", "9")
    assert any(words.startswith("This look ") for words in told.words())
    untold = Player(Assist.LANDINGS).lie("? T ? ? 2 ?", "9")
    assert not any(words.startswith("This look ") for words in untold.words())


def test_the_look_after_a_landing_face_down_is_told() -> None:
    at = Player().lie("2 3")
    assert "After 2, the look loses with 10.7 %." in at.words()


def test_after_an_explore_the_real_top_card_can_be_compared() -> None:
    at = Player().lie("2 3")
    at.tap("2 › face down")
    at = at.lie("2 ? ? 9", "8")
    at.tap("2 › face down")
    assert at.page.title == "Look around"
    assert "On top now: face down." in at.words()


def test_your_own_deck_may_be_looked_at_by_a_tap_where_other_things_can_be_done() -> None:
    at = Player().lie("? ?", "8")
    assert at.page.title == "Look around"
    at.tap("Look around", "5", "6")
    assert at.state.deck[:2] == deck("5 6")


def test_the_app_turns_its_own_cards_and_draws_again() -> None:
    at = Player(cards=Decider.APP)
    at.press(Press.NEXT)
    first = at.state.deck[:2]
    assert None not in first
    at.tap("Draw again", "Undo")
    assert at.state.deck[:2] == first


def test_cards_of_the_app_can_be_entered_all_the_same() -> None:
    at = Player(cards=Decider.APP)
    at.tap("Enter the cards", "7", "8")
    assert at.state.deck[:2] == deck("7 8")


def test_out_through_the_exit_with_all_four_jewels() -> None:
    at = Player().lie("2 ? X", score="A A A A 9")
    at.press(Press.NEXT)
    assert at.page.title == "You escaped!"
    assert "Your score: 5 cards" in at.words()


def test_the_exit_is_shut_without_them() -> None:
    at = Player().lie("2 ? X 9", score="A 9")
    at.press(Press.NEXT)
    assert at.view.banner == "The exit is shut: 1 of 4 jewels."
    assert at.state.ending is None


@pytest.mark.parametrize(
    ("reading", "words"),
    [(LostScore.NONE, "2 cards taken, which do not count."), (LostScore.LOOT, "Your score: 2 cards")],
)
def test_what_a_lost_game_is_worth_is_as_the_table_reads_it(reading: LostScore, words: str) -> None:
    at = Player(readings=Readings(lost_score=reading)).lie("? T", score="9 A")
    at.tap("J Q K")
    assert at.page.title == "Lost."
    assert words in at.words()


def test_stuck_is_found_at_once_and_can_be_undone() -> None:
    at = Player()
    at.tap("J Q K", "J Q K")
    assert at.page.title == "Lost."
    assert any(words.startswith("Stuck") for words in at.words())
    at.tap("Undo")
    assert at.page.title == "Turn up the top two"


def test_history_says_what_happened() -> None:
    at = Player()
    at.tap("7", "4", "7 › face down")
    told = [at.navigator.app.game.describe_act(act.facts, act.after) for act in at.session.acts]
    assert told == ["look: 7, 4", "explored 7"]
    at.navigator.handle(HouseAction.MENU)
    at.tap("History")
    lines = [(row.first, row.second) for row in at.page.rows if isinstance(row, Entry)]
    assert [first for first, _ in lines] == ["explored 7", "looked around: 7, 4", "The beginning"]
    assert lines[0][1].startswith("Turn 2 · ")
    assert len(at.page.rows) == 3
