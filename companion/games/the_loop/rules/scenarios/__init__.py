"""What each scenario changes, one file each."""

from companion.games.the_loop.rules.levels import Scenario
from companion.games.the_loop.rules.scenarios import sabotage
from companion.games.the_loop.rules.state import State


def is_won(state: State) -> bool:
    """Whether what the table's scenario asks for is done."""
    match state.setup.scenario:
        case Scenario.SABOTAGE:
            return sabotage.is_won(state)


def clones_at_start(state: State) -> int:
    """How many clones are put out before the first turn."""
    match state.setup.scenario:
        case Scenario.SABOTAGE:
            return sabotage.clones_at_start(state)
