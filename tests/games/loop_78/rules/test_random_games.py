"""Whatever the orders of finishing: the properties of boards, points and places hold."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.loop_78.bots import play_randomly
from companion.games.loop_78.rules.acts import act, problems, why_not
from companion.games.loop_78.rules.scoring import marks_of
from companion.games.loop_78.rules.setup import Keeping, Setup
from companion.games.loop_78.rules.state import State, Step
from companion.play.dice import Dice
from tests.games.loop_78.tables import LETTERS, played


@given(st.integers(4, 6).flatmap(lambda n: st.lists(st.permutations(LETTERS[:n]), min_size=n, max_size=n)))
def test_points_are_what_they_are_defined_as(orders: list[list[str]]) -> None:
    state = played(" ".join("".join(order) for order in orders), golden=len(orders) - 1)
    players = len(orders)
    boards = [state.markers(board) for board in range(players)]
    for marks in boards:
        assert sorted(mark.seat for mark in marks) == list(range(players))
        assert [mark.round for mark in marks] == list(range(players))
        for mark in marks:
            better = sum(other.place < mark.place for other in marks)
            assert mark.points == players - better
            assert 1 <= mark.points <= players
        if len({mark.place for mark in marks}) == players:
            assert sum(mark.points for mark in marks) == players * (players + 1) // 2
    for column in range(players):
        assert sorted(marks[column].place for marks in boards) == list(range(1, players + 1))
    assert all(players <= total <= players**2 for total in state.totals)
    assert sum(state.totals) == sum(mark.points for marks in boards for mark in marks)
    assert sum(map(sum, (state.points(seat) for seat in range(players)))) == sum(state.totals)
    assert all(state.totals[seat] == max(state.totals) for seat in state.winners)


@given(st.lists(st.integers(1, 6), min_size=1, max_size=6))
def test_only_order_and_ties_matter_on_a_board(places: list[int]) -> None:
    ranks = sorted(set(places))
    close = [ranks.index(place) + 1 for place in places]
    told, same = ([mark.points for mark in marks_of(list(enumerate(row)))] for row in (places, close))
    assert told == same


@pytest.mark.parametrize("keeping", list(Keeping))
@pytest.mark.parametrize("players", [4, 5, 6])
def test_a_random_game_keeps_its_invariants_to_the_end(players: int, keeping: Keeping) -> None:
    for seed in range(3):
        state, chance, acted = State(Setup(players=players, keeping=keeping)), Random(seed), 0
        while state.step is not Step.OVER:
            draw = Dice(f"{seed}").at(chance.randrange(1_000_000))
            action = play_randomly(state, draw, acted)
            assert why_not(state, action) is None
            state = act(state, action, draw).state
            assert problems(state) == ()
            acted += 1
        assert len(state.orders) == players
