"""The game's own section of the settings: how much it helps, and how the rules are read in the next game."""

from enum import Enum
from typing import Annotated

from companion.games.loot_the_loop.rules.setup import LostScore, Readings, Start
from companion.settings import GameSection, setting
from companion.words import N_


class Assist(Enum):
    """How much the app says of what you could find out yourself; each level says all that the one before says."""

    TRACK = "track"
    LANDINGS = "landings"
    WARNINGS = "warnings"
    WAYS = "ways"

    @property
    def level(self) -> int:
        """0 to 3."""
        return tuple(Assist).index(self)


class LootSettings(GameSection, frozen=True):
    """How the game is run."""

    key = "loot_the_loop"
    title = N_("Loot the Loop")

    assist: Annotated[
        Assist,
        setting(
            N_("Help"),
            N_("What the app says beside the cards: nothing; where you land; what is deadly, and the odds; every way."),
            choices={
                Assist.TRACK: N_("Cards only"),
                Assist.LANDINGS: N_("Landings"),
                Assist.WARNINGS: N_("Warnings"),
                Assist.WAYS: N_("Every way"),
            },
        ),
    ] = Assist.WARNINGS
    setup: Annotated[
        Start,
        setting(
            N_("Set-up"),
            N_("In the next game: the deck face down, or the top two cards of three piles turned up first."),
            choices={Start.CLASSIC: N_("Classic"), Start.THREE_PILES: N_("Three piles")},
        ),
    ] = Start.CLASSIC
    chain_loot: Annotated[
        bool,
        setting(N_("Chained loot"), N_("In the next game: the card under one that you take counts as landed on, too.")),
    ] = False
    lost_score: Annotated[
        LostScore,
        setting(
            N_("A lost game counts"),
            N_("In the next game: the rules do not say what your loot is worth if you lose."),
            choices={LostScore.NONE: N_("Nothing"), LostScore.LOOT: N_("The loot")},
        ),
    ] = LostScore.NONE

    def readings(self) -> Readings:
        """How the next game reads the rules, where nobody says otherwise."""
        return Readings(self.setup, self.chain_loot, self.lost_score)


SECTION = LootSettings
