"""Ultramachina on the glass: what is to be done at the table, and what each tap means."""

import pytest

from companion.contract.screen import Choose
from companion.games.the_loop.rules import actions as standard
from companion.games.the_loop.rules.eras import ERAS, Era
from companion.games.the_loop.rules.scenario_box import HowRifts
from companion.games.the_loop.rules.scenarios.ultramachina import actions as a
from companion.games.the_loop.rules.scenarios.ultramachina.state import UltramachinaStep, own
from companion.games.the_loop.rules.state import Step
from companion.games.the_loop.screens.taps import TapEra
from tests.games.the_loop.listed_cards import LISTED
from tests.games.the_loop.screens.people import People
from tests.games.the_loop.states import mapping

LIST_BOX = mapping(ultramachina={"list": LISTED})


@pytest.fixture
def people() -> People:
    people = People()
    people.begin(UltramachinaStep.REVEAL, Choose("scenario", "ultramachina"))
    return people


def reveal(people: People, *eras: Era, slots: int = 2) -> None:
    for era in eras:
        people.action(TapEra(era))
        people.tap(str(slots))


def to_actions(people: People) -> None:
    for _ in range(30):
        if people.state.step is Step.ACTIONS:
            return
        several = [words for words in people.words() if words.startswith("Resolved: ")]
        people.tap(several[0]) if several else people.action(standard.NEXT)
    raise AssertionError


def test_the_setup_says_where_dr_foo_begins() -> None:
    people = People()
    people.begin(Step.UNPACKED, Choose("scenario", "ultramachina"))
    assert people.page.title == "Set up the board"
    assert any("Dr. Foo and the Machine at End of Times" in words for words in people.words())
    assert (people.wheel.machine, people.wheel.heading) == (6, "End of Times")


def test_cards_are_tapped_in_one_by_one_where_the_box_file_has_none(people: People) -> None:
    assert people.page.title == "Reveal 4 cards"
    assert all(picture.calls_for_tap for picture in people.wheel.eras)
    people.action(TapEra(Era.MEDIEVAL))
    assert people.page.title == "A card in Medieval"
    assert not any(picture.calls_for_tap for picture in people.wheel.eras)
    people.tap("3")
    assert people.page.title == "Reveal 3 cards"
    people.tap("Undo")
    assert people.page.title == "A card in Medieval"
    people.tap("4")
    assert own(people.state).cards[0].slots == 4
    reveal(people, Era.MEDIEVAL, Era.DAWN_OF_TIME, Era.END_OF_TIMES)
    assert people.page.title == "The cards on the board"
    assert [len(picture.marks) for picture in people.wheel.eras] == [1, 2, 0, 0, 0, 0, 1]


def test_listed_cards_are_drawn_or_named() -> None:
    people = People(box=LIST_BOX)
    people.begin(UltramachinaStep.REVEAL, Choose("scenario", "ultramachina"))
    people.tap("medieval 0 in Medieval")
    assert people.page.title == "Reveal 3 cards"
    people.tap("Let the app draw")
    assert people.page.title == "The cards on the board"
    assert len(own(people.state).cards) == 4
    people.tap("Draw again")
    assert own(people.state).cards[0].name == "medieval 0"


def test_a_card_where_dr_foo_comes_is_resolved_before_the_clones(people: People) -> None:
    reveal(people, Era.DAWN_OF_TIME, *[Era.MEDIEVAL] * 3)
    people.tap("Foo phase")
    while people.state.step is not UltramachinaStep.RESOLVE:
        people.action(standard.NEXT)
    assert people.page.title == "Resolve 1 card"
    people.tap("Resolved")  # nothing comes of it that the app knows: its page is left out
    assert people.page.title == "Place 1 clone"
    assert people.state.step is Step.CLONES


def test_the_order_of_several_cards_is_the_players(people: People) -> None:
    reveal(people, *[Era.DAWN_OF_TIME] * 3, Era.MEDIEVAL)
    while people.state.step is not UltramachinaStep.RESOLVE:
        people.action(standard.NEXT)
    assert people.page.title == "Resolve 3 cards"
    people.action(a.ResolveCard(Era.DAWN_OF_TIME, 2))
    assert people.page.title == "Resolve 2 cards"


def test_energy_fills_slots_and_a_full_card_drops_a_cube(people: People) -> None:
    reveal(people, Era.DAWN_OF_TIME, Era.RENAISSANCE, Era.RENAISSANCE, Era.MEDIEVAL)
    to_actions(people)
    assert "1 card waits for Dr. Foo." in people.words()
    people.action(TapEra(Era.MEDIEVAL))
    people.action(standard.ChangeEnergy(Era.MEDIEVAL, 1))
    assert "1/2" in people.words()
    people.action(standard.ChangeEnergy(Era.MEDIEVAL, 1))
    assert people.navigator.view().page.title == "A card is destroyed!"
    people.action(standard.NEXT)
    fell = next(era for era in ERAS if f"Energy fell into {people.state.box.eras[era].short}!" == people.screen.banner)
    assert people.state.step is Step.ACTIONS
    assert people.state.energy[fell]
    people.tap("Undo")
    assert own(people.state).energy_due == 1
    people.tap("Enter our cube")
    assert {picture.number for picture in people.wheel.eras if picture.calls_for_tap} == {1, 2, 7}
    people.action(TapEra(Era.END_OF_TIMES))
    assert people.screen.banner == "Energy fell into End of Times!"


def test_slots_are_chosen_where_there_are_two_cards(people: People) -> None:
    reveal(people, Era.DAWN_OF_TIME, Era.RENAISSANCE, Era.RENAISSANCE, Era.MEDIEVAL)
    to_actions(people)
    people.action(standard.ChangeEnergy(Era.RENAISSANCE, 1))
    assert people.page.title == "Slots in Renaissance"
    people.action(a.FillSlot(Era.RENAISSANCE, 2))
    assert [card.filled for card in own(people.state).there(Era.RENAISSANCE)] == [0, 1]
    assert people.page.title == people.state.acting.name


def test_the_sheet_of_an_era_changes_its_cards(people: People) -> None:
    reveal(people, Era.DAWN_OF_TIME, Era.RENAISSANCE, Era.RENAISSANCE, Era.MEDIEVAL)
    to_actions(people)
    people.action(TapEra(Era.MEDIEVAL))
    people.tap("This card is not there")
    assert not own(people.state).there(Era.MEDIEVAL)
    people.tap("An Ultramachina card more")
    assert people.navigator.view().page.title == "A card in Medieval"


def test_no_card_of_dr_foo_is_offered(people: People) -> None:
    reveal(people, *[Era.INDUSTRIAL] * 4)
    to_actions(people)
    people.tap("End turn")
    assert people.state.step is Step.TURN_ENDED
    assert not any("Enter our card" in words for words in people.words())


def test_an_undo_names_what_it_takes_back(people: People) -> None:
    people.action(TapEra(Era.MEDIEVAL))
    assert people.page.undo_words == "a card revealed in Medieval"
    people.tap("2")
    assert people.page.undo_words == "2 slots on the card in Medieval"


def test_what_rifts_on_a_card_mean_is_asked_before_the_game() -> None:
    people = People()
    people.tap("New game")
    people.tap("What else we assume")
    assert "Rifts on an Ultramachina card" not in people.words()
    people.tap("Back")
    people.tap("Ultramachina")
    people.tap("What else we assume")
    people.tap("are laid there")
    people.tap("Back")
    people.tap("Set up")
    assert people.state.box.ultramachina.rifts is HowRifts.LAY
    assert not people.state.box.is_assumed("ultramachina.rifts")
