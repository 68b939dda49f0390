"""The game's own section of the settings: how the rules are read in the next game."""

from typing import Annotated

from companion.games.loop_45.rules.setup import NextStart, OwnSeat, Readings, SeatRule, Tie
from companion.games.shedding.settings import ClimbingSection
from companion.settings import setting
from companion.words import N_


class Loop45Settings(ClimbingSection, frozen=True):
    """The readings of the next game, beside those of a round."""

    key = "loop_45"
    title = N_("LOOP 45")

    own_seat: Annotated[
        OwnSeat,
        setting(
            N_("Keeping the own seat"),
            N_("In the next game: with three or four players nobody may stay; or it is only marked."),
            choices={OwnSeat.FORBID: N_("Forbidden"), OwnSeat.WARN: N_("Allowed")},
        ),
    ] = OwnSeat.FORBID
    seat_rule: Annotated[
        SeatRule,
        setting(
            N_("Choice of seats"),
            N_("In the next game: any seat; or the last place takes that of the 2nd, of four also that of the 1st."),
            choices={SeatRule.FREE: N_("Free"), SeatRule.NARROW: N_("Narrow")},
        ),
    ] = SeatRule.FREE
    tie: Annotated[
        Tie,
        setting(
            N_("Equal points at the end"),
            N_("In the next game: you are asked, the set is shared, or one more round decides."),
            choices={Tie.ASK: N_("Ask"), Tie.SHARE: N_("Share"), Tie.PLAY_ON: N_("Play on")},
        ),
    ] = Tie.ASK
    next_start: Annotated[
        NextStart,
        setting(
            N_("Start of the next set"),
            N_("In the next long game: you say who starts, or the next player to the left does."),
            choices={NextStart.ASK: N_("Ask"), NextStart.LEFT: N_("To the left")},
        ),
    ] = NextStart.ASK
    three_eights: Annotated[
        bool, setting(N_("Three 8s"), N_("In the next game: who is dealt all three shows them, for a point."))
    ] = True
    least_in_run: Annotated[
        int, setting(N_("Shortest sequence"), N_("In the next game: so many cards at least."), 2, 3, step=1)
    ] = 2

    def readings(self) -> Readings:
        """How the next game reads the rules, where nobody says otherwise."""
        return self.read(Readings)


SECTION = Loop45Settings
