"""What may lose the game next, read off the board: said first, in red, and marked on the wheel."""

from fractions import Fraction
from typing import NamedTuple

from companion.contract.page import Row, Tone, Words
from companion.games.the_loop.rules.actions import ChangeRifts, OpenVortex
from companion.games.the_loop.rules.eras import ERAS, Era
from companion.games.the_loop.rules.odds import Odds, forecast
from companion.games.the_loop.rules.state import Outcome, State, Step
from companion.words import _


def any_vortex_is_fatal(state: State) -> bool:
    """Whether one more vortex, wherever, loses the game (sure: the fourth)."""
    return sum(state.vortexes) >= state.box.vortex_tiles


def is_on_the_brink(state: State, era: Era) -> bool:
    """Whether one rift more makes a vortex there, or there are as many already."""
    return state.rifts[era] >= state.box.vortex_at - 1


def is_fatal(state: State, era: Era) -> bool:
    """Whether a vortex there loses the game (sure: a second one in an Era, a fourth anywhere)."""
    return bool(state.vortexes[era]) or any_vortex_is_fatal(state)


def loses_at_once(state: State, action: ChangeRifts | OpenVortex) -> bool:
    """Whether this change by hand opens a vortex that loses the game; what just fell waits for the vortex check."""
    if state.step is Step.OVER or not is_fatal(state, action.era):
        return False
    if isinstance(action, OpenVortex):
        return True
    is_full = state.rifts[action.era] + action.amount >= state.box.vortex_at
    return action.amount > 0 and is_full and state.step is not Step.RIFTS


def is_forbidden(state: State, era: Era) -> bool:
    """Whether an agent that ends its turn there loses the game (sure: on a mega-vortex)."""
    return state.mega and bool(state.vortexes[era])


def alarm(state: State) -> str:
    """What is said above everything; empty while nothing is."""
    return _("One more vortex loses the game!") if any_vortex_is_fatal(state) and state.ending is None else ""


class Chances(NamedTuple):
    """Of the next Foo phase: as the table lies, and as it would if a finger were lifted now (None: none is there)."""

    now: Odds
    then: Odds | None = None

    @property
    def newest(self) -> Odds:
        """Those to look at."""
        return self.now if self.then is None else self.then


def chances_of(now: Odds | None, then: State | None) -> Chances | None:
    """The chances as the table lies, and as it would: where the game would be over by that, that is what is certain."""
    if now is None:
        return None
    if then is None or then.ending is None:
        return Chances(now, None if then is None else forecast(then))
    none, is_lost = (Fraction(0),) * len(ERAS), then.ending.outcome is Outcome.DEFEAT
    return Chances(now, Odds(none, none, Fraction(0), Fraction(is_lost)))


def danger_rows(state: State, chances: Chances | None = None) -> tuple[Row, ...]:
    """That the next vortex loses the game, before anything else on a page, and how likely it comes."""
    if not any_vortex_is_fatal(state):
        return ()
    if chances is None:
        return (Words(_("One more vortex anywhere loses the game."), Tone.DANGER),)
    words = _("One more vortex anywhere loses the game. Next Foo phase: {defeat} % defeat")
    return (Words(words.format(defeat=_defeat(chances)), Tone.DANGER),)


def odds_rows(chances: Chances | None, *, on_sheet: bool = False) -> tuple[Row, ...]:
    """What the next Foo phase brings: as the table lies now, and what would become of that.

    `on_sheet`: beside one Era it is said that all are meant, and defeat even where it cannot come, so that the line
    keeps its length.
    """
    if chances is None:
        return ()
    vortex = _told(chances.now.any_vortex, None if chances.then is None else chances.then.any_vortex)
    is_deadly = bool(chances.now.defeat or chances.newest.defeat)
    if on_sheet:
        words = _("Next Foo phase, anywhere: {vortex} % vortex, {defeat} % defeat")
        words = words.format(vortex=vortex, defeat=_defeat(chances))
    elif is_deadly:
        words = _("Next Foo phase: {vortex} % vortex, {defeat} % defeat").format(vortex=vortex, defeat=_defeat(chances))
    else:
        words = _("Next Foo phase: {vortex} % vortex").format(vortex=vortex)
    return (Words(words, Tone.DANGER if is_deadly else Tone.ALERT),)


def _defeat(chances: Chances) -> str:
    return _told(chances.now.defeat, None if chances.then is None else chances.then.defeat)


def _told(now: Fraction, then: Fraction | None) -> str:
    """A chance in per cent, and what would become of it where that is another."""
    told = _rounded(float(now) * 100)
    would_be = told if then is None else _rounded(float(then) * 100)
    return told if told == would_be else _("{now} → {then}").format(now=told, then=would_be)


def _rounded(percent: float) -> str:
    """Whole per cent, but never 0 for what can happen nor 100 for what may not."""
    if 0 < percent < 1:
        return "<1"
    if 99 < percent < 100:  # noqa: PLR2004 - the last per cent
        return ">99"
    return f"{percent:.0f}"
