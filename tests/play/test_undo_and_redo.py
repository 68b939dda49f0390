"""Undo without limit, redo, draw again, going back: the same draw comes back, and nothing is lost."""

from collections.abc import Callable

import pytest

from companion.errors import TableError
from companion.games.the_loop import chance, overrule
from companion.games.the_loop.eras import Era
from companion.games.the_loop.facts import MachineMoved, RiftsFell
from companion.games.the_loop.foo_phase import enter_rifts
from companion.games.the_loop.levels import Level
from companion.games.the_loop.table import Step
from companion.play.dice import Dice
from companion.play.store import Store
from tests.games.the_loop.tables import DAWN, counts
from tests.play.sessions import Playing, begin, go_on, go_on_to, resume, same


def drop_of(session: Playing) -> tuple[int, ...]:
    assert session.last is not None
    fact = session.last.facts[0]
    assert isinstance(fact, RiftsFell)
    return fact.into


def test_at_every_step_of_a_game_undo_goes_back_to_the_start_and_redo_returns(store: Store) -> None:
    session = begin(store, level=Level.YEAR)
    first, tables = session.table, [session.table]
    while session.table.ending is None:
        go_on(session)
        tables.append(session.table)
        for expected in reversed(tables[:-1]):
            session.undo()
            assert session.table == expected
        assert session.table == first
        for expected in tables[1:]:
            session.redo()
            assert session.table == expected
    assert len(tables) > 30


def test_nothing_to_undo_and_nothing_to_redo_is_said(store: Store) -> None:
    session = begin(store)
    with pytest.raises(TableError, match="there is nothing to undo"):
        session.undo()
    with pytest.raises(TableError, match="there is nothing to redo"):
        session.redo()
    assert session.last is None
    assert session.undone is None


def test_undo_names_the_act_that_it_takes_back(store: Store) -> None:
    session = begin(store)
    go_on_to(session, Step.RIFTS)
    last = session.last
    assert session.undo() == last
    assert session.undone == last


def test_a_new_act_after_undo_ends_what_could_be_redone(store: Store) -> None:
    session = begin(store)
    go_on(session, 3)
    session.undo()
    session.perform(lambda table, draw: overrule.change_energy(table, DAWN, 1, draw))
    assert session.undone is None
    with pytest.raises(TableError, match="nothing to redo"):
        session.redo()


def test_undo_and_next_draw_the_same(store: Store) -> None:
    session = begin(store)
    while session.table.turn < 4:
        go_on(session)
        after = session.table
        session.undo()
        go_on(session)
        assert session.table == after


@pytest.mark.parametrize("counted", [0, 1, 2, 4, 9])
def test_undo_and_a_corrected_count_draw_the_same_for_the_cubes_that_stay(store: Store, counted: int) -> None:
    session = begin(store)
    go_on_to(session, Step.CHECK)
    era = session.table.machine
    assert era is not None
    _corrected(session, era, 12)
    go_on(session)
    cubes = _cubes_one_by_one(session)
    session.undo()
    _corrected(session, era, counted)
    go_on(session)
    into = [0] * 7
    for cube in cubes[: 2 + counted]:
        into[cube] += 1
    assert drop_of(session) == tuple(into)


def _corrected(session: Playing, era: Era, amount: int) -> None:
    session.perform(lambda table, draw: overrule.count_clones(table, era, amount, draw))


def _cubes_one_by_one(session: Playing) -> list[Era]:
    """Where each single cube of the last drop fell, asked of the dice again."""
    before = session.last.before  # type: ignore[union-attr]
    draw = Dice(session.header.seed).at(before.turn)
    cubes = [draw(chance.of_cube(before), "rifts", place) for place in range(before.cubes_to_drop)]
    assert tuple(cubes.count(era) for era in Era) == drop_of(session)
    return cubes


def test_draw_again_draws_something_new_and_undo_goes_back_to_the_draw_before(store: Store) -> None:
    session = begin(store)
    go_on_to(session, Step.ERA)
    drawn = [session.table]
    for _ in range(5):
        session.draw_again()
        drawn.append(session.table)
    assert len({table.machine for table in drawn}) > 1
    assert all(table.turn == 1 and len(table.visited) == 1 for table in drawn)
    for expected in reversed(drawn[:-1]):
        session.undo()
        assert session.table == expected
    for expected in drawn[1:]:
        session.redo()
        assert session.table == expected


def test_draw_again_after_its_undo_is_the_same_draw(store: Store) -> None:
    session = begin(store)
    go_on_to(session, Step.RIFTS)
    session.draw_again()
    again = session.table
    session.undo()
    session.draw_again()
    assert session.table == again


def test_draw_again_stands_in_the_journal_with_what_it_replaces(store: Store) -> None:
    session = begin(store)
    go_on_to(session, Step.ERA)
    replaced = session.last
    assert replaced is not None
    session.draw_again()
    rows = list(store.entries(session.number or 0))
    assert [row.name for row in rows[-2:]] == ["drawn_again", "machine_moved"]
    assert rows[-2].fact["instead_of"] == replaced.number
    assert rows[-2].fact["attempt"] == 1
    assert [row.by for row in rows[-2:]] == ["table", "app"]
    assert same(resume(store, session.number).table, session.table)


@pytest.mark.parametrize(
    "prepare",
    [
        lambda session: go_on(session, 0),
        lambda session: go_on_to(session, Step.ARTIFACT),
        lambda session: go_on_to(session, Step.CHECK),
        lambda session: go_on_to(session, Step.TURN_ENDED),
    ],
)
def test_what_was_not_drawn_cannot_be_drawn_again(store: Store, prepare: Callable[[Playing], None]) -> None:
    session = begin(store)
    prepare(session)
    assert not session.can_draw_again()
    with pytest.raises(TableError, match="only what the app has just drawn can be drawn again"):
        session.draw_again()


def test_what_the_table_entered_cannot_be_drawn_again(store: Store) -> None:
    session = begin(store)
    go_on_to(session, Step.CHECK)
    era, cubes = session.table.machine, session.table.cubes_to_drop
    assert era is not None
    session.perform(lambda table, _: enter_rifts(table, counts({era: cubes})))
    assert not session.can_draw_again()
    assert session.last is not None
    assert session.last.deciders == ("table",)


@pytest.mark.parametrize("step", [Step.SETUP_MISSIONS, Step.SETUP_CLONES, Step.ERA, Step.CLONES, Step.RIFTS])
def test_whatever_the_app_drew_can_be_drawn_again(store: Store, step: Step) -> None:
    session = begin(store)
    go_on_to(session, step, turn=0 if step in {Step.SETUP_MISSIONS, Step.SETUP_CLONES} else 1)
    assert session.can_draw_again()
    session.draw_again()
    assert session.table.step is step
    assert session.game.problems(session.table) == ()


def test_the_only_era_left_cannot_be_drawn_again(store: Store) -> None:
    session = begin(store)
    for _ in range(6):
        go_on(session)
        while session.table.step is not Step.TURN_ENDED:
            _tidy(session)
            go_on(session)
    go_on(session)
    assert isinstance(session.last.facts[0], MachineMoved)  # type: ignore[union-attr]
    assert session.table.turn == 7
    assert not session.can_draw_again()


def _tidy(session: Playing) -> None:
    for era in Era:
        if session.table.rifts[era]:
            amount = -session.table.rifts[era]
            session.perform(lambda table, draw, era=era, amount=amount: overrule.change_rifts(table, era, amount, draw))


def test_going_back_to_an_act_undoes_all_after_it(store: Store) -> None:
    session = begin(store)
    go_on(session, 4)
    kept, table = session.acts[-1], session.table
    go_on(session, 5)
    session.draw_again() if session.can_draw_again() else go_on(session)
    session.go_back_to(kept.number)
    assert session.table == table
    assert session.last == kept
    assert same(resume(store, session.number).table, table)


def test_going_back_to_the_start_and_redo_all_the_way(store: Store) -> None:
    session = begin(store)
    first = session.table
    go_on(session, 9)
    last = session.table
    session.go_back_to(0)
    assert session.table == first
    while session.undone is not None:
        session.redo()
    assert session.table == last


def test_going_back_to_where_one_is_writes_nothing(store: Store) -> None:
    session = begin(store)
    go_on(session, 2)
    session.go_back_to(session.acts[-1].number)
    assert [row.name for row in store.entries(session.number or 0)].count("undone") == 0


def test_going_back_to_an_act_that_does_not_stand_is_refused(store: Store) -> None:
    session = begin(store)
    go_on(session, 2)
    with pytest.raises(TableError, match="there is no act 99 to go back to"):
        session.go_back_to(99)


def test_the_end_of_a_game_can_be_undone(store: Store) -> None:
    session = begin(store)
    go_on_to(session, Step.ACTIONS)
    for era in tuple(Era)[:4]:
        if session.table.ending is None:
            session.perform(lambda table, draw, era=era: overrule.open_vortex(table, era, draw))
    assert session.table.ending is not None
    session.undo()
    assert session.table.ending is None


def test_each_draw_again_is_another_attempt_also_after_resume(store: Store) -> None:
    session = begin(store)
    go_on_to(session, Step.SETUP_CLONES, turn=0)
    drawn = {session.table.bag}
    for attempt in (1, 2, 3):
        if attempt == 3:
            session = resume(store, session.number)
        session.draw_again()
        assert session.last is not None
        assert session.last.attempt == attempt
        drawn.add(session.table.bag)
    assert len(drawn) == 4
