"""What has happened in a game since somebody looked last: new acts, or time that ran back or on."""

from enum import Enum, auto
from typing import Any, Generic

from companion.contract.rules import FactT, StateT
from companion.play.session import Session
from companion.play.timeline import RecordedAct


class TimeTurn(Enum):
    """Acts were undone or redone."""

    BACK = auto()
    ON = auto()


class SessionChanges(Generic[StateT, FactT]):
    """Compares the acts that stand with those that were seen, so undo, redo and jumps need no word of their own."""

    def __init__(self, session: Session[StateT, FactT, Any]) -> None:
        self._session = session
        self._acts, self._undone = session.acts, session.undone

    def take(self) -> TimeTurn | tuple[RecordedAct[StateT, FactT], ...]:
        """What is new since it was taken last. An act that was drawn again is new, and no time turned back for it."""
        before, undone = self._acts, self._undone
        acts = self._acts = self._session.acts
        self._undone = self._session.undone
        if acts == before:
            return ()
        standing = {act.number for act in acts}
        if any(act.number not in standing for act in before) and not _is_drawn_again(acts, before):
            return TimeTurn.BACK
        if undone is not None and acts and acts[-1] is undone:
            return TimeTurn.ON
        known = {act.number for act in before}
        return tuple(act for act in acts if act.number not in known)


def _is_drawn_again(
    acts: tuple[RecordedAct[StateT, FactT], ...], before: tuple[RecordedAct[StateT, FactT], ...]
) -> bool:
    """Whether the last act took the place of the one that stood there."""
    replaced = acts[-1].instead_of if acts else None
    return replaced is not None and bool(before) and replaced.number == before[-1].number
