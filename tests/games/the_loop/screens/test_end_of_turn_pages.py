"""The end of a turn and what is asked then; the reward of a mission."""

from pathlib import Path

from companion.contract.screen import Choose, HouseAction
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.actions import Next, Question
from companion.games.the_loop.rules.eras import Era, Level
from companion.games.the_loop.rules.state import MissionState, Step
from companion.games.the_loop.screens.taps import Answer, DropChip, Tap, TapChip, TapEra
from companion.games.the_loop.screens.wheel_view import MissionLook
from companion.play.store import Store
from tests.games.the_loop.screens.people import People


def test_end_turn_can_be_called_off(people: People) -> None:
    people.begin(Step.ACTIONS)
    before = people.screen
    people.tap("Ends elsewhere")
    assert people.page.title == "Where is Time Prowler?"
    assert all(era.calls_for_tap for era in people.wheel.eras)
    people.tap("Back")
    assert people.screen == before


def test_a_mission_without_known_need_is_asked_for(people: People) -> None:
    people.begin(Step.ACTIONS)
    era = people.state.eras_with(MissionState.ACTIVE)[0]
    people.tap("Ends elsewhere")
    people.action(TapEra(era))
    assert people.page.title == f"Is the mission in {people.state.box.eras[era].short} complete?"
    people.tap("No")
    assert people.state.missions[era].state is MissionState.ACTIVE
    people.tap("Undo")
    people.tap("Ends elsewhere")
    people.action(TapEra(era))
    people.tap("Yes, it is complete")
    assert people.state.missions[era].state is MissionState.COMPLETED
    assert people.page.title == "Mission complete!"
    assert people.wheel.eras[era].mission is MissionLook.COMPLETED
    assert any(words.startswith("New mission: turn up") for words in people.words())


def test_the_end_of_a_turn_reminds_of_all_that_is_to_do(people: People) -> None:
    """Acquire, and the refresh with the tile of the free move; where the end is known, nothing else was asked."""
    people.begin(Step.ACTIONS)
    people.action(a.MoveAgent("Time Prowler", Era.GLOBALIZATION), a.FailMission(Era.GLOBALIZATION))
    people.tap("End turn")
    assert people.state.step is Step.TURN_ENDED
    assert "Prowler may take an Artifact from Globalization, face down on its deck." in people.words()
    assert "Refresh: free-move tile back, hand discarded, all draw to three." in people.words()


def test_who_does_not_say_where_it_ended_may_take_an_artifact_too(people: People) -> None:
    people.begin(Step.ACTIONS)
    people.tap("Ends elsewhere")
    people.tap("Skip")
    assert "Prowler may take an Artifact from its Era, face down on its deck." in people.words()


def test_on_a_vortex_there_is_no_artifact_to_take(people: People) -> None:
    people.begin(Step.ACTIONS)
    people.action(a.OpenVortex(Era.MEDIEVAL), Next())
    people.tap("Ends elsewhere")
    people.action(TapEra(Era.MEDIEVAL))
    assert people.state.step is Step.TURN_ENDED
    assert not [words for words in people.words() if "may take an Artifact" in words]


def test_nothing_moves_while_a_question_waits(people: People) -> None:
    people.begin(Step.ACTIONS)
    clone, start = people.a_clone()
    people.tap("Ends elsewhere")
    people.action(TapEra(people.state.eras_with(MissionState.ACTIVE)[0]))
    before = people.screen
    for action in (TapEra(Era.MEDIEVAL), TapChip(clone.text), DropChip(clone.text, Era((start + 1) % 7))):
        people.action(action)
        assert people.screen == before


def test_an_answer_that_nobody_asked_for_does_nothing(people: People) -> None:
    people.begin(Step.ACTIONS)
    before = people.screen
    people.action(Answer(Question.IS_MISSION_COMPLETE, True))
    assert people.screen == before


def test_v_girl_is_asked_two_questions_where_both_are_open(people: People) -> None:
    people.begin(Step.ACTIONS, Choose("level", Level.YEAR), Choose("agent", "Time Prowler"), Choose("agent", "Mr Time"))
    assert people.state.acting.name == "V-Girl"
    people.action(a.OpenVortex(Era.MEDIEVAL), Next())
    people.tap("End turn")
    people.action(TapEra(Era.MEDIEVAL))
    assert people.page.title == "A mega-vortex in Medieval!"
    people.tap("Yes")
    assert people.state.step is Step.TURN_ENDED


def test_a_mission_completed_by_hand_is_rewarded_like_any_other(people: People) -> None:
    people.begin(Step.ACTIONS)
    era = people.state.eras_with(MissionState.ACTIVE)[0]
    people.action(TapEra(era))
    people.tap("Mission complete")
    assert people.page.title == "Mission complete!"
    assert "Attendance Reward: draw 3 Artifacts." in people.words()
    (revealed,) = people.story.revealed[-1:]
    assert f"New mission: turn up {people.state.box.eras[revealed].short}." in people.words()
    people.tap("Done")
    assert people.page.kicker == "ACTION PHASE"


def test_a_sheet_over_the_page_of_a_reward_stays_while_its_era_is_corrected(people: People) -> None:
    people.begin(Step.ACTIONS)
    people.action(a.CompleteMission(people.state.eras_with(MissionState.ACTIVE)[0]), TapEra(Era.MEDIEVAL))
    for energy in (1, 1):
        people.action(a.ChangeEnergy(Era.MEDIEVAL, energy))
        assert people.page.kicker == "ERA 2"
    people.tap("Close")
    assert people.page.title == "Mission complete!"


def test_the_fourth_mission_is_the_end_and_not_one_more_reward(people: People) -> None:
    people.begin(Step.ACTIONS)
    for _ in range(4):
        era = people.state.eras_with(MissionState.ACTIVE)[0]
        people.action(a.CompleteMission(era))
    assert people.page.title == "Victory! Spacetime is saved."


def test_the_reward_of_a_mission_completed_by_hand_is_there_again_after_a_power_cut(tmp_path: Path) -> None:
    store = Store(tmp_path)
    people = People(store=store)
    people.begin(Step.ACTIONS)
    people.action(a.CompleteMission(people.state.eras_with(MissionState.ACTIVE)[0]))
    assert people.page.title == "Mission complete!"
    store.close()
    again = Store(tmp_path)
    after = People(store=again)
    after.navigator.look_at_last_game()
    after.tap("Resume")
    assert after.page == people.page
    after.tap("Done")
    assert after.page.kicker == "ACTION PHASE"
    after.action(a.ChangeEnergy(Era.MEDIEVAL, 1), HouseAction.UNDO)
    assert after.page.title != "Mission complete!"
    again.close()


def test_a_reward_that_was_taken_is_not_told_again_after_a_power_cut(tmp_path: Path) -> None:
    store = Store(tmp_path)
    people = People(store=store)
    people.begin(Step.ACTIONS)
    people.action(a.CompleteMission(people.state.eras_with(MissionState.ACTIVE)[0]))
    people.tap("Done")
    assert people.page.kicker == "ACTION PHASE"
    store.close()
    again = Store(tmp_path)
    after = People(store=again)
    after.navigator.look_at_last_game()
    after.tap("Resume")
    assert after.page == people.page
    again.close()


def test_a_reward_that_was_taken_is_not_told_again_after_undo_and_redo(people: People) -> None:
    people.begin(Step.ACTIONS)
    people.action(a.CompleteMission(people.state.eras_with(MissionState.ACTIVE)[0]))
    people.tap("Done")
    assert people.page.undo_words == "reward taken"
    people.tap("Undo")
    assert people.page.title == "Mission complete!"
    people.tap("Redo")
    assert people.page.kicker == "ACTION PHASE"


def test_a_late_tap_of_end_turn_does_not_pass_over_a_reward(people: People) -> None:
    people.begin(Step.ACTIONS)
    people.action(a.CompleteMission(people.state.eras_with(MissionState.ACTIVE)[0]))
    before = people.screen
    for late in (Tap.END_TURN, Tap.ELSEWHERE):
        people.action(late)
        assert people.screen == before


def test_a_reward_waits_behind_a_vortex_that_comes_between(people: People) -> None:
    people.begin(Step.ACTIONS)
    people.action(a.CompleteMission(people.state.eras_with(MissionState.ACTIVE)[0]), a.OpenVortex(Era.MEDIEVAL))
    assert people.page.kicker == "VORTEX"
    people.tap("Done")
    assert people.page.title == "Mission complete!"
