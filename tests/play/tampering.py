"""Journals that were tampered with, and what a strict replay says of them."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.errors import JournalError
from companion.games.the_loop.refusal_text import tell_refusal
from companion.games.the_loop.rules.state import State
from companion.play.entries import Entry
from companion.play.replay import replay
from tests.play.sessions import LOOP, Playing

Rows = list[Entry]


def rows_of(session: Playing) -> Rows:
    assert session.number is not None
    return list(session._store.entries(session.number))


def strict(session: Playing, rows: Rows) -> State:
    first = LOOP.first(session.header.setup, session.header.box)
    return replay(LOOP, first, rows, strictly=tell_refusal).state


def refusal(session: Playing, rows: Rows) -> str:
    with pytest.raises(JournalError) as caught:
        strict(session, rows)
    return str(caught.value)


def place_of(rows: Rows, name: str, nth: int = 0) -> int:
    return [place for place, row in enumerate(rows) if row.name == name][nth]


def changed(rows: Rows, name: str, nth: int = 0, **fields: Any) -> Rows:
    """The same rows, with some fields of one fact replaced."""
    place = place_of(rows, name, nth)
    row = rows[place]
    return [*rows[:place], replace(row, fact={**row.fact, **fields}), *rows[place + 1 :]]


def without(rows: Rows, name: str, nth: int = 0) -> Rows:
    place = place_of(rows, name, nth)
    return [*rows[:place], *rows[place + 1 :]]


def swapped(rows: Rows, one: str, other: str) -> Rows:
    mixed = list(rows)
    first, second = place_of(rows, one), place_of(rows, other)
    mixed[first], mixed[second] = mixed[second], mixed[first]
    return mixed
