"""What lies in the box for single scenarios: tables of a box file, which one of an older game does not have."""

from enum import Enum
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from companion.decoding import RIGHT
from companion.games.the_loop.rules.eras import BY_ID, ID_OF, Era, Level

MAX_SLOTS = 9
"""One digit."""

EraId: TypeAlias = Annotated[
    str, Meta(pattern=rf"\A({'|'.join(ID_OF)})\Z", extra={RIGHT: f"one of {', '.join(ID_OF)}"})
]
Distances: TypeAlias = tuple[Annotated[int, Meta(ge=1, le=3)], ...]
_Few = Annotated[int, Meta(ge=0, le=9)]
_Cards = Annotated[int, Meta(ge=0, le=99)]


class Returned(Enum):
    """When a clone that is destroyed as it comes is back in the bag: after all of them came, or before the next."""

    AFTER = "after"
    AT_ONCE = "at_once"


class Supaclones(Struct, frozen=True):
    """How many Supaclones are put out at the setup, by level (sure); there are seven, one for each paradox Era."""

    month: Annotated[int, Meta(ge=0, le=7)] = 3
    year: Annotated[int, Meta(ge=0, le=7)] = 4
    eternity: Annotated[int, Meta(ge=0, le=7)] = 5

    def at(self, level: Level) -> int:
        """At one level."""
        return {Level.MONTH: self.month, Level.YEAR: self.year, Level.ETERNITY: self.eternity}[level]


class SupaSayanBox(Struct, frozen=True):
    """What lies in the box for Supa Sayan Clones. `distances`: how far from its paradox Era the app lets one arrive."""

    supaclones: Supaclones = Supaclones()
    distances: Annotated[Distances, Meta(min_length=1)] = (2, 3)


class HowRifts(Enum):
    """What a card's rifts are: cubes that fall besides, or cubes laid into the Era before the drop."""

    DROP = "drop"
    LAY = "lay"


class CardRow(Struct, frozen=True):
    """An Ultramachina card: its Era, its slots, what it does, as far as the owner typed it."""

    name: Annotated[str, Meta(pattern=r"\S")]
    era: EraId
    slots: Annotated[int, Meta(ge=1, le=MAX_SLOTS)]
    text: str = ""
    clones: _Few = 0
    rifts: _Few = 0

    @property
    def origin(self) -> Era:
        """Its Era."""
        return BY_ID[self.era]


class Revealed(Struct, frozen=True):
    """How many cards are revealed at the setup, by level (sure)."""

    month: _Cards = 4
    year: _Cards = 5
    eternity: _Cards = 7

    def at(self, level: Level) -> int:
        """At one level."""
        return {Level.MONTH: self.month, Level.YEAR: self.year, Level.ETERNITY: self.eternity}[level]


class UltramachinaBox(Struct, frozen=True):
    """What lies in the box for Ultramachina. `list`: the cards, as far as their owner typed them; they have names."""

    cards: _Cards = 14
    revealed: Revealed = Revealed()
    each_cycle: _Cards = 3
    rifts: HowRifts = HowRifts.DROP
    list: tuple[CardRow, ...] = ()

    def named(self, name: str | None) -> CardRow | None:
        """The card with this name."""
        return next((card for card in self.list if card.name == name), None)


class HowWon(Enum):
    """What victory takes in a scenario whose rules nobody told us: asked, four missions, or something besides them."""

    ASK = "ask"
    MISSIONS = "missions"
    MORE = "more"


class NoteAt(Enum):
    """When a note of the owner's is shown: at the setup, before the cubes fall, or in an agent's turn."""

    SETUP = "setup"
    FOO_PHASE = "foo_phase"
    TURN = "turn"


class Note(Struct, frozen=True):
    """A line that the owner copied from the scenario's card."""

    at: NoteAt
    text: Annotated[str, Meta(pattern=r"\S")]


class MoreClones(Struct, frozen=True):
    """How many clones a level adds at the setup."""

    month: _Few = 0
    year: _Few = 0
    eternity: _Few = 0

    def at(self, level: Level) -> int:
        """At one level."""
        return {Level.MONTH: self.month, Level.YEAR: self.year, Level.ETERNITY: self.eternity}[level]


class LaserBox(Struct, frozen=True):
    """What lies in the box for L.A.S.E.R. Centrifuges, and what its owner says of rules that nobody told us."""

    centrifuges: _Few = 3
    extra_clones: MoreClones = MoreClones()
    mega_vortexes: bool = True
    win: HowWon = HowWon.ASK
    notes: tuple[Note, ...] = ()

    def notes_at(self, at: NoteAt) -> tuple[str, ...]:
        """Those that are shown then."""
        return tuple([note.text for note in self.notes if note.at is at])
