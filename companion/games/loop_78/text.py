"""Every word about facts and players of LOOP 78: for the history, for what undo takes back, for the console."""

from collections.abc import Callable, Sequence
from typing import Final

from companion.contract.facts import Fact
from companion.contract.rules import Refusal
from companion.games.loop_78.rules import facts as f
from companion.games.loop_78.rules.acts import Why
from companion.games.loop_78.rules.scoring import Mark
from companion.games.loop_78.rules.setup import Setup
from companion.games.loop_78.rules.state import Outcome, Reason, State
from companion.games.shedding import text as shedding
from companion.games.shedding.rules.facts import RoundFact
from companion.games.shedding.text import HEX, player_name
from companion.words import N_, _, ngettext


def name_of(setup: Setup) -> Callable[[int], str]:
    """The names of whoever sits on a seat."""
    return lambda seat: player_name(setup.name(seat), setup.colour(seat)) if seat in range(setup.players) else str(seat)


def color_of(setup: Setup, seat: int) -> str:
    """The colour of a player's markers, #RRGGBB."""
    return HEX[setup.colour(seat)]


def names(setup: Setup, seats: Sequence[int]) -> str:
    """Players one after the other."""
    return ", ".join(map(name_of(setup), seats))


def board_name(state: State, board: int) -> str:
    """A board by whoever had it first."""
    told = _("{who}'s first board, golden") if board == state.golden else _("{who}'s first board")
    return told.format(who=name_of(state.setup)(board))


def points_words(points: int) -> str:
    """So many points."""
    return ngettext("{n} point", "{n} points", points).format(n=points)


def reason_of(mark: Mark) -> str:
    """Why a marker counts what it counts."""
    told = _("{line} on the line + {below} below = {points}")
    return told.format(line=mark.on_line, below=mark.below, points=mark.points)


def tell(fact: Fact, state: State) -> str:
    """One fact in words; `state` is the one after the act."""
    who = name_of(state.setup)
    match fact:
        case RoundFact():
            return shedding.tell(fact, who, with_cards=state.setup.readings.memory_aid)
        case f.GoldenBoard(seat=seat):
            return _("the golden board began before {who}").format(who=who(seat))
        case f.RoundBegun():
            return _("round begun")
        case f.TokenTurned():
            return _("an 8 revealed: the token turns")
        case f.RefereeLeft():
            return _("no referee for the rest of the round")
        case f.BoardsPassed():
            return _("boards passed to the left")
        case f.PlacesFixed(round=number, places=places):
            return _("round {n} put right: {names}").format(n=number + 1, names=names(state.setup, places))
        case f.GameEnded(outcome=outcome, reason=reason):
            return tell_ending(outcome, reason)
        case _:
            return str(fact)


def tell_act(facts: Sequence[Fact], state: State) -> str:
    """What an act did, in three or four words that fit on a button: what Undo says it takes back."""
    match facts[0]:
        case f.GoldenBoard(seat=seat):
            return _("golden board: {who}").format(who=name_of(state.setup)(seat))
        case f.TokenTurned():
            return _("the token turned")
        case f.RefereeLeft():
            return _("no referee")
        case f.BoardsPassed():
            return _("boards passed")
        case f.PlacesFixed(round=number):
            return _("round {n} put right").format(n=number + 1)
        case first:
            return tell(first, state)


def news_of(facts: Sequence[Fact], state: State) -> str:
    """What of an act everybody has to hear: who is out, who must skip, who leads."""
    return shedding.news_of(facts, state.round, name_of(state.setup))


def tell_ending(outcome: Outcome, reason: Reason) -> str:
    """How a game ended."""
    if reason is Reason.STOPPED:
        return _("stopped")
    return _("won by points") if outcome is Outcome.WON else _("equal points: play again")


def tell_refusal(refusal: Refusal) -> str:
    """Why something is not legal."""
    if isinstance(refusal.code, Why):
        return _(SENTENCES[refusal.code])
    return shedding.tell_refusal(refusal, lambda seat: _("player {n}").format(n=seat + 1))


SENTENCES: Final = {
    Why.GAME_IS_OVER: N_("the game is over"),
    Why.NOT_NOW: N_("that is not due now"),
    Why.NO_SUCH_SEAT: N_("nobody sits there"),
    Why.NO_REFEREE: N_("in this round the order of finishing alone is told"),
    Why.REFEREE_TELLS: N_("the referee is told every play, and sees the rest by them"),
    Why.IMPOSSIBLE_ORDER: N_("everybody has to be in it once, in a round that is over"),
}
