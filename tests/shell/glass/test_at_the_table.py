"""What people do at the glass between two presses of Next, by taps and drags."""

from pathlib import Path

import pytest

from companion.contract.rules import Decider
from companion.games.the_loop.rules.actions import MoveClone
from companion.games.the_loop.rules.eras import DROP_ZONE, ERAS, Clone, Era
from companion.games.the_loop.rules.odds import forecast
from companion.games.the_loop.rules.state import MissionState, Step
from companion.games.the_loop.screens.danger import Chances, odds_rows
from companion.games.the_loop.settings import GameSettings
from companion.kit.tap_rows import ChoicesRow
from companion.play.export import read_journals
from companion.shell.play_screen import PlayScreen
from tests.pilot import Pilot
from tests.shell.glass.players import Players

SIZES = [(800, 480), (480, 800)]


@pytest.fixture(params=SIZES, ids=["landscape", "portrait"])
def players(glass: Pilot, request: pytest.FixtureRequest, tmp_path: Path) -> Players:
    glass.resize(*request.param)
    return Players(glass, exports=tmp_path / "exports")


def a_clone_far_from_home(players: Players) -> tuple[Clone, Era]:
    return next((clone, era) for era in ERAS for clone in players.state.clones[era])


def test_the_form_of_a_new_game(players: Players) -> None:
    players.tap("New game")
    players.reads("S.A.B.O.T.A.G.E.", "1 · Time Prowler", "2 · V-Girl", "check your rulebook")
    players.tap("Cztwyzzek", "1 · Time Prowler", "Eternity", "Clones: we do")
    players.reads("1 · V-Girl", "2 · Cztwyzzek")
    players.more("Starting clones", 2)
    assert players.count("Starting clones") == "9 + 3"
    players.tap("What else we assume")
    players.less("Cube falls into the previous Era")
    players.tap("Back", "Set up")
    assert type(players.screen) is PlayScreen
    assert players.state.setup.agents == ("V-Girl", "Cztwyzzek")
    assert players.state.setup.level.value == "eternity"
    assert players.state.draws.clones is Decider.PLAYERS
    assert players.state.box.start_clones[2] == 9
    assert players.state.box.weights == (0, 1, 1)


def test_the_setup_tells_what_lies_on_the_table(players: Players) -> None:
    players.tap("New game", "Set up")
    players.reads("SETUP · 1 / 3", "Set up the board", "setup")
    players.tap("Draw two Eras")
    first, second = players.state.eras_with(MissionState.ACTIVE)
    look = players.state.box.eras
    players.reads("SETUP · 2 / 3", f"{look[first].short} and {look[second].short}")
    assert [players.state.rifts[era] for era in (first, second)] == [1, 1]
    players.tap("Draw 7 clones")
    players.reads("SETUP · 3 / 3", "Place 7 clones")
    for clone in players.story.arrived:
        players.reads(f"to {look[clone.arrival].short}", f"paradox: {look[clone.paradox].short}")


def test_a_foo_phase_page_by_page(players: Players) -> None:
    players.begin()
    machine = players.state.machine
    assert machine is not None
    look = players.state.box.eras[machine]
    players.reads("FOO PHASE · Era 1 / 5", f"Turn the Machine to {look.short}", "turn 1 / 21", "Cycle 1 of 3")
    players.tap("Turned")
    players.reads("Put out an Artifact")
    players.tap("Put out")
    players.reads("Place 1 clone", f"to {players.state.box.eras[players.story.arrived[0].arrival].short}")
    players.tap("Placed")
    players.reads("Does the table match?")
    players.tap("Drop")
    fell = players.story.fell
    players.reads(f"{sum(fell)} cubes fell")
    for era in DROP_ZONE[machine]:
        if fell[era]:
            players.reads(f"{fell[era]} in {players.state.box.eras[era].short}")
    players.tap("Done")
    players.reads("ACTION PHASE", "Time Prowler", "Next Foo phase:")


def test_a_check_that_is_corrected_drops_the_right_number(players: Players) -> None:
    players.begin()
    players.tap("Turned", "Put out", "Placed")
    machine = players.state.machine
    assert machine is not None
    before, following = players.state.clones_in(machine), DROP_ZONE[machine][2]
    players.more(" clone", 3)
    players.less(" clone")
    players.more(players.state.box.eras[following].short)
    assert players.count(" clone") == str(before + 2)
    rifts = players.state.rifts
    players.tap(f"Drop {before + 4}")
    assert sum(players.story.fell) == before + 4
    assert sum(players.state.rifts) == sum(rifts) + before + 4


def test_a_clone_that_is_dragged_home_is_destroyed(players: Players) -> None:
    players.begin()
    players.play_foo_phase()
    clone, start = a_clone_far_from_home(players)
    bag = len(players.state.bag)
    players.drag_clone(clone, to=clone.paradox)
    assert clone not in players.state.clones[start]
    assert len(players.state.bag) == bag + 1
    message = f"Clone of {players.state.box.eras[clone.paradox].short} destroyed!"
    players.reads(message)
    players.tap(message)
    assert message not in players.words()


def test_a_clone_that_is_dragged_elsewhere_is_there(players: Players) -> None:
    players.begin()
    players.play_foo_phase()
    clone, start = a_clone_far_from_home(players)
    end = next(era for era in ERAS if era not in {start, clone.paradox})
    players.drag_clone(clone, to=end)
    assert clone in players.state.clones[end]
    players.drag_clone(clone, to=end)
    assert clone in players.state.clones[end]
    players.tap("Undo")
    assert clone in players.state.clones[start]


def chances(players: Players) -> str:
    return next(words for words in players.pilot.words() if words.startswith("Next Foo phase"))


def test_a_clone_that_hangs_over_an_era_tells_what_would_become_of_the_chances(players: Players) -> None:
    players.begin()
    players.play_foo_phase()
    clone, start = a_clone_far_from_home(players)
    before, acts = chances(players), len(list(players.store.entries(1)))
    found = {}
    for end in (era for era in ERAS if era not in {start, clone.paradox}):
        then = players.navigator.app.played.session.what_if(MoveClone(clone, start, end))  # type: ignore[union-attr]
        now = forecast(players.state)
        found[end] = odds_rows(Chances(now, forecast(then)))[0].text  # type: ignore[arg-type, union-attr]
    players.clock.now += 1
    finger = players.pilot.press(players.chip_of(clone))
    for end, words in found.items():
        finger.touch_move(*players.place_of(end))
        players.pilot.settle()
        assert chances(players) == words
    assert any("→" in words for words in found.values())
    finger.touch_move(*players.place_of(start))
    finger.touch_up()
    players.pilot.settle()
    assert chances(players) == before
    assert len(list(players.store.entries(1))) == acts


def test_a_finger_that_rests_on_a_count_tells_what_would_become_of_the_chances(players: Players) -> None:
    players.begin()
    players.play_foo_phase()
    era = next(era for era in ERAS if players.state.rifts[era] < 2)
    rifts = players.state.rifts[era]
    players.tap_era(era)
    before = chances(players)
    players.clock.now += 1
    finger = players.pilot.press(players.stepper("Rifts").more)
    players.pilot.settle()
    then = chances(players)
    assert "→" in then
    assert players.state.rifts[era] == rifts
    finger.touch_up()
    players.pilot.settle()
    assert players.state.rifts[era] == rifts + 1
    assert chances(players) not in {before, then}


def test_the_sheet_of_an_era(players: Players) -> None:
    players.begin()
    players.play_foo_phase()
    era = players.state.eras_with(MissionState.ACTIVE)[0]
    energy = players.state.energy[era]
    players.tap_era(era)
    players.reads(f"ERA {era.number}", players.state.box.eras[era].name)
    players.more("Energy", 2)
    assert players.state.energy[era] == energy + 2
    players.less("Energy")
    players.more("Clones in all")
    players.more("Progress needed", 3)
    players.more("Mission progress")
    assert players.state.missions[era][1:3] == (1, 3)
    assert players.state.clone_adjustment[era] == 1
    players.tap("Mission complete")
    players.reads("Mission complete!", "Attendance Reward: draw 3 Artifacts.", "Missions 1 / 4")
    players.tap_era(era)
    players.reads("Its mission is completed.")
    players.tap("Close", "Undo")
    assert players.state.missions[era].state is MissionState.ACTIVE
    players.reads("ACTION PHASE")


def test_the_end_of_a_turn_is_told_or_skipped(players: Players) -> None:
    players.begin()
    players.play_foo_phase()
    era = next(era for era in ERAS if players.state.missions[era].state is MissionState.FACE_DOWN)
    players.end_turn(era)
    assert players.state.last_position[0] is era
    players.reads("Next: V-Girl", "Refresh: free-move tile back")
    players.tap("Foo phase")
    assert players.state.turn == 2
    players.play_foo_phase()
    players.reads("V-Girl")
    players.end_turn()
    assert players.state.last_position[1] is None
    players.reads("Next: Time Prowler")


def test_undo_redo_and_draw_again(players: Players) -> None:
    players.begin()
    first = players.state.machine
    players.tap("Draw again")
    players.tap("Draw again", "Draw again")
    again = players.state.machine
    assert players.state.turn == 1
    players.tap("Undo", "Undo", "Undo")
    assert players.state.machine is first
    players.tap("Redo", "Redo", "Redo")
    assert players.state.machine is again
    players.tap("Undo", "Undo", "Undo", "Undo")
    assert players.state.step is Step.SETUP_CLONES
    players.tap("Begin")
    assert players.state.machine is first
    assert "Redo" not in players.words()


def test_the_table_draws_everything_by_taps(players: Players) -> None:
    players.tap("New game", "Era: we do", "Clones: we do", "Rifts: we do", "Set up")
    players.tap(players.primary)
    players.reads("WE DRAW", "Which two Eras?")
    players.tap_era(Era.MEDIEVAL, Era.AGE_OF_ROBOTS)
    players.tap("That is right")
    assert players.state.rifts == (0, 1, 0, 0, 0, 1, 0)
    players.tap(players.primary)
    for number in range(1, 8):
        players.reads(f"Clone {number} of 7")
        enter_a_clone(players, ERAS[number - 1])
    players.tap("That is right")
    assert [len(standing) for standing in players.state.clones] == [1] * 7
    players.tap_era(Era.END_OF_TIMES)  # the clones stand already: no page asks to place them
    assert players.state.machine is Era.END_OF_TIMES
    players.tap("Turned", "Enter our 1 clone")
    enter_a_clone(players, Era.END_OF_TIMES)
    players.tap("Enter our 4 cubes")  # one clone, one answer: nothing is left to confirm
    players.reads("Drop 4 cubes")
    players.tap_era(Era.DAWN_OF_TIME, Era.DAWN_OF_TIME, Era.MEDIEVAL, Era.AGE_OF_ROBOTS)
    players.reads("1 cube to go")
    players.more("End of Times")
    players.tap("That is right")
    assert players.state.step is Step.ACTIONS
    assert players.story.fell == (2, 0, 0, 0, 0, 1, 1)
    assert players.state.rifts == (2, 1, 0, 0, 0, 2, 1)
    session = players.navigator.app.played.session  # type: ignore[union-attr]
    drawn = [act.deciders for act in session.acts if act.facts]
    assert all(set(deciders) <= set(Decider) for deciders in drawn)
    assert drawn[-2] == (Decider.PLAYERS,)


def enter_a_clone(players: Players, arrival: Era) -> None:
    players.tap_era(arrival)
    players.reads(f"It arrives in {players.state.box.eras[arrival].short}.")
    sides = next(widget for widget in players.pilot.widgets() if isinstance(widget, ChoicesRow))
    players.tap(sides._plates[0])


def test_the_history_goes_back(players: Players) -> None:
    players.begin()
    players.play_foo_phase()
    board = players.state
    players.tap("Menu", "History")
    players.reads("Tap an entry to go back to it", "Turn 1", "Setup", "by the app")
    players.tap("an Artifact to put out")
    assert players.state.step is Step.ARTIFACT
    players.tap("Back to the game")
    players.reads("Put out an Artifact")
    for _ in range(4):
        players.tap("Redo")
    assert players.state == board


def test_a_game_is_exported_from_the_menu(players: Players, tmp_path: Path) -> None:
    players.begin()
    players.tap("Menu", "Export this game")
    players.reads("Written to")
    (exported,) = (tmp_path / "exports").glob("the-loop-*-game-1.jsonl")
    (journal,) = read_journals(exported)
    assert journal.header.seed == "players"
    assert journal.entries[-1].name == "machine_moved"


def test_games_are_listed_deleted_and_brought_back(players: Players) -> None:
    players.begin()
    players.tap("Menu", "To the first screen", "New game", "Set up")
    players.tap("Menu", "To the first screen", "Games")
    entries = [words for words in players.pilot.words() if "Time Prowler, V-Girl" in words]
    assert entries == ["Time Prowler, V-Girl · setup", "Time Prowler, V-Girl · turn 1, cycle 1"]
    players.tap("Time Prowler, V-Girl · turn 1, cycle 1", "Delete")
    assert "turn 1, cycle 1" not in players.words()
    players.reads("deleted a game")
    players.tap("Undo")
    players.tap("Time Prowler, V-Girl · turn 1, cycle 1", "Play")
    assert players.state.step is Step.ERA


def test_settings_are_in_force_at_once(players: Players) -> None:
    players.begin()
    players.tap("Menu", "Settings", "The game", "A few pages")
    assert players.kept[-1].of(GameSettings).pace.value == "flow"
    players.tap("Back", "Screen and sound")
    players.more("Text size")
    assert players.kept[-1].screen.ui_scale == 1.1
    players.tap("Back", "Back", "Back to the game", "Undo", "Begin")
    assert players.state.step is Step.CLONES
    players.reads("Put out an Artifact.")


def test_leaving_closes_the_app(players: Players) -> None:
    players.tap("Leave")
    players.reads("Leave the app?", "everything is saved")
    assert not players.has_left
    players.tap("Leave")
    assert players.has_left
