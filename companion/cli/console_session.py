"""What a command of the console works on: the store, the box, and the game that is being played."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from companion.contract.outcomes import Draw
from companion.errors import IllegalActionError
from companion.games.the_loop.box_file import box_mapping
from companion.games.the_loop.rules.act_builder import Act
from companion.games.the_loop.rules.box import box_from
from companion.games.the_loop.rules.facts import Fact
from companion.games.the_loop.rules.foo_phase import chance_due
from companion.games.the_loop.rules.setup import Decider, Setup, checked_setup, setup_to
from companion.games.the_loop.rules.state import State, Step
from companion.games.the_loop.rules.the_loop import TheLoop
from companion.play.dice import new_seed
from companion.play.session import Session
from companion.play.store import Store

Action = Callable[[State, Draw], Act]


def now() -> datetime:
    """The wall clock, for the journal."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command gives back: what happened, or words for people."""

    facts: tuple[Fact, ...] = ()
    words: str = ""
    ends: bool = False


class ConsoleSession:
    """One game at a time."""

    def __init__(self, store: Store, box: Mapping[str, Any] | None = None) -> None:
        self.store = store
        self.box = dict(box) if box is not None else box_mapping()
        self._session: Session[State, Fact] | None = None

    @property
    def session(self) -> Session[State, Fact]:
        """The game that is being played.

        Raises:
            TableError: none is.
        """
        if self._session is None:
            raise IllegalActionError("no game is being played; begin one with: new")
        return self._session

    @property
    def is_playing(self) -> bool:
        """Whether there is a game."""
        return self._session is not None

    @property
    def state(self) -> State:
        """The table of the game."""
        return self.session.state

    def begin(self, setup: Setup, seed: str | None = None) -> None:
        """A new game.

        Raises:
            TableError: it cannot be set up so.
        """
        checked_setup(setup, box_from(self.box))
        self._session = Session.begin(
            TheLoop(), self.store, now, setup=setup_to(setup), box=self.box, seed=seed or new_seed()
        )

    def resume(self, number: int) -> None:
        """A stored game.

        Raises:
            JournalError: there is none, or it is damaged.
        """
        self._session = Session.resume(TheLoop(), self.store, now, number)

    def advance(self) -> tuple[Fact, ...]:
        """The next step, unless the table draws it.

        Raises:
            TableError: the table has to enter something, or to end the turn.
        """
        state = self.state
        due = chance_due(state)
        if due is not None and state.draws.of(due) is Decider.PLAYERS:
            raise IllegalActionError(f"you draw this at the table: enter it with: {next_commands(state)[0]}")
        return self.session.advance()


def next_commands(state: State) -> tuple[str, ...]:
    """The commands that bring the game on from here."""
    due = chance_due(state)
    if state.step is Step.OVER:
        return ("undo", "new")
    if state.step is Step.ACTIONS:
        return ("end-turn [ERA]",)
    if due is None:
        return ("next",)
    entering = {
        "era": "enter era ERA" if state.turn or state.step is not Step.UNPACKED else "enter era ERA ERA",
        "clones": "enter clones ARRIVAL>PARADOX …",
        "rifts": "enter rifts ERA=N …",
    }[due.value]
    return (entering,) if state.draws.of(due) is Decider.PLAYERS else ("next", entering)
