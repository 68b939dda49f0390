"""Supa Sayan Clones on the glass: Supaclones put out, what a kill brings, and what each tap means."""

import pytest

from companion.contract.page import Button, ChipLine, Choices, Stepper
from companion.contract.rules import Decider
from companion.contract.screen import Choose
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.eras import Clone, CloneKind, EnergyKind, Era
from companion.games.the_loop.rules.scenario_box import Returned
from companion.games.the_loop.rules.scenarios.supa_sayan.state import SupaStep, own, supaclones
from companion.games.the_loop.rules.setup import Chance
from companion.games.the_loop.rules.state import MissionState, Step
from companion.games.the_loop.screens.taps import DropChip, DropPawn, PickClone, TapEra
from tests.games.the_loop.screens.people import People

SCENARIO = Choose("scenario", "supa_sayan")


def supa(arrival: Era, paradox: Era) -> Clone:
    return Clone(arrival, paradox, CloneKind.SUPACLONE)


FIRST, SECOND = supa(Era.DAWN_OF_TIME, Era.RENAISSANCE), supa(Era.MEDIEVAL, Era.GLOBALIZATION)
THIRD = supa(Era.GLOBALIZATION, Era.MEDIEVAL)


@pytest.fixture
def people() -> People:
    """The page on which the Supaclones are put out."""
    people = People()
    people.begin(SupaStep.SUPACLONES, SCENARIO)
    return people


def enter(people: People, *tokens: Clone) -> None:
    for token in tokens:
        people.action(TapEra(token.arrival), PickClone(token))
    people.tap("That is right")


def in_turn(people: People) -> None:
    people.tap("Enter our 3 Supaclones")
    enter(people, FIRST, SECOND, THIRD)
    people.action(a.ChangeDraws(Chance.CLONES, Decider.APP))
    for _ in range(12):
        if people.state.step is Step.ACTIONS:
            return
        people.action(a.NEXT)
    raise AssertionError


def kill(people: People, token: Clone) -> None:
    people.action(DropChip(token.text, token.paradox))


def test_the_setup_says_how_many_come() -> None:
    people = People()
    people.begin(Step.UNPACKED, SCENARIO)
    assert "Of the seven Supaclones 3 come onto the board. The blue cubes at hand." in people.words()


def test_the_app_draws_them_and_says_where_they_go(people: People) -> None:
    assert people.page.title == "Put out 3 Supaclones"
    people.tap("Let the app draw")
    assert people.page.title == "Place 3 Supaclones"
    assert len(supaclones(people.state)) == 3
    lines = [row for row in people.page.rows if isinstance(row, ChipLine)]
    assert [line.glyph for line in lines] == ["supaclone"] * 3
    people.tap("Draw again")
    assert len(supaclones(people.state)) == 3
    assert people.page.undo_words == "3 Supaclones"
    people.tap("Begin")
    assert people.state.turn == 1


def test_they_are_tapped_in_wherever_they_arrive(people: People) -> None:
    people.tap("Enter our 3 Supaclones")
    assert people.page.title == "Supaclone 1 of 3"
    assert "Another token…" not in people.words()
    people.action(TapEra(Era.DAWN_OF_TIME))
    assert {"Medieval", "Renaissance", "End of Times"} <= set(people.words())  # whatever the distance
    people.action(TapEra(Era.RENAISSANCE))
    assert people.page.title == "Supaclone 2 of 3"
    shown = people.wheel.eras[Era.DAWN_OF_TIME].clones[-1]
    assert (shown.is_supa, shown.paradox) == (True, "renaissance")
    people.action(TapEra(Era.MEDIEVAL))
    assert "Renaissance" not in {row.label for row in buttons(people)}  # that one is out already
    people.tap("One back")
    assert people.page.title == "Supaclone 2 of 3"
    enter(people, SECOND, THIRD)
    assert [clone for clone, _ in supaclones(people.state)] == [FIRST, SECOND, THIRD]
    assert people.page.title == "Place 3 Supaclones"


def buttons(people: People) -> list[Button]:
    return [button for row in people.page.rows if isinstance(row, Choices) for button in row.buttons]


def test_who_draws_clones_enters_supaclones_at_once() -> None:
    people = People()
    people.begin(Step.SETUP_MISSIONS, SCENARIO, Choose("clones", Decider.PLAYERS))
    people.action(a.ChangeDraws(Chance.CLONES, Decider.APP), a.NEXT, a.ChangeDraws(Chance.CLONES, Decider.PLAYERS))
    people.action(a.NEXT)
    assert people.page.title == "Put out 3 Supaclones"
    people.tap("Enter our 3 Supaclones")
    assert people.page.title == "Supaclone 1 of 3"
    people.tap("Let the app draw")
    assert people.page.title == "Place 3 Supaclones"


def test_supaclones_have_a_shape_of_their_own_on_wheel_and_sheet(people: People) -> None:
    in_turn(people)
    assert "3 Supaclones left to destroy." in people.words()
    chips = people.wheel.eras[Era.MEDIEVAL].clones
    assert [chip.is_supa for chip in chips if chip.key == SECOND.text] == [True]
    assert all(not chip.is_supa for chip in chips if chip.key != SECOND.text)
    people.action(TapEra(Era.MEDIEVAL))
    row = people.stepper("Supaclone: Globalization")
    assert (row.glyph, row.less, row.more) == (
        "supaclone",
        a.MoveClone(SECOND, Era.MEDIEVAL, Era.DAWN_OF_TIME),
        a.MoveClone(SECOND, Era.MEDIEVAL, Era.RENAISSANCE),
    )


def test_a_kill_is_told_and_settled_before_the_turn_goes_on(people: People) -> None:
    in_turn(people)
    people.action(TapEra(Era.DAWN_OF_TIME))
    kill(people, FIRST)
    assert people.screen.banner == "Supaclone of Renaissance destroyed!"
    assert people.page.undo_words == "Supaclone destroyed"
    view = people.navigator.view()
    assert view.page.title == "Supaclone 1 is destroyed"
    assert "A blue cube on Renaissance: Perpetual Energy." in people.words()
    (came,) = own(people.state).kills[0].came
    said = [row for row in view.page.rows if isinstance(row, ChipLine)]
    assert [line.first for line in said] == ["to Renaissance"]
    at_home = came.paradox is Era.RENAISSANCE
    assert (said[0].second == "at home there: destroyed at once") is at_home
    marks = people.wheel.eras[Era.RENAISSANCE].marks
    assert [mark.glyph for mark in marks] == ["perpetual"]
    assert view.sheet is None, "it would lie over what is to be read"
    people.tap("Done")
    assert people.navigator.view().page.title == people.state.acting.name
    people.tap("Undo")
    people.tap("Undo")
    assert own(people.state).out == ()
    assert people.state.perpetual[Era.RENAISSANCE] == 0


def test_a_clone_of_a_kill_that_is_at_home_is_said_to_be_gone(people: People) -> None:
    in_turn(people)
    people.action(a.ChangeDraws(Chance.CLONES, Decider.PLAYERS))
    kill(people, FIRST)
    assert people.page.title == "Supaclone 1 is destroyed"
    assert "Draw 1 clone from the bag, into Renaissance." in people.words()
    people.tap("Enter our 1 clone")
    assert people.page.title == "Clone 1 of 1"
    assert "It goes to Renaissance all the same." in people.words()
    at_home = next(clone for clone in people.state.bag if clone.paradox is Era.RENAISSANCE)
    people.action(TapEra(at_home.arrival), PickClone(at_home))
    assert people.page.title == "Supaclone 1 is destroyed"
    assert "at home there: destroyed at once" in people.words()
    people.tap("Done")
    assert at_home in people.state.bag


def test_clones_of_a_kill_that_are_entered_lie_in_its_era_on_the_wheel(people: People) -> None:
    in_turn(people)
    kill(people, FIRST)
    people.tap("Done")
    people.action(a.ChangeDraws(Chance.CLONES, Decider.PLAYERS))
    kill(people, SECOND)
    people.tap("Enter our 2 clones")
    there = len(people.wheel.eras[Era.GLOBALIZATION].clones)
    away = next(clone for clone in people.state.bag if clone.paradox is not Era.GLOBALIZATION)
    people.action(TapEra(away.arrival), PickClone(away))
    assert len(people.wheel.eras[Era.GLOBALIZATION].clones) == there + 1


def test_an_empty_bag_is_said(people: People) -> None:
    in_turn(people)
    for clone in people.state.bag:
        people.action(a.AddClone(clone, next(era for era in Era if era is not clone.paradox)))
    kill(people, FIRST)
    assert "The bag is empty: no more clones come." in people.words()


def test_perpetual_energy_is_counted_by_hand_and_by_number_on_the_wheel(people: People) -> None:
    in_turn(people)
    people.action(TapEra(Era.MEDIEVAL))
    row = people.stepper("Perpetual Energy")
    assert (row.value, row.less, row.more) == ("0", None, a.ChangeEnergy(Era.MEDIEVAL, 1, EnergyKind.PERPETUAL))
    people.action(row.more, row.more)
    row = people.stepper("Perpetual Energy")
    assert (row.value, row.less) == ("2", a.ChangeEnergy(Era.MEDIEVAL, -1, EnergyKind.PERPETUAL))
    assert [mark.words for mark in people.wheel.eras[Era.MEDIEVAL].marks] == ["2"]
    assert people.page.undo_words == "+1 Perpetual Energy"
    for _ in range(3):
        people.action(a.ChangeEnergy(Era.END_OF_TIMES, 1, EnergyKind.PERPETUAL))
    row = people.stepper("Perpetual Energy")
    assert isinstance(row, Stepper)
    assert row.more is None


def test_the_last_supaclone_with_four_missions_ends_the_game(people: People) -> None:
    in_turn(people)
    for token in (FIRST, SECOND):
        kill(people, token)
        people.tap("Done")
    for _ in range(4):
        people.action(a.CompleteMission(people.state.eras_with(MissionState.ACTIVE)[0]))
        people.tap("Done")
    assert people.state.ending is None
    assert "1 Supaclone left to destroy." in people.words()
    kill(people, THIRD)
    assert people.navigator.view().page.title == "Victory! Spacetime is saved."


def test_what_is_assumed_is_changed_before_the_game() -> None:
    people = People()
    people.tap("New game")
    people.tap("Supa Sayan Clones")
    people.tap("What else we assume")
    people.tap("3 Eras")
    people.tap("at once")
    people.tap("Back")
    people.tap("Set up")
    assert people.state.box.supa_sayan.distances == (3,)
    assert people.state.box.returned is Returned.AT_ONCE
    assert not people.state.box.is_assumed("supa_sayan.distances")
    assert not people.state.box.is_assumed("clones.returned")


def test_a_move_is_paid_with_perpetual_energy_and_takes_nothing_off(people: People) -> None:
    in_turn(people)
    agent = people.state.acting.name
    people.action(a.MoveAgent(agent, Era.MEDIEVAL), a.UseFreeMove(used=True))
    people.action(a.ChangeEnergy(Era.MEDIEVAL, 1, EnergyKind.PERPETUAL))
    green = people.state.energy
    people.action(DropPawn(agent, Era.RENAISSANCE))
    people.tap("Perpetual Energy in Medieval")
    assert people.state.last_position[people.state.agent] is Era.RENAISSANCE
    assert people.state.energy == green
    assert people.state.perpetual[Era.MEDIEVAL] == 1
