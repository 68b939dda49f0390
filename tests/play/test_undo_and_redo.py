"""Undo without limit, redo, draw again, going back: the same draw comes back, and nothing is lost."""

from collections.abc import Callable

import pytest

from companion.contract.rules import Decider
from companion.errors import IllegalActionError
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules import chance
from companion.games.the_loop.rules.eras import Era, Level
from companion.games.the_loop.rules.facts import MachineMoved, RiftsFell
from companion.games.the_loop.rules.state import Step
from companion.play.dice import Dice
from companion.play.store import Store
from tests.games.the_loop.states import DAWN, counts
from tests.play.sessions import Playing, advance, begin, go_on_to, resume, same


def drop_of(session: Playing) -> tuple[int, ...]:
    assert session.last is not None
    fact = session.last.facts[0]
    assert isinstance(fact, RiftsFell)
    return fact.into


def test_at_every_step_of_a_game_undo_goes_back_to_the_start_and_redo_returns(store: Store) -> None:
    session = begin(store, level=Level.YEAR)
    first, states = session.state, [session.state]
    while session.state.ending is None:
        advance(session)
        states.append(session.state)
        for expected in reversed(states[:-1]):
            session.undo()
            assert session.state == expected
        assert session.state == first
        for expected in states[1:]:
            session.redo()
            assert session.state == expected
    assert len(states) > 30


def test_nothing_to_undo_and_nothing_to_redo_is_said(store: Store) -> None:
    session = begin(store)
    with pytest.raises(IllegalActionError, match="there is nothing to undo"):
        session.undo()
    with pytest.raises(IllegalActionError, match="there is nothing to redo"):
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
    advance(session, 3)
    session.undo()
    session.perform(a.ChangeEnergy(DAWN, 1))
    assert session.undone is None
    with pytest.raises(IllegalActionError, match="nothing to redo"):
        session.redo()


def test_undo_and_next_draw_the_same(store: Store) -> None:
    session = begin(store)
    while session.state.turn < 4:
        advance(session)
        after = session.state
        session.undo()
        advance(session)
        assert session.state == after


@pytest.mark.parametrize("counted", [0, 1, 2, 4, 9])
def test_undo_and_a_corrected_count_draw_the_same_for_the_cubes_that_stay(store: Store, counted: int) -> None:
    session = begin(store)
    go_on_to(session, Step.CHECK)
    era = session.state.machine
    assert era is not None
    _corrected(session, era, 12)
    advance(session)
    cubes = _cubes_one_by_one(session)
    session.undo()
    _corrected(session, era, counted)
    advance(session)
    into = [0] * 7
    for cube in cubes[: 2 + counted]:
        into[cube] += 1
    assert drop_of(session) == tuple(into)


def _corrected(session: Playing, era: Era, amount: int) -> None:
    session.perform(a.CountClones(era, amount))


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
    drawn = [session.state]
    for _ in range(5):
        session.draw_again()
        drawn.append(session.state)
    assert len({state.machine for state in drawn}) > 1
    assert all(state.turn == 1 and len(state.visited) == 1 for state in drawn)
    for expected in reversed(drawn[:-1]):
        session.undo()
        assert session.state == expected
    for expected in drawn[1:]:
        session.redo()
        assert session.state == expected


def test_draw_again_after_its_undo_is_the_same_draw(store: Store) -> None:
    session = begin(store)
    go_on_to(session, Step.RIFTS)
    session.draw_again()
    again = session.state
    session.undo()
    session.draw_again()
    assert session.state == again


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
    assert same(resume(store, session.number).state, session.state)


@pytest.mark.parametrize(
    "prepare",
    [
        lambda session: advance(session, 0),
        lambda session: go_on_to(session, Step.ARTIFACT),
        lambda session: go_on_to(session, Step.CHECK),
        lambda session: go_on_to(session, Step.TURN_ENDED),
    ],
)
def test_what_was_not_drawn_cannot_be_drawn_again(store: Store, prepare: Callable[[Playing], None]) -> None:
    session = begin(store)
    prepare(session)
    assert not session.can_draw_again()
    with pytest.raises(IllegalActionError, match="only what the app has just drawn can be drawn again"):
        session.draw_again()


def test_what_the_table_entered_cannot_be_drawn_again(store: Store) -> None:
    session = begin(store)
    go_on_to(session, Step.CHECK)
    era, cubes = session.state.machine, session.state.cubes_to_drop
    assert era is not None
    session.perform(a.EnterRifts(counts({era: cubes})))
    assert not session.can_draw_again()
    assert session.last is not None
    assert session.last.deciders == (Decider.PLAYERS,)


@pytest.mark.parametrize("step", [Step.SETUP_MISSIONS, Step.SETUP_CLONES, Step.ERA, Step.CLONES, Step.RIFTS])
def test_whatever_the_app_drew_can_be_drawn_again(store: Store, step: Step) -> None:
    session = begin(store)
    go_on_to(session, step, turn=0 if step in {Step.SETUP_MISSIONS, Step.SETUP_CLONES} else 1)
    assert session.can_draw_again()
    session.draw_again()
    assert session.state.step is step
    assert session.rules.problems(session.state) == ()


def test_the_only_era_left_cannot_be_drawn_again(store: Store) -> None:
    session = begin(store)
    for _ in range(6):
        advance(session)
        while session.state.step is not Step.TURN_ENDED:
            _tidy(session)
            advance(session)
    advance(session)
    assert isinstance(session.last.facts[0], MachineMoved)  # type: ignore[union-attr]
    assert session.state.turn == 7
    assert not session.can_draw_again()


def _tidy(session: Playing) -> None:
    for era in Era:
        if session.state.rifts[era]:
            amount = -session.state.rifts[era]
            session.perform(a.ChangeRifts(era, amount))


def test_going_back_to_an_act_undoes_all_after_it(store: Store) -> None:
    session = begin(store)
    advance(session, 4)
    kept, state = session.acts[-1], session.state
    advance(session, 5)
    session.draw_again() if session.can_draw_again() else advance(session)
    session.go_back_to(kept.number)
    assert session.state == state
    assert session.last == kept
    assert same(resume(store, session.number).state, state)


def test_going_back_to_the_start_and_redo_all_the_way(store: Store) -> None:
    session = begin(store)
    first = session.state
    advance(session, 9)
    last = session.state
    session.go_back_to(0)
    assert session.state == first
    while session.undone is not None:
        session.redo()
    assert session.state == last


def test_going_back_to_where_one_is_writes_nothing(store: Store) -> None:
    session = begin(store)
    advance(session, 2)
    session.go_back_to(session.acts[-1].number)
    assert [row.name for row in store.entries(session.number or 0)].count("undone") == 0


def test_going_back_to_an_act_that_does_not_stand_is_refused(store: Store) -> None:
    session = begin(store)
    advance(session, 2)
    with pytest.raises(IllegalActionError, match="there is no act 99 to go back to"):
        session.go_back_to(99)


def test_the_end_of_a_game_can_be_undone(store: Store) -> None:
    session = begin(store)
    go_on_to(session, Step.ACTIONS)
    for era in tuple(Era)[:4]:
        if session.state.ending is None:
            session.perform(a.OpenVortex(era))
    assert session.state.ending is not None
    session.undo()
    assert session.state.ending is None


def test_each_draw_again_is_another_attempt_also_after_resume(store: Store) -> None:
    session = begin(store)
    go_on_to(session, Step.SETUP_CLONES, turn=0)
    drawn = {session.state.bag}
    for attempt in (1, 2, 3):
        if attempt == 3:
            session = resume(store, session.number)
        session.draw_again()
        assert session.last is not None
        assert session.last.attempt == attempt
        drawn.add(session.state.bag)
    assert len(drawn) == 4


def test_what_goes_wrong_while_an_act_is_kept_leaves_no_gap_in_the_numbers(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begin(store)
    advance(session, 3)
    before = session.state

    def goes_wrong(*_: object) -> None:
        raise RuntimeError("whatever it is")

    with monkeypatch.context() as patch:
        patch.setattr(store, "append", goes_wrong)
        with pytest.raises(RuntimeError):
            session.advance()
    assert session.state == before
    advance(session, 3)
    entries = list(store.entries(session.number))
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    assert sorted({entry.act for entry in entries}) == [1, 2, 3, 4, 5, 6]
    assert same(resume(store, session.number).state, session.state)


def test_a_jump_back_or_forth_is_written_as_one_act(store: Store) -> None:
    session = begin(store)
    advance(session, 6)
    there = session.state
    session.go_back_to(1)
    session.go_on_to(5)
    session.redo()
    assert session.state == there
    entries = list(store.entries(session.number))[-10:]
    told = [(entry.act, entry.fact.get("takes_back"), entry.fact.get("brings_back")) for entry in entries]
    back = [(7, number, None) for number in (6, 5, 4, 3, 2)]
    forth = [(8, None, number) for number in (2, 3, 4, 5)]
    assert told == [*back, *forth, (9, None, 6)]
    resumed = resume(store, session.number)
    assert [act.number for act in resumed.acts] == [act.number for act in session.acts]


class BrokenError(Exception):
    """What nobody expected."""


@pytest.mark.parametrize(
    "jump",
    [
        lambda session: session.go_on_to(5),
        lambda session: session.go_back_to(0),
        lambda session: session.undo(),
        lambda session: session.redo(),
    ],
    ids=["on", "back", "undo", "redo"],
)
def test_what_cannot_be_written_does_not_move_time(
    store: Store, monkeypatch: pytest.MonkeyPatch, jump: Callable[[Playing], object]
) -> None:
    session = begin(store)
    advance(session, 6)
    session.go_back_to(2)
    acts, undone, state = session.acts, session.undone_acts, session.state

    def breaks(*_: object) -> None:
        raise BrokenError

    monkeypatch.setattr(store, "append", breaks)
    with pytest.raises(BrokenError):
        jump(session)
    assert (session.acts, session.undone_acts) == (acts, undone)
    assert session.state is state


def test_going_on_to_what_was_not_undone_is_refused(store: Store) -> None:
    session = begin(store)
    advance(session, 3)
    session.go_back_to(1)
    with pytest.raises(IllegalActionError, match="there is no undone act 1 to go on to"):
        session.go_on_to(1)


def test_what_would_come_of_an_act_is_told_without_doing_it(store: Store) -> None:
    session = begin(store)
    go_on_to(session, Step.ACTIONS)
    acts, state = session.acts, session.state
    then = session.what_if(a.ChangeEnergy(DAWN, 1))
    assert (session.acts, session.state) == (acts, state)
    session.perform(a.ChangeEnergy(DAWN, 1))
    assert session.state == then
    assert session.what_if(a.ChangeEnergy(DAWN, -99)) is None, "it is refused"


def test_what_the_dice_will_say_is_not_told_before(store: Store) -> None:
    session = begin(store)
    go_on_to(session, Step.RIFTS)
    session.undo()
    assert session.what_if(a.Next()) is None
