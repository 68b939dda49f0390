"""The lines of a journal: what is written comes back, and what is wrong is named by entry and field."""

import json
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.contract.rules import Decider
from companion.errors import JournalError
from companion.games.the_loop.rules.box import box_from
from companion.games.the_loop.rules.eras import Level
from companion.games.the_loop.rules.scenarios import SCENARIOS
from companion.games.the_loop.rules.setup import DrawSources, Setup, setup_from, setup_to
from companion.play.entries import FORMAT, Entry, Header, entry_from, entry_to, header_from, header_to, summary_from
from companion.play.export import read_journals, write_journal
from companion.play.store import Store
from tests.games.the_loop.states import AGENTS, BOX, MAPPING
from tests.play.sessions import LOOP, begin, resume

HEADER = Header("the_loop", 1, "0.1.0", "seed", "commitment", {"level": "month"}, {"cubes": {"rift": 30}})
AT = datetime(2026, 1, 31, 20, 15, 0, 250_000, tzinfo=UTC)
LINE = {
    "n": 12,
    "act": 4,
    "at": "2026-01-31T20:15:00.250Z",
    "turn": 3,
    "cycle": 1,
    "by": "app",
    "fact": "machine_moved",
    "era": "medieval",
}


def refusal_of_header(found: object) -> str:
    with pytest.raises(JournalError) as caught:
        header_from(found if isinstance(found, str) else json.dumps(found))
    return str(caught.value)


def refusal_of_entry(found: object, number: int = 12) -> str:
    with pytest.raises(JournalError) as caught:
        entry_from(found if isinstance(found, str) else json.dumps(found), number)
    return str(caught.value)


def test_a_header_comes_back() -> None:
    assert header_from(header_to(HEADER)) == HEADER


def test_a_header_stands_in_the_journal_like_this() -> None:
    assert json.loads(header_to(HEADER)) == {
        "format": "loop-companion-journal",
        "version": 1,
        "game": "the_loop",
        "rules": 1,
        "app": "0.1.0",
        "seed": "seed",
        "commitment": "commitment",
        "setup": {"level": "month"},
        "box": {"cubes": {"rift": 30}},
    }
    assert "\n" not in header_to(HEADER)


@pytest.mark.parametrize("line", ["", "{", "[" * 100_000, "\x00", "Kind regards"])
def test_a_header_that_is_no_json_is_refused(line: str) -> None:
    assert refusal_of_header(line) == "the header is damaged: it is no JSON"


@pytest.mark.parametrize("found", [[], 5, None, "text"])
def test_a_header_that_is_no_object_is_refused(found: object) -> None:
    assert refusal_of_header(json.dumps(found)) == "the header is damaged: it is no JSON object"


@pytest.mark.parametrize("found", [{}, {"format": "another"}, {"format": None}, {"version": 1}])
def test_a_foreign_file_is_refused(found: dict[str, Any]) -> None:
    assert refusal_of_header(found).startswith("this is no journal of the Loop Companion: its first line lacks")


@pytest.mark.parametrize("version", [2, 99, None, "1", 1.0])
def test_a_newer_journal_asks_for_an_update(version: object) -> None:
    found = {**json.loads(header_to(HEADER)), "version": version}
    assert refusal_of_header(found) == f"the journal has version {version!r}; this app reads up to 1: update the app"


@pytest.mark.parametrize("field", ["game", "rules", "app", "seed", "commitment", "setup", "box"])
@pytest.mark.parametrize("value", [None, [], 1.5, "absent"])
def test_a_missing_or_wrong_field_of_the_header_is_named(field: str, value: object) -> None:
    found = {**json.loads(header_to(HEADER)), field: value}
    if value == "absent":
        del found[field]
    assert refusal_of_header(found) == f"the header's field '{field}' is missing or wrong"


def test_an_entry_comes_back_and_stands_in_the_journal_like_this() -> None:
    entry = Entry(12, 4, AT, 3, 1, "app", {"fact": "machine_moved", "era": "medieval"})
    assert json.loads(entry_to(entry)) == LINE
    back = entry_from(entry_to(entry), 12)
    assert (back.number, back.act, back.at, back.turn, back.cycle, back.by) == (12, 4, AT, 3, 1, "app")
    assert back.name == "machine_moved"
    assert entry_to(back) == entry_to(entry)


def test_the_end_of_a_cycle_keeps_its_number_beside_that_of_the_entry() -> None:
    entry = Entry(12, 4, AT, 7, 1, "app", {"fact": "cycle_ended", "cycle": 1})
    assert LOOP.encode(LOOP.decode(entry_from(entry_to(entry), 12).fact)) == entry.fact


def test_times_are_kept_in_utc() -> None:
    away = AT.astimezone(timezone(timedelta(hours=5, minutes=30)))
    entry = Entry(1, 1, away, 0, 1, "app", {"fact": "artifact_due"})
    assert '"at": "2026-01-31T20:15:00.250Z"' in entry_to(entry)
    assert entry_from(entry_to(entry), 1).at == AT


def test_a_time_without_a_zone_is_utc() -> None:
    assert entry_from(json.dumps({**LINE, "at": "2026-01-31T20:15:00.250"}), 12).at == AT


@pytest.mark.parametrize("line", ["", "{", "[" * 100_000, "\x00"])
def test_an_entry_that_is_no_json_is_named(line: str) -> None:
    assert refusal_of_entry(line) == "entry 12 is damaged: it is no JSON"


def test_an_entry_that_is_no_object_is_named() -> None:
    assert refusal_of_entry([1]) == "entry 12 is damaged: it is no JSON object"


@pytest.mark.parametrize("field", ["n", "act", "turn", "cycle"])
@pytest.mark.parametrize("value", [None, "1", 1.5, True, []])
def test_a_number_of_an_entry_that_is_none_is_named(field: str, value: object) -> None:
    assert refusal_of_entry({**LINE, field: value}) == f"entry 12: its field '{field}' must be a whole number"


def test_an_entry_out_of_order_is_named() -> None:
    assert refusal_of_entry(LINE, 11) == "entry 11 is missing: the line says it is entry 12"


@pytest.mark.parametrize("field", ["n", "act", "turn", "cycle"])
@pytest.mark.parametrize("value", [-1, 1_000_001, 10**4000])
def test_a_number_of_an_entry_that_cannot_be_is_named(field: str, value: int) -> None:
    assert refusal_of_entry({**LINE, field: value}) == f"entry 12: its field '{field}' must be from 0 to 1000000"


def test_half_a_letter_is_written_so_that_it_can_be() -> None:
    line = entry_to(Entry(12, 4, AT, 3, 1, "app", {"fact": "agent_chosen", "agent": "\ud800"}))
    assert line.isascii()
    assert entry_from(line, 12).fact["agent"] == "\ud800"


def test_an_agent_may_have_the_name_of_the_format(tmp_path: Path) -> None:
    entry = Entry(1, 1, AT, 3, 1, "app", {"fact": "agent_chosen", "agent": FORMAT})
    path = tmp_path / "game.jsonl"
    with path.open("w", encoding="utf-8") as file:
        write_journal(file, HEADER, [entry])
        write_journal(file, HEADER, [entry, replace(entry, number=2)])
    assert [len(journal.entries) for journal in read_journals(path)] == [1, 2]


@pytest.mark.parametrize("value", [None, "dice", "APP", 1, [], {}])
def test_who_decided_must_be_app_or_table(value: object) -> None:
    assert refusal_of_entry({**LINE, "by": value}) == 'entry 12: its field "by" must be "app" or "table"'


@pytest.mark.parametrize("value", [None, 5, []])
def test_an_entry_without_a_fact_is_named(value: object) -> None:
    assert refusal_of_entry({**LINE, "fact": value}) == 'entry 12: its field "fact" is missing'


@pytest.mark.parametrize("value", [None, "yesterday", 5, [], "2026-13-01"])
def test_a_time_that_is_none_is_named(value: object) -> None:
    assert refusal_of_entry({**LINE, "at": value}) == (
        'entry 12: its field "at" must be a time like 2026-01-31T20:15:00Z'
    )


@pytest.mark.parametrize("at", ["0001-01-01T20:15:00+23:00", "9999-12-31T20:15:00-23:00"])
@pytest.mark.parametrize("is_unusual", [False, True])
def test_a_time_that_is_none_in_another_zone_is_named(at: str, is_unusual: bool) -> None:
    line = {**LINE, "at": at.replace("-", "", 2).replace(":", "", 2) if is_unusual else at}
    assert refusal_of_entry(line) == (
        f'entry 12: its field "at" says {at}; it must be from 0001-01-02 on and not after 9999-12-31'
    )


@pytest.mark.parametrize(
    ("clock", "at"),
    [
        (datetime.min.replace(tzinfo=timezone(timedelta(hours=23))), "0001-01-02T00:00:00.000Z"),
        (datetime(1969, 12, 31, 23, 59, 59, tzinfo=UTC), "1969-12-31T23:59:59.000Z"),
        (datetime.max.replace(tzinfo=timezone(-timedelta(hours=23))), "9999-12-31T00:00:00.000Z"),
    ],
)
def test_whatever_the_clock_says_is_written_so_that_it_can_be_read(clock: datetime, at: str) -> None:
    entry = replace(entry_from(json.dumps(LINE), 12), at=clock)
    assert json.loads(entry_to(entry))["at"] == at
    assert entry_from(entry_to(entry), 12).at == datetime.fromisoformat(at)


@pytest.mark.parametrize("at", ["20260131T201500.250Z", "2026-01-31T20:15:00.25+00:00", "2026-W05-6T20:15:00.250Z"])
def test_a_time_may_be_written_in_any_way_that_iso_8601_allows(at: str) -> None:
    assert entry_from(json.dumps({**LINE, "at": at}), 12).at == AT


def test_a_field_that_stands_beside_is_kept() -> None:
    """The line is written as it was read; a strict replay asks whose field it is."""
    line = json.dumps({**LINE, "weather": {"rain": [1, None, 0.5]}})
    assert entry_to(entry_from(line, 12)) == line


@pytest.mark.parametrize("line", [5, None, b"\xff", 0.5])
def test_a_cell_that_holds_no_line_is_named(line: Any) -> None:
    with pytest.raises(JournalError, match=r"^entry 12 is damaged: it is no JSON"):
        entry_from(line, 12)


@pytest.mark.parametrize(
    "cell",
    ["", "[]", "5", '{"turn": 1}', '{"turn": -1, "cycle": 1}', '{"turn": 1, "cycle": 1, "outcome": null}', 5, None],
)
def test_a_summary_that_is_damaged_is_refused(cell: Any) -> None:
    with pytest.raises(ValueError, match=r"^the summary is damaged: "):
        summary_from(cell)


# The setup in a header

SETUP = Setup(AGENTS[:3], Level.YEAR, draws=DrawSources(rifts=Decider.PLAYERS))


def test_a_setup_comes_back() -> None:
    assert setup_from(json.loads(json.dumps(setup_to(SETUP))), BOX, SCENARIOS) == SETUP


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("level", "decade", 'setup.level is \'decade\'; it must be: one of "month", "year", "eternity"'),
        ("scenario", None, "setup.scenario is None; it must be: text in quotes"),
        ("scenario", "none", "setup.scenario is 'none'; it must be: one of \"sabotage\""),
        ("agents", "V-Girl", "setup.agents is 'V-Girl'; it must be: a list of texts in quotes"),
        ("agents", ["V-Girl"], "setup.agents: 1 agents cannot play; choose two, three or four"),
        ("agents", ["V-Girl", "Nobody"], "setup.agents: there is no agent 'Nobody' in the box; there are: "),
        ("draws", 5, "setup.draws is 5; it must be: a table"),
        ("draws", {"era": "app", "clones": "app"}, 'setup.draws.rifts is missing; it must be: one of "app", "table"'),
    ],
)
def test_a_wrong_field_of_the_setup_is_named(field: str, value: object, words: str) -> None:
    with pytest.raises(JournalError) as caught:
        setup_from({**setup_to(SETUP), field: value}, box_from(MAPPING), SCENARIOS)
    assert str(caught.value).startswith(words)


# A stored game that is another, or newer


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("game", "another_game", "game 1 is of 'another_game', not of 'the_loop'"),
        ("rules", 3, "game 1 is by rules 3; this app knows only 2: update it"),
    ],
)
def test_a_stored_game_that_is_another_or_newer_is_refused(store: Store, field: str, value: object, words: str) -> None:
    session = begin(store)
    found = {**json.loads(header_to(session.header)), field: value}
    store._connection.execute("UPDATE games SET header = ?, checksum = NULL", (json.dumps(found),))
    with pytest.raises(JournalError) as caught:
        resume(store, session.number)
    assert str(caught.value) == words
