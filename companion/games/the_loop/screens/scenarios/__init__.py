"""What each scenario shows, one file each, and the one list of them."""

from typing import Final

from companion.games.the_loop.rules.state import State
from companion.games.the_loop.screens.scenarios.laser import LaserScreens
from companion.games.the_loop.screens.scenarios.sabotage import SabotageScreens
from companion.games.the_loop.screens.scenarios.scenario import ScenarioScreens
from companion.games.the_loop.screens.scenarios.supa_sayan import SupaSayanScreens
from companion.games.the_loop.screens.scenarios.ultramachina import UltramachinaScreens

_ALL: Final = (SabotageScreens(), SupaSayanScreens(), UltramachinaScreens(), LaserScreens())
SCENARIO_SCREENS: Final[dict[str, ScenarioScreens]] = {screens.id: screens for screens in _ALL}


def screens_of(state: State) -> ScenarioScreens:
    """Those of the scenario that is played."""
    return SCENARIO_SCREENS[state.setup.scenario]
