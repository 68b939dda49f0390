"""What each scenario changes, one file each, and the one list of them."""

from typing import Final

from companion.games.the_loop.rules.scenarios.sabotage import Sabotage
from companion.games.the_loop.rules.scenarios.scenario import Scenario
from companion.games.the_loop.rules.scenarios.ultramachina import Ultramachina
from companion.games.the_loop.rules.state import State

SCENARIOS: Final[dict[str, Scenario]] = {scenario.id: scenario for scenario in (Sabotage(), Ultramachina())}


def scenario_of(state: State) -> Scenario:
    """The scenario that is played."""
    return SCENARIOS[state.setup.scenario]
