"""S.A.B.O.T.A.G.E. is the standard rules. Extra clones at setup by level 0 / 1 / 3; won with four missions (sure)."""

from companion.games.the_loop.rules.box import Box
from companion.games.the_loop.rules.eras import Level
from companion.games.the_loop.rules.scenarios.scenario import Scenario
from companion.games.the_loop.rules.setup import STANDARD


class Sabotage(Scenario):
    """Nothing differs but the clones at the setup."""

    id = STANDARD

    def extra_clones(self, box: Box, level: Level) -> int:
        """By level."""
        return box.extra_clones[level]
