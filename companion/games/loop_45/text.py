"""Every word about players, seats, places and facts: for the history, for what undo takes back, for the console."""

from collections.abc import Iterable, Sequence
from typing import Final

from companion.contract.rules import Refusal
from companion.games.loop_45.rules import facts as f
from companion.games.loop_45.rules.legality import Problem, Why
from companion.games.loop_45.rules.setup import Setup
from companion.games.loop_45.rules.state import Ending, Outcome, State
from companion.games.shedding import text as shedding
from companion.games.shedding.rules.facts import Fact, Finished, RoundFact
from companion.games.shedding.rules.seats import Colour
from companion.games.shedding.text import HEX, place_name
from companion.words import N_, _, ngettext

COLORS: Final = tuple(HEX[colour] for colour in Colour)
"""Of the players, by where they sat first: clockwise from the bottom."""


def player_name(setup: Setup, player: int) -> str:
    """What a player is called: as somebody typed it, or by the colour."""
    return shedding.player_name(setup.names[player] if setup.names else "", tuple(Colour)[player])


def player_names(setup: Setup, players: Iterable[int]) -> str:
    """Several, one after the other."""
    return ", ".join(player_name(setup, player) for player in players)


def at_seat(state: State, seat: int) -> str:
    """Who sits there; a seat at which nobody does is called by its Rank card."""
    player = state.seats[seat]
    return seat_name(state, seat) if player is None else player_name(state.setup, player)


def seat_name(state: State, seat: int) -> str:
    """A seat by its Rank card; in the Normal Round by its number, clockwise."""
    if not state.ranks:
        return _("Seat {n}").format(n=seat + 1)
    return _("Seat of the {place}").format(place=place_name(state.ranks[seat]))


def points_name(points: int) -> str:
    """So many."""
    return ngettext("{n} point", "{n} points", points).format(n=points)


def change_name(change: int) -> str:
    """What a round was worth: +3, 0, −2."""
    return f"+{change}" if change > 0 else f"−{-change}" if change < 0 else "0"


def sentence(words: str) -> str:
    """With a capital letter."""
    return words[:1].upper() + words[1:]


def tell(fact: Fact, state: State) -> str:
    """One fact in words; `state` is the one after the act."""
    setup = state.setup
    match fact:
        case Finished(seat=seat) if state.round is None and state.order[-1:] == (state.seats[seat],):
            return _("{who} is last").format(who=at_seat(state, seat))
        case RoundFact():
            return shedding.tell(fact, lambda seat: at_seat(state, seat), with_cards=setup.readings.memory_aid)
        case f.EightsShown(player=player):
            return _("{who} shows three 8s: +1 point").format(who=player_name(setup, player))
        case f.RoundBegun():
            return _("round begun")
        case f.RoundScored(changes=changes):
            told = (f"{player_name(setup, player)} {change_name(change)}" for player, change in enumerate(changes))
            return ", ".join(told)
        case f.StoodUp():
            return _("everybody stands up")
        case f.SeatTaken(player=player, seat=seat):
            return _("{who} sits down: {seat}").format(who=player_name(setup, player), seat=seat_name(state, seat))
        case f.SetWon(players=players):
            return _("set won: {who}").format(who=player_names(setup, players))
        case f.PlayedOn():
            return _("one more round decides")
        case f.SetBegun():
            return _("new set: {who} starts").format(who=at_seat(state, fact.start))
        case f.RefereeLeft():
            return _("the rest by the order of finishing")
        case f.TableFixed():
            return _("table put right")
        case f.GameEnded(outcome=outcome):
            return tell_outcome(setup, outcome)
        case _:
            return str(fact)


def tell_act(facts: Sequence[Fact], state: State) -> str:
    """What an act did, in three or four words that fit on a button."""
    match facts[0]:
        case f.EightsShown(player=player):
            return _("three 8s: {who}").format(who=player_name(state.setup, player))
        case f.SeatTaken(player=player):
            return _("seat of {who}").format(who=player_name(state.setup, player))
        case f.RefereeLeft():
            return _("referee left")
        case f.GameEnded():
            return _("game stopped")
        case fact:
            return tell(fact, state)


def news_of(facts: Sequence[Fact], state: State) -> str:
    """What of an act everybody has to hear: who is out, who must skip, who leads."""
    return shedding.news_of(facts, state.round, lambda seat: at_seat(state, seat))


def tell_outcome(setup: Setup, outcome: Outcome) -> str:
    """Who won."""
    match outcome:
        case Outcome.SHARED:
            return _("a shared win")
        case Outcome.STOPPED:
            return _("stopped")
        case _:
            player = tuple(Outcome).index(outcome)
            return _("{who} wins").format(who=player_name(setup, player))


def winners(ending: Ending, state: State) -> tuple[int, ...]:
    """Who won the game; nobody, if it was stopped."""
    if ending.outcome is Outcome.STOPPED:
        return ()
    return tuple(player for player, sets in enumerate(state.sets) if sets >= state.setup.sets_to_win)


def tell_refusal(refusal: Refusal) -> str:
    """Why an action is not legal, in a sentence without a capital letter and a full stop."""
    given = dict(refusal.values)
    match refusal.code:
        case Why.IMPOSSIBLE_TABLE:
            problem = given["problem"]
            return _(PROBLEMS[problem]) if isinstance(problem, Problem) else str(problem)
        case Why() as code:
            return _(REFUSALS[code])
        case _:
            return shedding.tell_refusal(refusal, lambda seat: _("Seat {n}").format(n=seat + 1))


REFUSALS: Final = {
    Why.GAME_IS_OVER: N_("the game is over"),
    Why.NOT_NOW: N_("this cannot be done now"),
    Why.NO_SUCH_PLAYER: N_("nobody like that plays"),
    Why.NO_EIGHTS_RULE: N_("this game is played without the rule of three 8s"),
    Why.NO_SUCH_SEAT: N_("there is no such seat"),
    Why.SEAT_IS_TAKEN: N_("somebody sits there already"),
    Why.OTHER_PICKS: N_("somebody else chooses now"),
    Why.OWN_SEAT: N_("that was their own seat"),
    Why.SEAT_IS_NEEDED: N_("then somebody after them would have to keep their own seat"),
    Why.NOT_THE_LEADERS: N_("others have the most points"),
    Why.NO_REFEREE: N_("only the order of finishing is told in this round"),
    Why.REFEREE_TELLS: N_("the referee is told every play, and sees the rest by them"),
}

PROBLEMS: Final = {
    Problem.WRONG_POINTS: N_("points go from 0 to 99"),
    Problem.WRONG_SETS: N_("that many sets would end the game"),
    Problem.WRONG_SEATS: N_("each player needs a seat of their own"),
    Problem.WRONG_RANKS: N_("each seat needs a Rank card of its own"),
    Problem.WRONG_START: N_("there is no such seat"),
    Problem.WRONG_ORDER: N_("somebody has two places"),
    Problem.NOT_ENDED: N_("somebody has won the game already"),
}
