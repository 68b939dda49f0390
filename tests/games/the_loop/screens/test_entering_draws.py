"""The table draws: what it taps in is what happened."""

from collections import Counter
from pathlib import Path

import pytest

from companion.contract.page import ChipLine, Choices
from companion.contract.rules import Decider
from companion.contract.screen import Choose
from companion.games.the_loop.rules.actions import ChangeDraws, Next
from companion.games.the_loop.rules.eras import DROP_ZONE, ERAS, Clone, Era
from companion.games.the_loop.rules.setup import Chance
from companion.games.the_loop.rules.state import MissionState, Step
from companion.games.the_loop.screens.taps import CountCube, DropChip, PickClone, Tap, TapChip, TapEra
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
        if not people.page.kicker.startswith("WE DRAW") or people.page.title == "Is that right?":
            break
        bag = Counter(people.state.bag) - Counter(people.game.screen._entry.clones)  # type: ignore[union-attr]
        people.action(TapEra(min(bag).arrival))
        people.action(next(row for row in people.page.rows if isinstance(row, Choices)).buttons[0].action)
    people.action(Tap.ENTERED)  # of a single clone it is a late tap, and means nothing


def to_the_check(people: People) -> Era:
    """By taps alone, up to the check of the first turn; Dr. Foo came to the Industrial Era."""
    enter_missions(people, Era.MEDIEVAL, Era.END_OF_TIMES)
    enter_clones(people)  # they stand: Dr. Foo travels at once
    people.action(TapEra(Era.INDUSTRIAL), Next())  # a single answer needs no second tap
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


def test_each_button_keeps_its_place_while_taps_are_entered_and_taken_back(people: People) -> None:
    """Where One back went away, a second quick tap on it handed the draw over to the app."""

    def labels() -> list[str]:
        return [button.label for button in people.page.side]

    people.action(Next())
    assert labels() == ["One back", "Let the app draw", "Cancel"]
    assert people.page.side[0].action is None
    people.action(TapEra(Era.MEDIEVAL))
    assert labels() == ["One back", "Let the app draw", "Cancel"]
    assert people.page.side[1].action is None, "it would throw away what was entered"
    people.tap("One back")
    assert labels() == ["One back", "Let the app draw", "Cancel"]
    assert people.page.side[0].action is None
    assert people.page.side[1].action is not None


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
    people.action(Tap.ELSEWHERE, Tap.SKIP, Next())
    assert calling(people) == [era.id for era in ERAS if era is not machine]
    people.action(TapEra(machine))
    assert people.page.title == "Where did Dr. Foo go?"


def test_cubes_are_tapped_until_the_number_is_reached(people: People) -> None:
    machine = to_the_check(people)
    due = people.state.cubes_to_drop
    assert people.page.primary is not None
    assert people.page.primary.label == f"Enter our {due} cubes"
    before = people.state.rifts
    people.action(Next())
    assert f"Drop {due} cubes" in people.words()
    previous, here, following = DROP_ZONE[machine]
    assert calling(people) == [era.id for era in (previous, here, following)]
    people.action(TapEra(Era.END_OF_TIMES))  # the Machine does not reach it
    assert f"Drop {due} cubes" in people.words()
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
        if people.page.kicker.startswith("WE DRAW"):
            break
        people.action(Next())
    people.tap("Let the app draw")
    assert people.state.draws.of(chance) is Decider.APP
    assert not people.page.kicker.startswith("WE DRAW")
    step = people.state.step
    people.action(Next())
    assert people.state.step is not step


@pytest.mark.parametrize(
    ("step", "label"),
    [
        (Step.UNPACKED, "Enter our 2 cards"),
        (Step.SETUP_MISSIONS, "Enter our 7 clones"),
        (Step.ARTIFACT, "Enter our 1 clone"),
        (Step.CHECK, "Enter our 3 cubes"),
    ],
)
def test_the_table_draws_from_now_on(step: Step, label: str) -> None:
    people = People()
    people.begin(step)
    people.tap(label)
    assert people.page.kicker.startswith("WE DRAW")
    people.tap("Cancel")
    assert people.page.undo is not None
    people.tap("Undo")
    assert people.state.draws == (Decider.APP, Decider.APP, Decider.APP)


def test_what_was_tapped_in_and_not_confirmed_is_not_in_the_journal(people: People) -> None:
    people.action(Next(), TapEra(Era.MEDIEVAL), TapEra(Era.RENAISSANCE))
    assert people.journal() == []


def to_the_bag(people: People) -> None:
    enter_missions(people, Era.MEDIEVAL, Era.END_OF_TIMES)
    people.action(Next())


def test_the_newest_token_stands_first(people: People) -> None:
    to_the_bag(people)
    for arrival, paradox in (("Medieval", "Industrial"), ("Renaissance", "Globalization")):
        people.action(TapEra(Era.MEDIEVAL if arrival == "Medieval" else Era.RENAISSANCE))
        people.tap(paradox)
    lines = [(row.first, row.second) for row in people.page.rows if isinstance(row, ChipLine)]
    assert lines == [("to Renaissance", "paradox: Globalization"), ("to Medieval", "paradox: Industrial")]


def test_what_was_chosen_is_marked_on_the_wheel(people: People) -> None:
    people.action(Next(), TapEra(Era.MEDIEVAL))
    assert [era.era for era in people.wheel.eras if era.under_cursor] == ["medieval"]
    people.action(TapEra(Era.END_OF_TIMES), Tap.ENTERED, Next(), TapEra(Era.RENAISSANCE))
    assert [era.era for era in people.wheel.eras if era.under_cursor] == ["renaissance"]
    people.tap("Globalization")
    (chip,) = people.wheel.eras[Era.RENAISSANCE].clones
    assert chip.key == "renaissance>globalization"


def test_another_token_is_taken_and_lies_in_the_bag_from_then_on(people: People) -> None:
    to_the_bag(people)
    people.tap("Another token…")
    people.action(TapEra(Era.MEDIEVAL), TapEra(Era.MEDIEVAL))
    assert people.page.title == "Clone 1 of 7"
    people.action(TapEra(Era.RENAISSANCE))
    assert people.page.title == "Clone 2 of 7"
    odd = Clone(Era.MEDIEVAL, Era.RENAISSANCE)
    assert people.state.found_tokens == (odd,)
    assert len(people.state.bag) == 29
    assert people.game.session.rules.problems(people.state) == ()
    people.tap("Another token…")
    people.tap("One back")
    assert "Another token…" in people.words()


def test_a_single_clone_that_was_not_known_is_confirmed_and_can_come_again() -> None:
    people = People()
    people.begin(Step.ARTIFACT, Choose("clones", Decider.APP))
    people.action(ChangeDraws(Chance.CLONES, Decider.PLAYERS), Tap.ANOTHER_TOKEN)
    people.action(TapEra(Era.MEDIEVAL), TapEra(Era.DAWN_OF_TIME))
    assert people.page.title == "Is that right?"
    people.tap("That is right")
    assert people.state.step is Step.CHECK
    odd = Clone(Era.MEDIEVAL, Era.DAWN_OF_TIME)
    assert odd in people.state.clones[Era.MEDIEVAL]
    people.action(DropChip(odd.text, Era.DAWN_OF_TIME))
    assert odd in people.state.bag


LATE = [
    Tap.ELSEWHERE,
    Tap.SKIP,
    Next(),
    ChangeDraws(Chance.ERA, Decider.PLAYERS),
    ChangeDraws(Chance.CLONES, Decider.PLAYERS),
    ChangeDraws(Chance.RIFTS, Decider.APP),
    PickClone(Clone(Era.MEDIEVAL, Era.INDUSTRIAL)),
    CountCube(Era.MEDIEVAL, 1),
    Tap.ENTERED,
]


@pytest.mark.parametrize("late", LATE, ids=str)
def test_a_late_tap_of_another_page_leaves_what_is_half_entered(people: People, late: object) -> None:
    """Its button was drawn before the page on which something is entered."""
    to_the_bag(people)
    people.action(TapEra(Era.MEDIEVAL))
    people.tap("Industrial")
    people.action(TapEra(Era.RENAISSANCE))
    before = people.screen
    people.action(late)
    assert people.screen == before


@pytest.mark.parametrize("late", LATE[2:], ids=str)
def test_a_late_tap_leaves_the_end_of_a_turn_as_it_is(late: object) -> None:
    people = People()
    people.begin(Step.ACTIONS)
    people.tap("Ends elsewhere")
    before = people.screen
    people.action(late)
    assert people.screen == before


def with_an_odd_clone(own_box: Path | None) -> People:
    people = People(own_box=own_box)
    people.begin(Step.ARTIFACT)
    people.action(ChangeDraws(Chance.CLONES, Decider.PLAYERS), Tap.ANOTHER_TOKEN)
    people.action(TapEra(Era.MEDIEVAL), TapEra(Era.DAWN_OF_TIME))
    return people


def test_a_token_that_was_found_can_be_kept_for_games_to_come(tmp_path: Path) -> None:
    people = with_an_odd_clone(tmp_path / "box.toml")
    people.tap("It is one of ours: remember it")
    assert "It is kept as one of our tokens." in people.words()
    people.tap("That is right")
    assert people.state.step is Step.CHECK
    people.begin(Step.UNPACKED)
    assert Clone(Era.MEDIEVAL, Era.DAWN_OF_TIME) in people.state.box.tokens
    assert len(people.state.box.tokens) == 29


def test_where_a_token_cannot_be_kept_it_is_said_and_the_game_goes_on() -> None:
    people = with_an_odd_clone(None)
    people.tap("It is one of ours: remember it")
    assert people.navigator.app.message
    assert people.page.title == "Is that right?"
    people.tap("That is right")
    assert people.state.step is Step.CHECK
