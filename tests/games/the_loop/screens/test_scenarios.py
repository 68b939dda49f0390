"""A scenario shows what it adds from one file of its own; nothing else knows of it."""

from collections.abc import Iterator
from unittest.mock import patch

import pytest

from companion.contract.screen import Choose, HouseAction
from companion.games.the_loop.game import GAME
from companion.games.the_loop.rules.actions import Next
from companion.games.the_loop.rules.eras import ERAS
from companion.games.the_loop.rules.scenarios import SCENARIOS
from companion.games.the_loop.rules.setup import STANDARD
from companion.games.the_loop.rules.state import Step
from companion.games.the_loop.screens.scenarios import SCENARIO_SCREENS
from companion.games.the_loop.screens.taps import TapEra
from companion.games.the_loop.screens.wheel_view import MarkPicture
from companion.shell.pages.menu import HistoryScreen, MenuAction
from tests.games.the_loop.invented_scenario import FOG, LiftFog, fog_of, with_fog
from tests.games.the_loop.leaking_scenario import LeakStep, leaks_of, with_leaks
from tests.games.the_loop.screens.people import People


@pytest.fixture
def people() -> Iterator[People]:
    with with_fog():
        people = People()
        people.begin(Step.ACTIONS, Choose("scenario", "fog"))
        yield people


def test_every_scenario_has_its_screens() -> None:
    assert SCENARIO_SCREENS.keys() == SCENARIOS.keys()


def test_where_there_is_one_scenario_nobody_is_asked_which() -> None:
    with patch.dict(SCENARIO_SCREENS, {STANDARD: SCENARIO_SCREENS[STANDARD]}, clear=True):
        people = People()
        people.tap("New game")
        assert people.words().count("S.A.B.O.T.A.G.E.") == 1


def test_the_form_asks_which_and_is_titled_by_it() -> None:
    with with_fog():
        people = People()
        people.tap("New game")
        people.tap("Fog")
        assert people.page.title == "Fog"
        people.tap("Set up")
        assert people.state.setup.scenario == "fog"


def test_its_marks_are_on_the_wheel(people: People) -> None:
    (foggy,) = fog_of(people.state)
    marks = {era: people.wheel.eras[era].marks for era in ERAS}
    assert marks == {era: (MarkPicture("vortex_ring", FOG),) if era is foggy else () for era in ERAS}


def test_its_rows_are_on_the_page_and_on_the_sheet(people: People) -> None:
    (foggy,) = fog_of(people.state)
    assert "Fog hides an Era." in people.words()
    people.action(TapEra(foggy))
    people.tap("Lift the fog")
    assert not fog_of(people.state)
    assert "Lift the fog" not in people.words()
    assert people.page.undo_words == "fog lifted"
    people.tap("Undo")
    assert fog_of(people.state) == {foggy}


def test_what_it_refuses_changes_nothing(people: People) -> None:
    clear = next(era for era in ERAS if era not in fog_of(people.state))
    before = people.state
    people.action(LiftFog(clear))
    assert people.screen.banner == "No fog lies there"
    assert people.state == before


def test_its_facts_are_in_the_history(people: People) -> None:
    people.action(HouseAction.MENU, MenuAction.HISTORY)
    assert type(people.navigator.screen) is HistoryScreen
    assert any("fog laid" in words for words in people.words())


def test_another_start_goes_on_with_it(people: People) -> None:
    before = fog_of(people.state)
    people.navigator.app.resume(people.game.session.number)
    assert fog_of(people.state) == before
    assert GAME.describe(people.game.session.acts[0].facts[-1], people.state)


def test_the_setup_names_what_it_needs() -> None:
    with with_fog():
        people = People()
        people.begin(Step.UNPACKED, Choose("scenario", "fog"))
        assert "Put the fog beside the board." in people.words()


def test_what_the_page_does_not_show_is_said(people: People) -> None:
    (foggy,) = fog_of(people.state)
    people.action(LiftFog(foggy))
    assert people.screen.banner == "Bright again!"


def test_its_board_is_told_at_a_terminal(people: People) -> None:
    (foggy,) = fog_of(people.state)
    assert f"fog in {foggy.id}" in GAME.render(people.state).splitlines()


def test_its_step_has_a_page_and_calls_for_taps() -> None:
    with with_leaks():
        people = People()
        people.begin(LeakStep.LEAK, Choose("scenario", "leaks"))
        (leak,) = leaks_of(people.state).eras
        assert people.page.title == "It leaks"
        assert {era for era in ERAS if people.wheel.eras[era].calls_for_tap} == {leak}
        assert people.page.primary is not None
        assert people.page.primary.action is None
        people.action(TapEra(leak))
        assert leaks_of(people.state).names == (f"Drip in {leak.number}",)
        assert not any(picture.calls_for_tap for picture in people.wheel.eras)
        people.tap("Go on")
        assert people.state.step is Step.CHECK


def test_no_card_is_offered_where_dr_foo_goes_by_none() -> None:
    with with_leaks():
        people = People()
        people.begin(LeakStep.LEAK, Choose("scenario", "leaks"))
        people.action(TapEra(leaks_of(people.state).eras[0]), *[Next()] * 3)
        assert people.state.step is Step.ACTIONS
        people.tap("Ends elsewhere")
        people.tap("Skip")
        assert people.state.step is Step.TURN_ENDED
        assert "We draw the card" not in people.words()
