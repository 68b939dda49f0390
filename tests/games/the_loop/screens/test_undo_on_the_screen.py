"""Undo, redo and drawing again on the screen of the game."""

from companion.contract.screen import HouseAction
from companion.games.the_loop.rules.actions import Next
from companion.games.the_loop.rules.state import Step
from tests.games.the_loop.screens.people import People


def test_undo_on_the_empty_board_is_dim(people: People) -> None:
    people.begin()
    assert people.page.undo is not None
    assert people.page.undo.action is None
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
    people.action(people.stepper(" clone").more)
    people.action(Next())
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
    people.action(HouseAction.DRAW_AGAIN)
    assert people.screen.banner == "Only what the app has just drawn can be drawn again"


def test_redo_keeps_its_place_on_every_page_and_draw_again_never_comes_under_it(people: People) -> None:
    people.begin(Step.ACTIONS)
    before = people.state
    while people.page.undo is not None and people.page.undo.action is not None:
        people.tap("Undo")
    again = 0
    while people.game.session.undone is not None:
        assert people.page.side[0].label == "Redo"
        again += any(button.label == "Draw again" for button in people.page.side)
        people.action(people.page.side[0].action)
    assert again > 2
    assert people.state == before
