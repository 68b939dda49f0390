"""Thousands of journals with one thing changed: what a strict replay accepts of them is legal, and explained."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.errors import CompanionError
from companion.games.the_loop.refusal_text import tell_refusal
from companion.games.the_loop.rules.eras import Level
from companion.games.the_loop.rules.state import State
from companion.play.export import read_journals
from companion.play.replay import replay
from companion.play.store import Store
from tests.games.the_loop.random_play import an_action
from tests.play.mutations import Mutation, explained, mutations_of
from tests.play.sessions import LOOP, begin
from tests.play.tampering import rows_of

JOURNALS = sorted((Path(__file__).parents[1] / "fixtures/version_1/journals").glob("*.jsonl"))
OF_EACH = 600
"""Mutations that are tried of a journal: as many as are worth the time."""


def accepted(first: State, rows: list[Any], of_each: int, random: Random) -> tuple[int, list[Mutation]]:
    """How many mutations were tried, and which of them a strict replay accepts."""
    replay(LOOP, first, rows, strictly=tell_refusal)
    every = list(mutations_of(rows))
    tried = random.sample(every, min(of_each, len(every)))
    return len(tried), [mutation for mutation in tried if _is_accepted(first, mutation)]


def _is_accepted(first: State, mutation: Mutation) -> bool:
    try:
        replay(LOOP, first, mutation.rows, strictly=tell_refusal)
    except CompanionError:
        return False
    return True


def explain(tried: int, found: list[tuple[Mutation, list[Any]]]) -> Counter[str]:
    """The reasons why what was accepted is legal, printed; fails where there is none."""
    why: Counter[str] = Counter()
    for mutation, rows in found:
        reason = explained(mutation, rows)
        assert reason, f"accepted, and nothing explains it: {mutation.what} of {mutation.entry}"
        why[reason] += 1
    print(f"\n{tried} mutations, {sum(why.values())} accepted:")
    for reason, times in why.most_common():
        print(f"{times:6}  {reason}")
    return why


def fixtures() -> Iterator[tuple[State, list[Any]]]:
    for path in JOURNALS:
        for journal in read_journals(path):
            if journal.entries:
                yield LOOP.first(journal.header.setup, journal.header.box), list(journal.entries)


def run(journals: Iterator[tuple[State, list[Any]]], of_each: int) -> Counter[str]:
    random = Random(1)
    tried, found = 0, []
    for first, rows in journals:
        more, taken = accepted(first, rows, of_each, random)
        tried += more
        found += [(mutation, rows) for mutation in taken]
    return explain(tried, found)


def test_what_is_accepted_of_a_few_mutations_is_legal() -> None:
    assert run(islice(fixtures(), 2), 60)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_what_is_accepted_of_mutated_fixtures_is_legal() -> None:
    assert run(fixtures(), OF_EACH)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_what_is_accepted_of_mutated_random_games_is_legal(store: Store) -> None:
    assert run(_random_games(store), OF_EACH)


def _random_games(store: Store) -> Iterator[tuple[State, list[Any]]]:
    for number in range(12):
        random = Random(number)
        session = begin(store, level=random.choice(tuple(Level)), agents=random.choice((2, 3, 4)), seed=str(number))
        for _ in range(120):
            try:
                match random.random():
                    case luck if luck < 0.08:
                        session.undo()
                    case luck if luck < 0.12:
                        session.redo()
                    case luck if luck < 0.2:
                        session.draw_again()
                    case _:
                        session.perform(an_action(session.state, random))
            except CompanionError:
                continue
        yield LOOP.first(session.header.setup, session.header.box), rows_of(session)
