"""Which page stands beside the wheel."""

from companion.contract.page import Page
from companion.games.the_loop.rules.actions import Action
from companion.games.the_loop.rules.facts import Fact
from companion.games.the_loop.rules.odds import Odds
from companion.games.the_loop.rules.state import ScenarioStep, State, Step
from companion.games.the_loop.rules.story import Story
from companion.games.the_loop.screens import action_pages, foo_pages, setup_pages
from companion.games.the_loop.screens.scenarios import screens_of
from companion.games.the_loop.settings import Pace
from companion.play.session import Session


def page_of(  # noqa: PLR0913 - what a page shows comes from six places
    session: Session[State, Fact, Action],
    story: Story,
    pace: Pace,
    odds: Odds | None,
    *,
    rewards: bool,
    looking: bool,
) -> Page:
    """The page that shows what was done last.

    `rewards`: a mission was completed by hand, and nobody has said yet that its reward was taken. `looking`: the
    table is looked at after the end.
    """
    state = session.state
    if rewards:
        return action_pages.reward(state, story)
    match state.step:
        case Step.UNPACKED:
            return setup_pages.board(state, session.header.commitment)
        case Step.SETUP_MISSIONS:
            return setup_pages.missions(state)
        case Step.SETUP_CLONES:
            return setup_pages.clones(state, story)
        case Step.ACTIONS:
            return action_pages.actions(state, odds)
        case Step.TURN_ENDED:
            return action_pages.turn_ended(state, story)
        case Step.OVER:
            return action_pages.looking() if looking else action_pages.over(state)
        case ScenarioStep():
            return screens_of(state).page(state, story)
        case _:
            return foo_pages.page_of(state, story, pace)
