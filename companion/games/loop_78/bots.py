"""Pretend players: for simulations, the show, and tests."""

from collections.abc import Mapping
from typing import Final

from companion.contract.game import Bot
from companion.contract.rules import Draw, Outcomes
from companion.games.loop_78.rules import facts as f
from companion.games.loop_78.rules.acts import Action, legal_actions, why_not
from companion.games.loop_78.rules.state import State, Step
from companion.games.shedding.rules.moves import PASS, REVEAL, legal_plays

PRETENDED: Final = "pretended"
PASSES: Final = 4
"""Of ten turns in which somebody may play, so many are passed: the app knows no hands."""


def play_randomly(state: State, draw: Draw, acted: int) -> Action:
    """Anything that is legal; the cards that somebody has are whatever may still be out."""
    now = state.round
    if state.step is Step.ROUND and state.referees and now is not None:
        plays = legal_plays(now)
        may_pass = why_not(state, PASS) is None
        if may_pass and (not plays or draw(Outcomes.equal(range(10)), "passes", acted) < PASSES):
            return PASS
        if why_not(state, REVEAL) is None and draw(Outcomes.equal(range(20)), "reveals", acted) == 0:
            return REVEAL
        # They hold no cards: what is still out may not fit whoever has to play.
        return draw(Outcomes.equal(plays), PRETENDED, acted) if plays else f.REFEREE_LEFT
    actions = tuple(legal_actions(state))
    return actions[0] if state.step is Step.GOLDEN else draw(Outcomes.equal(actions), PRETENDED, acted)


BOTS: Final[Mapping[str, Bot]] = {"random": play_randomly}
