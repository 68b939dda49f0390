"""The screen of the game: each wish, and what cannot be."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from companion.contract.page import ChipLine, Tone
from companion.contract.rules import Decider
from companion.contract.screen import Choose, HouseAction, Pop
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.actions import ChangeDraws, Next, Question
from companion.games.the_loop.rules.eras import DROP_ZONE, ERAS, Clone, Era, Level
from companion.games.the_loop.rules.odds import Odds, forecast
from companion.games.the_loop.rules.setup import Chance
from companion.games.the_loop.rules.state import MissionState, Step
from companion.games.the_loop.screens.action_pages import odds_words
from companion.games.the_loop.screens.taps import Answer, DropChip, TapChip, TapEra
from companion.games.the_loop.screens.wheel_view import MissionLook, VortexLook
from companion.games.the_loop.settings import Pace, ShownOdds
from companion.play.store import Store
from tests.games.the_loop.screens.people import People
from tests.settings.table import with_game


@pytest.fixture
def people() -> People:
    return People()


def paced(pace: Pace) -> People:
    return People(settings=with_game(pace=pace))


def a_clone(people: People) -> tuple[Clone, Era]:
    return next((clone, era) for era in ERAS for clone in people.state.clones[era])


STEPS = [
    (Step.UNPACKED, "Set up the board", "Draw two Eras"),
    (Step.SETUP_MISSIONS, "2 missions are active", "Draw 7 clones"),
    (Step.SETUP_CLONES, "Place 7 clones", "Begin"),
    (Step.ERA, "Turn the Machine to", "Turned"),
    (Step.ARTIFACT, "Put out an Artifact", "Put out"),
    (Step.CLONES, "Place 1 clone", "Placed"),
    (Step.CHECK, "Does the table match?", "Drop"),
    (Step.RIFTS, "cubes fell", "Done"),
    (Step.ACTIONS, "Time Prowler", "End turn"),
]


@pytest.mark.parametrize(("step", "title", "primary"), STEPS, ids=lambda value: getattr(value, "value", ""))
def test_each_step_has_its_page(people: People, step: Step, title: str, primary: str) -> None:
    people.begin(step)
    page = people.page
    assert title in page.title
    assert page.primary is not None
    assert page.primary.label.startswith(primary)


@pytest.mark.parametrize(
    ("pace", "pages"),
    [
        (Pace.STEP, [Step.ERA, Step.ARTIFACT, Step.CLONES, Step.CHECK, Step.RIFTS, Step.ACTIONS]),
        (Pace.FLOW, [Step.CLONES, Step.CHECK, Step.RIFTS, Step.ACTIONS]),
        (Pace.INSTANT, [Step.RIFTS, Step.ACTIONS]),
    ],
    ids=lambda value: getattr(value, "value", ""),
)
def test_the_pace_says_how_many_presses_a_foo_phase_takes(pace: Pace, pages: list[Step]) -> None:
    people = paced(pace)
    people.begin(Step.SETUP_CLONES)
    seen = []
    while people.state.step is not Step.ACTIONS:
        people.wish(Next())
        seen.append(people.state.step)
    assert seen == pages


@pytest.mark.parametrize(("pace", "step"), [(Pace.FLOW, Step.CLONES), (Pace.INSTANT, Step.RIFTS)])
def test_what_one_press_did_stands_on_one_page(pace: Pace, step: Step) -> None:
    people = paced(pace)
    people.begin(step)
    machine = people.state.machine
    assert machine is not None
    assert f"Turn the Machine to {people.state.box.eras[machine].short}." in people.words()
    assert "Put out an Artifact." in people.words()
    assert sum(isinstance(row, ChipLine) for row in people.page.rows) == len(people.story.arrived) == 1


def test_the_same_seed_draws_the_same_at_every_pace() -> None:
    states = []
    for pace in Pace:
        people = paced(pace)
        people.begin(Step.ACTIONS)
        states.append((people.state.machine, people.state.rifts, people.state.clones))
    assert states[0] == states[1] == states[2]


def test_a_flow_stops_where_the_table_draws() -> None:
    people = paced(Pace.INSTANT)
    people.begin(Step.UNPACKED, Choose("clones", Decider.PLAYERS))
    people.wish(Next(), Next())
    assert people.page.title == "Clone 1 of 7"
    people.wish(ChangeDraws(Chance.CLONES, Decider.APP))
    assert people.state.step is Step.SETUP_CLONES, "the app draws at once"
    people.wish(a.ChangeDraws(Chance.CLONES, Decider.PLAYERS), Next())
    assert people.state.step is Step.ARTIFACT
    people.wish(Next())
    assert people.page.kicker == "YOU DRAW"


IMPOSSIBLE = [
    a.ChangeRifts(Era.MEDIEVAL, -9),
    a.ChangeRifts(Era.MEDIEVAL, 99),
    a.ChangeEnergy(Era.MEDIEVAL, -9),
    a.CountClones(Era.MEDIEVAL, -1),
    a.TakeVortexBack(Era.MEDIEVAL),
    a.SetNeeds(Era.MEDIEVAL, 99),
    a.ChooseAgent("Nobody"),
    a.CountLoops(-1),
    a.MoveClone(Clone(Era.MEDIEVAL, Era.MEDIEVAL), Era.MEDIEVAL, Era.RENAISSANCE),
    HouseAction.REDO,
    Next(),
]


@pytest.mark.parametrize("wish", IMPOSSIBLE, ids=lambda wish: getattr(wish, "function", type(wish)).__name__)
def test_what_cannot_be_is_said_and_changes_nothing(people: People, wish: object) -> None:
    people.begin(Step.ACTIONS)
    before, journal = people.screen, people.journal()
    people.wish(wish)
    after = people.screen
    assert after.banner
    assert not after.banner[0].islower()
    assert replace(after, banner="") == before
    assert people.journal() == journal
    people.wish(HouseAction.DISMISS)
    assert people.screen == before


def test_the_next_tap_takes_the_banner_away(people: People) -> None:
    people.begin(Step.ACTIONS)
    people.wish(HouseAction.REDO)
    assert people.screen.banner == "There is nothing to redo"
    people.wish(TapEra(Era.MEDIEVAL))
    assert people.screen.banner == ""


def test_undo_on_the_empty_board_is_dim(people: People) -> None:
    people.begin()
    assert people.page.undo is not None
    assert people.page.undo.wish is None
    assert people.page.undo_words == ""


def test_undo_and_redo_bring_the_same_page(people: People) -> None:
    people.begin(Step.RIFTS)
    before = people.page
    people.tap("Undo")
    assert people.page.title == "Does the table match?"
    people.tap("Redo")
    assert people.page == before


def test_undo_a_corrected_count_and_go_on_gives_the_same_cubes(people: People) -> None:
    people.begin(Step.RIFTS)
    fell = people.story.fell
    people.tap("Undo")
    people.wish(people.stepper("Clones here").more)
    people.wish(Next())
    assert sum(people.story.fell) == sum(fell) + 1
    assert all(more >= less for more, less in zip(people.story.fell, fell, strict=True))


def test_draw_again_draws_another_and_undo_goes_back_to_the_first(people: People) -> None:
    people.begin(Step.ERA)
    first = people.state.machine
    again = []
    for _ in range(6):
        people.tap("Draw again")
        again.append(people.state.machine)
    assert len(set(again)) > 1
    assert people.state.turn == 1
    for _ in range(6):
        people.tap("Undo")
    assert people.state.machine is first
    assert [fact["fact"] for fact in people.journal()].count("drawn_again") == 6


def test_there_is_nothing_to_draw_again_after_a_reminder(people: People) -> None:
    people.begin(Step.ARTIFACT)
    assert "Draw again" not in people.words()
    people.wish(HouseAction.DRAW_AGAIN)
    assert people.screen.banner == "Only what the app has just drawn can be drawn again"


def test_a_tap_on_an_era_opens_its_sheet_and_a_second_closes_it(people: People) -> None:
    people.begin(Step.ACTIONS)
    people.wish(TapEra(Era.INDUSTRIAL))
    assert people.page.title == "Industrial Era"
    assert people.page.kicker == "ERA 4"
    people.wish(TapEra(Era.MEDIEVAL))
    assert people.page.title == "Medieval Era"
    people.wish(TapEra(Era.MEDIEVAL))
    assert people.screen.sheet is None


def test_the_sheet_changes_every_count(people: People) -> None:
    people.begin(Step.ACTIONS)
    era = people.state.eras_with(MissionState.ACTIVE)[0]
    people.wish(TapEra(era))
    for label, read in (
        ("Energy", lambda: people.state.energy[era]),
        ("Mission progress", lambda: people.state.missions[era].progress),
        ("Clones in all", lambda: people.state.clones_in(era)),
    ):
        before = read()
        people.wish(people.stepper(label).more)
        assert read() == before + 1
        assert people.stepper(label).value == str(before + 1)
        people.wish(people.stepper(label).less)
        assert read() == before
    assert people.stepper("Progress needed").value == "?"
    people.wish(people.stepper("Progress needed").more)
    people.wish(people.stepper("Progress needed").more)
    assert people.state.missions[era].needs == 2
    for _ in range(2):
        people.wish(people.stepper("Progress needed").less)
    assert people.state.missions[era].needs is None
    assert people.stepper("Progress needed").less is None


def test_a_clone_is_pushed_and_pulled_and_destroyed_on_the_sheet(people: People) -> None:
    people.begin(Step.ACTIONS)
    clone, era = a_clone(people)
    people.wish(TapChip(clone.text))
    label = f"Clone: {people.state.box.eras[clone.paradox].short}"
    people.wish(people.stepper(label).more)
    assert clone in people.state.clones[(era + 1) % 7]
    people.tap("Undo")
    beside = Era((clone.paradox - 1) % 7)
    people.wish(DropChip(clone.text, beside))
    people.wish(TapEra(beside))
    if people.screen.sheet is None:
        people.wish(TapEra(beside))
    row = people.stepper(label)
    assert row.remark.endswith("· destroyed ›")
    people.wish(row.more)
    assert all(clone not in standing for standing in people.state.clones)
    assert people.screen.banner == f"Clone of {people.state.box.eras[clone.paradox].short} destroyed!"


def test_a_fourth_rift_by_hand_raises_the_vortex_check_at_once(people: People) -> None:
    people.begin(Step.ACTIONS)
    people.wish(TapEra(Era.MEDIEVAL))
    while people.state.step is Step.ACTIONS:
        people.wish(people.stepper("Rifts").more)
    assert people.screen.sheet is None
    assert people.page.title == "Vortex in Medieval"
    assert people.wheel.eras[Era.MEDIEVAL].vortex is VortexLook.VORTEX
    people.tap("Done")
    assert people.state.step is Step.ACTIONS
    people.wish(TapEra(Era.MEDIEVAL))
    people.tap("No vortex here")
    assert people.state.vortexes == (0,) * 7


def test_the_sheet_closes_when_undo_leaves_the_board_empty(people: People) -> None:
    people.begin(Step.SETUP_MISSIONS)
    people.wish(TapEra(Era.MEDIEVAL))
    people.tap("Undo")
    assert people.state.step is Step.UNPACKED
    assert people.screen.sheet is None


def test_nothing_can_be_opened_before_the_board_is_laid_out(people: People) -> None:
    people.begin()
    people.wish(TapEra(Era.MEDIEVAL))
    assert people.screen.sheet is None


def test_end_turn_can_be_called_off(people: People) -> None:
    people.begin(Step.ACTIONS)
    before = people.screen
    people.tap("End turn")
    assert people.page.title == "Where is Time Prowler?"
    assert all(era.calls_for_tap for era in people.wheel.eras)
    people.tap("Back")
    assert people.screen == before


def test_a_mission_without_known_need_is_asked_for(people: People) -> None:
    people.begin(Step.ACTIONS)
    era = people.state.eras_with(MissionState.ACTIVE)[0]
    people.tap("End turn")
    people.wish(TapEra(era))
    assert people.page.title == f"Is the mission in {people.state.box.eras[era].short} complete?"
    people.tap("No")
    assert people.state.missions[era].state is MissionState.ACTIVE
    people.tap("Undo")
    people.tap("End turn")
    people.wish(TapEra(era))
    people.tap("Yes, it is complete")
    assert people.state.missions[era].state is MissionState.COMPLETED
    assert people.page.title == "Mission complete!"
    assert people.wheel.eras[era].mission is MissionLook.COMPLETED
    assert any(words.startswith("New mission: turn up") for words in people.words())


def test_nothing_moves_while_a_question_waits(people: People) -> None:
    people.begin(Step.ACTIONS)
    clone, start = a_clone(people)
    people.tap("End turn")
    people.wish(TapEra(people.state.eras_with(MissionState.ACTIVE)[0]))
    before = people.screen
    for wish in (TapEra(Era.MEDIEVAL), TapChip(clone.text), DropChip(clone.text, Era((start + 1) % 7))):
        people.wish(wish)
        assert people.screen == before


def test_an_answer_that_nobody_asked_for_does_nothing(people: People) -> None:
    people.begin(Step.ACTIONS)
    before = people.screen
    people.wish(Answer(Question.IS_MISSION_COMPLETE, True))
    assert people.screen == before


def test_v_girl_is_asked_two_questions_where_both_are_open(people: People) -> None:
    people.begin(Step.ACTIONS, Choose("level", Level.YEAR), Choose("agent", "Time Prowler"), Choose("agent", "Agent C"))
    assert people.state.acting.name == "V-Girl"
    people.wish(a.OpenVortex(Era.MEDIEVAL), Next())
    people.tap("End turn")
    people.wish(TapEra(Era.MEDIEVAL))
    assert people.page.title == "A mega-vortex in Medieval!"
    people.tap("Yes")
    assert people.state.step is Step.TURN_ENDED


def test_the_turn_strip(people: People) -> None:
    people.begin(Step.ACTIONS)
    assert people.stepper("LOOPs: the next costs").value == "1"
    people.wish(people.stepper("LOOPs: the next costs").more)
    people.wish(people.stepper("LOOPs: the next costs").more)
    assert people.stepper("LOOPs: the next costs").value == "3"
    people.tap("Free move: ready")
    assert "Free move: used" in people.words()
    people.tap("Let V-Girl act")
    assert people.page.title == "V-Girl"
    people.tap("End turn")
    people.tap("Skip")
    people.wish(Next())
    assert (people.state.loops, people.state.free_move_used) == (0, False)


def test_the_odds_are_a_quiet_line_a_note_on_the_wheel_or_nothing(people: People) -> None:
    people.begin(Step.ACTIONS)
    odds = forecast(people.state)
    assert odds is not None
    line = odds_words(odds)
    assert line in people.words()
    assert {era.note for era in people.wheel.eras} == {""}
    people.navigator.app.settings = with_game(odds=ShownOdds.WHEEL)
    assert line in people.words()
    notes = [era.note for era in people.wheel.eras]
    assert notes == [f"{float(chance) * 100:.0f} %" for chance in odds.vortex]
    people.navigator.app.settings = with_game(odds=ShownOdds.OFF)
    assert not any("%" in words for words in people.words())


def test_the_odds_are_there_in_the_action_phase_only(people: People) -> None:
    people.begin(Step.RIFTS)
    assert not any("If nothing changes" in words for words in people.words())


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (Fraction(0), "0"),
        (Fraction(1, 1000), "<1"),
        (Fraction(31, 100), "31"),
        (Fraction(999, 1000), ">99"),
        (1, "100"),
    ],
)
def test_what_can_be_is_never_rounded_to_what_cannot(chance: Fraction, words: str) -> None:
    odds = Odds((Fraction(0),) * 7, (Fraction(0),) * 7, Fraction(chance), Fraction(0))
    assert odds_words(odds) == f"If nothing changes: vortex {words} %, defeat 0 %"


def test_the_check_shows_what_the_app_believes(people: People) -> None:
    people.begin(Step.CHECK)
    machine = people.state.machine
    assert machine is not None
    for era in DROP_ZONE[machine]:
        assert people.stepper(people.state.box.eras[era].short).value == str(people.state.rifts[era])
    assert people.stepper("Clones here").value == str(people.state.clones_in(machine))
    cubes = 2 + people.state.clones_in(machine)
    assert people.page.primary is not None
    assert people.page.primary.label == f"Drop {cubes}"
    people.wish(people.stepper("Clones here").more)
    assert people.page.primary.label == f"Drop {cubes + 1}"


def test_fewer_cubes_in_the_supply_are_said(people: People) -> None:
    people.begin(Step.CHECK)
    people.wish(a.CountClones(people.state.machine, 28))
    assert people.state.cubes_to_drop == 28
    assert "Only 28 red cubes are left in the supply." in people.words()


def test_the_game_goes_on_while_it_cannot_be_saved_and_says_so(tmp_path: Path) -> None:
    store = Store(tmp_path)
    people = People(store=store)
    people.begin(Step.CLONES)
    assert (people.screen.status, people.screen.status_tone) == ("Saved", Tone.QUIET)
    saved = people.journal()
    store._connection.execute("PRAGMA query_only = 1")
    people.wish(Next(), Next())
    assert people.state.step is Step.RIFTS
    assert (people.screen.status, people.screen.status_tone) == ("Not saving:\nthe disk is read-only", Tone.DANGER)
    assert store._connection.execute("SELECT count(*) FROM entries").fetchone() == (len(saved),)
    assert people.screen.status_action is HouseAction.MENU  # the corner is small; the menu has room for all of it
    people.wish(HouseAction.MENU)
    for words in (
        "Not saving: the disk is read-only",
        "You can play on. All of it is saved as soon as that is mended.",
        "what is not saved is lost",
    ):
        assert words in people.words()
    people.wish(Pop())
    store._connection.execute("PRAGMA query_only = 0")
    people.wish(Next())
    assert people.screen.status == "Saved"
    assert [fact["fact"] for fact in people.journal()[len(saved) :]] == ["step_begun", "rifts_fell", "step_begun"]
    assert store._connection.execute("SELECT count(*) FROM entries").fetchone() == (len(people.journal()),)
    people.wish(HouseAction.MENU)
    assert "everything is saved" in people.words()
    store.close()


def test_a_mission_completed_by_hand_is_rewarded_like_any_other(people: People) -> None:
    people.begin(Step.ACTIONS)
    era = people.state.eras_with(MissionState.ACTIVE)[0]
    people.wish(TapEra(era))
    people.tap("Mission complete")
    assert people.page.title == "Mission complete!"
    assert "Attendance Reward: draw 3 Artifacts." in people.words()
    (revealed,) = people.story.revealed[-1:]
    assert f"New mission: turn up {people.state.box.eras[revealed].short}." in people.words()
    people.tap("Done")
    assert people.page.kicker == "ACTION PHASE"


def test_a_clones_other_side_may_be_tapped_on_the_wheel() -> None:
    people = People()
    people.begin(Step.UNPACKED, Choose("clones", Decider.PLAYERS))
    people.wish(Next(), Next(), TapEra(Era.MEDIEVAL))
    calling = {era.number for era in people.wheel.eras if era.calls_for_tap}
    assert calling == {4, 5, 6, 7}, "Medieval's tokens have their paradox two or three Eras away"
    people.wish(TapEra(Era.GLOBALIZATION))
    assert people.page.title == "Clone 2 of 7"


def test_before_the_last_vortex_the_table_is_warned(people: People) -> None:
    people.begin(Step.ACTIONS)
    for era in (Era.MEDIEVAL, Era.INDUSTRIAL, Era.AGE_OF_ROBOTS):
        people.wish(a.OpenVortex(era), Next())
    assert "One more vortex anywhere loses the game." in people.words()
    assert people.screen.header.bad == "Vortexes 3 / 3"
    people.wish(a.OpenVortex(Era.DAWN_OF_TIME))
    assert people.screen.header.bad == "Vortexes 4"


def test_the_fourth_mission_is_the_end_and_not_one_more_reward(people: People) -> None:
    people.begin(Step.ACTIONS)
    for _ in range(4):
        era = people.state.eras_with(MissionState.ACTIVE)[0]
        people.wish(a.CompleteMission(era))
    assert people.page.title == "Victory! Spacetime is saved."


def test_the_reward_of_a_mission_completed_by_hand_is_there_again_after_a_power_cut(tmp_path: Path) -> None:
    store = Store(tmp_path)
    people = People(store=store)
    people.begin(Step.ACTIONS)
    people.wish(a.CompleteMission(people.state.eras_with(MissionState.ACTIVE)[0]))
    assert people.page.title == "Mission complete!"
    store.close()
    again = Store(tmp_path)
    after = People(store=again)
    after.navigator.look_at_last_game()
    after.tap("Resume")
    assert after.page == people.page
    after.tap("Done")
    assert after.page.kicker == "ACTION PHASE"
    after.wish(a.ChangeEnergy(Era.MEDIEVAL, 1), HouseAction.UNDO)
    assert after.page.title != "Mission complete!"
    again.close()


def test_a_reward_that_was_taken_is_not_told_again_after_a_power_cut(tmp_path: Path) -> None:
    store = Store(tmp_path)
    people = People(store=store)
    people.begin(Step.ACTIONS)
    people.wish(a.CompleteMission(people.state.eras_with(MissionState.ACTIVE)[0]))
    people.tap("Done")
    people.wish(a.ChangeEnergy(Era.MEDIEVAL, 1))
    store.close()
    again = Store(tmp_path)
    after = People(store=again)
    after.navigator.look_at_last_game()
    after.tap("Resume")
    assert after.page == people.page
    again.close()
