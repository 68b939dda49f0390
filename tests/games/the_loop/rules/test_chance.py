"""Outcomes add up to exactly 1, and the dice give each of them exactly its share."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from companion.contract.rules import NUMBER_BITS, Outcome, Outcomes
from companion.games.the_loop.rules import chance
from companion.games.the_loop.rules.eras import ERAS, Era, Level
from companion.games.the_loop.rules.state import State
from tests.games.the_loop.random_play import an_action, play
from tests.games.the_loop.states import DAWN, END, MEDIEVAL, RENAISSANCE, Rolled, box, done, start, state

MOST = 2**NUMBER_BITS - 1


class Watched:
    """Draws, and keeps what it could draw from."""

    def __init__(self, random: Random) -> None:
        self.seen: list[tuple[str, int, Outcomes[object]]] = []
        self._draw = Rolled(random)

    def __call__(self, outcomes: Outcomes[Outcome], name: str, place: int = 0, /) -> Outcome:
        self.seen.append((name, place, outcomes))
        return self._draw(outcomes, name, place)


def reached_tables() -> Iterator[State]:
    for seed in range(40):
        random = Random(seed)
        first = start(random.choice(tuple(Level)), random.choice((2, 3, 4)))
        for act in play(first, random):
            yield act.state


def every_draw_of(now: State) -> Iterator[Outcomes[object]]:
    yield chance.of_era(now)
    yield chance.of_clone(now)
    yield chance.of_mission(now)
    if now.machine is not None:
        yield chance.of_cube(now)


def test_outcomes_sum_to_exactly_1_on_every_reached_table() -> None:
    seen = 0
    for now in reached_tables():
        for outcomes in every_draw_of(now):
            shares = [share for _, share in outcomes]
            assert sum(shares) == (1 if shares else 0)
            assert all(share > 0 for share in shares)
            # A table may have found a second token of a kind.
            alike = len(now.bag) - len(set(now.bag))
            assert len(outcomes) == len(shares)
            assert len(outcomes) - len(set(outcomes.values)) in {0, alike}
            seen += 1
    assert seen > 5_000


@pytest.mark.parametrize("drawn", [(), (DAWN,), ERAS[:6], ERAS])
def test_outcomes_of_the_setup_sum_to_1_while_a_card_is_left(drawn: tuple[Era, ...]) -> None:
    outcomes = chance.of_setup_era(drawn)
    assert sum(share for _, share in outcomes) == (1 if len(drawn) < 7 else 0)
    assert not set(outcomes.values) & set(drawn)


def test_a_cube_falls_by_the_weights_of_the_box() -> None:
    of_box = box(machine={"weights": [1, 2, 5]})
    assert dict(chance.of_cube(state(of_box=of_box, machine=MEDIEVAL))) == {
        DAWN: Fraction(1, 8),
        MEDIEVAL: Fraction(2, 8),
        RENAISSANCE: Fraction(5, 8),
    }


def test_an_era_of_weight_nothing_never_comes() -> None:
    of_box = box(machine={"weights": [0, 1, 0]})
    assert list(chance.of_cube(state(of_box=of_box, machine=END))) == [(END, 1)]


# Outcomes.at


def edges(running: list[int]) -> list[int]:
    """The first number of each outcome's stretch of the line: the smallest n with n × total >> 64 at its beginning."""
    total = running[-1]
    return [0, *(-(-(upto << NUMBER_BITS) // total) for upto in running)]


@pytest.mark.parametrize("weights", [[1], [1, 1, 1], [1, 2, 5], [7, 1], [1] * 28, [1_000_000, 1, 999_999]])
def test_each_outcome_has_exactly_its_stretch_of_the_numbers(weights: list[int]) -> None:
    outcomes = Outcomes.weighted(enumerate(weights))
    bounds = edges(list(outcomes.cumulative))
    assert bounds[-1] == MOST + 1
    for value in range(len(weights)):
        first, beyond = bounds[value], bounds[value + 1]
        assert outcomes.at(first) == value
        assert outcomes.at(beyond - 1) == value
        share, exact = Fraction(beyond - first, MOST + 1), Fraction(weights[value], sum(weights))
        assert abs(share - exact) < Fraction(1, MOST)  # as near as whole numbers come


def test_equal_outcomes_are_outcomes_of_weight_1() -> None:
    equal, weighted = Outcomes.equal("abc"), Outcomes.weighted([("a", 1), ("b", 1), ("c", 1)])
    assert list(equal) == list(weighted)
    for number in (0, MOST // 3, MOST // 3 + 1, MOST // 2, MOST):
        assert equal.at(number) == weighted.at(number)


def test_the_least_and_the_greatest_number_give_the_first_and_the_last() -> None:
    assert Outcomes.equal(ERAS).at(0) is DAWN
    assert Outcomes.equal(ERAS).at(MOST) is END


def test_outcomes_of_weight_0_are_left_out() -> None:
    outcomes = Outcomes.weighted([("a", 0), ("b", 3), ("c", 0)])
    assert list(outcomes) == [("b", 1)]
    assert outcomes.at(0) == outcomes.at(MOST) == "b"


def test_nothing_can_be_drawn_from_nothing() -> None:
    assert list(Outcomes.equal(())) == []
    with pytest.raises(IndexError, match="nothing to draw from"):
        Outcomes.equal(()).at(0)


# Which draw is which


def test_no_two_draws_of_a_turn_have_the_same_name_and_place() -> None:
    """The dice give the same number for the same (turn, name, place), so two draws must never share one."""
    for seed in range(60):
        random = Random(seed)
        draw, taken, turn = Watched(random), set(), 0
        for act in _undisturbed(random, draw):
            for name, place, _ in draw.seen:
                assert (turn, name, place) not in taken, f"{name} {place} is drawn twice in turn {turn}"
                taken.add((turn, name, place))
            draw.seen.clear()
            turn = act.turn


def _undisturbed(random: Random, draw: Watched) -> Iterator[State]:
    now = start(Level.ETERNITY, 4)
    while now.ending is None:
        now = done(now, an_action(now, random, edits=0), draw).state
        yield now
