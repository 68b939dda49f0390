"""Every game that there is, and the coin toss: what is true of one must be true of all."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from companion.contract.game import Game
from companion.games import GAMES
from companion.play.dice import Dice
from companion.play.session import Session
from companion.play.store import Store
from tests.clock import Clock
from tests.games import coin_toss

EVERY_GAME: Final = {**GAMES, "coin_toss": lambda: coin_toss.GAME}
NOTHING_IS_DRAWN: Final = frozenset({"loop_45"})
"""Games whose cards the players alone hold: the app has nothing to draw."""
LONGEST: Final = 2_000
"""Acts after which a game that has no end is no game."""

Playing = Session[Any, Any, Any]


def begun(game: Game, store: Store, seed: str = "every game") -> Playing:
    """A new game as it is set up where nobody chooses."""
    box = game.box()
    return Session.begin(game.rules, store, Clock(step=1.0).date, setup=game.setup(box), box=box, seed=seed)


def played(game: Game, session: Playing, most: int = LONGEST) -> Iterator[Playing]:
    """Pretend players play it to its end; gives the session after every act."""
    dice, turn, acted = Dice("pretended"), 0, 0
    bots = list(game.bots().values())
    for _ in range(most):
        state = session.state
        if game.rules.ending(state) is not None:
            return
        now = game.rules.position(state).turn
        turn, acted = (turn, acted) if now == turn else (now, 0)
        action = game.rules.next(state)
        if action is None:
            action, acted = bots[0](state, dice.at(turn), acted), acted + 1
        session.perform(action)
        yield session
    assert most < LONGEST, f"{game.id} has no end"


def resumed(game: Game, folder: Path, number: int) -> tuple[Store, Playing]:
    """The game as another start of the app finds it."""
    store = Store(folder)
    return store, Session.resume(game.rules, store, Clock(step=1.0).date, number)
