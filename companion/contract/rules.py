"""What the rest of the house may know about any game."""

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol, TypeVar

from companion.contract.outcomes import Draw

StateT = TypeVar("StateT")
FactT = TypeVar("FactT")
FactT_co = TypeVar("FactT_co", covariant=True)
StateT_co = TypeVar("StateT_co", covariant=True)


class Position(NamedTuple):
    """Where in a game a moment is; `turn` 0 is the setup."""

    turn: int
    cycle: int


class ActLike(Protocol[StateT_co, FactT_co]):
    """What one press made happen: facts, who decided each (`app` or `table` is its value), and the table after it."""

    @property
    def facts(self) -> tuple[FactT_co, ...]:
        """In the order in which they happened."""

    @property
    def deciders(self) -> tuple[Any, ...]:
        """One for each fact."""

    @property
    def state(self) -> StateT_co:
        """After the last fact."""


class Game(Protocol[StateT, FactT]):
    """A game: its first table, its steps, and its facts as JSON. Frozen tables, pure functions."""

    @property
    def id(self) -> str:
        """The word for it in a journal's header."""

    @property
    def rules(self) -> int:
        """The version of its rules; a mended rule raises it, so that old games keep theirs."""

    def first_state(self, setup: Mapping[str, Any], box: Mapping[str, Any]) -> StateT:
        """The table before anything happened, from what the header keeps."""

    def next_act(self, state: StateT, draw: Draw, /) -> ActLike[StateT, FactT]:
        """What the step that is due makes happen."""

    def apply(self, state: StateT, fact: FactT, /) -> StateT:
        """The table after a fact."""

    def misfit(self, state: StateT, fact: FactT, /) -> str:
        """Why this fact cannot happen on this table; empty, if it can."""

    def act_misfit(self, before: StateT, facts: tuple[FactT, ...], /) -> str:
        """Why these facts, which fit one after the other, are no whole act on this table; empty, if they are one."""

    def problems(self, state: StateT, /) -> tuple[str, ...]:
        """The invariants that the table breaks, in words."""

    def place(self, state: StateT, /) -> Position:
        """Turn and cycle."""

    def ending(self, state: StateT, /) -> tuple[str, str] | None:
        """Outcome and reason, if the game is over."""

    def fact_to(self, fact: FactT, /) -> dict[str, Any]:
        """A fact as JSON, its name under `fact`."""

    def fact_from(self, entry: Mapping[str, Any], /) -> FactT:
        """The fact that an entry holds."""
