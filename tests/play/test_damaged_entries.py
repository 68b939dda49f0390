"""An entry, a summary or a box that cannot be: it is named, and costs no other game."""

import json

import pytest

from companion.errors import JournalError
from companion.games.the_loop.rules.state import Step
from companion.play.entries import header_to
from companion.play.store import Store
from tests.play.sessions import LOOP, advance, begin, go_on_to, resume


def damage(store: Store, number: int, line: str | None) -> None:
    if line is None:
        store._connection.execute("DELETE FROM entries WHERE n = ?", (number,))
    else:
        store._connection.execute("UPDATE entries SET entry = ?, checksum = NULL WHERE n = ?", (line, number))
    store._connection.commit()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('{"n": 5, "act"', "entry 5 is damaged: it is no JSON"),
        ("[]", "entry 5 is damaged: it is no JSON object"),
        ("[" * 100_000, "entry 5 is damaged: it is no JSON"),
        (None, "entry 5 is missing: the line says it is entry 6"),
    ],
)
def test_a_damaged_entry_is_named_by_its_number(store: Store, line: str | None, words: str) -> None:
    session = begin(store)
    advance(session, 3)
    damage(store, 5, line)
    with pytest.raises(JournalError) as caught:
        resume(store, session.number)
    assert str(caught.value) == words


def test_an_entry_that_cannot_be_is_named_by_its_number(store: Store) -> None:
    session = begin(store)
    advance(session, 3)
    row = '{"n": 5, "act": 1, "at": "2026-01-31T20:15:00Z", "turn": 0, "cycle": 1, "by": "app", "fact": "teleported"}'
    damage(store, 5, row)
    with pytest.raises(JournalError, match=r"^entry 5: 'teleported' is no fact that this version knows$"):
        resume(store, session.number)


PLACE = '"act": 90, "at": "2026-01-31T20:15:00Z", "turn": 1, "cycle": 1, "by": "app"'


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        ('"fact": "cycle_ended", "cycle": -9', "entry {n}: its field 'cycle' must be from 0 to 1000000"),
        ('"fact": "cycle_ended", "cycle": 9', "game 1 is damaged: after act 90 turn, cycle and visited Eras do not"),
        ('"fact": "energy_changed", "era": "medieval", "amount": -99', "game 1 is damaged: after act 90 a count is"),
        ('"fact": "step_begun", "step": "over"', "game 1 is damaged: after act 90 the game goes on although it is"),
        (
            '"fact": "drawn_again", "attempt": 1, "instead_of": 8',
            "entry {n}: nothing was drawn again; the facts of its",
        ),
        ('"fact": "undone", "takes_back": [1]', "entry {n}: there is no act [1] to undo"),
    ],
)
def test_a_stored_game_that_tells_of_an_impossible_table_is_refused(store: Store, fact: str, words: str) -> None:
    session = begin(store)
    go_on_to(session, Step.ACTIONS)
    n = len(list(store.entries(1))) + 1
    # `cycle` stands twice in the line of a cycle's end; the last one is read.
    line = f'{{"n": {n}, {PLACE}, {fact}}}'
    store._connection.execute("INSERT INTO entries (game, n, entry) VALUES (1, ?, ?)", (n, line))
    store._connection.commit()
    with pytest.raises(JournalError) as caught:
        resume(store, 1)
    assert str(caught.value).startswith(words.format(n=n))


def test_whatever_goes_wrong_while_a_stored_game_is_read_names_the_entry(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    advance(begin(store), 3)

    def fails(*_: object) -> None:
        raise IndexError("tuple index out of range")

    monkeypatch.setattr(type(LOOP), "apply", fails)
    with pytest.raises(JournalError) as caught:
        resume(store, 1)
    assert str(caught.value) == "entry 1: it cannot have happened (IndexError: tuple index out of range)"


@pytest.mark.parametrize("cell", [7, 1.5, None, b"\xff", "7"])
def test_a_cell_that_holds_no_line_is_named(store: Store, cell: object) -> None:
    advance(begin(store), 3)
    store._connection.execute("UPDATE entries SET entry = ifnull(?, 'null') WHERE n = 5", (cell,))
    with pytest.raises(JournalError, match=r"^entry 5 is damaged: it is no JSON"):
        resume(store, 1)
    store._connection.execute("UPDATE games SET header = ifnull(?, 'null')", (cell,))
    with pytest.raises(JournalError, match=r"^the header is damaged: it is no JSON"):
        resume(store, 1)
    assert store.games() == ()


SUMMARY = {"turn": 1, "cycle": 1, "outcome": "", "reason": ""}


@pytest.mark.parametrize(
    "summary",
    [
        *({**SUMMARY, name: value} for name in ("turn", "cycle") for value in (None, "1", -1, True, 10**9, [])),
        *({**SUMMARY, name: value} for name in ("outcome", "reason") for value in (None, 1, [])),
        [],
        {},
        7,
    ],
)
def test_a_game_whose_summary_is_damaged_is_left_out_of_the_list(store: Store, summary: object) -> None:
    begin(store)
    begin(store)
    store._connection.execute("UPDATE games SET summary = ? WHERE id = 1", (json.dumps(summary),))
    assert [game.id for game in store.games()] == [2]


def test_a_stored_game_whose_box_is_wrong_is_a_damaged_game(store: Store) -> None:
    header = json.loads(header_to(begin(store).header))
    header["box"]["cubes"]["rift"] = 1
    store._connection.execute("UPDATE games SET header = ?, checksum = NULL", (json.dumps(header),))
    with pytest.raises(JournalError, match=r"^the beginning of game 1 is damaged: cubes.rift is 1"):
        resume(store, 1)
