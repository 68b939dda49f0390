"""The sheet of an Era: every count can be changed by hand."""

import pytest

from companion.contract.page import Stepper
from companion.contract.rules import Decider
from companion.contract.screen import Choose
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.actions import Next
from companion.games.the_loop.rules.eras import Era
from companion.games.the_loop.rules.state import Ending, MissionState, Outcome, Reason, Step
from companion.games.the_loop.screens.taps import DropChip, TapChip, TapEra, TurnMissionUp
from companion.games.the_loop.screens.wheel_view import VortexLook
from tests.games.the_loop.screens.people import People


def test_a_tap_on_an_era_opens_its_sheet_and_a_second_closes_it(people: People) -> None:
    people.begin(Step.ACTIONS)
    people.action(TapEra(Era.INDUSTRIAL))
    assert people.page.title == "Industrial Era"
    assert people.page.kicker == "ERA 4"
    people.action(TapEra(Era.MEDIEVAL))
    assert people.page.title == "Medieval Era"
    people.action(TapEra(Era.MEDIEVAL))
    assert people.screen.sheet is None


def test_the_sheet_changes_every_count(people: People) -> None:
    people.begin(Step.ACTIONS)
    era = people.state.eras_with(MissionState.ACTIVE)[0]
    people.action(TapEra(era))
    for label, read in (
        ("Energy", lambda: people.state.energy[era]),
        ("Mission progress", lambda: people.state.missions[era].progress),
        ("Clones in all", lambda: people.state.clones_in(era)),
    ):
        before = read()
        people.action(people.stepper(label).more)
        assert read() == before + 1
        assert people.stepper(label).value == str(before + 1)
        people.action(people.stepper(label).less)
        assert read() == before
    assert people.stepper("Progress needed").value == "?"
    people.action(people.stepper("Progress needed").more)
    people.action(people.stepper("Progress needed").more)
    assert people.state.missions[era].needs == 2
    for _ in range(2):
        people.action(people.stepper("Progress needed").less)
    assert people.state.missions[era].needs is None
    assert people.stepper("Progress needed").less is None


def test_a_clone_is_pushed_and_pulled_and_destroyed_on_the_sheet(people: People) -> None:
    people.begin(Step.ACTIONS)
    clone, era = people.a_clone()
    people.action(TapChip(clone.text))
    label = f"Clone: {people.state.box.eras[clone.paradox].short}"
    people.action(people.stepper(label).more)
    assert clone in people.state.clones[(era + 1) % 7]
    people.tap("Undo")
    beside = Era((clone.paradox - 1) % 7)
    people.action(DropChip(clone.text, beside))
    people.action(TapEra(beside))
    if people.screen.sheet is None:
        people.action(TapEra(beside))
    row = people.stepper(label)
    assert row.remark.endswith("· destroyed ›")
    people.action(row.more)
    assert all(clone not in standing for standing in people.state.clones)
    assert people.screen.banner == f"Clone of {people.state.box.eras[clone.paradox].short} destroyed!"


def test_a_fourth_rift_by_hand_raises_the_vortex_check_at_once(people: People) -> None:
    people.begin(Step.ACTIONS)
    people.action(TapEra(Era.MEDIEVAL))
    while people.state.step is Step.ACTIONS:
        people.action(people.stepper("Rifts").more)
    assert people.screen.sheet is None
    assert people.page.title == "Vortex in Medieval"
    assert people.wheel.eras[Era.MEDIEVAL].vortex is VortexLook.VORTEX
    people.tap("Done")
    assert people.state.step is Step.ACTIONS
    people.action(TapEra(Era.MEDIEVAL))
    people.tap("No vortex here")
    assert people.state.vortexes == (0,) * 7


def at_the_last_step(people: People, era: Era) -> tuple[object, object]:
    """A vortex stands in the Era and three rifts lie there: both ways to open a second one by hand."""
    people.begin(Step.ACTIONS)
    people.action(a.OpenVortex(era), Next(), a.ChangeRifts(era, 3), TapEra(era))
    return people.stepper("Rifts").more, a.OpenVortex(era)


@pytest.mark.parametrize("way", [0, 1])
def test_a_vortex_by_hand_that_loses_the_game_is_asked_for_once(people: People, way: int) -> None:
    action = at_the_last_step(people, Era.MEDIEVAL)[way]
    people.action(action)
    assert people.state.step is Step.ACTIONS
    assert people.page.title == "A second vortex in Medieval?"
    assert people.page.pause > 0, "an eager finger must not answer it unread"
    assert (people.state.vortexes[Era.MEDIEVAL], people.state.rifts[Era.MEDIEVAL]) == (1, 3)
    people.tap("No vortex")
    assert people.page.title == "Medieval Era"
    people.action(action)
    people.tap("It opened: defeat")
    assert people.state.ending == Ending(Outcome.DEFEAT, Reason.SECOND_VORTEX)
    assert "A second vortex in Medieval." in people.words()
    people.tap("Undo")
    assert people.state.ending is None
    assert people.page.title != "A second vortex in Medieval?"


def test_undo_and_another_era_leave_the_question(people: People) -> None:
    action = at_the_last_step(people, Era.MEDIEVAL)[1]
    people.action(action, TapEra(Era.INDUSTRIAL))
    assert people.page.title == "Industrial Era"
    people.action(action)
    people.tap("Undo")
    assert people.state.rifts[Era.MEDIEVAL] < 3
    assert people.page.title == "Industrial Era"


def test_the_fourth_vortex_by_hand_is_asked_for_and_the_first_is_not(people: People) -> None:
    people.begin(Step.ACTIONS)
    for era in (Era.MEDIEVAL, Era.INDUSTRIAL, Era.END_OF_TIMES):
        people.action(TapEra(era), a.OpenVortex(era))
        assert people.state.step is Step.VORTEXES
        people.action(Next())
    people.action(a.OpenVortex(Era.DAWN_OF_TIME))
    assert people.page.title == "One more vortex, in Dawn of Time?"
    people.tap("No vortex")
    assert people.screen.sheet is None
    assert people.state.step is Step.ACTIONS


def test_the_sheet_closes_when_undo_leaves_the_board_empty(people: People) -> None:
    people.begin(Step.SETUP_MISSIONS)
    people.action(TapEra(Era.MEDIEVAL))
    people.tap("Undo")
    assert people.state.step is Step.UNPACKED
    assert people.screen.sheet is None


def test_nothing_can_be_opened_before_the_board_is_laid_out(people: People) -> None:
    people.begin()
    people.action(TapEra(Era.MEDIEVAL))
    assert people.screen.sheet is None


def test_a_clones_other_side_may_be_tapped_on_the_wheel() -> None:
    people = People()
    people.begin(Step.UNPACKED, Choose("clones", Decider.PLAYERS))
    people.action(Next(), Next(), TapEra(Era.MEDIEVAL))
    calling = {era.number for era in people.wheel.eras if era.calls_for_tap}
    assert calling == {4, 5, 6, 7}, "Medieval's tokens have their paradox two or three Eras away"
    people.action(TapEra(Era.GLOBALIZATION))
    assert people.page.title == "Clone 2 of 7"


def test_a_mission_goes_back_for_the_one_that_was_turned_up_last_when_it_is_tapped(people: People) -> None:
    """Not for the one that was, when its button was drawn."""
    people.begin(Step.ACTIONS)
    people.action(a.FailMission(people.state.eras_with(MissionState.ACTIVE)[0]))
    first, second, *_others = people.state.eras_with(MissionState.FACE_DOWN)
    people.action(TurnMissionUp(first))
    people.action(TurnMissionUp(second))
    assert people.state.missions[first].state is MissionState.FACE_DOWN
    assert people.state.missions[second].state is MissionState.ACTIVE
    assert len(people.state.eras_with(MissionState.ACTIVE)) == 2


def test_the_sheet_lists_all_clones_however_many_have_room_on_the_wheel(people: People) -> None:
    people.begin(Step.ACTIONS)
    for clone in [clone for clone in people.state.bag if clone.paradox is not Era.MEDIEVAL]:
        people.action(a.AddClone(clone, Era.MEDIEVAL))
    standing = people.state.clones[Era.MEDIEVAL]
    assert len(standing) > 7
    people.action(TapEra(Era.MEDIEVAL))
    listed = [row for row in people.page.rows if isinstance(row, Stepper) and row.label.startswith("Clone: ")]
    assert len(listed) == len(standing)
