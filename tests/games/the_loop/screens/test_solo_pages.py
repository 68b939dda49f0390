"""Playing alone: the app asks which agent acts, or goes round in order, as it was chosen."""

from companion.contract.screen import Choose
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.eras import Era
from companion.games.the_loop.rules.setup import TurnOrder
from companion.games.the_loop.rules.state import Step
from companion.games.the_loop.screens.taps import DropPawn, Tap
from tests.games.the_loop.screens.people import People

SOLO = Choose("order", TurnOrder.CARDS)


def alone() -> People:
    people = People()
    people.begin(Step.ACTIONS, SOLO)
    return people


def test_the_app_asks_which_agent_has_three_cards() -> None:
    people = alone()
    assert people.page.title == "Who has three cards?"
    assert not any(pawn.acts for era in people.wheel.eras for pawn in era.agents)
    people.action(Tap.END_TURN)
    assert people.state.step is Step.ACTIONS
    people.tap("V-Girl")
    assert people.page.title == "V-Girl"
    assert not any("act" in words and words.startswith("Let ") for words in people.words())
    people.tap("Undo")
    assert people.page.title == "Who has three cards?"


def test_only_who_acted_discards_and_the_same_agent_may_act_again() -> None:
    people = alone()
    people.tap("Time Prowler")
    people.action(a.EndTurn(Era.MEDIEVAL))
    assert people.page.title == "Next: Dr. Foo"
    assert any("only Time Prowler discards its hand" in words for words in people.words())
    while people.state.step is not Step.ACTIONS:
        people.action(a.NEXT)
    people.tap("Time Prowler")
    assert (people.page.title, people.state.turn) == ("Time Prowler", 2)


def test_a_pawn_that_is_dragged_before_it_is_known_who_acts_makes_no_free_move() -> None:
    people = alone()
    people.action(DropPawn("Time Prowler", Era.INDUSTRIAL))
    assert people.state.last_position[0] is Era.INDUSTRIAL
    assert not people.state.free_move_used


def test_several_hands_in_order_are_played_as_ever_and_the_choice_is_kept_for_the_next_game() -> None:
    people = alone()
    assert people.game.session.header.setup["order"] == "cards"
    people.begin(Step.UNPACKED)
    assert people.game.session.header.setup["order"] == "cards"
    people.begin(Step.ACTIONS, Choose("order", TurnOrder.SEATS))
    assert people.page.title == "Time Prowler"
