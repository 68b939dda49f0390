"""What each scenario changes, one file each, and the one list of them."""

from typing import Final

from companion.games.the_loop.rules.scenarios.laser import Laser
from companion.games.the_loop.rules.scenarios.sabotage import Sabotage
from companion.games.the_loop.rules.scenarios.scenario import Scenario
from companion.games.the_loop.rules.scenarios.supa_sayan import SupaSayanClones
from companion.games.the_loop.rules.scenarios.ultramachina import Ultramachina
from companion.games.the_loop.rules.state import State

_ALL: Final = (Sabotage(), SupaSayanClones(), Ultramachina(), Laser())
SCENARIOS: Final[dict[str, Scenario]] = {scenario.id: scenario for scenario in _ALL}


def scenario_of(state: State) -> Scenario:
    """The scenario that is played."""
    return SCENARIOS[state.setup.scenario]
