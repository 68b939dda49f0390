"""The game's own section of the settings: how the rules are read in the next game."""

from typing import Annotated

from companion.games.loop_45.rules.setup import NextStart, OwnSeat, Readings, SeatRule, Tie
from companion.games.shedding.rules.round import Beat, LastEight, Reveals
from companion.settings import GameSection, setting
from companion.words import N_


class Loop45Settings(GameSection, frozen=True):
    """The readings of the next game, and whether the app remembers cards."""

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
    least_in_run: Annotated[
        int, setting(N_("Shortest sequence"), N_("In the next game: so many cards at least."), 2, 3, step=1)
    ] = 2
    memory_aid: Annotated[
        bool,
        setting(
            N_("Help to remember"),
            N_("In the next game: the history says which cards were played. To remember them is part of the game."),
        ),
    ] = False

    def readings(self) -> Readings:
        """How the next game reads the rules, where nobody says otherwise."""
        names = Readings.__struct_fields__
        return Readings(**{name: getattr(self, name) for name in names})


SECTION = Loop45Settings
