"""Agents: where they start is asked once, a dragged pawn is a move, a turn ends where the agent is known to stand."""

from pathlib import Path

import pytest

from companion.contract.page import Button
from companion.contract.screen import Choose
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.actions import Next
from companion.games.the_loop.rules.box import EnergyFrom
from companion.games.the_loop.rules.eras import Era, Level
from companion.games.the_loop.rules.state import Step
from companion.games.the_loop.screens.agent_pages import AgentTravel, dragged
from companion.games.the_loop.screens.taps import DropPawn, PayForMove, Tap, TapEra
from tests.games.the_loop.screens.people import People

PROWLER, GIRL = "Time Prowler", "V-Girl"
HOME, NEXT_TO_HOME, FURTHER = Era.GLOBALIZATION, Era.AGE_OF_ROBOTS, Era.END_OF_TIMES


@pytest.fixture
def people(tmp_path: Path) -> People:
    """Whose answers are kept in a box file of their own."""
    return People(own_box=tmp_path / "box.toml")


def acting(people: People) -> People:
    people.begin(Step.ACTIONS)
    assert people.state.acting.name == PROWLER
    assert people.state.last_position[0] is HOME
    return people


def test_where_an_agent_starts_is_asked_once(people: People) -> None:
    people.begin(Step.UNPACKED)
    assert f"Tap the Era where {GIRL} starts." in people.words()
    calling = {era.era for era in people.wheel.eras if era.calls_for_tap}
    assert "globalization" not in calling, "there the other one starts"
    assert len(calling) == 6
    people.action(TapEra(Era.MEDIEVAL))
    assert people.state.last_position == (HOME, Era.MEDIEVAL)
    assert not any(words.startswith("Tap the Era where") for words in people.words())
    people.begin(Step.UNPACKED)
    assert people.state.last_position == (HOME, Era.MEDIEVAL)
    assert not any(era.calls_for_tap for era in people.wheel.eras)


def test_the_game_can_begin_without_an_answer(people: People) -> None:
    people.begin(Step.UNPACKED)
    people.action(Next())
    assert people.state.step is Step.SETUP_MISSIONS
    assert people.state.last_position[1] is None


def test_a_drag_to_the_next_era_is_the_free_move(people: People) -> None:
    acting(people).action(DropPawn(PROWLER, NEXT_TO_HOME))
    assert (people.state.last_position[0], people.state.free_move_used) == (NEXT_TO_HOME, True)
    people.tap("Undo")
    assert (people.state.last_position[0], people.state.free_move_used) == (HOME, False)


def test_a_drag_further_is_asked_and_one_of_another_agent_costs_nothing(people: People) -> None:
    """Further than the next Era is several moves, or a card: whatever it is, it is not passed over."""
    acting(people).action(DropPawn(GIRL, HOME), DropPawn(GIRL, NEXT_TO_HOME))
    assert people.state.last_position[1] is NEXT_TO_HOME
    for used in (False, True):
        people.action(a.UseFreeMove(used=used), DropPawn(PROWLER, FURTHER))
        assert people.page.title == "Time Prowler to End of Times"
        assert "A move goes to the next Era: to pay, drag it there first, Era by Era." in people.words()
        people.tap("Back")
        assert people.state.last_position[0] is HOME
    energy = people.state.energy
    people.action(DropPawn(PROWLER, FURTHER))
    people.tap("A card moves it")
    assert people.state.last_position == (FURTHER, NEXT_TO_HOME)
    assert people.state.energy == energy


def test_the_second_move_asks_where_the_energy_comes_from_and_remembers_it(people: People) -> None:
    acting(people).action(a.UseFreeMove(used=True), a.ChangeEnergy(HOME, 2), a.ChangeEnergy(NEXT_TO_HOME, 2))
    before = people.state.energy
    people.action(DropPawn(PROWLER, NEXT_TO_HOME))
    assert people.page.title == "Time Prowler to Age of Robots"
    people.tap("Energy in Globalization")
    assert people.state.last_position[0] is NEXT_TO_HOME
    assert people.state.energy[HOME] == before[HOME] - 1
    people.action(DropPawn(PROWLER, HOME))
    assert people.page.primary is not None
    assert people.page.primary.label == "Energy in Age of Robots"
    people.tap("A card moves it")
    assert (people.state.last_position[0], people.state.energy[NEXT_TO_HOME]) == (HOME, before[NEXT_TO_HOME])


def test_a_move_that_is_called_off_moves_nothing(people: People) -> None:
    acting(people).action(a.UseFreeMove(used=True), a.ChangeEnergy(HOME, 2))
    before = people.screen
    people.action(DropPawn(PROWLER, NEXT_TO_HOME))
    people.tap("Back")
    assert people.screen == before


@pytest.mark.parametrize("where", EnergyFrom)
def test_where_nothing_can_be_paid_that_is_said(people: People, where: EnergyFrom) -> None:
    acting(people).action(a.UseFreeMove(used=True))
    for era in (HOME, NEXT_TO_HOME):
        if people.state.energy[era]:
            people.action(a.ChangeEnergy(era, -people.state.energy[era]))
    travel = dragged(people.state, PROWLER, NEXT_TO_HOME, where)
    assert isinstance(travel, AgentTravel)
    assert travel.page(people.state).primary == Button("A card moves it", PayForMove(None))
    people.action(DropPawn(PROWLER, NEXT_TO_HOME))
    assert "The free move is used, and no energy lies there to pay for this one." in people.words()
    people.tap("A card moves it")
    assert people.state.last_position[0] is NEXT_TO_HOME


def test_a_loop_says_what_the_table_takes_off(people: People) -> None:
    """From which Era its energy comes nobody told the app."""
    acting(people)
    assert "Tap an Era to change it · drag a clone or an agent to move it" in people.words()
    for cost in (1, 2):
        people.tap(f"LOOP · costs {cost}")
        assert f"LOOP: take {cost} energy off; tap its Era to take it off here." in people.words()


def test_a_turn_ends_where_the_agent_is_known_to_stand_without_a_question(people: People) -> None:
    acting(people).action(a.MoveAgent(PROWLER, FURTHER), a.FailMission(FURTHER))
    assert "Stands in End of Times" in people.words()
    people.tap("End turn")
    assert people.state.step is Step.TURN_ENDED
    assert people.state.last_position[0] is FURTHER


def test_it_can_end_elsewhere(people: People) -> None:
    acting(people).action(a.FailMission(Era.MEDIEVAL))
    people.tap("Ends elsewhere")
    people.action(TapEra(Era.MEDIEVAL))
    assert people.state.last_position[0] is Era.MEDIEVAL


def test_where_nobody_knows_it_is_asked_and_skip_is_quiet(people: People) -> None:
    acting(people).action(a.ChooseAgent(GIRL))
    assert "Where V-Girl stands is asked at the end of the turn." in people.words()
    people.tap("End turn")
    assert people.page.title == "Where is V-Girl?"
    assert people.page.primary is None
    people.tap("Skip")
    assert people.state.step is Step.TURN_ENDED


def test_on_a_mega_vortex_it_is_always_asked(people: People) -> None:
    people.begin(Step.ACTIONS, Choose("level", Level.YEAR))
    people.action(a.OpenVortex(HOME), Next())
    people.action(Tap.END_TURN)
    assert people.state.step is Step.ACTIONS
    assert people.page.kicker == "END OF TURN"
