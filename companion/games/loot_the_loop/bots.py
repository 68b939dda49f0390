"""Pretend players: for simulations, the show, and tests."""

from collections.abc import Mapping
from typing import Final

from companion.contract.game import Bot
from companion.contract.rules import Draw, Outcomes
from companion.games.loot_the_loop.rules import actions as a
from companion.games.loot_the_loop.rules.landing import BEST_FIRST, Room, landing_of, ways, ways_to_look
from companion.games.loot_the_loop.rules.legality import legal_moves
from companion.games.loot_the_loop.rules.setup import PILES
from companion.games.loot_the_loop.rules.state import State, Step

PRETENDED: Final = "pretended"
PATIENCE: Final = 300
"""Turns after which a careful player goes home: who knows every card can walk in circles for ever."""
AS_THEY_LIE: Final = a.StackPiles(tuple(range(PILES)))


def play_randomly(state: State, draw: Draw, acted: int) -> a.Action:
    """Anything that is legal."""
    if state.step is Step.STACK:
        return AS_THEY_LIE
    if state.step is Step.PILES:
        return a.TurnPiles()
    return draw(Outcomes.equal(legal_moves(state)), PRETENDED, acted)


def play_carefully(state: State, draw: Draw, acted: int) -> a.Action:
    """Looks around where that goes, else explores where there is the most to take, and never into a trap it sees."""
    moves = () if state.step is not Step.PLAY else tuple(legal_moves(state))
    if a.LOOK in moves:
        return a.LOOK
    if state.turn >= PATIENCE:
        return a.GIVE_UP
    landings = {move: _room(state, move) for move in moves if isinstance(move, a.Explore)}
    best = min(landings, key=lambda move: BEST_FIRST.index(landings[move]), default=None)
    if best is not None and landings[best] is not Room.TRAP:
        return best
    way = next(iter(ways(state)), None) if moves else None
    if way is not None and way.landing.room is not Room.TRAP:
        return way.first
    to_look = next(iter(ways_to_look(state)), ()) if moves else ()
    return to_look[0] if to_look else play_randomly(state, draw, acted)


def _room(state: State, move: a.Explore) -> Room:
    landing = landing_of(state, move.place)
    return Room.TRAP if landing is None else landing.room


BOTS: Final[Mapping[str, Bot]] = {"random": play_randomly, "careful": play_carefully}
