"""A game being played: actions in, facts out; written first, then shown."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, Generic

from companion import __version__
from companion.contract.rules import Act, ActionT, Decider, FactT, Outcome, Outcomes, RefusedError, Rules, StateT
from companion.errors import CompanionError, IllegalActionError, JournalError
from companion.play.dice import Dice, commitment
from companion.play.entries import DRAWN_AGAIN, REDONE, UNDONE, Entry, Header, Summary
from companion.play.replay import replay
from companion.play.store import Store
from companion.play.timeline import RecordedAct, Timeline

Clock = Callable[[], datetime]


class _ChanceHasASay(Exception):  # noqa: N818 - no error: an answer
    """What would come of something depends on what is drawn."""


def _draw_nothing(outcomes: Outcomes[Outcome], name: str, place: int = 0, /) -> Outcome:
    """Draws only where there is no choice: the dice know already what will come, and must not tell."""
    del name, place
    if len(outcomes.values) != 1:
        raise _ChanceHasASay
    return outcomes.values[0]


class Session(Generic[StateT, FactT, ActionT]):
    """One game, from its first act to its last. Not for several threads.

    `save_error` is empty while every entry that was shown is on disk; otherwise it says why not. The game goes on in
    memory then, and the store writes what is missing as soon as it can.
    """

    def __init__(
        self, rules: Rules[StateT, FactT, ActionT], store: Store, clock: Clock, header: Header, number: int = 0
    ) -> None:
        self.rules = rules
        self.header = header
        self._number = number
        self._store = store
        self._clock = clock
        self._dice = Dice(header.seed)
        self._first = rules.first(header.setup, header.box)
        self._timeline: Timeline[StateT, FactT] = Timeline(self._first)
        self._last_entry = 0
        self._last_act = 0

    @classmethod
    def begin(  # noqa: PLR0913 - a game has these parts, and they come from six places
        cls,
        rules: Rules[StateT, FactT, ActionT],
        store: Store,
        clock: Clock,
        *,
        setup: Mapping[str, Any],
        box: Mapping[str, Any],
        seed: str,
    ) -> "Session[StateT, FactT, ActionT]":
        """A new game, written to the store at once."""
        header = Header(rules.id, rules.version, __version__, seed, commitment(seed), setup, box)
        session = cls(rules, store, clock, header)
        session._number = store.begin(header, clock())
        return session

    @classmethod
    def resume(
        cls, rules: Rules[StateT, FactT, ActionT], store: Store, clock: Clock, number: int
    ) -> "Session[StateT, FactT, ActionT]":
        """A stored game, exactly where it was left.

        Raises:
            JournalError: it is damaged, or of another game, or tells of a table that cannot be; names the entry.
        """
        header = store.header(number)
        if header.game != rules.id:
            raise JournalError(f"game {number} is of {header.game!r}, not of {rules.id!r}")
        if header.rules > rules.version:
            raise JournalError(
                f"game {number} is by rules {header.rules}; this app knows only {rules.version}: update it"
            )
        try:
            session = cls(rules, store, clock, header, number)
        except CompanionError as problem:
            raise JournalError(f"the beginning of game {number} is damaged: {problem}") from problem
        rows = list(store.entries(number))
        session._timeline = replay(rules, session._first, rows)
        for act in (*session._timeline.done, *session._timeline.undone):
            # Undo and redo go there, too.
            if broken := rules.problems(act.after):
                said = "; ".join(str(problem.value) for problem in broken)
                raise JournalError(f"game {number} is damaged: after act {act.number} {said}")
        if rows:
            session._last_entry, session._last_act = rows[-1].number, max(row.act for row in rows)
        return session

    @property
    def number(self) -> int:
        """The game's number in the store; one that was begun in memory gets another when it is written."""
        return self._store.number(self._number)

    @property
    def save_error(self) -> str:
        """Why not every entry that was shown is on disk; empty: they are."""
        return self._store.save_error

    @property
    def state(self) -> StateT:
        """Now."""
        return self._timeline.state

    @property
    def acts(self) -> tuple[RecordedAct[StateT, FactT], ...]:
        """Everything that stands, oldest first."""
        return tuple(self._timeline.done)

    @property
    def last(self) -> RecordedAct[StateT, FactT] | None:
        """What undo would take back."""
        return self._timeline.done[-1] if self._timeline.done else None

    @property
    def undone(self) -> RecordedAct[StateT, FactT] | None:
        """What redo would bring back."""
        return self._timeline.undone[-1] if self._timeline.undone else None

    @property
    def undone_acts(self) -> tuple[RecordedAct[StateT, FactT], ...]:
        """Everything that redo can bring back, the one that it brings back next first."""
        return tuple(reversed(self._timeline.undone))

    def perform(self, action: ActionT) -> tuple[FactT, ...]:
        """Lets an act happen: it is decided, written, and only then part of the state.

        Raises:
            RefusedError: the rules do not allow it; nothing changed.
        """
        before = self.state
        refusal = self.rules.why_not(before, action)
        if refusal is not None:
            raise RefusedError(refusal)
        act = self.rules.act(before, action, self._dice.at(self.rules.position(before).turn))
        self._record(before, act, 0, None)
        return act.facts

    def what_if(self, action: ActionT) -> StateT | None:
        """The state to which an action would lead; None: it is not legal, or chance has a say. Nothing happens."""
        if self.rules.why_not(self.state, action) is not None:
            return None
        try:
            return self.rules.act(self.state, action, _draw_nothing).state
        except _ChanceHasASay:
            return None

    def advance(self) -> tuple[FactT, ...]:
        """The next step, drawn by the dice.

        Raises:
            IllegalActionError: nothing comes by itself.
        """
        action = self.rules.next(self.state)
        if action is None:
            raise IllegalActionError("nothing comes by itself now")
        return self.perform(action)

    def can_draw_again(self) -> bool:
        """Whether the last act was drawn by the dice."""
        return self.last is not None and self.last.was_drawn(self.rules)

    def draw_again(self) -> tuple[FactT, ...]:
        """Draws the last act anew; the first draw stands in the journal, and undo goes back to it.

        Raises:
            IllegalActionError: the last act was not drawn.
        """
        last = self.last
        if last is None or not last.was_drawn(self.rules):
            raise IllegalActionError("only what the app has just drawn can be drawn again")
        # Not `rules.next`: in some games it is the players who say when the app draws.
        action = self.rules.action_of(last.before, last.facts, last.deciders)
        assert action is not None  # noqa: S101 - the act came from one
        attempt = last.attempt + 1
        turn = self.rules.position(last.before).turn
        act = self.rules.act(last.before, action, self._dice.at(turn, attempt))
        self._record(last.before, act, attempt, last)
        return act.facts

    def undo(self) -> RecordedAct[StateT, FactT]:
        """Takes the last act back; an act that was drawn again gives way to the draw before it.

        Raises:
            IllegalActionError: nothing has happened yet.
        """
        if not self._timeline.done:
            raise IllegalActionError("there is nothing to undo")
        after = self._timeline.copy()
        act = after.undo()
        self._turn_time(after, UNDONE, "takes_back", [act])
        return act

    def go_back_to(self, act_number: int) -> None:
        """Undoes everything after this act (0: everything), so that it is the last that stands: all or nothing.

        Raises:
            IllegalActionError: no such act stands.
        """
        numbers = [0, *(act.number for act in self._timeline.done)]
        if act_number not in numbers:
            raise IllegalActionError(f"there is no act {act_number} to go back to")
        keep = numbers.index(act_number)
        after, taken_back = self._timeline.copy(), []
        while len(after.done) > keep:
            taken_back.append(after.undo())
        if taken_back:
            self._turn_time(after, UNDONE, "takes_back", taken_back)

    def go_on_to(self, act_number: int) -> None:
        """Redoes everything up to this undone act, so that it is the last that stands: all or nothing.

        Raises:
            IllegalActionError: no such act was undone.
        """
        if all(act.number != act_number for act in self._timeline.undone):
            raise IllegalActionError(f"there is no undone act {act_number} to go on to")
        after = self._timeline.copy()
        brought_back: list[RecordedAct[StateT, FactT]] = []
        while not brought_back or brought_back[-1].number != act_number:
            brought_back.append(after.redo())
        self._turn_time(after, REDONE, "brings_back", brought_back)

    def redo(self) -> RecordedAct[StateT, FactT]:
        """Brings the last undone act back.

        Raises:
            IllegalActionError: nothing was undone.
        """
        if not self._timeline.undone:
            raise IllegalActionError("there is nothing to redo")
        act = self._timeline.undone[-1]
        self.go_on_to(act.number)
        return act

    def _record(
        self,
        before: StateT,
        act: Act[StateT, FactT],
        attempt: int,
        instead_of: RecordedAct[StateT, FactT] | None,
    ) -> None:
        at, number = self._clock(), self._last_act + 1
        rows: list[tuple[Mapping[str, Any], str]] = [
            (self.rules.encode(fact), by.value) for fact, by in zip(act.facts, act.deciders, strict=True)
        ]
        if instead_of is not None:
            again = {"fact": DRAWN_AGAIN, "attempt": attempt, "instead_of": instead_of.number}
            rows.insert(0, (again, Decider.PLAYERS.value))
        self._save(self._entries(number, rows, at, before, act.state), act.state)
        recorded = RecordedAct(number, at, act.facts, act.deciders, before, act.state, attempt, instead_of)
        self._timeline.add(recorded)

    def _turn_time(
        self, after: Timeline[StateT, FactT], fact: str, which: str, acts: Sequence[RecordedAct[StateT, FactT]]
    ) -> None:
        """Writes which acts were undone or redone, as one act of the journal; only then the timeline is `after`."""
        rows: list[tuple[Mapping[str, Any], str]] = [
            ({"fact": fact, which: act.number}, Decider.PLAYERS.value) for act in acts
        ]
        self._save(self._entries(self._last_act + 1, rows, self._clock(), after.state, after.state), after.state)
        self._timeline = after

    def _entries(
        self, act: int, rows: list[tuple[Mapping[str, Any], str]], at: datetime, before: StateT, after: StateT
    ) -> list[Entry]:
        turn, cycle = self.rules.position(after).turn, self.rules.position(before).cycle
        return [
            Entry(self._last_entry + place, act, at, turn, cycle, by, fact)
            for place, (fact, by) in enumerate(rows, start=1)
        ]

    def _save(self, entries: list[Entry], state: StateT) -> None:
        """Writes these entries, before they are shown; where that cannot be, the store keeps them and says so."""
        now = self.rules.position(state)
        outcome, reason = self.rules.ending(state) or ("", "")
        self._store.append(self._number, entries, Summary(now.turn, now.cycle, outcome, reason))
        # Only now: what went wrong on the way leaves no gap in the numbers of what comes next.
        self._last_entry, self._last_act = entries[-1].number, entries[-1].act
