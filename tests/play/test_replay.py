"""A journal that was tampered with: a strict replay names the first entry that does not fit. Nothing is drawn."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from companion.errors import JournalError
from companion.games.the_loop.refusal_text import tell_refusal
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.eras import Level
from companion.games.the_loop.rules.state import Step
from companion.play.replay import replay
from companion.play.store import Store
from tests.games.the_loop.states import AGENTS, DAWN, MAPPING, MEDIEVAL
from tests.play.sessions import LOOP, Playing, advance, begin, go_on_to, same
from tests.play.tampering import Rows, changed, place_of, refusal, rows_of, strict, swapped, without


@pytest.fixture
def played(store: Store) -> Playing:
    """Three turns with changes by hand, undo, redo and a draw that was drawn again."""
    session = begin(store, level=Level.YEAR)
    go_on_to(session, Step.CHECK)
    session.perform(a.CountClones(MEDIEVAL, 2))
    advance(session)
    session.draw_again()
    session.undo()
    session.redo()
    go_on_to(session, Step.ACTIONS)
    session.perform(a.ChangeEnergy(DAWN, 2))
    session.perform(a.EndTurn(DAWN))
    go_on_to(session, Step.TURN_ENDED, turn=3)
    session.undo()
    return session


def test_an_honest_journal_replays_to_the_table_that_was_shown(played: Playing) -> None:
    assert same(strict(played, rows_of(played)), played.state)


def test_whole_games_replay_strictly_to_their_end(store: Store) -> None:
    for seed in ("a", "b", "c", "d"):
        session = begin(store, seed=seed, agents=4)
        while session.state.ending is None:
            advance(session)
        assert same(strict(session, rows_of(session)), session.state)


def test_a_replay_draws_nothing(played: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    def drawn(*_: object) -> None:
        raise AssertionError("a replay has drawn")

    monkeypatch.setattr("companion.play.dice.Dice.at", drawn)
    monkeypatch.setattr("companion.contract.rules.Outcomes.at", drawn)
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


NOT = "by the rules it cannot be"

TAMPERED: list[tuple[str, Callable[[Rows], Rows], str]] = [
    (
        "a rift more than fell",
        lambda rows: changed(rows, "rifts_fell", into={"medieval": 9}),
        "entry {rifts_fell}: ",
    ),
    (
        "an Era visited twice",
        _same_era_again,
        "entry {machine_moved,1}: " + NOT,
    ),
    (
        "a clone that arrives elsewhere",
        lambda rows: changed(
            rows, "clone_arrived", era="medieval", clone={"arrival": "industrial", "paradox": "medieval"}
        ),
        'entry {clone_arrived}: by the rules it cannot be {"fact": "clone_arrived"',
    ),
    (
        "a token that is out already",
        lambda rows: changed(rows, "clone_arrived", 1, **_fields(rows, "clone_arrived")),
        'entry {clone_arrived,1}: by the rules it cannot be {"fact": "clone_arrived"',
    ),
    ("a step left out", lambda rows: without(rows, "artifact_due"), "entry "),
    ("steps in another order", lambda rows: swapped(rows, "machine_moved", "artifact_due"), "entry "),
    (
        "somebody else's turn",
        lambda rows: changed(rows, "turn_ended", agent=AGENTS[1]),
        'entry {turn_ended}: by the rules it cannot be {"fact": "turn_ended", "agent": "V-Girl"',
    ),
    (
        "a mission turned up twice",
        lambda rows: changed(rows, "mission_revealed", 1, **_fields(rows, "mission_revealed")),
        'entry {mission_revealed,1}: by the rules it cannot be {"fact": "mission_revealed"',
    ),
    (
        "a vortex that is not mega at a level of mega-vortexes",
        lambda rows: _instead(rows, "energy_changed", {"fact": "vortex_opened", "era": "medieval", "mega": False}),
        "entry {energy_changed,-1}: " + NOT,
    ),
    (
        "a victory out of nowhere",
        lambda rows: _instead(
            rows, "energy_changed", {"fact": "game_ended", "outcome": "victory", "reason": "missions"}
        ),
        "entry {energy_changed,-1}: no action begins with this, decided by 'table'",
    ),
    (
        "more energy than is in the box",
        lambda rows: changed(rows, "energy_changed", -1, amount=31),
        "entry {energy_changed,-1}: 25 green cubes are left of 30; 31 are too many",
    ),
    (
        "an invariant broken by the act as a whole",
        lambda rows: _instead(rows, "energy_changed", {"fact": "mission_failed", "era": "{active}"}),
        'entry {energy_changed,-1}: after it the act lacks {"fact": "mission_revealed", "era": ',
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
    (
        "a redo of nothing",
        lambda rows: without(rows, "undone"),
        "entry {redone}: it says act 11, but ",
    ),
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


def test_a_trusted_replay_does_not_ask_the_rules(store: Store) -> None:
    """Resuming trusts what was checked when it was written: a mended rule never locks an old game."""
    session = begin(store)
    go_on_to(session, Step.ACTIONS)
    rows = changed(rows_of(session), "rifts_fell", into={"medieval": 2, "industrial": 7})
    first = LOOP.first(session.header.setup, MAPPING)
    assert replay(LOOP, first, rows).state.rifts[3] >= 7
    with pytest.raises(JournalError):
        replay(LOOP, first, rows, strictly=tell_refusal)


def test_facts_after_the_end_do_not_fit(store: Store) -> None:
    session = begin(store)
    while session.state.ending is None:
        advance(session)
    rows = rows_of(session)
    late = replace(
        rows[-1], number=rows[-1].number + 1, act=rows[-1].act + 1, fact={"fact": "free_move_set", "used": True}
    )
    assert refusal(session, [*rows, late]) == f"entry {late.number}: no action begins with this, decided by 'app'"
    by_players = replace(late, by="table")
    said = f"entry {late.number}: the game is over; undo takes its end back"
    assert refusal(session, [*rows, by_players]) == said
