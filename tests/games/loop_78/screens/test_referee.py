"""A round of which every play is told: what is asked, what is refused, who must skip; and what nobody may be told."""

from companion.contract.page import Words
from companion.games.loop_78.game import GAME
from companion.games.loop_78.rules.setup import Keeping
from companion.games.loop_78.rules.state import Step
from companion.games.shedding.rules.groups import Direction, Group, Kind
from companion.games.shedding.rules.moves import PASS, Play
from companion.games.shedding.table_picture import TapMiddle, TapSeat
from hardware.buttons import Digit, Press
from tests.games.loop_78.screens.player import Player, referee


def test_a_single_card_is_one_tap() -> None:
    at = referee()
    assert (at.page.kicker, at.page.title) == ("RED", "Free choice")
    at.tap("5")
    assert (at.page.kicker, at.page.title) == ("TURQUOISE", "Single card, higher than 5")
    assert at.primary == "Pass"
    assert {"1", "5"} <= at.dim()
    assert [seat.note for seat in at.board.seats] == ["10 cards", "11 cards", "11 cards", "11 cards"]
    assert [seat.on for seat in at.board.seats] == [False, True, False, False]


def test_a_group_is_its_kind_its_size_and_its_lowest_card() -> None:
    at = referee()
    at.tap("Sequence", "Sequence of 3")
    assert "11" in at.words()
    assert "12" not in at.words()  # 12-13-14 there is not
    at.tap("4")
    assert at.page.title == "Sequence of 3, lowest card above 4"


def test_values_are_typed_as_one_or_two_digits() -> None:
    at = referee()
    at.press(Digit(1), Digit(2))
    assert at.page.title == "Single card, higher than 12"
    at.undo()
    at.press(Digit(7))
    assert at.page.title == "Single card, higher than 7"
    at.undo()
    at.press(Digit(1), Press.NEXT)
    assert at.page.title == "Single card, higher than 1"


def test_next_passes_and_the_trick_ends_when_all_others_have() -> None:
    at = referee()
    at.tap("5")
    at.press(Press.NEXT, Press.NEXT)
    assert [seat.note for seat in at.board.seats] == ["10 cards", "passed", "passed", "11 cards"]
    at.press(Press.NEXT)
    assert at.view.banner == "Red leads."
    assert at.page.title == "Free choice"


def test_an_8_lets_the_others_skip() -> None:
    at = referee()
    at.tap("5", "8")
    assert at.view.banner == "An 8: Turquoise leads, the others skip."
    assert at.page.kicker == "TURQUOISE"


def test_a_revealed_8_turns_the_token_and_has_to_be_followed_by_cards() -> None:
    at = referee()
    at.tap("Equal", "Pair", "13")
    at.act(TapMiddle())
    assert at.board.token is Direction.DOWN
    assert at.page.title == "Pair, lower than 13"
    at.act(PASS)
    assert at.view.banner == "Whoever reveals an 8 has to play"
    at.tap("6")
    assert at.page.title == "Pair, lower than 6"


def test_what_is_not_legal_is_said_and_changes_nothing() -> None:
    at = referee()
    at.tap("Equal", "Pair", "7")
    for group, told in (
        (Group(Kind.RUN, 2, 8), "That is no pair"),
        (Group(Kind.SAME, 3, 9), "That is no pair"),
        (Group(Kind.SAME, 2, 7), "It has to be higher than 7"),
    ):
        before = at.state
        at.act(Play(group))
        assert at.view.banner == told
        assert at.state == before


def test_who_has_no_cards_left_is_out_by_itself_and_the_round_ends_with_the_last_one() -> None:
    at = referee()
    at.tap("More", "Put the round right")
    for seat, name in enumerate(("Red", "Turquoise", "Yellow", "Purple")):
        for _ in range(10 if seat < 3 else 0):
            at.tap(f"{name} −")
    at.tap("That is right", "3")
    assert at.view.banner == "Red is 1st!"
    at.tap("4", "5")
    assert at.state.step is Step.PASS
    assert at.state.orders == ((0, 1, 2, 3),)


def test_how_it_really_lies() -> None:
    at = referee()
    at.tap("5")
    at.tap("More", "Put the round right", "Yellow", "Lower wins", "Put away")
    assert at.page.title == "How does it really lie?"
    at.tap("That is right")
    assert (at.page.kicker, at.page.title) == ("YELLOW", "Free choice")
    assert at.board.token is Direction.DOWN
    assert at.page.undo_words == "round put right"
    at.tap("More", "Put the round right")
    at.press(Press.UNDO)
    assert at.page.kicker == "YELLOW"


def test_the_referee_can_be_left() -> None:
    at = referee()
    at.tap("More", "No referee in this round")
    assert at.page.title == "Who is out first?"
    at.act(TapSeat(2))
    assert at.state.round is not None
    assert at.state.round.places == (2,)


def told(at: Player) -> list[str]:
    return [GAME.describe(fact, act.after) for act in at.session.acts for fact in act.facts]


def test_history_and_undo_tell_who_and_how_many_but_not_which_cards() -> None:
    at = referee()
    at.tap("Equal", "Pair", "9")
    assert told(at)[-1] == "Red plays 2 cards"
    assert at.page.undo_words == "Red plays 2 cards"
    at.act(Play(Group(Kind.SAME, 2, 12)))
    at.act(PASS, PASS, PASS)
    assert not [words for words in told(at) if "9" in words or "12" in words]
    at.tap("More")
    assert "Cards face up" not in at.words()


def test_no_key_tells_that_all_cards_of_a_value_were_played() -> None:
    at = referee()
    at.tap("Equal", "4 equal cards", "9")
    at.act(PASS, PASS, PASS)
    assert "9" not in at.dim()
    at.tap("9")
    assert at.view.banner == "Not that many cards of value 9 are left"


def test_a_group_of_more_cards_than_are_left_is_refused_without_saying_how_many_were_played() -> None:
    at = referee()
    at.tap("Equal", "Pair", "9")
    at.act(PASS, PASS, PASS)
    at.tap("Equal", "4 equal cards", "9")
    assert at.view.banner == "Not that many cards of value 9 are left"


def test_a_table_that_wants_a_memory_is_told() -> None:
    at = referee(readings={"memory_aid": True})
    at.tap("Equal", "Pair", "9")
    assert told(at)[-1] == "Red plays 2 × 9"
    at.tap("More", "Cards face up")
    assert any("9: 2" in row.text for row in at.page.rows if isinstance(row, Words))


def test_the_encoder_goes_from_card_to_card() -> None:
    at = referee()
    at.tap("11")
    at.press(Press.WHEEL_CLOCKWISE)
    assert at.primary == "12"
    at.press(Press.WHEEL_CLOCKWISE, Press.NEXT)
    assert at.page.title == "Single card, higher than 13"
    assert at.state.setup.keeping is Keeping.REFEREE
