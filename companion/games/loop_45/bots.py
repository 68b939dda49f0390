"""Pretend players: for simulations, the show, and tests. They hold no cards: they take what is legal."""

from collections.abc import Mapping
from typing import Final

from companion.contract.game import Bot
from companion.contract.rules import Draw, Outcomes
from companion.games.loop_45.rules import facts as f
from companion.games.loop_45.rules.acts import Action
from companion.games.loop_45.rules.legality import legal_actions, why_not
from companion.games.loop_45.rules.state import State, Step
from companion.games.shedding.rules.moves import PASS, REVEAL, legal_plays

PRETENDED: Final = "pretended"


def play_randomly(state: State, draw: Draw, acted: int) -> Action:
    """Anything that brings the game on. Who is dealt three 8s is left out: that is one hand in hundreds."""
    if state.step is Step.ASIDE:
        return f.ROUND_BEGUN
    return draw(Outcomes.equal(_possible(state)), PRETENDED, acted)


def _possible(state: State) -> tuple[Action, ...]:
    if state.round is None or not state.referees:
        return tuple(legal_actions(state))
    plays = legal_plays(state.round)
    others = tuple(move for move in (PASS, REVEAL) if why_not(state, move) is None)
    passes = others[:1] * (len(plays) // 2)  # whoever can play passes now and then; few hands hold every group
    return (*plays, *others, *passes) or (f.REFEREE_LEFT,)  # what is still out may not fit whoever has to play


BOTS: Final[Mapping[str, Bot]] = {"random": play_randomly}
