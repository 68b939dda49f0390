"""The end of a game: how, why, what was reached, how long it took, and how close it was."""

from datetime import timedelta
from itertools import pairwise
from typing import Final

from companion.contract.page import Button, Page, Row, Tone, Words
from companion.contract.screen import HouseAction
from companion.games.the_loop.rules.eras import ERAS
from companion.games.the_loop.rules.state import CYCLES, TURNS, MissionState, Outcome, Reason, State
from companion.games.the_loop.rules.story import ClosestCall, closest_call
from companion.games.the_loop.screens.advance import LoopSession
from companion.games.the_loop.screens.taps import Tap
from companion.games.the_loop.screens.turn_ending import LONG_PAUSE
from companion.games.the_loop.text import era_name, tell_reason
from companion.words import _, ngettext

A_BREAK: Final = timedelta(minutes=30)
"""So long nothing happened: the table did something else, and that is not counted."""


class FinishPage:
    """Of one session. What has to be reckoned is kept: the page is asked for after every tap."""

    def __init__(self, session: LoopSession) -> None:
        self._session = session
        self._call: tuple[int, ClosestCall | None] = (0, None)

    def page(self) -> Page:
        """How it ended."""
        state = self._session.state
        assert state.ending is not None  # noqa: S101 - this page is shown when the game is over
        won = state.ending.outcome is Outcome.VICTORY
        rows: list[Row] = [
            Words(_why(state, state.ending.reason), instruction=True),
            Words(_reached(state), Tone.NOTICE if won else Tone.PLAIN),
            Words(_how_long(state, self._played_for())),
            *self._closest_call(),
        ]
        return Page(
            kicker=_("THE END"),
            kicker_tone=Tone.NOTICE if won else Tone.DANGER,
            title=_("Victory! Spacetime is saved.") if won else _("Defeat. Spacetime is torn."),
            title_tone=Tone.NOTICE if won else Tone.DANGER,
            rows=tuple(rows),
            primary=Button(_("New game"), HouseAction.NEW_GAME),
            side=(Button(_("Look at the table"), Tap.LOOK), Button(_("Export"), HouseAction.EXPORT)),
            alarm=not won,
            pause=LONG_PAUSE,
        )

    def _played_for(self) -> timedelta:
        """From the first act to the last, without breaks."""
        times = [act.at for act in self._session.acts]
        gaps = [later - earlier for earlier, later in pairwise(times)]
        return sum((gap for gap in gaps if timedelta() < gap < A_BREAK), timedelta())

    def _closest_call(self) -> list[Row]:
        last = self._session.last
        number = last.number if last is not None else 0
        if self._call[0] != number:
            self._call = number, closest_call(self._session.acts)
        call = self._call[1]
        if call is None:
            return []
        words = _("Closest call: {n} % for a vortex in turn {turn}, and it held.")
        return [Words(words.format(n=round(float(call.chance) * 100), turn=call.turn), Tone.ALERT)]


def _why(state: State, reason: Reason) -> str:
    """As a sentence; a second vortex with its Era, for its rifts are off the board already."""
    if reason is Reason.SECOND_VORTEX:
        eras = [era_name(state.box, era) for era in ERAS if state.vortexes[era] > 1]
        return _("A second vortex in {eras}.").format(eras=", ".join(eras))
    words = tell_reason(reason, state.box)
    return words[:1].upper() + words[1:] + "."


def _reached(state: State) -> str:
    """Missions and vortexes."""
    completed, vortexes = len(state.eras_with(MissionState.COMPLETED)), sum(state.vortexes)
    missions = _("{n} of {of} missions").format(n=completed, of=state.box.missions_to_win)
    torn = ngettext("{n} vortex", "{n} vortexes", vortexes).format(n=vortexes)
    return _("{missions} · {vortexes}").format(missions=missions, vortexes=torn)


def _how_long(state: State, played: timedelta) -> str:
    """Turns, and the time they took."""
    turn = _("Turn {turn} of {turns}, cycle {cycle} of {cycles}").format(
        turn=state.turn, turns=TURNS, cycle=min(state.cycle, CYCLES), cycles=CYCLES
    )
    minutes = round(played.total_seconds() / 60)
    if not minutes:
        return turn
    hours, rest = divmod(minutes, 60)
    time = _("{hours} h {minutes} min").format(hours=hours, minutes=rest) if hours else _("{n} min").format(n=rest)
    return _("{turn} · played for {time}").format(turn=turn, time=time)


def looking() -> Page:
    """After the end: nothing to do but to look at the wheel."""
    return Page(
        kicker=_("THE END"),
        title=_("The table as it was"),
        rows=(Words(_("Undo takes the end back, if it was a mistake."), Tone.QUIET),),
        primary=Button(_("New game"), HouseAction.NEW_GAME),
        side=(Button(_("How it ended"), Tap.LOOK), Button(_("Export"), HouseAction.EXPORT)),
    )
