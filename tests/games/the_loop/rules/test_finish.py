"""The closest call of a game: the likeliest vortex that did not come."""

from fractions import Fraction

from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.finish import closest_call
from companion.games.the_loop.rules.odds import forecast
from companion.games.the_loop.rules.state import Step
from tests.games.the_loop.rules.test_story import Told
from tests.games.the_loop.states import DAWN, END, MEDIEVAL, ROBOTS, state

THREE = {END: 3, DAWN: 3, MEDIEVAL: 3}


def foo_phase(told: Told, *fell: object) -> Told:
    """One turn's, up to the drop, in which the cubes fall into these Eras by turns."""
    told.does(a.NEXT, DAWN).does(a.NEXT).does(a.NEXT, told.state.bag[0]).does(a.NEXT)
    return told.does(a.NEXT, *(fell[cube % len(fell)] for cube in range(told.state.cubes_to_drop)))


def test_nothing_is_told_of_a_game_in_which_nothing_could_break() -> None:
    assert closest_call(Told(state(Step.TURN_ENDED)).acts) is None


def test_a_foo_phase_that_held_is_told_with_its_turn_and_what_the_table_was_told_before() -> None:
    before = state(Step.TURN_ENDED, rifts={ROBOTS: 3})
    told = foo_phase(Told(before), END, MEDIEVAL).does(a.NEXT)
    assert told.state.step is Step.ACTIONS
    odds = forecast(before)
    assert odds is not None
    call = closest_call(told.acts)
    assert call is not None
    assert (call.turn, call.chance) == (told.state.turn, odds.any_vortex)
    assert Fraction(0) < call.chance < 1


def test_one_in_which_a_vortex_came_and_one_that_is_not_over_are_no_close_calls() -> None:
    told = foo_phase(Told(state(Step.TURN_ENDED, rifts=THREE)), END, END)
    assert closest_call(told.acts) is None
    assert closest_call(told.does(a.NEXT, MEDIEVAL).does(a.NEXT).acts) is None
