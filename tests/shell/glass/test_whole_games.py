"""Whole games by taps alone, at landscape and portrait: to victory, and to every defeat."""

import pytest

from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.actions import Next
from companion.games.the_loop.rules.eras import DROP_ZONE, ERAS, Era
from companion.games.the_loop.rules.state import Ending, MissionState, Outcome, Reason, Step
from companion.games.the_loop.screens.taps import Tap
from tests.pilot import Pilot
from tests.shell.glass.players import Players

SIZES = [(800, 480), (480, 800)]


@pytest.fixture(params=SIZES, ids=["landscape", "portrait"])
def players(glass: Pilot, request: pytest.FixtureRequest) -> Players:
    glass.resize(*request.param)
    return Players(glass)


def complete_a_mission(players: Players) -> None:
    """Say what it needs, put that much progress on it, and end the turn there."""
    era = players.state.eras_with(MissionState.ACTIVE)[0]
    players.tap_era(era)
    players.more("Progress needed", 2)
    players.more("Mission progress", 2)
    players.tap("Close")
    players.end_turn(era)


def test_four_missions_are_victory(players: Players) -> None:
    players.begin()
    for number in range(1, 5):
        players.play_foo_phase()
        complete_a_mission(players)
        if number < 4:
            players.reads("Mission complete!", "Attendance Reward: draw 3 Artifacts.", f"Missions {number} / 4")
            players.tap("Foo phase")
    assert players.state.ending == Ending(Outcome.VICTORY, Reason.MISSIONS)
    players.reads("Victory! Spacetime is saved.", "4 missions are completed.", "4 of 4 missions", "Turn 4 of 21")
    players.tap("Look at the table")
    players.reads("The table as it was")
    players.tap("How it ended")
    players.tap("Undo")
    assert players.state.ending is None
    players.tap("Redo")
    assert players.state.step is Step.OVER
    players.tap("New game")
    players.reads("Set up")


def tear(players: Players, era: Era) -> None:
    """Put rifts into an Era by its sheet until it tears, or the app asks whether that is meant."""
    players.tap_era(era)
    while players.state.step is Step.ACTIONS and players.state.rifts[era] < 3:
        players.more("Rifts")
    players.more("Rifts")


def test_a_second_vortex_in_one_era_is_defeat(players: Players) -> None:
    players.begin()
    players.play_foo_phase()
    tear(players, Era.GLOBALIZATION)
    players.reads("Vortex in Globalization", "· Put a vortex tile there", "Vortexes 1 / 3")
    assert players.state.rifts[Era.GLOBALIZATION] == 0
    players.tap("Done")
    assert players.state.step is Step.ACTIONS
    tear(players, Era.GLOBALIZATION)
    players.reads("A second vortex in Globalization?", "It loses the game.")
    players.tap("It opened: defeat")
    assert players.state.ending == Ending(Outcome.DEFEAT, Reason.SECOND_VORTEX)
    players.reads("Defeat. Spacetime is torn.", "A second vortex in Globalization.")


def test_a_fourth_vortex_is_defeat(players: Players) -> None:
    players.begin()
    players.play_foo_phase()
    for number, era in enumerate((Era.MEDIEVAL, Era.INDUSTRIAL, Era.END_OF_TIMES), start=1):
        tear(players, era)
        players.reads(f"Vortexes {number} / 3")
        players.tap("Done")
    tear(players, Era.AGE_OF_ROBOTS)
    players.reads("One more vortex, in Age of Robots?")
    players.tap("It opened: defeat")
    assert players.state.ending == Ending(Outcome.DEFEAT, Reason.FOURTH_VORTEX)
    players.reads("A fourth vortex on the board.", "4 vortexes")


def clear_the_drop_zone(players: Players) -> None:
    """At the check: say that the agents took every rift and clone off in time."""
    machine = players.state.machine
    assert machine is not None
    for era in DROP_ZONE[machine]:
        players.less(players.state.box.eras[era].short, players.state.rifts[era])
    players.less(" clone", players.state.clones_in(machine))


def test_the_end_of_the_third_cycle_is_defeat(players: Players) -> None:
    """The agents keep the board clear, but complete no mission; in portrait the taps begin with the third cycle."""
    first_by_taps = 1 if players.glass.width > players.glass.height else 15
    players.begin()
    for turn in range(1, 22):
        assert (players.state.turn, players.state.cycle) == (turn, (turn - 1) // 7 + 1)
        if turn < first_by_taps:
            play_a_turn_without_looking(players)
            continue
        players.reads(f"turn {turn} / 21")
        players.play_foo_phase(at_check=lambda: clear_the_drop_zone(players))
        assert sum(players.story.fell) == 2
        players.end_turn()
        if turn in {7, 14}:
            players.reads(f"Dr. Foo begins cycle {turn // 7 + 1}: {turn // 7 + 1} clones a turn.")
        if turn < 21:
            players.tap("Foo phase")
    assert players.state.ending == Ending(Outcome.DEFEAT, Reason.THIRD_CYCLE)
    players.reads("Dr. Foo completed his third cycle.", "Turn 21 of 21, cycle 3 of 3", "0 of 4 missions")


def play_a_turn_without_looking(players: Players) -> None:
    """The same wishes as by taps, but only their end is drawn."""
    action = players.navigator.handle
    while players.state.step is not Step.ACTIONS:
        machine = players.state.machine
        if players.state.step is Step.CHECK and machine is not None:
            for era in DROP_ZONE[machine]:
                action(a.ChangeRifts(era, -players.state.rifts[era]))
            action(a.CountClones(machine, 0))
        action(Next())
    action(Tap.ELSEWHERE)
    action(Tap.SKIP)
    players.glass.handle(Next())
    players.pilot.settle()


def open_mega_vortex(players: Players, era: Era) -> None:
    players.tap_era(era)
    players.tap("A mega-vortex opens here")
    players.reads("Mega-vortex in Renaissance", "No agent may end its turn on a mega-vortex.")
    players.tap("Done")


def test_an_agent_that_ends_its_turn_on_a_mega_vortex_loses_the_game(players: Players) -> None:
    players.begin(level="Year")
    players.play_foo_phase()
    open_mega_vortex(players, Era.RENAISSANCE)
    players.end_turn(Era.RENAISSANCE)
    players.tap("It ends there: defeat")
    assert players.state.ending == Ending(Outcome.DEFEAT, Reason.MEGA_VORTEX)
    players.reads("An agent ended its turn on a mega-vortex.")


def test_v_girl_is_asked_on_a_mega_vortex(players: Players) -> None:
    players.begin(level="Year", first="V-Girl")
    players.play_foo_phase()
    open_mega_vortex(players, Era.RENAISSANCE)
    players.end_turn(Era.RENAISSANCE)
    players.reads("A mega-vortex in Renaissance!", "Does the ability of V-Girl save it?")
    players.tap("Yes")
    assert players.state.step is Step.TURN_ENDED
    players.reads("Next: Time Prowler")
    players.tap("Undo", "End turn")
    players.tap_era(Era.RENAISSANCE)
    players.tap("No: defeat")
    assert players.state.ending == Ending(Outcome.DEFEAT, Reason.MEGA_VORTEX)


def test_vortexes_come_of_cubes_that_fall(players: Players) -> None:
    """Three rifts in each Era of the drop zone: wherever cubes fall, it tears."""
    players.begin()

    def fill() -> None:
        machine = players.state.machine
        assert machine is not None
        for era in DROP_ZONE[machine]:
            players.more(players.state.box.eras[era].short, 3 - players.state.rifts[era])

    players.tap("Turned", "Put out", "Placed")
    fill()
    players.tap("Drop")
    torn = players.state.overflowing
    assert torn
    players.reads("it tears!")
    players.tap("Vortex check")
    assert players.story.broken == torn
    assert all(players.state.rifts[era] == 0 for era in torn)
    assert [era for era in ERAS if players.state.vortexes[era]] == list(torn)
    players.reads("Vortex")
