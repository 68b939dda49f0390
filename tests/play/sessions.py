"""Sessions with a clock and a seed of their own, and wishes in short."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.actions import Action
from companion.games.the_loop.rules.eras import Level
from companion.games.the_loop.rules.facts import Fact
from companion.games.the_loop.rules.setup import STANDARD, Setup, setup_to
from companion.games.the_loop.rules.state import State, Step
from companion.games.the_loop.rules.the_loop import TheLoop
from companion.play.session import Session
from companion.play.store import Store
from tests.clock import Clock
from tests.games.the_loop.states import AGENTS, MAPPING

LOOP: Final = TheLoop()
SEED: Final = "0123456789abcdef0123456789abcdef"
Playing = Session[State, Fact, Action]


def begin(
    store: Store,
    *,
    level: Level = Level.MONTH,
    agents: int = 2,
    seed: str = SEED,
    scenario: str = STANDARD,
    box: Mapping[str, Any] = MAPPING,
) -> Playing:
    """A new game."""
    setup = setup_to(Setup(AGENTS[:agents], level, scenario))
    return Session.begin(LOOP, store, Clock(step=1.0).date, setup=setup, box=box, seed=seed)


def resume(store: Store, number: int | None) -> Playing:
    """A stored game."""
    assert number is not None
    return Session.resume(LOOP, store, Clock(step=1.0).date, number)


def advance(session: Playing, acts: int = 1) -> None:
    """So many acts; a turn ends without a word."""
    for _ in range(acts):
        if session.state.step is Step.ACTIONS:
            session.perform(a.EndTurn())
        else:
            session.advance()


def go_on_to(session: Playing, step: Step, turn: int = 1) -> None:
    """Until this step of this turn."""
    while (session.state.step, session.state.turn) != (step, turn):
        assert session.state.ending is None
        advance(session)


def without_box(state: State) -> State:
    """The table to compare with one of another start of the app: boxes are compared by identity."""
    return replace(state, box=None)  # type: ignore[arg-type]


def same(one: State, other: State) -> bool:
    """Whether two tables of different starts are the same."""
    return without_box(one) == without_box(other)


@contextmanager
def opened(folder: Path | None) -> Iterator[Store]:
    """A store on disk, or in memory; closed at the end."""
    store = Store(folder)
    try:
        yield store
    finally:
        store.close()
