"""Somebody before the screens of LOOP 45, without a glass."""

from typing import Any

from companion.games.loop_45.game import GAME
from companion.games.loop_45.rules.setup import Readings, Setup, setup_to
from companion.games.loop_45.rules.state import State
from tests.games.player import GamePlayer


class Table(GamePlayer):
    """A game of LOOP 45 that has begun, on a store that keeps nothing."""

    def __init__(self, *, readings: dict[str, Any] | None = None, **setup: Any) -> None:
        super().__init__(GAME, setup_to(Setup(readings=Readings(**(readings or {})), **setup)))

    @property
    def state(self) -> State:
        state: State = self.session.state
        return state

    @property
    def board(self) -> Any:
        return self.view.board
