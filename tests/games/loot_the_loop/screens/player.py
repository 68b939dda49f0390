"""A player of Loot the Loop before the screens, without a glass."""

from typing import Final, Self

from companion.contract.rules import Decider
from companion.games.loot_the_loop.game import GAME
from companion.games.loot_the_loop.rules.actions import Fix
from companion.games.loot_the_loop.rules.setup import Readings, Setup, setup_to
from companion.games.loot_the_loop.rules.state import State
from companion.games.loot_the_loop.settings import Assist, LootSettings
from tests.games.loot_the_loop.tables import table
from tests.games.player import GamePlayer

BY_DEFAULT: Final = Readings()


class Player(GamePlayer):
    """A game of Loot the Loop that has begun, on a store that keeps nothing."""

    def __init__(
        self,
        assist: Assist = Assist.WARNINGS,
        readings: Readings = BY_DEFAULT,
        cards: Decider = Decider.PLAYERS,
    ) -> None:
        super().__init__(GAME, setup_to(Setup(readings, cards)), LootSettings(assist=assist))

    @property
    def state(self) -> State:
        state: State = self.session.state
        return state

    def lie(self, top: str, notes: str = "", score: str = "") -> Self:
        """The table lies so."""
        there = table(top, notes, score)
        return self.act(Fix(there.deck, there.notes, there.score))
