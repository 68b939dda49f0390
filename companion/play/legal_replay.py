"""Holds recorded acts against the rules: each is done again with the results that it recorded, and compared."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.contract.outcomes import Outcome, Outcomes
from companion.contract.rules import ActionT, Decider, FactT, Refusal, Rules, StateT
from companion.errors import JournalError
from companion.play.dice import commitment
from companion.play.entries import Entry, Header


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
