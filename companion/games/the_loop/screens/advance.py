"""How far one press goes: the step that is due, and those that the pace lets follow.

Whatever the pace and whoever draws, each thing to do at the table is on a page before anything counts on its being
done.
"""

from companion.contract.rules import Decider
from companion.games.the_loop.rules.actions import Action, Next
from companion.games.the_loop.rules.facts import Fact
from companion.games.the_loop.rules.foo_phase import chance_due, clones_due
from companion.games.the_loop.rules.legality import players_act
from companion.games.the_loop.rules.scenarios import scenario_of
from companion.games.the_loop.rules.setup import Chance
from companion.games.the_loop.rules.state import ScenarioStep, State, Step
from companion.games.the_loop.screens.scenarios import screens_of
from companion.games.the_loop.settings import Pace
from companion.play.session import Session

LoopSession = Session[State, Fact, Action]


def entry_due(state: State) -> Chance | None:
    """What the table enters next, if the next step is drawn by it and there is anything to draw."""
    due = chance_due(state)
    if due is None or state.draws.of(due) is not Decider.PLAYERS:
        return None
    nothing = (due is Chance.CLONES and not clones_due(state)) or (due is Chance.RIFTS and not state.cubes_to_drop)
    return None if nothing else due


def advance(session: LoopSession, pace: Pace) -> Chance | None:
    """The press of Next. What it gives is to be entered first: nothing has happened yet then."""
    due = entry_due(session.state)
    if due is not None:
        return due
    session.perform(Next())
    return go_on(session, pace)


def go_on(session: LoopSession, pace: Pace, entered: Chance | None = None) -> Chance | None:
    """What comes by itself after an act; `entered` is what the table has just entered in it.

    Gives what is to be entered next, where the page before it would only ask for what was just entered.
    """
    while _goes_on(session.state, pace, entered):
        due = entry_due(session.state)
        if due is not None:
            return due if session.state.step is Step.SETUP_CLONES else None
        session.perform(Next())
    return None


def _goes_on(state: State, pace: Pace, entered: Chance | None) -> bool:
    """Whether the page of the step that was done last is left out."""
    if players_act(state):
        return False
    match state.step:
        case Step.SETUP_CLONES:
            return entered is Chance.CLONES  # they stand already
        case Step.ERA:
            return pace is not Pace.STEP
        case Step.ARTIFACT:
            return pace is not Pace.STEP and not _own_step_comes(state)
        case Step.CLONES if entered is not Chance.CLONES and _own_step_comes(state):
            return False
        case Step.CLONES:
            # Before the table counts and drops cubes, it has to see what is to be done first.
            at_once = pace is Pace.INSTANT and state.draws.rifts is Decider.APP
            return at_once or entered is Chance.CLONES
        case Step.CHECK:
            return pace is Pace.INSTANT
        case Step.RIFTS:
            return entered is Chance.RIFTS and not state.overflowing
        case ScenarioStep():
            return screens_of(state).is_passed(state)
        case _:
            return False


def _own_step_comes(state: State) -> bool:
    """Whether a step of the scenario's own comes next, before which all else has to be done at the table."""
    return scenario_of(state).after(state) is not None
