"""Nervous fingers on the wheel: a second tap that was meant for the page before means nothing; counting is quick."""

import pytest

from companion.games.the_loop.rules.eras import Era
from companion.games.the_loop.rules.state import Step
from tests.pilot import Pilot
from tests.shell.glass.players import Players


@pytest.fixture
def players(glass: Pilot) -> Players:
    players = Players(glass)
    players.tap("New game", "Rifts: we do", "Set up", "Draw two Eras", "Draw 7 clones", "Begin")
    return players


def test_a_double_tap_on_an_era_opens_its_sheet(players: Players) -> None:
    players.clock.now += 1
    for _ in range(2):
        players.tap_quickly(players.place_of(Era.MEDIEVAL))
    players.reads("Medieval Era", "Close")
    assert players.glass._layout.sheet.parent is not None


def test_a_double_tap_where_an_agent_stands_opens_nothing(players: Players) -> None:
    for _ in range(9):
        if players.state.step is Step.ACTIONS:
            break
        if players.state.step is Step.CHECK:
            players.tap("Enter our")
            enter_cubes(players)
            continue
        players.tap(players.primary)
    era = next(
        era
        for era in (Era.MEDIEVAL, Era.INDUSTRIAL, Era.GLOBALIZATION)
        if players.state.missions[era].state.value != "active"
    )
    players.tap("Ends elsewhere")
    players.clock.now += 1
    for _ in range(2):
        players.tap_quickly(players.place_of(era))
    assert players.state.last_position[0] is era
    assert players.glass._layout.sheet.parent is None


def enter_cubes(players: Players) -> None:
    machine = players.state.machine
    assert machine is not None
    for _ in range(players.state.cubes_to_drop):
        players.tap_era(machine)
    players.tap("That is right")


def test_cubes_are_counted_as_fast_as_fingers_are(players: Players) -> None:
    players.tap("Turned", "Put out", "Placed", "Enter our")
    machine = players.state.machine
    due = players.state.cubes_to_drop
    assert machine is not None
    players.reads("Where did they fall?", f"Drop {due} cubes")
    players.clock.now += 1
    for _ in range(due - 1):
        players.tap_quickly(players.place_of(machine))
    players.reads("1 cube to go")
    label = players.state.box.eras[machine].short
    players.tap_quickly(players.stepper(label).less)
    players.tap_quickly(players.stepper(label).more)
    players.reads("1 cube to go")
