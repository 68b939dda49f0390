"""The settings that both games have: how a round is read in the next game, and whether the app helps to remember."""

from typing import Annotated, TypeVar

from companion.games.shedding.rules.round import Beat, ClimbingReadings, LastEight, Reveals
from companion.settings import GameSection, setting
from companion.words import N_

ReadingsT = TypeVar("ReadingsT", bound=ClimbingReadings)


class ClimbingSection(GameSection, frozen=True):
    """A game's section derives from it; the names are those of its readings."""

    beat: Annotated[
        Beat,
        setting(
            N_("What has to be beaten"),
            N_("In the next game: after an 8 was revealed, the last group, or all of the trick."),
            choices={Beat.LAST: N_("The last"), Beat.ALL: N_("All")},
        ),
    ] = Beat.LAST
    reveals: Annotated[
        Reveals,
        setting(
            N_("8s revealed in one turn"),
            N_("In the next game: one of the two set aside, or both."),
            choices={Reveals.ONE: N_("One"), Reveals.ANY: N_("Both")},
        ),
    ] = Reveals.ONE
    lead_pass: Annotated[
        bool, setting(N_("Passing as the leader"), N_("In the next game: whoever leads may pass, too."))
    ] = False
    last_eight: Annotated[
        LastEight,
        setting(
            N_("Going out with an 8"),
            N_("In the next game: the next player to the left leads; or nobody may."),
            choices={LastEight.LEFT: N_("Allowed"), LastEight.FORBIDDEN: N_("Forbidden")},
        ),
    ] = LastEight.LEFT
    memory_aid: Annotated[
        bool,
        setting(
            N_("Help to remember"),
            N_("In the next game: the history says which cards were played. To remember them is part of the game."),
        ),
    ] = False

    def read(self, kind: type[ReadingsT]) -> ReadingsT:
        """How the next game reads the rules, where nobody says otherwise."""
        return kind(**{name: getattr(self, name) for name in kind.__struct_fields__})
