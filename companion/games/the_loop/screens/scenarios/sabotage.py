"""S.A.B.O.T.A.G.E. has a name, and shows what the standard rules show."""

from companion.games.the_loop.rules.setup import STANDARD
from companion.games.the_loop.screens.scenarios.scenario import ScenarioScreens
from companion.words import _


class SabotageScreens(ScenarioScreens):
    """Nothing differs."""

    id = STANDARD

    @property
    def title(self) -> str:
        """Its name."""
        return _("S.A.B.O.T.A.G.E.")
