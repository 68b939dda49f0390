"""What the rest of the house may know about any game."""

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol, TypeVar

from companion.games.outcomes import Draw

TableT = TypeVar("TableT")
FactT = TypeVar("FactT")
FactT_co = TypeVar("FactT_co", covariant=True)
TableT_co = TypeVar("TableT_co", covariant=True)


class Place(NamedTuple):
    """Where in a game a moment is; `turn` 0 is the setup."""

    turn: int
    cycle: int


class ActLike(Protocol[TableT_co, FactT_co]):
    """What one press made happen: facts, who decided each (`app` or `table` is its value), and the table after it."""

    @property
    def facts(self) -> tuple[FactT_co, ...]:
        """In the order in which they happened."""

    @property
    def deciders(self) -> tuple[Any, ...]:
        """One for each fact."""

    @property
    def table(self) -> TableT_co:
        """After the last fact."""


class Game(Protocol[TableT, FactT]):
    """A game: its first table, its steps, and its facts as JSON. Frozen tables, pure functions."""

    @property
    def id(self) -> str:
        """The word for it in a journal's header."""

    @property
    def rules(self) -> int:
        """The version of its rules; a mended rule raises it, so that old games keep theirs."""

    def first_table(self, setup: Mapping[str, Any], box: Mapping[str, Any]) -> TableT:
        """The table before anything happened, from what the header keeps."""

    def next_act(self, table: TableT, draw: Draw, /) -> ActLike[TableT, FactT]:
        """What the step that is due makes happen."""

    def apply(self, table: TableT, fact: FactT, /) -> TableT:
        """The table after a fact."""

    def misfit(self, table: TableT, fact: FactT, /) -> str:
        """Why this fact cannot happen on this table; empty, if it can."""

    def act_misfit(self, before: TableT, facts: tuple[FactT, ...], /) -> str:
        """Why these facts, which fit one after the other, are no whole act on this table; empty, if they are one."""

    def problems(self, table: TableT, /) -> tuple[str, ...]:
        """The invariants that the table breaks, in words."""

    def place(self, table: TableT, /) -> Place:
        """Turn and cycle."""

    def ending(self, table: TableT, /) -> tuple[str, str] | None:
        """Outcome and reason, if the game is over."""

    def fact_to(self, fact: FactT, /) -> dict[str, Any]:
        """A fact as JSON, its name under `fact`."""

    def fact_from(self, entry: Mapping[str, Any], /) -> FactT:
        """The fact that an entry holds."""
