"""What the commands of the console work on: the store, the box, and the game that is being played."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from companion.cli.journals import game_of
from companion.contract.console import Json
from companion.contract.game import Game
from companion.errors import UsageError
from companion.play.dice import new_seed
from companion.play.session import Session
from companion.play.store import Store


def now() -> datetime:
    """The wall clock, for the journal."""
    return datetime.now(UTC)


class ConsoleSession:
    """One session at a time. `game` is the one that `new` begins, and after `resume` the one that goes on."""

    def __init__(self, store: Store, game: Game, box: Json) -> None:
        self.store = store
        self.game = game
        self.box = box
        self.console = game.console()
        self._session: Session[Any, Any, Any] | None = None

    @property
    def session(self) -> Session[Any, Any, Any]:
        """What is being played.

        Raises:
            UsageError: nothing is.
        """
        if self._session is None:
            raise UsageError("no game is being played; begin one with: new")
        return self._session

    @property
    def is_playing(self) -> bool:
        """Whether there is a session."""
        return self._session is not None

    @property
    def state(self) -> Any:
        """The state of the session."""
        return self.session.state

    def begin(self, setup: Mapping[str, Any], seed: str | None = None) -> None:
        """A new game.

        Raises:
            CompanionError: it cannot be set up so.
        """
        self._session = Session.begin(
            self.game.rules, self.store, now, setup=setup, box=self.box, seed=seed or new_seed()
        )

    def resume(self, number: int) -> None:
        """A stored game.

        Raises:
            JournalError: there is none, or it is damaged, or of a game that this app does not know.
        """
        game = game_of(self.store.header(number))
        self._session = Session.resume(game.rules, self.store, now, number)
        if game is not self.game:
            self.game, self.console, self.box = game, game.console(), self._session.header.box
