"""The show and the screens with every legal box: each page can be made, and nothing that the show does is refused."""

from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.contract.screen import Choose, Pop
from companion.games.the_loop.bots import random_action, random_end_of_turn
from companion.games.the_loop.rules.actions import Next
from companion.games.the_loop.rules.eras import Level
from companion.games.the_loop.rules.state import Step
from companion.games.the_loop.screens.new_game import NewGameTap
from companion.shell.pages.home import HomeAction
from companion.shell.play_screen import PlayScreen
from tests.games.the_loop.legal_boxes import legal_boxes
from tests.games.the_loop.screens.people import People
from tests.games.the_loop.states import Rolled, mapping

MOST_PRESSES = 400
bounded = settings(
    max_examples=20,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def plays_to_its_end(people: People) -> None:
    """What the show presses, with a look at each page."""
    draw = Rolled(Random(1))
    has_acted = False
    for _ in range(MOST_PRESSES):
        if people.state.step is Step.OVER:
            break
        if people.state.step is not Step.ACTIONS:
            has_acted = False
            people.action(Next())
        else:
            something = None if has_acted else random_action(people.state, draw)
            people.action(something or random_end_of_turn(people.state, draw))
            has_acted = True
        view = people.navigator.view()
        assert view.banner == "" or "destroyed" in view.banner
    assert people.state.step is Step.OVER


@bounded
@given(legal_boxes(), st.sampled_from(list(Level)), st.integers(0, 99).map(str))
def test_the_show_plays_every_legal_box(box: dict[str, Any], level: Level, seed: str) -> None:
    people = People(box=box, seed=seed)
    people.action(HomeAction.NEW_GAME, Choose("level", level), NewGameTap.ASSUMPTIONS)
    people.navigator.view()
    people.action(Pop())
    people.navigator.view()
    people.action(NewGameTap.BEGIN)
    assert type(people.navigator.screen) is PlayScreen
    plays_to_its_end(people)


def test_the_show_is_refused_nothing_where_missions_need_a_single_step() -> None:
    for seed in range(12):
        people = People(box=mapping(missions={"most_needed": 1}), seed=str(seed))
        people.action(HomeAction.NEW_GAME, NewGameTap.BEGIN)
        plays_to_its_end(people)
