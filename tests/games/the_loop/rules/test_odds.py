"""The odds equal those of trying everything, exactly."""

from fractions import Fraction
from random import Random

import pytest

from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.eras import ERAS, Clone, Level
from companion.games.the_loop.rules.odds import forecast
from companion.games.the_loop.rules.state import State, Step
from tests.games.the_loop.brute_force import try_everything
from tests.games.the_loop.random_play import play
from tests.games.the_loop.states import (
    BOX,
    DAWN,
    END,
    GLOBALIZATION,
    INDUSTRIAL,
    MEDIEVAL,
    NO_DRAW,
    RENAISSANCE,
    ROBOTS,
    box,
    counts,
    done,
    start,
    state,
)

THREE_EVERYWHERE = dict.fromkeys(ERAS, 3)
TWO_IN_MEDIEVAL = [(Clone(MEDIEVAL, GLOBALIZATION), MEDIEVAL), (Clone(MEDIEVAL, ROBOTS), MEDIEVAL)]
HAND_MADE = {
    "an empty board": state(),
    "the very beginning": start(),
    "rifts here and there": state(rifts={DAWN: 3, MEDIEVAL: 2, RENAISSANCE: 3, END: 1}),
    "three rifts everywhere": state(rifts=THREE_EVERYWHERE),
    "clones where the Machine may come": state(machine=DAWN, clones=TWO_IN_MEDIEVAL, rifts={MEDIEVAL: 2, DAWN: 1}),
    "strangers": state(machine=DAWN, rifts={RENAISSANCE: 2}, clone_adjustment=counts({RENAISSANCE: 3, END: 1})),
    "fewer clones than the app knows": state(
        machine=DAWN, clones=TWO_IN_MEDIEVAL, rifts=THREE_EVERYWHERE, clone_adjustment=counts({MEDIEVAL: -2})
    ),
    "an empty bag": state(bag=(), rifts={DAWN: 3}),
    "one token in the bag": state(turn=16, bag=BOX.tokens[:1], rifts={DAWN: 3, MEDIEVAL: 2}),
    "a bag whose tokens all arrive in one Era": state(
        turn=9, bag=tuple(clone for clone in BOX.tokens if clone.arrival is INDUSTRIAL), rifts={INDUSTRIAL: 1}
    ),
    "a short supply": state(rifts=THREE_EVERYWHERE, of_box=box(cubes={"rift": 22})),
    "no supply": state(rifts=THREE_EVERYWHERE, of_box=box(cubes={"rift": 21})),
    "a vortex": state(rifts={MEDIEVAL: 3, INDUSTRIAL: 3}, vortexes=(INDUSTRIAL,)),
    "three vortexes": state(rifts={MEDIEVAL: 3, INDUSTRIAL: 3, END: 2}, vortexes=(INDUSTRIAL, DAWN, GLOBALIZATION)),
    "two vortexes, and two can open at once": state(
        rifts={MEDIEVAL: 3, RENAISSANCE: 3, ROBOTS: 3, END: 3}, vortexes=(DAWN, GLOBALIZATION)
    ),
    "other weights": state(rifts=THREE_EVERYWHERE, of_box=box(machine={"weights": [1, 2, 5]})),
    "a Machine that drops on one side only": state(rifts={END: 2}, of_box=box(machine={"weights": [3, 0, 0]})),
    "an Era of weight nothing": state(rifts={END: 2, ROBOTS: 3}, of_box=box(machine={"weights": [2, 0, 3]})),
    "the seventh Era of a cycle": state(turn=6, machine=ROBOTS, rifts={DAWN: 3}),
    "the end of the first cycle": state(turn=7, machine=END, rifts={DAWN: 3}),
    "the end of the second cycle": state(turn=14, machine=END, rifts={DAWN: 3, GLOBALIZATION: 2}),
    "after the end of the second cycle": done(state(turn=14, machine=END, rifts={DAWN: 3}), a.EndTurn(), NO_DRAW).state,
    "the last Foo phase but one": state(turn=19, machine=GLOBALIZATION, rifts={DAWN: 3, END: 2}),
    "the last Foo phase": state(turn=20, machine=ROBOTS, rifts={DAWN: 3, END: 2}),
}


def same(now: State) -> None:
    odds, tried = forecast(now), try_everything(now)
    assert odds is not None
    assert odds.machine == tried.machine
    assert odds.vortex == tried.vortex
    assert odds.any_vortex == tried.any_vortex
    assert odds.defeat == tried.defeat


@pytest.mark.parametrize("name", HAND_MADE)
def test_the_odds_equal_trying_everything_on_tables_made_by_hand(name: str) -> None:
    same(HAND_MADE[name])


def test_the_odds_equal_trying_everything_on_tables_of_random_play() -> None:
    tried, seed = 0, 0
    while tried < 60:
        seed += 1
        random = Random(seed)
        acts = list(play(start(random.choice(tuple(Level)), random.choice((2, 3, 4))), random, edits=0.35))
        at_rest = [act.state for act in acts if act.state.step in {Step.ACTIONS, Step.TURN_ENDED, Step.CHECK}]
        for now in random.sample(at_rest, min(4, len(at_rest))):
            crowd = max(now.clones_in(era) for era in ERAS)
            if crowd <= 5 and len(now.bag) <= 24:  # trying everything takes seconds beyond that
                same(now)
                tried += 1


def test_there_are_no_odds_after_the_last_turn() -> None:
    assert forecast(state(turn=21)) is None


def test_there_are_no_odds_when_the_game_is_over() -> None:
    assert forecast(done(state(turn=21), a.EndTurn(), NO_DRAW).state) is None
    assert forecast(done(state(level=Level.YEAR, vortexes=(DAWN,)), a.EndTurn(DAWN), NO_DRAW).state) is None


def test_the_odds_of_a_known_table_are_these() -> None:
    """By hand: one Era left, no clone to come, two cubes, three rifts in Dr. Foo's Era: 1 − (2/3)²."""
    odds = forecast(state(turn=6, machine=ROBOTS, rifts={END: 3}, bag=()))
    assert odds is not None
    assert odds.machine == (0, 0, 0, 0, 0, 0, 1)
    assert odds.vortex == (0, 0, 0, 0, 0, 0, Fraction(5, 9))
    assert (odds.any_vortex, odds.defeat) == (Fraction(5, 9), 0)


def test_machine_chances_sum_to_1() -> None:
    for now in HAND_MADE.values():
        odds = forecast(now)
        assert odds is not None
        assert sum(odds.machine) == 1
