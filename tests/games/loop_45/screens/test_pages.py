"""Pages of LOOP 45: a round, its points, seats, ties, sets, the referee; what is put right; the form of a new game."""

from random import Random

import pytest

from companion.contract.page import Choices, Entry, Words
from companion.contract.screen import Begin, HouseAction
from companion.games.loop_45.game import GAME
from companion.games.loop_45.rules import facts as f
from companion.games.loop_45.rules.setup import (
    Keeping,
    Length,
    NextStart,
    OwnSeat,
    Setup,
    setup_from,
)
from companion.games.loop_45.rules.state import Step
from companion.games.loop_45.screens.new_game import NewGameScreen, Opens
from companion.games.loop_45.settings import Loop45Settings
from companion.games.shedding.rules.groups import Direction
from companion.games.shedding.rules.moves import Finish
from companion.games.shedding.table_picture import TapSeat
from companion.play.replay import replay
from companion.shell.pages.home import HomeAction
from hardware.buttons import Digit, Press
from tests.context import new_navigator
from tests.games.loop_45.screens.player import Table
from tests.games.player import taps_of
from tests.settings.table import DEFAULTS

ONWARD, BACKWARD, NEXT, CHOOSE, UNDO = (
    Press.WHEEL_CLOCKWISE,
    Press.WHEEL_COUNTER,
    Press.NEXT,
    Press.CHOOSE,
    Press.UNDO,
)


def scored(**given: object) -> Table:
    """After the Normal Round of the worked set: Turquoise, Purple, Red, Yellow."""
    return Table(**given).tap("We play", "Turquoise", "Purple", "Red")


def test_a_round_is_three_taps_and_its_points_appear() -> None:
    at = scored()
    assert (at.page.kicker, at.page.title, at.primary) == ("POINTS", "Round 1", "Stand up")
    assert [row.text for row in at.page.rows[:4] if isinstance(row, Words)] == [
        "1st  Turquoise  +4  →  6 points",
        "2nd  Purple  +2  →  4 points",
        "3rd  Red  +1  →  3 points",
        "4th  Yellow  0  →  2 points",
    ]
    assert at.page.has_to_do
    assert [seat.card for seat in at.board.seats] == ["3rd", "1st", "4th", "2nd"]
    assert at.page.undo_words == "Red is out"


def test_a_round_is_played_with_encoder_next_and_digits() -> None:
    at = Table().press(NEXT)
    assert at.page.primary is not None
    assert at.page.primary.action is None, "nobody knows who is out first"
    at.press(ONWARD, ONWARD)
    assert (at.primary, at.board.seats[1].on) == ("Turquoise is 1st", True)
    at.press(NEXT, BACKWARD)
    assert at.primary == "Purple is 2nd"
    at.press(CHOOSE, Digit.ONE)
    assert at.state.step is Step.SCORED
    assert at.state.order == (1, 3, 0, 2)
    at.press(UNDO)
    assert (at.state.step, at.labels()) == (Step.ROUND, ["Red", "Yellow"])


def test_a_tap_on_a_person_at_the_table_is_the_next_place() -> None:
    at = Table().tap("We play")
    assert all(seat.lit for seat in at.board.seats)
    at.act(TapSeat(2))
    assert at.state.out == (2,)
    assert (at.board.seats[2].medal, at.board.seats[2].lit, at.board.seats[2].faded) == ("1st", False, True)
    at.act(TapSeat(2))
    assert at.state.out == (2,)


def test_only_the_seats_that_may_be_taken_are_lit() -> None:
    at = scored().tap("Stand up")
    assert at.page.title == "Yellow, take a seat"
    assert at.board.middle == ("Yellow", "chooses a seat")
    assert "Whoever takes the seat of the 3rd starts." in at.words()
    assert [seat.lit for seat in at.board.seats] == [True, True, False, True]
    assert at.labels() == ["Seat of the 3rd", "Seat of the 1st", "Seat of the 2nd"]
    at.act(TapSeat(2))
    assert at.state.seats == (None,) * 4
    at.act(TapSeat(1)).press(ONWARD, ONWARD, NEXT)
    assert at.state.seats == (None, 2, None, 0)
    at.tap("Seat of the 4th")
    assert at.state.step is Step.ASIDE
    assert at.view.banner == "Turquoise sits down: Seat of the 3rd"
    assert (at.page.kicker, at.page.title) == ("LOOP ROUND", "New seats, new cards")
    assert "Turquoise starts." in at.words()


def test_a_table_that_allows_the_own_seat_marks_it() -> None:
    at = scored(readings={"own_seat": OwnSeat.WARN}).tap("Stand up")
    assert "Seat of the 4th (own)" in at.labels()


def test_two_swap_by_standing_up() -> None:
    at = Table(players=2).tap("We play", "Turquoise", "Stand up")
    assert at.state.seats == (1, 0)
    assert at.view.banner == "Red sits down: Seat of the 1st; Turquoise sits down: Seat of the 2nd"


def test_three_eights_are_a_sheet_at_the_deal() -> None:
    at = Table().tap("Three 8s", "Purple")
    assert at.state.points == (2, 2, 2, 3)
    assert (at.page.title, at.page.undo_words) == ("Deal 11 cards to each", "three 8s: Purple")
    assert "Three 8s" not in dict(taps_of(Table(readings={"three_eights": False}).page))


def near_the_end(at: Table, *points: int) -> Table:
    state = at.state
    seats = tuple(seat or 0 for seat in state.seats)
    return at.act(f.TableFixed(points, state.sets, seats, state.ranks, state.start))


def test_equal_points_are_asked_and_next_plays_on() -> None:
    at = near_the_end(Table().tap("We play"), 10, 8, 0, 0).act(Finish(1), Finish(0), Finish(2))
    assert (at.page.kicker, at.primary) == ("TIE", "One more round")
    at.press(ONWARD)
    assert at.primary == "Share the set"
    at.press(NEXT)
    assert (at.page.kicker, at.page.title, at.primary) == ("THE END", "A shared win", "New game")


def test_a_long_game_asks_who_starts_the_next_set() -> None:
    at = near_the_end(Table(length=Length.LONG).tap("We play"), 9, 2, 2, 2).act(Finish(0), Finish(1), Finish(2))
    assert (at.page.title, at.view.banner) == ("Set 1 is over", "Set won: Red")
    assert at.page.primary is not None
    assert at.page.primary.action is None
    at.tap("Yellow")
    assert (at.state.start, at.state.set, at.state.sets) == (2, 2, (1, 0, 0, 0))
    assert at.view.header is not None
    assert at.view.header.title == "Set 2 · round 2"


def test_a_table_may_let_the_next_one_to_the_left_start() -> None:
    at = Table(length=Length.LONG, readings={"next_start": NextStart.LEFT}).tap("We play")
    near_the_end(at, 9, 2, 2, 2).act(Finish(0), Finish(1), Finish(2))
    assert at.primary == "Turquoise starts"
    at.press(NEXT)
    assert at.state.start == 1


def test_the_referee_is_told_with_taps_and_digits() -> None:
    at = Table(keeping=Keeping.REFEREE).tap("We play")
    assert (at.page.kicker, at.page.title) == ("RED", "Free choice")
    at.tap("Equal", "Pair", "9")
    assert at.state.round is not None
    assert at.state.round.left == (7, 9, 9, 9)
    assert (at.page.kicker, at.page.title, at.primary) == ("TURQUOISE", "Pair, higher than 9", "Pass")
    assert at.board.middle == ("2 × 9", "higher wins")
    at.press(Digit.ONE, Digit.TWO)
    assert at.page.title == "Pair, higher than 12"
    at.press(NEXT, NEXT, NEXT)
    assert (at.state.on, at.page.title) == (1, "Free choice")


def test_undo_takes_back_what_is_half_entered_first() -> None:
    at = Table(keeping=Keeping.REFEREE).tap("We play", "Sequence", "Sequence of 3")
    assert at.page.undo_words == "last entry"
    at.press(UNDO, UNDO)
    assert at.page.undo_words == "round begun"
    at.press(Digit.ONE)
    assert at.primary == "1"
    at.press(UNDO).press(UNDO)
    assert at.state.step is Step.ASIDE


def test_history_and_undo_tell_how_many_cards_and_not_which() -> None:
    for aid, words in ((False, "Red plays 2 cards"), (True, "Red plays 2 × 9")):
        at = Table(keeping=Keeping.REFEREE, readings={"memory_aid": aid}).tap("We play", "Equal", "Pair", "9")
        assert at.page.undo_words == words
        assert GAME.describe(at.session.last.facts[0], at.state) == words


def test_a_referee_who_went_astray_goes_on_with_places() -> None:
    at = Table(keeping=Keeping.REFEREE).tap("We play", "5", "More", "Stop following the cards")
    assert (at.page.title, at.page.undo_words) == ("Who is out of cards?", "referee left")


def test_the_sheets_tell_points_rank_cards_and_readings() -> None:
    at = scored().tap("More", "Points, round by round")
    (told,) = [row for row in at.page.rows if isinstance(row, Entry)]
    assert told.first == "Round 1: Turquoise, Purple, Red, Yellow"
    assert told.second == "Red +1 (3) · Turquoise +4 (6) · Yellow 0 (2) · Purple +2 (4)"
    at.tap("Close", "More", "Rank cards")
    rows = {row.first: row.second for row in at.page.rows if isinstance(row, Entry)}
    assert rows["Seat of the 4th"] == "1st +7   2nd +4   3rd +2   4th 0"
    at.tap("Close", "More", "How we read the rules")
    assert "Keeping the own seat" in at.words()
    at.press(UNDO)
    assert at.view.sheet is None


def fixing() -> Table:
    at = scored().tap("More", "Put the table right")
    assert at.page.kicker == "FIX"
    return at


def test_points_are_put_right() -> None:
    at = fixing().tap("Red +", "Red +", "That is right")
    assert at.state.points == (5, 6, 2, 4)
    assert at.page.undo_words == "table put right"


def test_seats_rank_cards_and_start_are_put_right() -> None:
    at = fixing().tap("Seats", "Seat of the 3rd +", "Cards", "Turquoise +", "Start", "Purple", "That is right")
    assert at.state.seats == (1, 0, 2, 3)
    assert at.state.ranks == (1, 3, 4, 2)
    assert at.state.start == 3


def test_undo_on_the_fix_page_goes_back_step_by_step_and_then_leaves() -> None:
    at = fixing().tap("Red +", "Red +").press(UNDO)
    assert "4" in at.words()
    at.press(UNDO, UNDO)
    assert at.page.kicker == "POINTS"


def test_a_table_that_reaches_the_end_by_a_fix_ends_the_set() -> None:
    at = near_the_end(scored(), 12, 0, 0, 0)
    assert at.page.title == "Red wins"


def test_at_the_end_nobody_is_ahead_any_more_and_the_table_says_who_won() -> None:
    at = scored()
    assert at.view.header is not None
    assert (at.view.header.good, at.board.middle) == ("Ahead: Turquoise", ("12 points", "end the set"))
    near_the_end(at, 12, 0, 0, 0)
    assert at.view.header is not None
    assert (at.view.header.good, at.board.middle) == ("", ("Red", "wins"))


def test_who_is_out_who_leads_and_who_must_skip_is_told_to_everybody() -> None:
    at = Table(keeping=Keeping.REFEREE).tap("We play", "5", "8")
    assert at.view.banner == "An 8: Turquoise leads, the others skip."
    at.tap("12", "Pass", "Pass", "Pass")
    assert at.view.banner == "Turquoise leads."
    assert Table().tap("We play", "Yellow").view.banner == "Yellow is 1st!"


def test_stopping_ends_the_game_and_undo_takes_it_back() -> None:
    at = scored().tap("More", "Stop the game")
    assert (at.page.title, at.page.undo_words) == ("Stopped", "game stopped")
    assert at.board.middle == ("", "stopped")
    at.press(UNDO)
    assert at.page.kicker == "POINTS"


def form() -> NewGameScreen:
    navigator = new_navigator(games={GAME.id: lambda: GAME})
    navigator.handle(HomeAction.NEW_GAME)
    screen = navigator.screen
    assert isinstance(screen, NewGameScreen)
    return screen


def test_the_form_begins_what_was_chosen() -> None:
    screen = form()
    for label in ("3", "Every play", "Two won sets"):
        screen.handle(dict(taps_of(screen.view().page))[label])
    begin = screen.view().page.primary
    assert begin is not None
    assert isinstance(begin.action, Begin)
    setup = setup_from(begin.action.setup)
    assert setup == Setup(players=3, keeping=Keeping.REFEREE, length=Length.LONG)


def test_a_name_can_be_typed_and_need_not_be() -> None:
    navigator = new_navigator(games={GAME.id: lambda: GAME})
    navigator.handle(HomeAction.NEW_GAME)
    navigator.handle(Opens.PLAYERS)
    assert navigator.view().make_board == GAME.board
    entries = [row for row in navigator.view().page.rows if isinstance(row, Entry)]
    assert [row.first for row in entries] == ["Red", "Turquoise", "Yellow", "Purple"]
    navigator.handle(entries[1].action)
    for letter in "Ann":
        keys = {key.label: key.action for line in navigator.view().page.keyboard.lines for key in line}  # type: ignore[union-attr]
        navigator.handle(keys.get(letter) or keys[letter.upper()])
    navigator.handle(navigator.view().next)
    entries = [row for row in navigator.view().page.rows if isinstance(row, Entry)]
    assert entries[1].first.lower() == "ann"
    assert entries[2].side is not None
    navigator.handle(entries[2].side.action)
    assert navigator.view().board.middle == ("Yellow", "starts")  # type: ignore[union-attr]


def test_the_tables_own_rank_cards_are_entered_on_the_form() -> None:
    navigator = new_navigator(games={GAME.id: lambda: GAME})
    navigator.handle(HomeAction.NEW_GAME)
    screen = navigator.screen
    assert isinstance(screen, NewGameScreen)
    navigator.handle(Opens.RANK_CARDS)
    for label in ("4th", "1st +"):
        navigator.handle(dict(taps_of(navigator.view().page))[label])
    assert screen.setup.cards[3] == (8, 4, 2, 0)
    navigator.handle(dict(taps_of(navigator.view().page))["1st −"])
    assert screen.setup.rank_cards == ()
    while (more := dict(taps_of(navigator.view().page))["1st +"]) is not None:
        navigator.handle(more)
    assert screen.setup.cards[3] == (20, 4, 2, 0), "with more, points would not be those of a set"


@pytest.mark.parametrize("players", [2, 3])
def test_fewer_players_keep_what_was_chosen_where_it_fits(players: int) -> None:
    screen = form()
    screen.setup = Setup(players=4, names=("Ann", "", "", "Bo"), start=3)
    screen.handle(dict(taps_of(screen.view().page))[str(players)])
    assert (screen.setup.names, screen.setup.start) == (("Ann", "", "")[:players], players - 1)


def test_settings_hold_the_readings_of_the_next_game() -> None:
    settings = DEFAULTS.having(Loop45Settings(own_seat=OwnSeat.WARN, memory_aid=True, least_in_run=3))
    navigator = new_navigator(settings=settings, games={GAME.id: lambda: GAME})
    navigator.handle(HomeAction.NEW_GAME)
    screen = navigator.screen
    assert isinstance(screen, NewGameScreen)
    readings = screen.setup.readings
    assert (readings.own_seat, readings.memory_aid, readings.least_in_run) == (OwnSeat.WARN, True, 3)
    navigator.handle(Opens.READINGS)
    rows = [row for row in navigator.view().page.rows if isinstance(row, Choices)]
    assert len(rows) == len(readings.__struct_fields__)


def test_a_round_that_lies_otherwise_is_put_right() -> None:
    at = Table(players=3, keeping=Keeping.REFEREE).tap("We play", "9", "More", "Put the round right")
    assert (at.page.kicker, at.page.undo_words) == ("FIX", "last entry")
    at.tap("Yellow", "Lower wins", "Red +", "Put away", "That is right")
    now = at.state.round
    assert now is not None
    assert (now.turn, now.direction, now.left, now.current) == (2, Direction.DOWN, (9, 9, 9), None)
    at.tap("More", "Put the round right", *["Turquoise −"] * 9)
    assert "1st" in at.words()
    at.press(UNDO)
    assert at.page.kicker == "YELLOW"
    assert at.state.out == ()


def test_the_history_says_who_is_last_though_they_hold_cards() -> None:
    at = scored()
    said = [GAME.describe(fact, at.state) for fact in at.session.last.facts]
    assert said == ["Red is out", "Yellow is last", "Red +1, Turquoise +4, Yellow 0, Purple +2"]


@pytest.mark.parametrize("seed", [*range(6)])
def test_whatever_is_tapped_the_table_stays_in_order_and_replays(seed: int) -> None:
    """Anything that can be tapped, turned or pressed, in any order; Undo and Redo among it."""
    random = Random(seed)
    keeping = random.choice(list(Keeping))
    at = Table(players=random.choice((2, 3, 4)), keeping=keeping, length=random.choice(list(Length)))
    for _ in range(250):
        view = at.view
        keys = (view.keys.onward, view.keys.backward, view.keys.choose, view.keys.undo, *view.keys.numbers)
        offered = [action for _words, action in taps_of(view.front)]
        offered += [*keys, TapSeat(random.randrange(5))]
        wished = [action for action in offered if action not in {None, HouseAction.MENU, HouseAction.NEW_GAME}]
        at.act(random.choice([action for action in wished if action != f.STOPPED]))
        assert GAME.rules.problems(at.state) == ()
        assert at.view.page.title
    store, session = at.navigator.app.context.store, at.session
    first = GAME.rules.first(session.header.setup, {})
    timeline = replay(GAME.rules, first, tuple(store.entries(session.number)), strictly=GAME.tell_refusal)
    assert timeline.state == at.state
