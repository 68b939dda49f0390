"""The examples of the rules: a whole game with its boards, the points of a board, who starts, what is due when."""

import json

import pytest

from companion.contract.rules import Decider, Outcomes
from companion.errors import JournalError
from companion.games.loop_78.game import GAME
from companion.games.loop_78.rules import facts as f
from companion.games.loop_78.rules.acts import Action, act, action_of, legal_actions, problems, why_not
from companion.games.loop_78.rules.loop_78 import Loop78
from companion.games.loop_78.rules.scoring import board_at, marks_of, seat_of
from companion.games.loop_78.rules.setup import Keeping, Readings, Setup, setup_from, setup_to
from companion.games.loop_78.rules.state import Ending, Outcome, Reason, State, Step
from companion.games.shedding.rules.facts import Finished, Played, Revealed, TrickEnded
from companion.games.shedding.rules.groups import Direction, Group, Kind
from companion.games.shedding.rules.moves import PASS, REVEAL, Finish, FixRound, Play
from companion.games.shedding.rules.round import Beat
from companion.games.shedding.rules.seats import Colour
from tests.games.loop_78.tables import after, begun, done, finished, played, seats

ROUNDS = "BDAC ACBD CADB ABDC"


def test_the_game_of_the_rules_board_by_board() -> None:
    state = played(ROUNDS)
    told = {board: [(mark.seat, mark.place, mark.points) for mark in state.markers(board)] for board in range(4)}
    assert told == {
        0: [(0, 3, 3), (1, 3, 3), (2, 1, 4), (3, 3, 3)],
        1: [(1, 1, 4), (2, 2, 2), (3, 3, 1), (0, 1, 4)],
        2: [(2, 4, 2), (3, 4, 2), (0, 2, 4), (1, 2, 4)],
        3: [(3, 2, 3), (0, 1, 4), (1, 4, 2), (2, 4, 2)],
    }
    assert state.totals == (15, 13, 10, 9)
    assert state.winners == (0,)
    assert state.ending == Ending(Outcome.WON, Reason.POINTS)
    assert problems(state) == ()


def test_the_starters_of_the_rules() -> None:
    state, starters = begun(), []
    for order in ROUNDS.split():
        starters.append(state.starter)
        state = finished(state, order)
        assert state.starter == starters[-1]
        if state.step is Step.PASS:
            state = after(state, f.BOARDS_PASSED)
    assert starters == [0, 1, 2, 3]


@pytest.mark.parametrize("places", [(1, 2, 4, 4), (1, 3, 4, 4)])
def test_the_board_of_the_rules(places: tuple[int, ...]) -> None:
    marks = marks_of([(seat, place) for seat, place in enumerate(places)])
    assert [(mark.on_line, mark.below, mark.points) for mark in marks] == [(1, 3, 4), (1, 2, 3), (2, 0, 2), (2, 0, 2)]


def test_markers_lie_in_the_column_of_the_round_on_the_line_of_the_place() -> None:
    state = played("BDAC")
    assert [(mark.round, mark.place) for mark in state.markers(0)] == [(0, 3)]  # third place in round 1
    assert [(mark.round, mark.place) for mark in state.markers(2)] == [(0, 4)]  # last of four


@pytest.mark.parametrize("players", [4, 5, 6])
def test_boards_go_to_the_left_and_everybody_meets_each_once(players: int) -> None:
    for seat in range(players):
        assert sorted(board_at(seat, number, players) for number in range(players)) == list(range(players))
    for board in range(players):
        for number in range(players):
            assert board_at(seat_of(board, number, players), number, players) == board
    assert seat_of(0, 1, players) == 1


@pytest.mark.parametrize(("players", "out"), [(4, 26), (5, 13), (6, 0)])
def test_as_many_copies_of_each_value_as_players_stay_in_the_deck(players: int, out: int) -> None:
    setup = Setup(players=players)
    assert setup.cards_out == out
    assert 78 - out == 13 * setup.cards.copies
    assert setup.cards.to_play == 11


def test_what_is_due_from_the_golden_board_to_the_end() -> None:
    state = State(Setup())
    assert state.step is Step.GOLDEN
    assert why_not(state, f.ROUND_BEGUN) is not None
    state = after(state, f.GoldenBoard(2))
    assert (state.step, state.starter) == (Step.ASIDE, 2)
    state = after(state, f.ROUND_BEGUN)
    assert state.step is Step.ROUND
    state, facts = done(after(state, Finish(1), Finish(3)), Finish(0))
    assert facts == (Finished(0), Finished(2))
    assert (state.step, state.orders, state.now) == (Step.PASS, ((1, 3, 0, 2),), 0)
    state = after(state, f.BOARDS_PASSED)
    assert (state.step, state.now, state.starter) == (Step.ASIDE, 1, 3)
    assert played(ROUNDS).step is Step.OVER


def test_where_several_have_the_most_points_it_is_said() -> None:
    state = played("ABCD BCDA CDAB DABC")
    assert state.totals == (10, 10, 10, 10) or len(state.winners) > 1
    assert state.ending == Ending(Outcome.SHARED, Reason.POINTS)


def test_the_app_draws_the_golden_board_if_it_is_asked_to() -> None:
    drawn = act(State(Setup(players=5)), f.DRAW_GOLDEN, lambda outcomes, *_: outcomes.values[-1])
    assert drawn.facts == (f.GoldenBoard(4),)
    assert drawn.deciders == (Decider.APP,)
    assert action_of(State(Setup()), drawn.facts, drawn.deciders) == f.DRAW_GOLDEN
    assert Loop78().was_drawn(State(Setup()), drawn.facts)
    assert Outcomes.equal(range(5)).share(lambda seat: seat == 4) * 5 == 1


def test_where_the_order_is_told_the_token_is_turned_by_hand_and_is_up_again_in_the_next_round() -> None:
    state = after(begun(), f.ROUND_BEGUN, f.TOKEN_TURNED)
    assert state.direction is Direction.DOWN
    assert refusal(state, PASS) == "no_referee"
    assert refusal(state, Play(Group(Kind.SINGLE, 1, 5))) == "no_referee"
    state = after(state, *map(Finish, seats("ABC")), f.BOARDS_PASSED, f.ROUND_BEGUN)
    assert state.direction is Direction.UP


def refusal(state: State, action: Action) -> str:
    refused = why_not(state, action)
    return "" if refused is None else str(refused.code.value)


def test_a_round_that_the_referee_is_told() -> None:
    state = after(begun(keeping=Keeping.REFEREE, golden=1), f.ROUND_BEGUN)
    state, facts = done(state, Play(Group(Kind.SAME, 2, 13)))
    assert facts == (Played(1, Kind.SAME, 2, 13),)
    assert refusal(state, Play(Group(Kind.SAME, 2, 6))) == "does_not_beat"
    state, facts = done(state, REVEAL)
    assert facts == (Revealed(2),)
    state = after(state, Play(Group(Kind.SAME, 2, 6)))
    assert refusal(state, f.TOKEN_TURNED) == "referee_tells"
    state, facts = done(after(state, PASS, PASS), PASS)
    assert isinstance(facts[-1], TrickEnded)
    assert state.round is not None
    assert state.round.turn == 2
    assert state.round.left == (11, 9, 9, 11)


def test_the_referee_can_be_left_for_the_rest_of_a_round() -> None:
    state = after(begun(keeping=Keeping.REFEREE), f.ROUND_BEGUN, f.REFEREE_LEFT)
    assert refusal(state, PASS) == "no_referee"
    assert refusal(state, f.REFEREE_LEFT) == "no_referee"
    state = after(state, *map(Finish, seats("ABC")), f.BOARDS_PASSED, f.ROUND_BEGUN)
    assert state.referees


def test_how_a_round_really_lies() -> None:
    state = after(begun(keeping=Keeping.REFEREE), f.ROUND_BEGUN)
    fix = FixRound(2, Direction.DOWN, (3, 0, 5, 11), (1,), clears=True)
    state = after(state, fix)
    assert state.round is not None
    assert (state.round.places, state.direction) == ((1,), Direction.DOWN)
    assert refusal(after(begun(), f.ROUND_BEGUN), fix) == "no_referee"


def test_an_order_that_was_tapped_wrong_is_put_right_later_even_at_the_end() -> None:
    state = played("BDAC ACBD CADB ABCD")
    assert state.totals != (15, 13, 10, 9)
    state, facts = done(state, f.PlacesFixed(3, seats("ABDC")))
    assert facts[-1] == f.GameEnded(Outcome.WON, Reason.POINTS)
    assert state.totals == (15, 13, 10, 9)
    assert refusal(state, f.PlacesFixed(4, seats("ABDC"))) == "impossible_order"
    assert refusal(state, f.PlacesFixed(3, seats("ABBC"))) == "impossible_order"
    middle = after(played("BDAC ACBD"), f.PlacesFixed(1, seats("DBCA")))
    assert middle.step is Step.PASS
    assert middle.round is not None
    assert middle.round.places == seats("DBCA")


def test_where_the_golden_board_lies_is_put_right_between_rounds() -> None:
    state = after(played("BDAC"), f.BOARDS_PASSED, f.GoldenBoard(2))
    assert state.starter == 3
    assert refusal(after(state, f.ROUND_BEGUN), f.GoldenBoard(1)) == "not_now"
    assert refusal(state, f.GoldenBoard(4)) == "no_such_seat"
    assert refusal(state, f.DRAW_GOLDEN) == "not_now"


def test_a_game_that_is_stopped_stays_so() -> None:
    state = after(played("BDAC"), f.STOPPED)
    assert state.ending == Ending(Outcome.STOPPED, Reason.STOPPED)
    assert refusal(state, f.PlacesFixed(0, seats("ABCD"))) == "game_is_over"
    assert refusal(played(ROUNDS), f.STOPPED) == "game_is_over"
    assert tuple(legal_actions(state)) == ()
    assert refusal(begun(), f.GameEnded(Outcome.WON, Reason.POINTS)) == "not_now"


def test_the_readings_stand_in_the_header() -> None:
    setup = Setup(
        players=5,
        names=("Ann", "", "Cy", "", ""),
        colours=tuple(Colour)[1:],
        keeping=Keeping.REFEREE,
        readings=Readings(beat=Beat.ALL, memory_aid=True),
    )
    told = json.loads(json.dumps(setup_to(setup)))
    assert told == {
        "players": 5,
        "keeping": "referee",
        "names": ["Ann", "", "Cy", "", ""],
        "colours": ["turquoise", "yellow", "purple", "green", "orange"],
        "beat": "all",
        "reveals": "one",
        "lead_pass": False,
        "last_eight": "left",
        "memory_aid": True,
    }
    assert setup_from(told) == setup
    assert GAME.rules.first(told, {}).setup == setup


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"players": 7}, "setup.players cannot be 7"),
        ({"players": 4, "names": ["A"]}, "setup.names cannot be 1 for 4 players"),
        ({"players": 4, "colours": ["red"] * 4}, "setup.colours must be different ones"),
        ({"players": 4, "beat": "some"}, "setup.beat cannot be 'some'"),
        ({"players": 4, "chain_loot": True}, "setup.chain_loot is nothing that this game decides"),
    ],
)
def test_a_header_that_cannot_be_is_refused_by_name(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(JournalError) as problem:
        setup_from(wrong)
    assert said in str(problem.value)
