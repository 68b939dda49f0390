"""What the rules do not allow is refused by a strict replay, with the number of the entry: one case a kind."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.cli.journals import checked
from companion.errors import JournalError
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.eras import Era, Level
from companion.games.the_loop.rules.setup import Setup, setup_to
from companion.games.the_loop.rules.state import MissionState, Step
from companion.play.export import Journal
from companion.play.session import Session
from companion.play.store import Store
from tests.clock import Clock
from tests.games.the_loop.states import AGENTS, DAWN, END, MAPPING, MEDIEVAL, mapping
from tests.play.sessions import LOOP, Playing, advance, begin, go_on_to
from tests.play.tampering import Rows, changed, place_of, refusal, rows_of, strict, without


def instead(rows: Rows, place: int, **fact: Any) -> Rows:
    """The same rows with another fact at a place."""
    return [*rows[:place], replace(rows[place], fact=fact), *rows[place + 1 :]]


def by(rows: Rows, name: str, decider: str) -> Rows:
    """The same rows, the last fact of this name decided by somebody else."""
    place = place_of(rows, name, -1)
    return [*rows[:place], replace(rows[place], by=decider), *rows[place + 1 :]]


def renumbered(rows: Rows) -> Rows:
    return [replace(row, number=number) for number, row in enumerate(rows, start=1)]


def an_active(session: Playing) -> Era:
    return session.state.eras_with(MissionState.ACTIVE)[0]


def in_action_phase(store: Store, level: Level = Level.MONTH) -> Playing:
    session = begin(store, level=level)
    go_on_to(session, Step.ACTIONS)
    return session


def test_a_vortex_where_no_four_rifts_lie(store: Store) -> None:
    session = in_action_phase(store)
    rows = rows_of(session)
    assert rows[-1].fact["step"] == "actions"
    opened = instead(rows, len(rows) - 1, fact="vortex_opened", era="medieval", mega=False)
    assert refusal(session, opened).startswith(f"entry {rows[-1].number}: by the rules it cannot be ")


def test_something_within_a_field_that_the_fact_does_not_know(store: Store) -> None:
    session = in_action_phase(store)
    rows = rows_of(session)
    entry = rows[place_of(rows, "clone_arrived")]
    clone = entry.fact["clone"]
    assert refusal(session, changed(rows, "clone_arrived", clone={**clone, "kind": "supaclone"})) == (
        f"entry {entry.number}: clone_arrived.clone is written {json.dumps(clone)},"
        f" not {json.dumps({**clone, 'kind': 'supaclone'})}"
    )


def test_a_foo_phase_skipped_through_a_vortex_by_hand(store: Store) -> None:
    session = begin(store)
    go_on_to(session, Step.ERA)
    session.perform(a.OpenVortex(END))
    advance(session)
    rows = rows_of(session)
    assert rows[-1].fact["step"] == "era"
    skipped = instead(rows, len(rows) - 1, fact="step_begun", step="actions")
    assert refusal(session, skipped).startswith(f"entry {rows[-1].number}: by the rules it cannot be ")


def test_a_fourth_mission_without_victory(store: Store) -> None:
    session = in_action_phase(store)
    for _ in range(4):
        session.perform(a.CompleteMission(an_active(session)))
    rows = rows_of(session)
    assert rows[-1].name == "game_ended"
    assert refusal(session, rows[:-1]) == (
        f"entry {rows[-2].number}: after it the act lacks "
        '{"fact": "game_ended", "outcome": "victory", "reason": "missions"}'
    )


def test_an_end_by_a_mega_vortex_left_out(store: Store) -> None:
    session = in_action_phase(store, Level.YEAR)
    session.perform(a.OpenVortex(MEDIEVAL))
    advance(session)
    session.perform(a.EndTurn(MEDIEVAL))
    rows = rows_of(session)
    assert rows[-1].name == "game_ended"
    assert refusal(session, rows[:-1]).startswith(f"entry {rows[-2].number}: after it the act lacks ")


def test_a_ready_mission_not_completed_at_the_end_of_a_turn(store: Store) -> None:
    session = in_action_phase(store)
    era = an_active(session)
    session.perform(a.SetNeeds(era, 1))
    session.perform(a.ProgressMission(era, 1))
    session.perform(a.EndTurn(era))
    rows = rows_of(session)
    ended = place_of(rows, "turn_ended")
    assert rows[ended + 1].name == "mission_completed"
    assert refusal(session, rows[: ended + 1]).startswith(f"entry {rows[ended].number}: after it the act lacks ")


OUT_OF_NOWHERE: list[tuple[str, Callable[[Playing], a.Action], str]] = [
    ("a completion", lambda session: a.CompleteMission(an_active(session)), "mission_completed"),
    ("a failure", lambda session: a.FailMission(an_active(session)), "mission_failed"),
    (
        "a third active mission",
        lambda session: a.RevealMission(session.state.eras_with(MissionState.FACE_DOWN)[0]),
        "mission_revealed",
    ),
    ("the end of a turn", lambda _: a.EndTurn(), "turn_ended"),
    ("a correction", lambda _: a.ChangeEnergy(DAWN, 1), "energy_changed"),
]


@pytest.mark.parametrize(
    ("action", "name"), [case[1:] for case in OUT_OF_NOWHERE], ids=[case[0] for case in OUT_OF_NOWHERE]
)
def test_what_the_players_did_is_not_decided_by_the_app(
    store: Store, action: Callable[[Playing], a.Action], name: str
) -> None:
    session = in_action_phase(store)
    session.perform(action(session))
    rows = rows_of(session)
    first = next(place for place, row in enumerate(rows) if row.act == rows[-1].act)
    assert rows[first].name == name
    tampered = [*rows[:first], replace(rows[first], by="app"), *rows[first + 1 :]]
    said = refusal(session, tampered)
    assert said.startswith(f"entry {rows[first].number}: ")
    assert "'app'" in said


def test_what_only_the_app_decides_is_not_decided_by_the_players(store: Store) -> None:
    session = in_action_phase(store)
    rows = rows_of(session)
    assert refusal(session, by(rows, "step_begun", "table")).startswith(f"entry {rows[-1].number}: ")


def drawn_again(store: Store) -> Playing:
    session = begin(store)
    go_on_to(session, Step.RIFTS)
    session.draw_again()
    return session


@pytest.mark.parametrize("attempt", [0, 2, None, "1"])
def test_an_attempt_that_is_not_the_next(store: Store, attempt: object) -> None:
    session = drawn_again(store)
    rows = rows_of(session)
    number = rows[place_of(rows, "drawn_again")].number
    said = refusal(session, changed(rows, "drawn_again", attempt=attempt))
    assert said == f"entry {number}: it says attempt {attempt!r}, but is attempt 1"


def test_an_attempt_of_what_was_entered(store: Store) -> None:
    session = drawn_again(store)
    rows = rows_of(session)
    entered = place_of(rows, "rifts_fell")
    number, act = rows[place_of(rows, "drawn_again")].number, rows[entered].act
    tampered = [*rows[:entered], replace(rows[entered], by="table"), *rows[entered + 1 :]]
    assert refusal(session, tampered) == f"entry {number}: act {act} was not drawn by the app"


def test_an_attempt_that_is_entered(store: Store) -> None:
    session = drawn_again(store)
    rows = rows_of(session)
    said = refusal(session, by(rows, "rifts_fell", "table"))
    assert said == f"entry {rows[-1].number}: what is drawn again is drawn by the app"


def test_a_commitment_that_is_not_the_seeds(store: Store) -> None:
    session = in_action_phase(store)
    journal = Journal(replace(session.header, commitment="0" * 64), tuple(rows_of(session)))
    with pytest.raises(JournalError, match="the header's commitment is not the SHA-256 of its seed"):
        checked(Path("journal"), journal)


@pytest.mark.parametrize("kind", [None, "robot", 1, ["clone"]])
def test_a_kind_of_clone_that_is_unknown(store: Store, kind: object) -> None:
    session = in_action_phase(store)
    rows = rows_of(session)
    number = rows[place_of(rows, "clone_arrived")].number
    said = refusal(session, changed(rows, "clone_arrived", kind=kind))
    assert said == f"entry {number}: clone_arrived.kind cannot be {kind!r}: it must be 'clone' or 'supaclone'"


def test_a_kind_of_clone_that_is_missing(store: Store) -> None:
    session = in_action_phase(store)
    rows = rows_of(session)
    place = place_of(rows, "clone_arrived")
    bare = {name: value for name, value in rows[place].fact.items() if name != "kind"}
    assert refusal(session, instead(rows, place, **bare)).startswith(f"entry {rows[place].number}: clone_arrived.kind ")


@pytest.mark.parametrize("act", [0, 1, 5, 99])
def test_numbers_of_acts_that_fall_or_have_gaps(store: Store, act: int) -> None:
    session = in_action_phase(store)
    rows = rows_of(session)
    last, right = rows[-1], rows[-1].act
    assert act != right
    said = refusal(session, [*rows[:-1], replace(last, act=act)])
    assert said == f"entry {last.number}: it says act {act}, but belongs to act {right}"


def test_a_drop_that_the_weights_of_the_header_forbid(store: Store) -> None:
    box = mapping(machine={"weights": [0, 1, 1]})
    setup = setup_to(Setup(AGENTS[:2]))
    session = Session.begin(LOOP, store, Clock(step=1.0).date, setup=setup, box=box, seed="a seed")
    go_on_to(session, Step.RIFTS)
    rows = rows_of(session)
    strict(session, rows)
    machine = session.state.machine
    assert machine is not None
    before = Era((machine - 1) % 7).id
    total = sum(rows[-1].fact["into"].values())
    said = refusal(session, changed(rows, "rifts_fell", into={before: total}))
    assert said.startswith(f"entry {rows[-1].number}: by the rules it cannot be ")
    # The real Machine throws where it throws: what the players enter has only to be in its reach.
    strict(session, by(changed(rows, "rifts_fell", into={before: total}), "rifts_fell", "table"))


def test_an_undo_that_the_app_decided(store: Store) -> None:
    session = in_action_phase(store)
    session.undo()
    rows = rows_of(session)
    assert refusal(session, by(rows, "undone", "app")).startswith(f"entry {rows[-1].number}: ")


def test_an_act_with_a_fact_too_many(store: Store) -> None:
    session = in_action_phase(store)
    rows = rows_of(session)
    more = replace(
        rows[-1], number=rows[-1].number + 1, fact={"fact": "energy_changed", "era": "medieval", "amount": 1}
    )
    assert refusal(session, [*rows, more]) == f"entry {more.number}: it does not belong to this act"


def test_a_clone_too_few(store: Store) -> None:
    session = in_action_phase(store)
    rows = renumbered(without(rows_of(session), "clone_arrived", 6))
    assert "after it the act lacks" in refusal(session, rows)
    assert MAPPING["clones"]["spawned"][0] == 1


def test_a_field_that_neither_the_envelope_nor_the_fact_knows(store: Store) -> None:
    session = in_action_phase(store)
    rows = rows_of(session)
    number = rows[place_of(rows, "machine_moved")].number
    assert refusal(session, changed(rows, "machine_moved", ear="medieval")) == (
        f"entry {number}: machine_moved has no field 'ear'; beside those of every entry stand: 'era'"
    )


def test_a_field_that_undo_does_not_know(store: Store) -> None:
    session = in_action_phase(store)
    session.undo()
    rows = rows_of(session)
    assert refusal(session, changed(rows, "undone", attempt=1)) == (
        f"entry {rows[-1].number}: undone has no field 'attempt'; beside those of every entry stand: 'takes_back'"
    )
