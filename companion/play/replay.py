"""From entries to a timeline: facts are applied, nothing is drawn. Says which entry is the first that does not fit."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Generic

from msgspec import Struct
from msgspec.structs import replace

from companion.contract.rules import ActionT, Decider, FactT, Outcome, Outcomes, Refusal, Rules, StateT
from companion.errors import CompanionError, JournalError
from companion.play import entries
from companion.play.dice import commitment
from companion.play.entries import Entry, Header, check_fields
from companion.play.timeline import RecordedAct, Timeline


def check_header(header: Header) -> None:
    """Holds a header against itself.

    Raises:
        JournalError: the commitment is not the seed's.
    """
    if header.commitment != commitment(header.seed):
        raise JournalError("the header's commitment is not the SHA-256 of its seed")


def check_act(  # noqa: PLR0913, PLR0917 - an act is made of these parts
    rules: Rules[StateT, FactT, ActionT],
    before: StateT,
    facts: Sequence[FactT],
    deciders: Sequence[Decider],
    group: Sequence[Entry],
    tell: Callable[[Refusal], str],
) -> StateT:
    """The state after the act, if the rules make the same of it.

    Raises:
        JournalError: no action leads to these facts, or it is not legal, or the rules make something else of it; names
            the first entry that differs.
    """
    action = rules.action_of(before, facts, deciders)
    if action is None:
        raise JournalError(f"entry {group[0].number}: no action begins with this, decided by {deciders[0].value!r}")
    refusal = rules.why_not(before, action)
    if refusal is not None:
        raise JournalError(f"entry {group[0].number}: {tell(refusal)}")
    act = rules.act(before, action, RecordedResults(rules.results(before, facts, deciders)))
    for entry, fact, by, right, right_by in zip(group, facts, deciders, act.facts, act.deciders, strict=False):
        if fact != right:
            said, shown = (json.dumps(rules.encode(one), ensure_ascii=False) for one in (fact, right))
            raise JournalError(f"entry {entry.number}: by the rules it cannot be {said} here, but for example {shown}")
        if by is not right_by:
            raise JournalError(f"entry {entry.number}: it is decided by {right_by.value!r}, not by {by.value!r}")
    if len(facts) > len(act.facts):
        raise JournalError(f"entry {group[len(act.facts)].number}: it does not belong to this act")
    if len(facts) < len(act.facts):
        missing = json.dumps(rules.encode(act.facts[len(facts)]), ensure_ascii=False)
        raise JournalError(f"entry {group[-1].number}: after it the act lacks {missing}")
    if broken := rules.problems(act.state):
        raise JournalError(f"entry {group[-1].number}: {'; '.join(str(problem.value) for problem in broken)}")
    return act.state


def check_envelope(rules: Rules[StateT, FactT, ActionT], before: StateT, after: StateT, group: Sequence[Entry]) -> None:
    """Holds what stands beside the facts against the states before and after the act.

    Raises:
        JournalError: an entry's turn or cycle is another; names it.
    """
    turn, cycle = rules.position(after).turn, rules.position(before).cycle
    for entry in group:
        if (entry.turn, entry.cycle) != (turn, cycle):
            told = f"it says turn {entry.turn}, cycle {entry.cycle}"
            raise JournalError(f"entry {entry.number}: {told}, but belongs to turn {turn}, cycle {cycle}")


def _check_written(entry: Entry, right: Mapping[str, Any]) -> None:
    """Holds what stands in an entry against the fact that was read from it, as it is written: nothing is passed over.

    Raises:
        JournalError: there is a field, or something within one, that the fact does not know; names it.
    """
    check_fields(entry, right)
    for field, value in right.items():
        if entry.fact.get(field) != value:
            said, shown = (json.dumps(one, ensure_ascii=False) for one in (entry.fact.get(field), value))
            raise JournalError(f"entry {entry.number}: {entry.name}.{field} is written {shown}, not {said}")


class RecordedResults:
    """Draws what was recorded. What is missing or cannot come is replaced by what can, so that comparing shows it."""

    def __init__(self, results: Mapping[str, Sequence[Any]]) -> None:
        self._left = {name: list(drawn) for name, drawn in results.items()}

    def __call__(self, outcomes: Outcomes[Outcome], name: str, place: int = 0, /) -> Outcome:
        """The next result of this name."""
        del place
        left = self._left.get(name)
        drawn = left.pop(0) if left else None
        return drawn if drawn in outcomes.values else outcomes.values[0]


Tell = Callable[[Refusal], str]


def replay(
    rules: Rules[StateT, FactT, ActionT], first: StateT, rows: Iterable[Entry], *, strictly: Tell | None = None
) -> Timeline[StateT, FactT]:
    """The timeline that these entries tell.

    Without `strictly` the journal is trusted, since it was checked when it was written. With it (it says a refusal in
    words), every act is done again by the rules with the recorded results, and has to come out the same.

    Raises:
        JournalError: an entry cannot be; the message names it.
    """
    replaying = _Replaying(rules, Timeline(first), strictly)
    for _, grouped in groupby(rows, key=lambda entry: entry.act):
        group = list(grouped)
        try:
            replaying.go_on(group)
        except CompanionError:
            raise
        except Exception as problem:
            # What a damaged entry makes of a state can fail anywhere in a game; none of it may end the app.
            why = f"it cannot have happened ({type(problem).__name__}: {problem})"
            raise JournalError(f"entry {group[0].number}: {why}") from problem
    return replaying.timeline


class _Replaying(Struct, Generic[StateT, FactT, ActionT]):
    """A replay while it is going on. `act` is the number of the act before."""

    rules: Rules[StateT, FactT, ActionT]
    timeline: Timeline[StateT, FactT]
    tell: Tell | None
    act: int = 0

    def go_on(self, group: list[Entry]) -> None:
        """The next act, or a step back or forth in the history."""
        first = group[0]
        if self.tell is not None and first.act != self.act + 1:
            raise JournalError(f"entry {first.number}: it says act {first.act}, but belongs to act {self.act + 1}")
        self.act = first.act
        match first.name:
            case entries.UNDONE:
                self._step_back(group)
            case entries.REDONE:
                self._step_forward(group)
            case entries.DRAWN_AGAIN:
                self._draw_again(first, group[1:])
            case _:
                self.timeline.add(self._recorded(self.timeline.state, group))

    def _step_back(self, group: list[Entry]) -> None:
        for entry in group:
            takes_back = entry.fact.get("takes_back")
            if not self.timeline.done or self.timeline.done[-1].number != takes_back:
                raise JournalError(f"entry {entry.number}: there is no act {takes_back!r} to undo")
            self.timeline.undo()
        self._check_note(group, entries.UNDONE)

    def _step_forward(self, group: list[Entry]) -> None:
        for entry in group:
            brings_back = entry.fact.get("brings_back")
            if not self.timeline.undone or self.timeline.undone[-1].number != brings_back:
                raise JournalError(f"entry {entry.number}: there is no act {brings_back!r} to redo")
            self.timeline.redo()
        self._check_note(group, entries.REDONE)

    def _check_note(self, group: list[Entry], name: str) -> None:
        """Holds what is no act against how it is written: by the players, as one kind, where the game is now."""
        if self.tell is None:
            return
        for entry in group:
            if entry.name != name or entry.by != Decider.PLAYERS.value:
                raise JournalError(f"entry {entry.number}: it cannot be in one act with {name!r} by the players")
            check_fields(entry, ["takes_back" if name == entries.UNDONE else "brings_back"])
        check_envelope(self.rules, self.timeline.state, self.timeline.state, group)

    def _draw_again(self, first: Entry, group: list[Entry]) -> None:
        replaced = self.timeline.done[-1] if self.timeline.done else None
        if replaced is None or first.fact.get("instead_of") != replaced.number:
            raise JournalError(f"entry {first.number}: there is no act {first.fact.get('instead_of')!r} to draw again")
        if not group:
            raise JournalError(f"entry {first.number}: nothing was drawn again; the facts of its act are missing")
        attempt = replaced.attempt + 1
        if self.tell is not None:
            check_fields(first, ["attempt", "instead_of"])
            if first.fact.get("attempt") != attempt:
                said = first.fact.get("attempt")
                raise JournalError(f"entry {first.number}: it says attempt {said!r}, but is attempt {attempt}")
            if first.by != Decider.PLAYERS.value or not replaced.was_drawn(self.rules):
                raise JournalError(f"entry {first.number}: act {replaced.number} was not drawn by the app")
        act = self._recorded(replaced.before, group, again=first)
        if self.tell is not None and act.deciders[0] is not Decider.APP:
            raise JournalError(f"entry {group[0].number}: what is drawn again is drawn by the app")
        self.timeline.add(replace(act, attempt=attempt, instead_of=replaced))

    def _recorded(self, before: StateT, group: list[Entry], again: Entry | None = None) -> RecordedAct[StateT, FactT]:
        state = before
        facts: list[FactT] = []
        for entry in group:
            try:
                facts.append(self.rules.decode(entry.fact))
            except CompanionError as problem:
                raise JournalError(f"entry {entry.number}: {problem}") from problem
        deciders = tuple([Decider(entry.by) for entry in group])
        if self.tell is not None:
            for entry, fact in zip(group, facts, strict=True):
                _check_written(entry, self.rules.encode(fact))
            state = check_act(self.rules, before, facts, deciders, group, self.tell)
            check_envelope(self.rules, before, state, group if again is None else [again, *group])
        else:
            for entry, fact in zip(group, facts, strict=True):
                try:
                    state = self.rules.apply(state, fact)
                except CompanionError as problem:
                    raise JournalError(f"entry {entry.number}: {problem}") from problem
        return RecordedAct(group[0].act, group[0].at, tuple(facts), deciders, before, state)
