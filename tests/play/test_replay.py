"""A journal that was tampered with: a strict fold names the first entry that does not fit. Nothing is drawn."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.errors import JournalError
from companion.games.the_loop.rules import corrections
from companion.games.the_loop.rules.levels import Level
from companion.games.the_loop.rules.state import State, Step
from companion.games.the_loop.rules.turn import end_turn
from companion.play.entries import Entry
from companion.play.replay import fold
from companion.play.store import Store
from tests.games.the_loop.states import AGENTS, DAWN, MAPPING, MEDIEVAL
from tests.play.sessions import LOOP, Playing, advance, begin, go_on_to, same

Rows = list[Entry]


def rows_of(session: Playing) -> Rows:
    assert session.number is not None
    return list(session._store.entries(session.number))


def strict(session: Playing, rows: Rows) -> State:
    first = LOOP.first_state(session.header.setup, session.header.box)
    return fold(LOOP, first, rows, strictly=True).state


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


@pytest.fixture
def played(store: Store) -> Playing:
    """Three turns with changes by hand, undo, redo and a draw that was drawn again."""
    session = begin(store, level=Level.YEAR)
    go_on_to(session, Step.CHECK)
    session.perform(lambda state, draw: corrections.count_clones(state, MEDIEVAL, 2, draw))
    advance(session)
    session.draw_again()
    session.undo()
    session.redo()
    go_on_to(session, Step.ACTIONS)
    session.perform(lambda state, draw: corrections.change_energy(state, DAWN, 2, draw))
    session.perform(lambda state, draw: end_turn(state, DAWN, draw))
    go_on_to(session, Step.TURN_ENDED, turn=3)
    session.undo()
    return session


def test_an_honest_journal_folds_to_the_table_that_was_shown(played: Playing) -> None:
    assert same(strict(played, rows_of(played)), played.state)


def test_whole_games_fold_strictly_to_their_end(store: Store) -> None:
    for seed in ("a", "b", "c", "d"):
        session = begin(store, seed=seed, agents=4)
        while session.state.ending is None:
            advance(session)
        assert same(strict(session, rows_of(session)), session.state)


def test_a_fold_draws_nothing(played: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    def drawn(*_: object) -> None:
        raise AssertionError("a fold has drawn")

    monkeypatch.setattr("companion.play.dice.Dice.at", drawn)
    monkeypatch.setattr("companion.contract.outcomes.Outcomes.at", drawn)
    assert same(strict(played, rows_of(played)), played.state)


def _fields(rows: Rows, name: str) -> dict[str, Any]:
    return dict(rows[place_of(rows, name)].fact)


def _same_era_again(rows: Rows) -> Rows:
    return changed(rows, "machine_moved", 1, era=rows[place_of(rows, "machine_moved")].fact["era"])


def _moved(rows: Rows, name: str, **place: int) -> Rows:
    """The first fact of this name says that it belongs to another turn or cycle."""
    number = place_of(rows, name)
    return [*rows[:number], replace(rows[number], **place), *rows[number + 1 :]]


def _less(rows: Rows, name: str, field: str) -> Rows:
    place = place_of(rows, name)
    row = rows[place]
    fact = {key: value for key, value in row.fact.items() if key != field}
    return [*rows[:place], replace(row, fact=fact), *rows[place + 1 :]]


def _instead(rows: Rows, name: str, fact: dict[str, Any]) -> Rows:
    """The last fact of this name becomes another one."""
    place = place_of(rows, name, -1)
    if fact.get("era") == "{active}":
        fact = {**fact, "era": rows[place_of(rows, "mission_revealed", 0)].fact["era"]}
    return [*rows[:place], replace(rows[place], fact=fact), *rows[place + 1 :]]


TAMPERED: list[tuple[str, Callable[[Rows], Rows], str]] = [
    (
        "a rift more than fell",
        lambda rows: changed(rows, "rifts_fell", into={"medieval": 9}),
        "entry {rifts_fell}: ",
    ),
    ("an Era visited twice", _same_era_again, "entry {machine_moved,1}: Dr. Foo was in "),
    (
        "a clone that arrives elsewhere",
        lambda rows: changed(
            rows, "clone_arrived", era="medieval", clone={"arrival": "industrial", "paradox": "medieval"}
        ),
        "entry {clone_arrived}: the clone industrial>medieval ",
    ),
    (
        "a token that is out already",
        lambda rows: changed(rows, "clone_arrived", 1, **_fields(rows, "clone_arrived")),
        "entry {clone_arrived,1}: the clone ",
    ),
    ("a step left out", lambda rows: without(rows, "artifact_due"), "entry "),
    ("steps in another order", lambda rows: swapped(rows, "machine_moved", "artifact_due"), "entry "),
    (
        "somebody else's turn",
        lambda rows: changed(rows, "turn_ended", agent=AGENTS[1]),
        "entry {turn_ended}: it is the turn of Time Prowler",
    ),
    (
        "a mission turned up twice",
        lambda rows: changed(rows, "mission_revealed", 1, **_fields(rows, "mission_revealed")),
        "entry {mission_revealed,1}: the mission in ",
    ),
    (
        "a vortex that is not mega at a level of mega-vortexes",
        lambda rows: _instead(rows, "energy_changed", {"fact": "vortex_opened", "era": "medieval", "mega": False}),
        "entry {energy_changed,-1}: vortexes are mega at this level",
    ),
    (
        "a victory out of nowhere",
        lambda rows: _instead(
            rows, "energy_changed", {"fact": "game_ended", "outcome": "victory", "reason": "missions"}
        ),
        "entry {energy_changed,-1}: victory by missions is not how this table lies",
    ),
    (
        "more energy than is in the box",
        lambda rows: changed(rows, "energy_changed", -1, amount=31),
        "entry {energy_changed,-1}: more cubes would lie on the board than are in the box",
    ),
    (
        "an invariant broken by the act as a whole",
        lambda rows: _instead(rows, "energy_changed", {"fact": "mission_failed", "era": "{active}"}),
        "entry {energy_changed,-1}: fewer missions are active than should be",
    ),
    ("a field that is missing", lambda rows: _less(rows, "machine_moved", "era"), "entry {machine_moved}: "),
    ("a field that is wrong", lambda rows: changed(rows, "machine_moved", era="rome"), "entry {machine_moved}: "),
    ("no fact at all", lambda rows: changed(rows, "machine_moved", fact="teleported"), "entry {machine_moved}: "),
    (
        "an undo of another act",
        lambda rows: changed(rows, "undone", takes_back=1),
        "entry {undone}: there is no act 1 to undo",
    ),
    (
        "a redo of another act",
        lambda rows: changed(rows, "redone", brings_back=1),
        "entry {redone}: there is no act 1 to redo",
    ),
    ("a redo of nothing", lambda rows: without(rows, "undone"), "entry {redone}: there is no act "),
    (
        "another act drawn again",
        lambda rows: changed(rows, "drawn_again", instead_of=1),
        "entry {drawn_again}: there is no act 1 to draw again",
    ),
    (
        "another turn",
        lambda rows: _moved(rows, "rifts_fell", turn=2),
        "entry {rifts_fell}: it says turn 2, cycle 1, but ",
    ),
    (
        "another cycle",
        lambda rows: _moved(rows, "rifts_fell", cycle=3),
        "entry {rifts_fell}: it says turn 1, cycle 3, ",
    ),
    ("an undo that names nothing", lambda rows: _less(rows, "undone", "takes_back"), "entry {undone}: there is no act"),
]


def _filled(words: str, rows: Rows) -> str:
    """`entry {machine_moved,1}` with the number of the entry that is meant."""
    before, brace, rest = words.partition("{")
    if not brace:
        return words
    meant, _, after = rest.partition("}")
    name, _, nth = meant.partition(",")
    return f"{before}{rows[place_of(rows, name, int(nth or 0))].number}{after}"


@pytest.mark.parametrize(("tamper", "words"), [case[1:] for case in TAMPERED], ids=[case[0] for case in TAMPERED])
def test_a_tampered_journal_is_refused_at_its_entry(
    played: Playing, tamper: Callable[[Rows], Rows], words: str
) -> None:
    rows = rows_of(played)
    assert refusal(played, tamper(rows)).startswith(_filled(words, rows))


def test_a_trusted_fold_does_not_ask_the_rules(store: Store) -> None:
    """Resuming trusts what was checked when it was written: a mended rule never locks an old game."""
    session = begin(store)
    go_on_to(session, Step.ACTIONS)
    rows = changed(rows_of(session), "rifts_fell", into={"medieval": 2, "industrial": 7})
    first = LOOP.first_state(session.header.setup, MAPPING)
    assert fold(LOOP, first, rows, strictly=False).state.rifts[3] >= 7
    with pytest.raises(JournalError):
        fold(LOOP, first, rows, strictly=True)


def test_facts_after_the_end_do_not_fit(store: Store) -> None:
    session = begin(store)
    while session.state.ending is None:
        advance(session)
    rows = rows_of(session)
    late = replace(
        rows[-1], number=rows[-1].number + 1, act=rows[-1].act + 1, fact={"fact": "free_move_set", "used": True}
    )
    assert refusal(session, [*rows, late]) == f"entry {late.number}: the game is over, nothing can happen any more"
