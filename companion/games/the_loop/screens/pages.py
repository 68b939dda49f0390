"""What stands beside the wheel: the header, and which page."""

from companion.contract.page import Header, Page
from companion.games.the_loop.rules.eras import ERAS
from companion.games.the_loop.rules.state import CYCLES, TURNS, MissionState, State, Step
from companion.games.the_loop.rules.story import Story
from companion.games.the_loop.screens import action_pages, danger, foo_pages, setup_pages
from companion.games.the_loop.screens.scenarios import screens_of
from companion.games.the_loop.settings import Pace
from companion.words import _


def page_of(state: State, story: Story, pace: Pace, chances: danger.Chances | None) -> Page:
    """The page that shows what was done last, while the game goes on."""
    if story.rewarded and state.step not in {Step.VORTEXES, Step.TURN_ENDED, Step.OVER}:
        return action_pages.reward(state, story)
    own = screens_of(state).page(state, story)
    if own is not None:
        return own
    match state.step:
        case Step.UNPACKED:
            return setup_pages.board(state)
        case Step.SETUP_MISSIONS:
            return setup_pages.missions(state)
        case Step.SETUP_CLONES:
            return setup_pages.clones(state, story)
        case Step.ACTIONS:
            return action_pages.who_acts(state, chances) if state.agent_due else action_pages.actions(state, chances)
        case Step.TURN_ENDED:
            return action_pages.turn_ended(state, story)
        case _:
            return foo_pages.page_of(state, story, pace)


def header(state: State) -> Header:
    """Cycle, turn, missions, vortexes."""
    completed, vortexes = len(state.eras_with(MissionState.COMPLETED)), sum(state.vortexes)
    done = state.turn / len(ERAS)
    return Header(
        title=_("Cycle {n} of {of}").format(n=state.cycle, of=CYCLES),
        detail=_("turn {n} / {of}").format(n=state.turn, of=TURNS) if state.turn else _("setup"),
        done=tuple(min(1.0, max(0.0, done - cycle)) for cycle in range(CYCLES)),
        good=_("Missions {n} / {of}").format(n=completed, of=state.box.missions_to_win),
        bad=_vortexes(vortexes, state.box.vortex_tiles),
        alarm=danger.alarm(state),
    )


def _vortexes(number: int, tiles: int) -> str:
    """Out of how many tiles; where there is one more than tiles, the game is lost and the tiles mean nothing."""
    return (
        _("Vortexes {n} / {of}").format(n=number, of=tiles) if number <= tiles else _("Vortexes {n}").format(n=number)
    )
