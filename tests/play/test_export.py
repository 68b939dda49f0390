"""A journal as a file of its own: under which name, and what becomes of those that are there."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.play.export import Journal, export_into, read_journals
from companion.play.store import Store
from tests.clock import EVENING
from tests.play.sessions import advance, begin


@pytest.fixture
def journal(store: Store) -> Journal:
    session = begin(store)
    advance(session, 3)
    return Journal(session.header, tuple(store.entries(session.number)))


def test_its_name_tells_game_and_date_and_it_can_be_read_back(tmp_path: Path, journal: Journal) -> None:
    file = export_into(tmp_path / "exports", 7, EVENING, journal)
    assert file.name == f"the-loop-{EVENING.astimezone():%Y-%m-%d-%H%M}-game-7.jsonl"
    assert tuple(read_journals(file)) == (journal,)


def test_what_is_there_already_is_left_as_it_is(tmp_path: Path, journal: Journal) -> None:
    first = export_into(tmp_path, 7, EVENING, journal)
    assert export_into(tmp_path, 7, EVENING, journal) == first
    shorter = replace(journal, entries=journal.entries[:2])
    second = export_into(tmp_path, 7, EVENING, shorter)
    assert second.name == first.name.replace(".jsonl", "-2.jsonl")
    assert tuple(read_journals(first)) == (journal,)


def test_a_damaged_header_names_no_place_elsewhere(tmp_path: Path, journal: Journal) -> None:
    odd = replace(journal, header=replace(journal.header, game="../../etc/coin_toss"))
    file = export_into(tmp_path / "exports", 1, EVENING, odd)
    assert file.parent == tmp_path / "exports"
    assert file.name.startswith("-etc-coin-toss-")
