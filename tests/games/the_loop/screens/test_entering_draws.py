"""The table draws: what it taps in is what happened."""

from collections import Counter

import pytest

from companion.contract.page import Choices
from companion.contract.rules import Decider
from companion.contract.screen import Choose
from companion.games.the_loop.rules.actions import Next
from companion.games.the_loop.rules.eras import DROP_ZONE, ERAS, Era
from companion.games.the_loop.rules.setup import Chance
from companion.games.the_loop.rules.state import MissionState, Step
from companion.games.the_loop.screens.taps import CountCube, DropChip, Tap, TapChip, TapEra
from tests.games.the_loop.screens.people import People

BY_TABLE = [Choose(chance, Decider.PLAYERS) for chance in ("era", "clones", "rifts")]


@pytest.fixture
def people() -> People:
    people = People()
    people.begin(Step.UNPACKED, *BY_TABLE)
    return people


def calling(people: People) -> list[str]:
    return [era.era for era in people.wheel.eras if era.calls_for_tap]


def enter_missions(people: People, *eras: Era) -> None:
    people.action(Next(), *(TapEra(era) for era in eras), Tap.ENTERED)


def enter_clones(people: People) -> None:
    """Those that lie first in the bag, by taps."""
    people.action(Next())
    for _ in range(40):
        if people.page.primary is not None and people.page.primary.action is not None:
            break
        bag = Counter(people.state.bag) - Counter(people.game.screen._entry.clones)  # type: ignore[union-attr]
        people.action(TapEra(min(bag).arrival))
        people.action(next(row for row in people.page.rows if isinstance(row, Choices)).buttons[0].action)
    people.action(Tap.ENTERED)


def to_the_check(people: People) -> Era:
    """By taps alone, up to the check of the first turn; Dr. Foo came to the Industrial Era."""
    enter_missions(people, Era.MEDIEVAL, Era.END_OF_TIMES)
    enter_clones(people)  # they stand: Dr. Foo travels at once
    people.action(TapEra(Era.INDUSTRIAL), Tap.ENTERED, Next())
    enter_clones(people)
    assert people.state.step is Step.CHECK
    return Era.INDUSTRIAL


def test_two_eras_begin(people: People) -> None:
    people.action(Next())
    assert people.page.title == "Which two Eras?"
    assert len(calling(people)) == 7
    assert people.page.primary is not None
    assert people.page.primary.action is None
    people.action(TapEra(Era.MEDIEVAL), TapEra(Era.MEDIEVAL))
    assert people.page.primary.action is None
    assert "medieval" not in calling(people)
    people.action(TapEra(Era.END_OF_TIMES), TapEra(Era.RENAISSANCE))
    assert "Medieval and End of Times" in people.words()
    people.tap("That is right")
    assert people.state.eras_with(MissionState.ACTIVE) == (Era.MEDIEVAL, Era.END_OF_TIMES)
    assert people.state.rifts == (0, 1, 0, 0, 0, 0, 1)
    assert people.state.energy == (1, 0, 1, 1, 1, 1, 0)


def test_one_tap_can_be_taken_back(people: People) -> None:
    people.action(Next(), TapEra(Era.MEDIEVAL))
    people.tap("One back")
    assert "Medieval" not in people.words()
    people.action(TapEra(Era.RENAISSANCE), TapEra(Era.END_OF_TIMES))
    people.tap("That is right")
    assert people.state.rifts == (0, 0, 1, 0, 0, 0, 1)


def test_cancel_goes_back_to_the_page_before(people: People) -> None:
    before = people.screen
    people.action(Next(), TapEra(Era.MEDIEVAL))
    people.tap("Cancel")
    assert people.screen == before


def test_clones_are_entered_by_their_two_sides(people: People) -> None:
    enter_missions(people, Era.MEDIEVAL, Era.END_OF_TIMES)
    people.action(Next())
    assert people.page.title == "Clone 1 of 7"
    people.action(TapEra(Era.MEDIEVAL))
    assert any(words.startswith("It arrives in Medieval.") for words in people.words())
    for far in ("Industrial", "Globalization", "Age of Robots", "End of Times"):
        assert far in people.words()
    people.tap("One back")
    people.action(TapEra(Era.MEDIEVAL))
    people.tap("Globalization")
    assert people.page.title == "Clone 2 of 7"
    assert "paradox: Globalization" in people.words()


def test_an_era_whose_clones_are_all_out_is_not_called(people: People) -> None:
    enter_missions(people, Era.MEDIEVAL, Era.END_OF_TIMES)
    people.action(Next())
    for _ in range(4):
        people.action(TapEra(Era.MEDIEVAL))
        people.action(next(row for row in people.page.rows if isinstance(row, Choices)).buttons[0].action)
    assert "medieval" not in calling(people)
    before = people.page
    people.action(TapEra(Era.MEDIEVAL))
    assert people.page == before


def test_dr_foo_cannot_go_where_he_was(people: People) -> None:
    machine = to_the_check(people)
    people.action(Next(), *[CountCube(machine, 1)] * people.state.cubes_to_drop, Tap.ENTERED)
    while people.state.step is not Step.ACTIONS:
        people.action(Next())
    people.action(Tap.END_TURN, Tap.SKIP, Next())
    assert calling(people) == [era.id for era in ERAS if era is not machine]
    people.action(TapEra(machine))
    assert people.page.primary is not None
    assert people.page.primary.action is None


def test_cubes_are_tapped_until_the_number_is_reached(people: People) -> None:
    machine = to_the_check(people)
    due = people.state.cubes_to_drop
    assert people.page.primary is not None
    assert people.page.primary.label == f"Drop {due} by hand"
    before = people.state.rifts
    people.action(Next())
    assert f"{due} cubes to go" in people.words()
    previous, here, following = DROP_ZONE[machine]
    assert calling(people) == [era.id for era in (previous, here, following)]
    people.action(TapEra(Era.END_OF_TIMES))  # the Machine does not reach it
    assert f"{due} cubes to go" in people.words()
    people.action(TapEra(following))
    people.action(people.stepper(people.state.box.eras[here].short).more)
    people.action(people.stepper(people.state.box.eras[here].short).less)
    assert people.wheel.eras[following].rifts == before[following] + 1
    for _ in range(due):
        people.action(TapEra(previous))
    assert "Is that right?" in people.words()
    assert calling(people) == []
    people.tap("That is right")
    assert people.story.fell[following] == 1
    assert people.story.fell[previous] == due - 1
    assert people.game.session.acts[-2].deciders == (Decider.PLAYERS,)
    assert people.state.step is Step.ACTIONS  # where they fell is known: no page tells it again


def test_a_chip_under_the_finger_opens_no_sheet_while_something_is_entered(people: People) -> None:
    to_the_check(people)
    clone, era = next((clone, era) for era in ERAS for clone in people.state.clones[era])
    people.action(Next())
    people.action(TapChip(clone.text))
    assert people.screen.sheet is None
    people.action(DropChip(clone.text, Era((era + 1) % 7)))
    assert clone in people.state.clones[era]


@pytest.mark.parametrize("chance", [Chance.ERA, Chance.CLONES, Chance.RIFTS])
def test_the_app_draws_after_all(chance: Chance) -> None:
    people = People()
    people.begin(Step.UNPACKED, Choose(chance.value, Decider.PLAYERS))
    for _ in range(9):
        if people.page.kicker == "YOU DRAW":
            break
        people.action(Next())
    people.tap("Draw for us")
    assert people.state.draws.of(chance) is Decider.APP
    assert people.page.kicker != "YOU DRAW"
    step = people.state.step
    people.action(Next())
    assert people.state.step is not step


@pytest.mark.parametrize(
    ("step", "label"),
    [(Step.UNPACKED, "We draw them"), (Step.SETUP_MISSIONS, "From our bag"), (Step.CHECK, "We drop them")],
)
def test_the_table_draws_from_now_on(step: Step, label: str) -> None:
    people = People()
    people.begin(step)
    people.tap(label)
    assert people.page.kicker == "YOU DRAW"
    people.tap("Cancel")
    assert people.page.undo is not None
    people.tap("Undo")
    assert people.state.draws == (Decider.APP, Decider.APP, Decider.APP)


def test_what_was_tapped_in_and_not_confirmed_is_not_in_the_journal(people: People) -> None:
    people.action(Next(), TapEra(Era.MEDIEVAL), TapEra(Era.RENAISSANCE))
    assert people.journal() == []
