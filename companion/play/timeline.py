"""The acts of a game in their order, what is undone of them, and the table at each. In memory; the journal keeps it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic

from companion.contract.rules import FactT, StateT


@dataclass(frozen=True, slots=True)
class RecordedAct(Generic[StateT, FactT]):
    """An act as it stands in the journal.

    `attempt` counts how often it was drawn again; `instead_of` is the act that it took the place of by that.
    """

    number: int
    at: datetime
    facts: tuple[FactT, ...]
    deciders: tuple[Any, ...]
    before: StateT
    after: StateT
    attempt: int = 0
    instead_of: "RecordedAct[StateT, FactT] | None" = None


class Timeline(Generic[StateT, FactT]):
    """What has happened and stands (`live`), and what was undone and can be brought back (`undone`)."""

    def __init__(self, first: StateT) -> None:
        self.first = first
        self.live: list[RecordedAct[StateT, FactT]] = []
        self.undone: list[RecordedAct[StateT, FactT]] = []

    @property
    def state(self) -> StateT:
        """Now."""
        return self.live[-1].after if self.live else self.first

    def add(self, act: RecordedAct[StateT, FactT]) -> None:
        """A new act; what was undone before can no longer be brought back."""
        if act.instead_of is not None:
            self.live.pop()
        self.live.append(act)
        self.undone.clear()

    def undo(self) -> RecordedAct[StateT, FactT]:
        """Takes the last act back. One that was drawn again gives way to the draw before it."""
        act = self.live.pop()
        if act.instead_of is not None:
            self.live.append(act.instead_of)
        self.undone.append(act)
        return act

    def redo(self) -> RecordedAct[StateT, FactT]:
        """Brings the act back that was undone last."""
        act = self.undone.pop()
        if act.instead_of is not None:
            self.live.pop()
        self.live.append(act)
        return act
