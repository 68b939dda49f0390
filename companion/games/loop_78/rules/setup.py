"""What is decided before the game: who plays, what the app follows, and how unclear rules are read.

It stands in the journal's header, so that a game keeps the readings it was begun with.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from companion.errors import JournalError
from companion.games.shedding.rules.groups import ASIDE, Cards
from companion.games.shedding.rules.round import ClimbingReadings
from companion.games.shedding.rules.seats import Colour
from companion.games.shedding.rules.setup import Keeping, check_names, header_of, setup_of

FEWEST: Final = 4
MOST: Final = 6
HIGHEST: Final = 13
DEALT: Final = 13


Readings = ClimbingReadings
"""How this table reads the rules: it has none but those of a round."""


class Setup(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The setup of a game.

    Attributes:
        players: how many play.
        colours: of each, clockwise; none: the first ones there are.
        names: what each is called; empty: by the colour. None at all: all by colour.
        keeping: what the app follows of a round.
        readings: how unclear rules are read.
    """

    players: Annotated[int, Meta(ge=FEWEST, le=MOST)] = FEWEST
    colours: tuple[Colour, ...] = ()
    names: tuple[str, ...] = ()
    keeping: Keeping = Keeping.SCORE
    readings: Readings = Readings()

    def colour(self, seat: int) -> Colour:
        """Of whoever sits there."""
        return (self.colours or tuple(Colour))[seat]

    def name(self, seat: int) -> str:
        """What was typed; empty: nothing."""
        return self.names[seat] if self.names else ""

    @property
    def cards(self) -> Cards:
        """As many copies of each value as there are players (inferred: the deck is thinned out evenly)."""
        return Cards(HIGHEST, copies=self.players, to_play=DEALT - ASIDE, most_same=4, most_in_run=4)

    @property
    def cards_out(self) -> int:
        """How many of the 78 cards go back into the box: those marked 6+, with four players those marked 5+, too."""
        return (MOST - self.players) * DEALT


setup_to = header_of


def setup_from(told: Mapping[str, Any]) -> Setup:
    """The setup that a header tells.

    Raises:
        JournalError: a field is wrong or unknown; names it.
    """
    setup = setup_of(Setup, Readings, told)
    check_names(setup.names, setup.players)
    if setup.colours and len(setup.colours) != setup.players:
        raise JournalError(f"setup.colours cannot be {len(setup.colours)} for {setup.players} players")
    if len(set(setup.colours)) != len(setup.colours):
        raise JournalError("setup.colours must be different ones")
    return setup
