"""What is decided before the game: who plays, what the app follows, and how unclear rules are read.

It stands in the journal's header, so that a game keeps the readings it was begun with.
"""

from collections.abc import Mapping
from enum import Enum
from typing import Annotated, Any, Final

from msgspec import Meta, Struct, structs, to_builtins

from companion.decoding import DecodingError, decode, unknown_field
from companion.errors import JournalError
from companion.games.shedding.rules.groups import ASIDE, Cards
from companion.games.shedding.rules.round import Beat, ClimbingReadings, LastEight, Reveals
from companion.games.shedding.rules.seats import Colour

FEWEST: Final = 4
MOST: Final = 6
HIGHEST: Final = 13
DEALT: Final = 13


class Keeping(Enum):
    """What the app follows of a round."""

    SCORE = "score"
    """The order of finishing."""
    REFEREE = "referee"
    """Every group of cards that is played."""


class Readings(Struct, frozen=True, kw_only=True):
    """How this table reads the rules.

    Attributes:
        beat, reveals, lead_pass, last_eight: how a round is played, as `ClimbingReadings` tells them.
        memory_aid: the app tells which cards were played; to remember that is part of the game.
    """

    beat: Beat = Beat.LAST
    reveals: Reveals = Reveals.ONE
    lead_pass: bool = False
    last_eight: LastEight = LastEight.LEFT
    memory_aid: bool = False

    @property
    def climbing(self) -> ClimbingReadings:
        """Those of a round."""
        return ClimbingReadings(self.beat, self.reveals, self.lead_pass, self.last_eight)


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


def setup_to(setup: Setup) -> dict[str, Any]:
    """As it stands in a journal's header: the readings by their names, beside who plays and how."""
    told = {"players": setup.players, "keeping": setup.keeping.value, **to_builtins(setup)}
    told.pop("readings", None)
    return {**told, **to_builtins(setup.readings)}


def setup_from(told: Mapping[str, Any]) -> Setup:
    """The setup that a header tells.

    Raises:
        JournalError: a field is wrong or unknown; names it.
    """
    known = {field.name for field in structs.fields(Setup)} - {"readings"}
    table = {name: value for name, value in told.items() if name in known}
    readings = {name: value for name, value in told.items() if name not in known}
    if unknown := unknown_field(Readings, readings, "setup."):
        raise JournalError(f"{unknown[0]} is nothing that this game decides; there are: {unknown[1]}")
    try:
        setup = structs.replace(decode(Setup, table, "setup."), readings=decode(Readings, readings, "setup."))
    except DecodingError as problem:
        raise JournalError(f"{problem.path} cannot be {problem.value}; it must be {problem.right}") from problem
    for field, given in (("names", setup.names), ("colours", setup.colours)):
        if given and len(given) != setup.players:
            raise JournalError(f"setup.{field} cannot be {len(given)} for {setup.players} players")
    if len(set(setup.colours)) != len(setup.colours):
        raise JournalError("setup.colours must be different ones")
    return setup
