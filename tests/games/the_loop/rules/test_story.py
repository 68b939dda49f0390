"""What a turn did, as the pages tell it, and the closest call of a game that is over: read from the facts."""

from fractions import Fraction

from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.actions import Action
from companion.games.the_loop.rules.eras import Clone, Era
from companion.games.the_loop.rules.facts import TurnEnded
from companion.games.the_loop.rules.odds import forecast
from companion.games.the_loop.rules.state import State, Step
from companion.games.the_loop.rules.story import Story, closest_call, mission_turned_up_last, story_of
from companion.play.timeline import RecordedAct
from tests.games.the_loop.states import (
    AGENTS,
    DAWN,
    END,
    MEDIEVAL,
    NO_DRAW,
    READY,
    RENAISSANCE,
    ROBOTS,
    Scripted,
    counts,
    done,
    state,
    with_mission,
)
from tests.play.sessions import Clock

TOKEN, OTHER = Clone(MEDIEVAL, ROBOTS), Clone(DAWN, RENAISSANCE)
NOW = Clock()()


class Told:
    """A game told act by act."""

    def __init__(self, first: State) -> None:
        self.state = first
        self.acts: list[RecordedAct] = []

    def does(self, action: Action, *script: object) -> "Told":
        act = done(self.state, action, Scripted(*script))
        number = len(self.acts) + 1
        self.acts.append(RecordedAct(number, NOW, act.facts, act.deciders, self.state, act.state))
        self.state = act.state
        return self

    @property
    def story(self) -> Story:
        return story_of(self.acts)

    @property
    def last_up(self) -> Era | None:
        return mission_turned_up_last(self.state, self.story)


def test_nothing_is_told_before_anything_happened() -> None:
    assert Told(state()).story == Story()


def test_a_foo_phase_is_told_and_corrections_change_nothing_of_it() -> None:
    told = Told(state(Step.TURN_ENDED)).does(a.NEXT, RENAISSANCE).does(a.NEXT).does(a.NEXT, TOKEN)
    told.does(a.ChangeEnergy(DAWN, 1)).does(a.AddClone(OTHER, DAWN)).does(a.NEXT)
    told.does(a.NEXT, RENAISSANCE, MEDIEVAL).does(a.ChangeRifts(RENAISSANCE, -1))
    assert told.story == Story(arrived=(TOKEN,), fell=counts({MEDIEVAL: 1, RENAISSANCE: 1}))


def test_a_new_turn_and_the_end_of_one_tell_nothing_of_what_was_before() -> None:
    told = Told(state(Step.RIFTS, rifts={ROBOTS: 4})).does(a.NEXT, DAWN).does(a.NEXT)
    assert told.story == Story(broken=(ROBOTS,), failed=(ROBOTS,), revealed=(DAWN,))
    assert told.does(a.EndTurn()).story == Story(ended=TurnEnded(AGENTS[0], None))
    assert told.does(a.NEXT, RENAISSANCE).story == Story()


def test_what_a_vortex_tells_is_of_that_vortex_alone() -> None:
    """Failed and revealed missions are shown with the act that did it, not with a later one."""
    told = Told(state(rifts={ROBOTS: 3})).does(a.FailMission(END), DAWN)
    assert told.story == Story(failed=(END,), revealed=(DAWN,))
    told.does(a.ChangeRifts(ROBOTS, 1), MEDIEVAL)
    assert told.story == Story(broken=(ROBOTS,), failed=(ROBOTS,), revealed=(MEDIEVAL,))


def test_vortexes_on_one_page_are_told_together() -> None:
    told = Told(state(active=(DAWN, MEDIEVAL))).does(a.OpenVortex(ROBOTS)).does(a.OpenVortex(END))
    assert told.story == Story(broken=(ROBOTS, END), failed=(ROBOTS, END))
    assert told.does(a.NEXT).does(a.OpenVortex(RENAISSANCE)).story.broken == (RENAISSANCE,)


def test_a_mission_completed_by_hand_is_rewarded_until_it_was_taken_or_the_turn_ends() -> None:
    told = Told(state()).does(a.CompleteMission(END), DAWN)
    assert told.story == Story(completed=(END,), revealed=(DAWN,), rewarded=1, revealed_then=(DAWN,))
    assert told.does(a.ChangeEnergy(DAWN, 1)).story.rewarded == 1
    told.does(a.CompleteMission(DAWN), MEDIEVAL)
    assert (told.story.rewarded, told.story.revealed_then) == (3, (MEDIEVAL,))
    assert told.does(a.EndTurn()).story.rewarded == 0
    told = Told(state()).does(a.CompleteMission(END), DAWN).does(a.OpenVortex(RENAISSANCE))
    assert told.story.rewarded == 1  # it is told after the vortex, which is more urgent
    assert told.does(a.TakeReward()).story.rewarded == 0


def test_a_mission_completed_at_the_end_of_a_turn_is_told_by_that_page() -> None:
    told = Told(with_mission(state(), END, READY)).does(a.EndTurn(END), DAWN)
    assert told.story == Story(completed=(END,), revealed=(DAWN,), ended=TurnEnded(AGENTS[0], END))


def test_the_mission_that_goes_back_is_the_one_turned_up_last_this_turn() -> None:
    told = Told(state()).does(a.FailMission(END), DAWN)
    assert told.last_up is DAWN
    assert told.does(a.RevealMission(MEDIEVAL, instead_of=DAWN)).last_up is MEDIEVAL
    assert told.does(a.CompleteMission(MEDIEVAL), DAWN).last_up is DAWN


def test_no_mission_goes_back_where_none_was_turned_up_this_turn() -> None:
    assert Told(state()).last_up is None
    assert Told(state()).does(a.RevealMission(MEDIEVAL)).last_up is MEDIEVAL
    assert done(state(), a.RevealMission(MEDIEVAL), NO_DRAW).state.step is Step.ACTIONS


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
