"""How often the games of a table ended how."""

from datetime import UTC, datetime
from pathlib import Path

from companion.play.entries import Entry, Header, Summary
from companion.play.store import Store

NOW = datetime(2026, 1, 31, 20, 15, tzinfo=UTC)


def with_games(store: Store, game: str, *outcomes: str) -> list[int]:
    numbers = []
    for outcome in outcomes:
        number = store.begin(Header(game, 1, "0.1.0", "00", "11", {}, {}), NOW)
        entry = Entry(1, 1, NOW, 1, 1, "app", {"fact": "done"})
        store.append(number, [entry], Summary(1, 1, outcome, "why" if outcome else ""))
        numbers.append(number)
    return numbers


def test_each_outcome_is_counted_by_game_and_what_goes_on_or_was_deleted_is_not(tmp_path: Path) -> None:
    store = Store(tmp_path)
    won = with_games(store, "one", "victory", "victory", "defeat", "")
    with_games(store, "other", "defeat")
    assert store.outcomes("one") == {"victory": 2, "defeat": 1}
    assert store.outcomes("other") == {"defeat": 1}
    assert store.outcomes("nothing") == {}
    store.delete(won[0])
    assert store.outcomes("one") == {"victory": 1, "defeat": 1}
    store.close()


def test_a_row_that_is_damaged_is_not_counted(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with_games(store, "one", "victory", "victory")
    store._connection.execute("UPDATE games SET summary = 'broken' WHERE id = 1")
    assert store.outcomes("one") == {"victory": 1}
    store.close()
