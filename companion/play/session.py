"""A game being played: wishes in, facts out; written first, then shown."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Generic

from companion import __version__
from companion.contract.outcomes import Draw, Outcomes
from companion.contract.rules import ActLike, FactT, Game, StateT
from companion.errors import CompanionError, IllegalActionError, JournalError
from companion.play.dice import Dice, commitment
from companion.play.entries import DRAWN_AGAIN, REDONE, UNDONE, Entry, Header, Summary
from companion.play.replay import fold
from companion.play.store import Store
from companion.play.timeline import RecordedAct, Timeline

Clock = Callable[[], datetime]
BY_TABLE = "table"


class Session(Generic[StateT, FactT]):
    """One game, from its first act to its last. Not for several threads.

    `trouble` is empty while every entry that was shown is on disk; otherwise it says why not. The game goes on in
    memory then, and the store writes what is missing as soon as it can.
    """

    def __init__(self, game: Game[StateT, FactT], store: Store, clock: Clock, header: Header, number: int = 0) -> None:
        self.game = game
        self.header = header
        self._number = number
        self._store = store
        self._clock = clock
        self._dice = Dice(header.seed)
        self._first = game.first_state(header.setup, header.box)
        self._timeline: Timeline[StateT, FactT] = Timeline(self._first)
        self._last_entry = 0
        self._last_act = 0

    @classmethod
    def begin(  # noqa: PLR0913 - a game has these parts, and they come from six places
        cls,
        game: Game[StateT, FactT],
        store: Store,
        clock: Clock,
        *,
        setup: Mapping[str, Any],
        box: Mapping[str, Any],
        seed: str,
    ) -> "Session[StateT, FactT]":
        """A new game, written to the store at once."""
        header = Header(game.id, game.rules, __version__, seed, commitment(seed), setup, box)
        session = cls(game, store, clock, header)
        session._number = store.begin(header, clock())
        return session

    @classmethod
    def resume(cls, game: Game[StateT, FactT], store: Store, clock: Clock, number: int) -> "Session[StateT, FactT]":
        """A stored game, exactly where it was left.

        Raises:
            JournalError: it is damaged, or of another game, or tells of a table that cannot be; names the entry.
        """
        header = store.header(number)
        if header.game != game.id:
            raise JournalError(f"game {number} is of {header.game!r}, not of {game.id!r}")
        if header.rules > game.rules:
            raise JournalError(f"game {number} is by rules {header.rules}; this app knows only {game.rules}: update it")
        try:
            session = cls(game, store, clock, header, number)
        except CompanionError as problem:
            raise JournalError(f"the beginning of game {number} is damaged: {problem}") from problem
        rows = list(store.entries(number))
        session._timeline = fold(game, session._first, rows, strictly=False)
        for act in (*session._timeline.live, *session._timeline.undone):
            # Undo and redo go there, too.
            if broken := game.problems(act.after):
                raise JournalError(f"game {number} is damaged: after act {act.number} {'; '.join(broken)}")
        if rows:
            session._last_entry, session._last_act = rows[-1].number, max(row.act for row in rows)
        return session

    @property
    def number(self) -> int:
        """The game's number in the store; one that was begun in memory gets another when it is written."""
        return self._store.number(self._number)

    @property
    def trouble(self) -> str:
        """Why not every entry that was shown is on disk; empty: they are."""
        return self._store.trouble

    @property
    def state(self) -> StateT:
        """Now."""
        return self._timeline.state

    @property
    def acts(self) -> tuple[RecordedAct[StateT, FactT], ...]:
        """Everything that stands, oldest first."""
        return tuple(self._timeline.live)

    @property
    def last(self) -> RecordedAct[StateT, FactT] | None:
        """What undo would take back."""
        return self._timeline.live[-1] if self._timeline.live else None

    @property
    def undone(self) -> RecordedAct[StateT, FactT] | None:
        """What redo would bring back."""
        return self._timeline.undone[-1] if self._timeline.undone else None

    def perform(self, wish: Callable[[StateT, Draw], ActLike[StateT, FactT]]) -> tuple[FactT, ...]:
        """Lets an act happen: it is decided, written, and only then part of the table.

        Raises:
            TableError: the table does not allow it; nothing changed.
        """
        before = self.state
        turn = self.game.place(before).turn
        act = wish(before, self._dice.at(turn))
        self._record(before, act, 0, None)
        return act.facts

    def advance(self) -> tuple[FactT, ...]:
        """The next step, drawn by the dice."""
        return self.perform(self.game.next_act)

    def can_draw_again(self) -> bool:
        """Whether the last act was drawn by the dice."""
        last = self.last
        return last is not None and last.deciders[:1] != (BY_TABLE,) and self._draws(last.before, last.facts)

    def _draws(self, before: StateT, facts: tuple[FactT, ...]) -> bool:
        drew = False
        draw = self._dice.at(self.game.place(before).turn)

        def watched(outcomes: Outcomes[Any], name: str, place: int = 0, /) -> Any:
            nonlocal drew
            drew = drew or len(outcomes) > 1
            return draw(outcomes, name, place)

        try:
            act = self.game.next_act(before, watched)
        except IllegalActionError:
            return False
        return drew and type(act.facts[0]) is type(facts[0])

    def draw_again(self) -> tuple[FactT, ...]:
        """Draws the last act anew; the first draw stands in the journal, and undo goes back to it.

        Raises:
            TableError: the last act was not drawn.
        """
        last = self.last
        if last is None or not self.can_draw_again():
            raise IllegalActionError("only what the app has just drawn can be drawn again")
        attempt = last.attempt + 1
        act = self.game.next_act(last.before, self._dice.at(self.game.place(last.before).turn, attempt))
        self._record(last.before, act, attempt, last)
        return act.facts

    def undo(self) -> RecordedAct[StateT, FactT]:
        """Takes the last act back; an act that was drawn again gives way to the draw before it.

        Raises:
            TableError: nothing has happened yet.
        """
        if not self._timeline.live:
            raise IllegalActionError("there is nothing to undo")
        act = self._timeline.undo()
        self._note([{"fact": UNDONE, "takes_back": act.number}])
        return act

    def go_back_to(self, act_number: int) -> None:
        """Undoes everything after this act (0: everything), so that it is the last that stands.

        Raises:
            TableError: no such act stands.
        """
        numbers = [0, *(act.number for act in self._timeline.live)]
        if act_number not in numbers:
            raise IllegalActionError(f"there is no act {act_number} to go back to")
        keep = numbers.index(act_number)
        taken_back = []
        while len(self._timeline.live) > keep:
            taken_back.append(self._timeline.undo())
        if taken_back:
            self._note([{"fact": UNDONE, "takes_back": act.number} for act in taken_back])

    def redo(self) -> RecordedAct[StateT, FactT]:
        """Brings the last undone act back.

        Raises:
            TableError: nothing was undone.
        """
        if not self._timeline.undone:
            raise IllegalActionError("there is nothing to redo")
        act = self._timeline.redo()
        self._note([{"fact": REDONE, "brings_back": act.number}])
        return act

    def _record(
        self,
        before: StateT,
        act: ActLike[StateT, FactT],
        attempt: int,
        instead_of: RecordedAct[StateT, FactT] | None,
    ) -> None:
        at = self._clock()
        self._last_act += 1
        rows: list[tuple[Mapping[str, Any], str]] = [
            (self.game.fact_to(fact), by.value) for fact, by in zip(act.facts, act.deciders, strict=True)
        ]
        if instead_of is not None:
            again = {"fact": DRAWN_AGAIN, "attempt": attempt, "instead_of": instead_of.number}
            rows.insert(0, (again, BY_TABLE))
        self._save(self._entries(rows, at, before, act.state), act.state)
        deciders = tuple(by.value for by in act.deciders)
        self._timeline.add(RecordedAct(self._last_act, at, act.facts, deciders, before, act.state, attempt, instead_of))

    def _note(self, facts: list[Mapping[str, Any]]) -> None:
        self._last_act += 1
        rows = [(fact, BY_TABLE) for fact in facts]
        self._save(self._entries(rows, self._clock(), self.state, self.state), self.state)

    def _entries(
        self, rows: list[tuple[Mapping[str, Any], str]], at: datetime, before: StateT, after: StateT
    ) -> list[Entry]:
        turn, cycle = self.game.place(after).turn, self.game.place(before).cycle
        entries = [
            Entry(self._last_entry + place, self._last_act, at, turn, cycle, by, fact)
            for place, (fact, by) in enumerate(rows, start=1)
        ]
        self._last_entry += len(entries)
        return entries

    def _save(self, entries: list[Entry], state: StateT) -> None:
        """Writes these entries, before they are shown; where that cannot be, the store keeps them and says so."""
        turn, cycle = self.game.place(state)
        outcome, reason = self.game.ending(state) or ("", "")
        self._store.append(self._number, entries, Summary(turn, cycle, outcome, reason))
