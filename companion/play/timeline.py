"""The acts of a game in their order, what is undone of them, and the table at each. In memory; the journal keeps it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic

from companion.games.game import FactT, TableT


@dataclass(frozen=True, slots=True)
class Recorded(Generic[TableT, FactT]):
    """An act as it stands in the journal.

    `attempt` counts how often it was drawn again; `instead_of` is the act that it took the place of by that.
    """

    number: int
    at: datetime
    facts: tuple[FactT, ...]
    deciders: tuple[Any, ...]
    before: TableT
    after: TableT
    attempt: int = 0
    instead_of: "Recorded[TableT, FactT] | None" = None


class Timeline(Generic[TableT, FactT]):
    """What has happened and stands (`live`), and what was undone and can be brought back (`undone`)."""

    def __init__(self, first: TableT) -> None:
        self.first = first
        self.live: list[Recorded[TableT, FactT]] = []
        self.undone: list[Recorded[TableT, FactT]] = []

    @property
    def table(self) -> TableT:
        """Now."""
        return self.live[-1].after if self.live else self.first

    def add(self, act: Recorded[TableT, FactT]) -> None:
        """A new act; what was undone before can no longer be brought back."""
        if act.instead_of is not None:
            self.live.pop()
        self.live.append(act)
        self.undone.clear()

    def undo(self) -> Recorded[TableT, FactT]:
        """Takes the last act back. One that was drawn again gives way to the draw before it."""
        act = self.live.pop()
        if act.instead_of is not None:
            self.live.append(act.instead_of)
        self.undone.append(act)
        return act

    def redo(self) -> Recorded[TableT, FactT]:
        """Brings the act back that was undone last."""
        act = self.undone.pop()
        if act.instead_of is not None:
            self.live.pop()
        self.live.append(act)
        return act
