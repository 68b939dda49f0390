"""The console in words: a command a line, an answer a command."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cli.console_commands import commands_of
from companion.contract.rules import Decider
from companion.games.the_loop.console import LoopConsole
from companion.games.the_loop.rules.box import box_from
from companion.games.the_loop.rules.eras import ERAS, Era, Level
from companion.games.the_loop.rules.missions import MissionKind
from companion.games.the_loop.rules.scenarios.ultramachina.state import own
from companion.games.the_loop.rules.state import MissionState, Outcome, Reason, Step
from tests.games.the_loop.invented_scenario import with_fog
from tests.games.the_loop.leaking_scenario import LeakStep, leaks_of, with_leaks
from tests.games.the_loop.typed import BOX, Typed

TO_ACTIONS = ["new", *["next"] * 8]


@pytest.fixture
def desk() -> Typed:
    return Typed()


def test_it_greets_and_answers_each_line(desk: Typed) -> None:
    text = desk.types("new", "next")
    assert text.startswith("The Loop Companion's console. Begin with: new")
    assert "new game; the seed's SHA-256 is " in text
    assert "missions, rifts and energy laid out" in text
    assert "[setup_missions] next | enter clones ARRIVAL>PARADOX …" in text


@pytest.mark.parametrize(
    ("line", "agents", "level"),
    [
        ("new", 2, Level.MONTH),
        ("new 4", 4, Level.MONTH),
        ("new eternity 3", 3, Level.ETERNITY),
        ("NEW year", 2, Level.YEAR),
    ],
)
def test_new(desk: Typed, line: str, agents: int, level: Level) -> None:
    desk.types(line)
    assert len(desk.state.setup.agents) == agents
    assert desk.state.setup.level is level


def test_new_with_a_scenario(desk: Typed) -> None:
    with with_fog():
        text = desk.types("new 3 fog", "next")
        assert (len(desk.state.setup.agents), desk.state.setup.scenario) == (3, "fog")
        assert "fog laid" in text


def test_the_actions_of_a_scenario_are_typed(desk: Typed) -> None:
    with with_leaks():
        desk.types("new leaks", *["next"] * 6)
        assert desk.state.step is LeakStep.LEAK
        assert "[leak] name-leak WORD" in desk.types("show")
        desk.types("name-leak Drip")
        (leak,) = leaks_of(desk.state).eras
        assert "say it so: mend-leak ERA [N]" in desk.types("mend-leak")
        desk.types(f"mend-leak {leak.number}")
        assert leaks_of(desk.state).mended == 1


def test_the_actions_of_another_scenario_are_refused(desk: Typed) -> None:
    with with_leaks():
        assert "the scenario sabotage has no command 'mend-leak'" in desk.types("new", "mend-leak 1")


def test_a_turn_of_ultramachina_is_typed(desk: Typed) -> None:
    desk.types("new ultramachina", "next", "next", "next")
    assert "reveal-card ERA [WORD]" in desk.types("show")
    desk.types("reveal-card 1", "count-slots 1 2", "reveal-card 1", "count-slots 1 2 2")
    desk.types("reveal-card 3", "count-slots 3 2", "reveal-card 4", "count-slots 4 2")
    assert "card in dawn_of_time: 0/2" in desk.types("show")
    desk.types("next", "next", "next", "resolve-card 1 2", "next", "next", "next", "next")
    desk.types(*["next"] * 3)
    assert desk.state.step is Step.ACTIONS
    desk.types("energy 3 +2")
    assert own(desk.state).energy_due == 1
    assert "energy fell into" in desk.types("next")
    assert not own(desk.state).energy_due


def test_a_kill_of_supa_sayan_is_typed(desk: Typed) -> None:
    text = desk.types("new supa_sayan", *["next"] * 3)
    assert "3 Supaclones to put out" in text
    assert "next | enter clones supa:ARRIVAL>PARADOX …" in text
    assert "2 clones are due" not in desk.types("enter clones supa:1>3 supa:2>5 supa:5>2")
    assert "Supaclones: renaissance in dawn_of_time" in desk.types("show")
    assert "supa:renaissance]" in desk.types("show")
    assert "it is its paradox Era" not in desk.types("clone move supa:1>3 3")
    text = desk.types("show")
    assert "settle-kill" in text
    assert "Perpetual Energy: 1 in renaissance" in text
    assert "something else comes first" in desk.types("next")
    desk.types("settle-kill")
    assert "no Supaclone was destroyed" in desk.types("settle-kill")
    assert "is not in dawn_of_time" in desk.types("clone move supa:1>3 1 2")
    assert "does not lie beside the board" in desk.types("clone add supa:1>5")
    desk.types("clone add supa:1>3 1")
    assert desk.state.clones[Era.DAWN_OF_TIME][-1].text == "supa:dawn_of_time>renaissance"


def test_a_turn_of_laser_is_typed(desk: Typed) -> None:
    desk.types("new laser")
    assert "tell-victory yes|no" in desk.types("show")
    assert "say yes or no, not 'perhaps'" in desk.types("tell-victory perhaps")
    desk.types("tell-victory yes", *["next"] * 9)
    assert desk.state.step is Step.ACTIONS
    desk.types("place-centrifuge 2", "place-centrifuge 2", "move-centrifuge 2 3", "tell-rest yes")
    assert "victory: missions and more (done)" in desk.types("show")
    assert "1 centrifuge in renaissance" in desk.types("show")
    desk.types("lose-by-card")
    assert "by the card of the scenario" in desk.types("show")


def test_a_solo_game_is_typed(desk: Typed) -> None:
    desk.types("new solo", *["next"] * 9)
    assert "agent NAME" in desk.types("show")
    assert "say first which agent acts" in desk.types("end-turn 1 no")
    desk.types("agent Prowler", "end-turn 1 no")
    assert desk.state.agent_due


def test_new_with_names_and_real_cards(desk: Typed) -> None:
    desk.types("new mr_time 'V-Girl' table")
    assert desk.state.setup.agents == ("Mr Time", "V-Girl")
    assert desk.state.draws == (Decider.PLAYERS, Decider.PLAYERS, Decider.PLAYERS)


def test_agents_are_known_by_their_short_names(desk: Typed) -> None:
    text = desk.types("new robo cztwy", "agent Cztwyzzek", "move robo medieval", "move Cztwy 3", "new nobody")
    assert desk.state.setup.agents == ("Robofinisseur 404", "Cztwyzzek")
    assert desk.state.acting.name == "Cztwyzzek"
    assert desk.state.last_position == (Era.MEDIEVAL, Era.RENAISSANCE)
    assert "agents: Prowler, V-Girl, Mr_Time, Cztwy, Robo" in text


def test_a_whole_foo_phase(desk: Typed) -> None:
    text = desk.types("new", "next", "next", "next", "next", "next", "next", "next", "next")
    assert desk.state.step is Step.ACTIONS
    assert "Dr. Foo travelled to" in text
    assert "cubes fell" in text
    assert text.rstrip().endswith("[actions] end-turn [ERA]")


def test_everything_can_be_entered(desk: Typed) -> None:
    desk.types("new table", "enter era medieval 7", "next")
    assert desk.state.rifts == (0, 1, 0, 0, 0, 0, 1)
    assert desk.state.step is Step.SETUP_MISSIONS  # the clones are the table's to enter
    tokens = [clone.text for clone in desk.state.bag[:7]]
    desk.types(f"enter clones {' '.join(tokens)}", "enter era industrial", "next")
    assert desk.state.machine is Era.INDUSTRIAL
    arriving = next(clone.text for clone in desk.state.bag if clone.arrival is Era.END_OF_TIMES)
    desk.types(f"enter clones {arriving}", "next", "rifts industrial 0")
    due = desk.state.cubes_to_drop
    desk.types(f"enter rifts renaissance=1 industrial={due - 1}", "next")
    assert desk.state.rifts[Era.INDUSTRIAL] == due - 1
    assert desk.state.step is Step.ACTIONS


@pytest.mark.parametrize(
    ("line", "read", "value"),
    [
        ("rifts globalization +2", lambda t: t.rifts[4], 2),
        ("rifts 5 2", lambda t: t.rifts[4], 2),
        ("energy dawn 4", lambda t: t.energy[0], 4),
        ("energy dawn +2 perpetual", lambda t: t.perpetual[0], 2),
        ("clone count end 3", lambda t: t.clones_in(Era.END_OF_TIMES), 3),
        ("free-move", lambda t: t.free_move_used, True),
        ("loop", lambda t: t.loops, 1),
        ("agent v-girl", lambda t: t.acting.name, "V-Girl"),
        ("draws rifts table", lambda t: t.draws.rifts, Decider.PLAYERS),
    ],
)
def test_changes_by_hand(desk: Typed, line: str, read: Callable[..., object], value: object) -> None:
    desk.types(*TO_ACTIONS)
    desk.types("rifts globalization 0", line)
    assert read(desk.state) == value


def test_missions(desk: Typed) -> None:
    desk.types(*TO_ACTIONS)
    era = desk.state.eras_with(MissionState.ACTIVE)[0]
    desk.types(f"mission needs {era.id} 3", f"mission progress {era.id} +1", f"mission progress {era.id} 3")
    assert desk.state.missions[era][:3] == (MissionState.ACTIVE, 3, 3)
    desk.types(f"mission name {era.id} The Big Sweep", f"mission kind {era.id} rifts")
    assert desk.state.missions[era][3:] == ("The Big Sweep", MissionKind.RIFTS)
    assert "a mission is one of rifts, energy, stand, loop, clones" in desk.types(f"mission kind {era.id} dance")
    desk.types(f"mission needs {era.id} ?", f"mission complete {era.id}")
    assert desk.state.missions[era].state is MissionState.COMPLETED
    other = desk.state.eras_with(MissionState.FACE_DOWN)[0]
    desk.types(f"mission reveal {other.id}", f"mission fail {other.id}")
    assert desk.state.missions[other].state is MissionState.FAILED


def test_clones_and_vortexes(desk: Typed) -> None:
    desk.types(*TO_ACTIONS)
    clone, start = next((clone, era) for era in ERAS for clone in desk.state.clones[era])
    text = desk.types(f"clone move {clone.text} {clone.paradox.id}")
    assert f"clone of {desk.state.box.eras[clone.paradox].short} destroyed" in text
    desk.types(f"clone add {clone.text} {start.id}", f"clone destroy {clone.text}")
    assert clone in desk.state.bag
    desk.types("vortex open globalization", "next", "vortex close globalization")
    assert desk.state.vortexes == (0,) * 7


def test_the_end_of_a_turn_asks_what_only_the_table_knows(desk: Typed) -> None:
    desk.types(*TO_ACTIONS)
    era = desk.state.eras_with(MissionState.ACTIVE)[0]
    text = desk.types(f"end-turn {era.id}")
    assert "! is its mission complete (add: complete)? Otherwise add: no" in text
    assert desk.state.step is Step.ACTIONS
    desk.types(f"end-turn {era.id} complete")
    assert desk.state.missions[era].state is MissionState.COMPLETED


def test_a_turn_ends_in_one_era_only(desk: Typed) -> None:
    desk.types(*TO_ACTIONS)
    text = desk.types("end-turn medieval renaissance no")
    assert "! an agent stands in one Era, not in several; say it so: end-turn [ERA] [complete] [survives]" in text
    assert desk.state.step is Step.ACTIONS


def test_a_mega_vortex_is_defeat_unless_she_survives(desk: Typed) -> None:
    desk.types("new year V-Girl Prowler", *["next"] * 8, "vortex open 3", "next")
    assert "survive the mega-vortex (add: survives)" in desk.types("end-turn 3")
    desk.types("end-turn 3 survives")
    assert desk.state.step is Step.TURN_ENDED
    desk.types("undo", "end-turn 3 no")
    assert desk.state.ending == (Outcome.DEFEAT, Reason.MEGA_VORTEX)
    assert "defeat" in desk.types("show")


def test_undo_redo_again_and_the_history(desk: Typed) -> None:
    desk.types(*TO_ACTIONS[:5], "undo")
    machine = desk.state.machine
    assert "undone: travel to " in desk.types("undo")
    desk.types("redo")
    assert desk.state.machine is machine
    desk.types("again", "again", "undo", "undo")
    assert desk.state.machine is machine
    text = desk.types("history")
    assert "   1  turn  0  the first missions" in text
    desk.types("back-to 1")
    assert desk.state.step is Step.SETUP_MISSIONS
    desk.types("back-to 0")
    assert desk.state.step is Step.UNPACKED


def test_odds_games_and_resume(desk: Typed) -> None:
    desk.types(*TO_ACTIONS)
    assert "any vortex" in desk.types("odds")
    desk.types("new")
    assert "   2  " in desk.types("games")
    desk.types("resume 1")
    assert desk.state.step is Step.ACTIONS
    desk.types("new", "resume")
    assert desk.state.step is Step.UNPACKED


def test_help_names_every_command(desk: Typed) -> None:
    text = desk.types("help")
    for name in commands_of(LoopConsole()):
        assert f"\n  {name}" in text


def test_quit_ends_and_what_comes_after_is_not_read(desk: Typed) -> None:
    text = desk.types("quit", "new")
    assert text.endswith("saved; good-bye\n")


def test_empty_lines_and_comments_are_no_commands(desk: Typed) -> None:
    assert desk.types("", "   ", "# a comment").count("!") == 0


WRONG = [
    ("jump", "'jump' is no command; what there is: help"),
    ("next", "no game is being played; begin one with: new"),
    ("new five", "'five' is no level and no agent; agents: Prowler, V-Girl"),
    ("new mr_time", "1 agents cannot play"),
    ("new mr_time mr_time", "an agent was chosen twice"),
    ("resume", "there is no game to resume; begin one with: new"),
    ("resume 7", "there is no game 7"),
    ("resume 99999999999999999999999999", "'99999999999999999999' is no number here; say it so: resume [GAME]"),
    ("resume " + "9" * 5000, "'99999999999999999999' is no number here; say it so: resume [GAME]"),
    ("resume x", "'x' is no number here; say it so: resume [GAME]"),
    ('new "', "this line cannot be read: No closing quotation"),
]


@pytest.mark.parametrize(("line", "says"), WRONG, ids=[line[:20] for line, _ in WRONG])
def test_bad_lines_before_a_game(desk: Typed, line: str, says: str) -> None:
    assert f"! {says}" in desk.types(line)


WRONG_IN_A_GAME = [
    ("next", "the action phase ends with End turn"),
    ("rifts atlantis +1", "there is no Era 'atlantis'; the Eras are: dawn_of_time, medieval"),
    ("rifts medieval", "say it so: rifts ERA +N | -N | N"),
    ("rifts medieval many", "an amount must be a whole number, not 'many'"),
    ("rifts medieval +31", "are too many"),
    ("rifts medieval -9", "cannot be taken off"),
    ("rifts medieval -1000000000000000000000000", "cannot be taken off"),
    ("energy medieval +99", "are too many"),
    ("energy medieval +1 blue", "say it so: energy ERA"),
    ("clone move medieval>medieval 1", "is not on the board"),
    ("clone move medieval 1", "'medieval' is no clone; write ARRIVAL>PARADOX"),
    ("clone fly medieval>globalization", "say it so: clone move"),
    ("clone count medieval -1", "clones cannot be in medieval; it is 0 to 28"),
    ("mission needs medieval 99", "a mission needs 1 to 12 progress"),
    ("mission needs medieval", "say it so: mission needs"),
    ("mission progress medieval +1", "the mission in medieval is face down, not active"),
    ("vortex close medieval", "medieval has no vortex"),
    ("vortex look medieval", "say it so: vortex open ERA"),
    ("enter", "say it so: enter era ERA"),
    ("enter cards 3", "'cards' cannot be entered"),
    ("enter era medieval", "no Era is to be drawn now"),
    ("enter era 1 2", "one Era is drawn, not several"),
    ("enter rifts medieval", "'medieval' is no count; say it so: enter rifts medieval=2 renaissance=1"),
    ("enter rifts medieval=1", "no cubes are to be dropped now"),
    ("enter clones medieval>globalization", "no clones are to be drawn now"),
    ("back-to x", "'x' is no number here; say it so: back-to ACT"),
    ("back-to 999", "there is no act 999 to go back to"),
    ("back-to " + "9" * 5000, "is no number here; say it so: back-to ACT"),
    ("redo", "there is nothing to redo"),
    ("again", "only what the app has just drawn can be drawn again"),
    ("agent nobody", "'nobody' is no level and no agent; agents: Prowler, V-Girl"),
    ("draws rifts dice", "say it so: draws era|clones|rifts app|table"),
    ("draws mission app", "missions are drawn by the app"),
    ("end-turn atlantis", "there is no Era 'atlantis'"),
]


@pytest.mark.parametrize(("line", "says"), WRONG_IN_A_GAME, ids=[line[:30] for line, _ in WRONG_IN_A_GAME])
def test_bad_lines_in_a_game_change_nothing(desk: Typed, line: str, says: str) -> None:
    desk.types(*TO_ACTIONS)
    before = desk.state
    text = desk.types(line)
    assert "\n! " in text
    assert says in text
    assert desk.state == before


def test_what_cannot_be_saved_is_said_with_every_answer(desk: Typed) -> None:
    desk.types("new")
    desk.store.save_error = "the disk is full"
    assert "not saving: the disk is full" in desk.types("show")


def test_the_store_is_given_by_the_command_line(tmp_path: Path) -> None:
    first = Typed(tmp_path)
    first.types("new", "next")
    first.close()
    second = Typed(tmp_path)
    second.types("resume")
    assert second.state.step is Step.SETUP_MISSIONS
    second.close()


def test_that_the_supply_or_the_bag_ran_out_is_said(desk: Typed) -> None:
    tokens = [clone.text for clone in box_from(BOX).tokens]
    desk.types("new", "next", "clone count 7 0", *[f"clone add {token}" for token in tokens[:25]])
    assert "the bag is empty: 7 clones were due, 3 came" in desk.types("next")
    desk.types("next", "next")
    assert "  no clone comes\n" in desk.types("next")
    era = desk.state.machine
    assert era is not None
    desk.types("next", f"clone count {era.id} 28")
    text = desk.types("next")
    assert "only 28 red cubes were left" in text
