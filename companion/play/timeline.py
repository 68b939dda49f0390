"""The acts of a game in their order, what is undone of them, what is new. In memory; the journal keeps all."""

from datetime import datetime
from enum import Enum, auto
from typing import Any, Generic, Protocol

from msgspec import Struct

from companion.contract.rules import Decider, FactT, Rules, StateT


class RecordedAct(Struct, Generic[StateT, FactT], frozen=True):
    """An act as it stands in the journal.

    `attempt` counts how often it was drawn again; `instead_of` is the act that it took the place of by that.
    """

    number: int
    at: datetime
    facts: tuple[FactT, ...]
    deciders: tuple[Decider, ...]
    before: StateT
    after: StateT
    attempt: int = 0
    instead_of: "RecordedAct[StateT, FactT] | None" = None

    def was_drawn(self, rules: Rules[StateT, FactT, Any]) -> bool:
        """Whether the app drew it, and chance had a choice: then it can be drawn again."""
        return self.deciders[0] is Decider.APP and rules.was_drawn(self.before, self.facts)


class Timeline(Generic[StateT, FactT]):
    """What has happened and stands (`done`), and what was undone and can be brought back (`undone`)."""

    def __init__(self, first: StateT) -> None:
        self.first = first
        self.done: list[RecordedAct[StateT, FactT]] = []
        self.undone: list[RecordedAct[StateT, FactT]] = []

    @property
    def state(self) -> StateT:
        """Now."""
        return self.done[-1].after if self.done else self.first

    def copy(self) -> "Timeline[StateT, FactT]":
        """The same, in which a jump can be tried before it is written."""
        copied = Timeline[StateT, FactT](self.first)
        copied.done, copied.undone = [*self.done], [*self.undone]
        return copied

    def add(self, act: RecordedAct[StateT, FactT]) -> None:
        """A new act; what was undone before can no longer be brought back."""
        if act.instead_of is not None:
            self.done.pop()
        self.done.append(act)
        self.undone.clear()

    def undo(self) -> RecordedAct[StateT, FactT]:
        """Takes the last act back. One that was drawn again gives way to the draw before it."""
        act = self.done.pop()
        if act.instead_of is not None:
            self.done.append(act.instead_of)
        self.undone.append(act)
        return act

    def redo(self) -> RecordedAct[StateT, FactT]:
        """Brings the act back that was undone last."""
        act = self.undone.pop()
        if act.instead_of is not None:
            self.done.pop()
        self.done.append(act)
        return act


class HasActs(Protocol[StateT, FactT]):
    """What is being played: a session."""

    @property
    def acts(self) -> tuple[RecordedAct[StateT, FactT], ...]:
        """Those that stand."""

    @property
    def undone(self) -> RecordedAct[StateT, FactT] | None:
        """The one that was undone last and can be brought back."""


class TimeTurn(Enum):
    """Acts were undone or redone."""

    BACK = auto()
    ON = auto()


class SessionChanges(Generic[StateT, FactT]):
    """Compares the acts that stand with those that were seen, so undo, redo and jumps need no word of their own."""

    def __init__(self, session: HasActs[StateT, FactT]) -> None:
        self._session = session
        self._acts, self._undone = session.acts, session.undone

    def take(self) -> TimeTurn | tuple[RecordedAct[StateT, FactT], ...]:
        """What is new since it was taken last. An act that was drawn again is new, and no time turned back for it."""
        before, undone = self._acts, self._undone
        acts = self._acts = self._session.acts
        self._undone = self._session.undone
        if acts == before:
            return ()
        if undone is not None and any(_came_from(act, undone) for act in acts):
            return TimeTurn.ON
        standing = {act.number for act in acts}
        if any(act.number not in standing for act in before) and not _is_drawn_again(acts, before):
            return TimeTurn.BACK
        known = {act.number for act in before}
        return tuple(act for act in acts if act.number not in known)


def _came_from(act: RecordedAct[StateT, FactT], other: RecordedAct[StateT, FactT]) -> bool:
    """Whether it is the other act, or took its place by being drawn again; a jump may bring back both."""
    drawn: RecordedAct[StateT, FactT] | None = act
    while drawn is not None and drawn is not other:
        drawn = drawn.instead_of
    return drawn is other


def _is_drawn_again(
    acts: tuple[RecordedAct[StateT, FactT], ...], before: tuple[RecordedAct[StateT, FactT], ...]
) -> bool:
    """Whether the last act took the place of the one that stood there."""
    replaced = acts[-1].instead_of if acts else None
    return replaced is not None and bool(before) and replaced.number == before[-1].number
