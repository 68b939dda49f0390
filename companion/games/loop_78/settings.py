"""The game's own section of the settings: how the rules are read in the next game."""

from companion.games.loop_78.rules.setup import Readings
from companion.games.shedding.settings import ClimbingSection
from companion.words import N_


class Loop78Settings(ClimbingSection, frozen=True):
    """The readings of a round, and whether the app remembers cards."""

    key = "loop_78"
    title = N_("LOOP 78")

    def readings(self) -> Readings:
        """How the next game reads the rules, where nobody says otherwise."""
        return self.read(Readings)


SECTION = Loop78Settings
