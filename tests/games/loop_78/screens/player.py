"""Somebody who keeps a game of LOOP 78 before the screens, without a glass."""

from typing import Any

from companion.games.loop_78.game import GAME
from companion.games.loop_78.rules.setup import Keeping, Readings, Setup, setup_to
from companion.games.loop_78.rules.state import State
from companion.games.shedding.table_picture import TablePicture
from tests.games.player import GamePlayer


class Player(GamePlayer):
    """A game that has begun; `golden`: the golden board lies there already, and the round is on."""

    def __init__(self, *, golden: str = "", readings: dict[str, Any] | None = None, **setup: Any) -> None:
        super().__init__(GAME, setup_to(Setup(readings=Readings(**(readings or {})), **setup)))
        if golden:
            self.tap(golden, "Begin round 1")

    @property
    def state(self) -> State:
        state: State = self.session.state
        return state

    @property
    def board(self) -> TablePicture:
        board = self.view.board
        assert isinstance(board, TablePicture)
        return board


def referee(**setup: Any) -> Player:
    """A round of which every play is told; Red leads."""
    return Player(golden="Red", keeping=Keeping.REFEREE, **setup)
