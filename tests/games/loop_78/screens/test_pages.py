"""A game on the screen: the golden board, who is out, boards on their way, the end; and how it is put right."""

import pytest
from msgspec.structs import replace

from companion.contract.game import GameContext
from companion.contract.page import Entry
from companion.contract.screen import Choose
from companion.games.loop_78.game import GAME
from companion.games.loop_78.rules import facts as f
from companion.games.loop_78.rules.setup import Keeping, Setup
from companion.games.loop_78.rules.state import Ending, Outcome, Reason, Step
from companion.games.loop_78.screens.new_game import NamesScreen, NewGameScreen, ReadingsScreen
from companion.games.loop_78.screens.pages import BLUE, GOLD
from companion.games.loop_78.screens.taps import NextColour, Tap, TypeName
from companion.games.loop_78.settings import Loop78Settings
from companion.games.loop_78.text import HEX
from companion.games.shedding.rules.groups import Direction
from companion.games.shedding.rules.moves import Finish
from companion.games.shedding.rules.round import Beat
from companion.games.shedding.rules.seats import Colour
from companion.games.shedding.table_picture import TablePicture, TapMiddle, TapSeat
from companion.settings import Settings
from hardware.buttons import Digit, Press
from tests.games.loop_78.screens.player import Player
from tests.games.player import taps_of

ROUNDS = (("Turquoise", "Purple", "Red"), ("Red", "Yellow", "Turquoise"), ("Yellow", "Red", "Purple"))
LAST = ("Red", "Turquoise", "Purple")


def to_the_end(at: Player) -> Player:
    for number, names in enumerate((*ROUNDS, LAST), start=1):
        if number > 1:
            at.tap("Boards passed", f"Begin round {number}")
        at.tap(*names)
    return at


def test_the_deck_is_thinned_out_and_the_golden_board_asked_for() -> None:
    at = Player()
    assert "Take out the 26 cards marked 5+ or 6+." in at.words()
    assert "Take out the 13 cards marked 6+." in Player(players=5).words()
    assert "All 78 cards are in play." in Player(players=6).words()
    assert [seat.card_color for seat in at.board.seats] == [BLUE] * 4
    assert at.primary == "Tap a name"
    at.tap("Yellow")
    assert [seat.card_color for seat in at.board.seats] == [BLUE, BLUE, GOLD, BLUE]
    assert "Yellow has the golden board and starts." in at.words()


def test_the_golden_board_can_be_drawn_and_drawn_again() -> None:
    at = Player()
    at.tap("Draw it")
    assert at.state.golden in range(4)
    assert at.session.can_draw_again()
    at.undo()
    assert at.state.step is Step.GOLDEN


def test_a_game_by_taps_alone_is_scored_as_in_the_rules() -> None:
    at = to_the_end(Player(golden="Red"))
    assert at.state.totals == (15, 13, 10, 9)
    assert at.page.title == "Red wins!"
    assert "Red 15, Turquoise 13, Yellow 10, Purple 9" in at.words()
    assert [seat.note for seat in at.board.seats] == ["15 points", "13 points", "10 points", "9 points"]
    at.tap("1")
    told = [(row.first, row.second) for row in at.page.rows if isinstance(row, Entry)]
    assert told == [
        ("Yellow: 4 points", "1st in round 3 · 1 on the line + 3 below = 4"),
        ("Red: 3 points", "3rd in round 1 · 3 on the line + 0 below = 3"),
        ("Turquoise: 3 points", "3rd in round 2 · 3 on the line + 0 below = 3"),
        ("Purple: 3 points", "3rd in round 4 · 3 on the line + 0 below = 3"),
    ]
    at.press(Press.WHEEL_CLOCKWISE)
    assert at.page.title == "Board 2"
    at.tap("Close")
    at.act(TapSeat(3))
    assert at.page.title == "Board 1, golden"  # it came to the last seat in the last round


def test_equal_points_are_shared_and_played_again() -> None:
    at = Player(golden="Red")
    for number in range(1, 5):
        if number > 1:
            at.tap("Boards passed", f"Begin round {number}")
        order = [Finish((number - 1 + step) % 4) for step in range(3)]
        at.act(*order)
    assert at.state.ending == Ending(Outcome.SHARED, Reason.POINTS)
    assert at.page.title == "Red, Turquoise, Yellow, Purple: play again!"


def test_who_is_out_is_tapped_on_the_table_too_and_shows_the_place() -> None:
    at = Player(golden="Red")
    assert [seat.lit for seat in at.board.seats] == [True] * 4
    at.act(TapSeat(1))
    assert at.view.banner == "Turquoise is 1st!"
    assert [seat.medal for seat in at.board.seats] == ["", "1st", "", ""]
    assert [seat.lit for seat in at.board.seats] == [True, False, True, True]
    assert at.page.title == "Who is out next?"
    assert at.page.undo_words == "Turquoise is out"
    at.undo()
    assert at.page.title == "Who is out first?"


def test_the_encoder_chooses_and_next_does_it() -> None:
    at = Player()
    at.press(Press.WHEEL_COUNTER)
    assert at.primary == "Purple"
    at.press(Press.WHEEL_CLOCKWISE, Press.WHEEL_CLOCKWISE)
    assert at.primary == "Turquoise"
    assert [seat.on for seat in at.board.seats] == [False, True, False, False]
    at.press(Press.NEXT, Press.NEXT)
    assert at.state.step is Step.ROUND
    at.press(Press.WHEEL_CLOCKWISE, Press.CHOOSE)
    assert at.state.round is not None
    assert at.state.round.places == (0,)


def test_a_digit_is_the_player_at_that_seat() -> None:
    at = Player(golden="Red")
    at.press(Digit(3), Digit(1))
    assert at.state.round is not None
    assert at.state.round.places == (2, 0)


def test_the_token_turns_by_a_tap_and_is_up_again_in_the_next_round() -> None:
    at = Player(golden="Red")
    assert at.board.token is Direction.UP
    at.tap("An 8 revealed: turn the token")
    assert at.board.token is Direction.DOWN
    at.act(TapMiddle())
    assert at.board.token is Direction.UP
    at.act(TapMiddle())
    at.tap(*ROUNDS[0])
    assert at.board.token is Direction.DOWN
    at.tap("Boards passed")
    assert "Turn the token up." in at.words()
    assert at.board.token is Direction.UP


def test_boards_travel_and_keep_their_markers() -> None:
    at = Player(golden="Red")
    at.tap(*ROUNDS[0])
    assert at.board.arrows
    assert at.page.kicker == "ROUND 1 IS OVER"
    before = [seat.cells for seat in at.board.seats]
    assert before[0] == (("",) * 4, ("",) * 4, (HEX[Colour.RED], "", "", ""), ("",) * 4)
    at.tap("Boards passed")
    assert [seat.cells for seat in at.board.seats] == [before[3], *before[:3]]
    assert [seat.card_color for seat in at.board.seats] == [BLUE, GOLD, BLUE, BLUE]
    assert at.view.header is not None
    assert (at.view.header.title, at.view.header.detail) == ("Round 2 of 4", "Turquoise starts")
    assert at.view.header.done == (1.0, 0.0, 0.0, 0.0)


def test_an_order_that_was_tapped_wrong_is_put_right() -> None:
    at = Player(golden="Red")
    at.tap("Purple", "Turquoise", "Red")
    at.tap("More", "Put an order right", "Round 1")
    assert at.page.title == "Who was 1st?"
    at.tap("Turquoise", "Red")
    at.tap("Undo")
    at.tap("Purple", "Red")
    assert at.state.orders == ((1, 3, 0, 2),)
    assert at.page.kicker == "ROUND 1 IS OVER"
    assert [seat.medal for seat in at.board.seats] == ["3rd", "1st", "4th", "2nd"]
    at.tap("More", "Put an order right", "Round 1", "Undo")
    assert at.page.kicker == "ROUND 1 IS OVER"


def test_the_golden_board_lies_elsewhere() -> None:
    at = Player(golden="Red")
    at.tap(*ROUNDS[0])
    at.tap("Boards passed", "More", "The golden board", "Purple")
    assert at.state.golden == 2  # the board that lies before Purple in the second round began before Yellow
    assert [seat.card_color for seat in at.board.seats] == [BLUE, BLUE, BLUE, GOLD]
    assert "Purple has the golden board and starts." in at.words()


def test_on_the_first_screen_no_seat_means_anything() -> None:
    at = Player()
    glance = GAME.glance(at.session, GameContext({}, Settings))
    assert isinstance(glance, TablePicture)
    assert not any(seat.lit for seat in glance.seats)
    assert replace(glance, seats=at.board.seats) == at.board


def test_a_game_can_be_stopped_and_undo_goes_on() -> None:
    at = Player(golden="Red")
    at.tap("More", "Stop the game")
    assert at.page.title == "Stopped"
    at.undo()
    assert at.state.step is Step.ROUND


def test_what_else_there_is_depends_on_where_the_game_stands() -> None:
    at = Player(golden="Red")
    at.tap("More")
    assert [label for label, _ in taps_of(at.page)] == [
        "Boards and points",
        "How we read the rules",
        "Stop the game",
        "Close",
    ]
    at.tap("How we read the rules")
    assert "What has to be beaten" in at.words()
    assert "The last" in at.words()
    at.press(Press.UNDO)
    assert at.view.sheet is None


def form() -> NewGameScreen:
    return NewGameScreen("loop_78", Setup(), Loop78Settings().readings())


def test_the_form_begins_what_was_chosen() -> None:
    screen = form()
    for choice in (Choose("players", 5), Choose("keeping", Keeping.REFEREE), Choose("beat", Beat.ALL)):
        screen.handle(choice)
    assert screen.setup.players == 5
    assert screen.setup.keeping is Keeping.REFEREE
    assert screen.setup.readings.beat is Beat.ALL
    assert screen.setup.names == screen.setup.colours == ()
    begin = screen.view().page.primary
    assert begin is not None
    assert begin.action.setup["beat"] == "all"  # type: ignore[union-attr]


def test_names_are_typed_only_by_those_who_want_one() -> None:
    screen = form()
    names = NamesScreen(screen)
    ask = names.handle(TypeName(1))
    ask.take("Ann")  # type: ignore[union-attr]
    assert screen.setup.names == ("", "Ann", "", "")
    assert [row.first for row in names.view().page.rows if isinstance(row, Entry)] == ["Red", "Ann", "Yellow", "Purple"]
    names.handle(Tap.BY_COLOUR)
    assert screen.setup.names == ()


def test_colours_stay_different_whoever_changes() -> None:
    screen = form()
    names = NamesScreen(screen)
    for seat in (0, 0, 3, 2, 1, 1, 1, 1):
        names.handle(NextColour(seat))
        assert len(set(screen.colours)) == 6
    names.handle(NextColour(0))
    assert screen.setup.colours == tuple(screen.colours[:4])


def test_readings_are_chosen_on_a_panel_of_their_own() -> None:
    screen = form()
    panel = ReadingsScreen(screen)
    assert panel.view().page.title == "How we read the rules"
    panel.handle(Choose("lead_pass", True))
    assert screen.readings.lead_pass


def test_who_played_last_plays_again() -> None:
    last = Setup(players=5, names=("Ann", "", "", "", ""), colours=tuple(Colour)[1:], keeping=Keeping.REFEREE)
    screen = NewGameScreen("loop_78", last, Loop78Settings().readings())
    assert screen.setup == last


@pytest.mark.parametrize("players", [4, 5, 6])
def test_every_page_has_one_pink_button(players: int) -> None:
    at = Player(players=players)
    while at.state.step is not Step.OVER:
        assert at.page.primary is not None
        match at.state.step:
            case Step.GOLDEN:
                at.act(f.DRAW_GOLDEN)
            case Step.ROUND:
                assert at.state.round is not None
                at.act(Finish(at.state.round.active[-1]))
            case _:
                at.press(Press.NEXT)
    assert at.primary == "New game"
