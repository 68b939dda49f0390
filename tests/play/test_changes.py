"""What is new in a session since somebody looked, for whoever shows it."""

import pytest

from companion.games.the_loop.rules.state import Step
from companion.play.store import Store
from companion.play.timeline import SessionChanges, TimeTurn
from tests.play.sessions import advance, begin, go_on_to, resume


def test_what_was_there_before_is_not_new(store: Store) -> None:
    session = begin(store)
    advance(session, 3)
    assert SessionChanges(session).take() == ()
    assert SessionChanges(resume(store, session.number)).take() == ()


def test_each_act_is_new_once_and_several_come_in_their_order(store: Store) -> None:
    session = begin(store)
    changes = SessionChanges(session)
    advance(session)
    assert changes.take() == session.acts
    assert changes.take() == ()
    advance(session, 3)
    assert changes.take() == session.acts[1:]


def test_undo_and_redo_turn_time(store: Store) -> None:
    session = begin(store)
    advance(session, 4)
    changes = SessionChanges(session)
    session.undo()
    assert changes.take() is TimeTurn.BACK
    session.redo()
    assert changes.take() is TimeTurn.ON


def test_going_back_far_is_one_turn_of_time(store: Store) -> None:
    session = begin(store)
    advance(session, 6)
    changes = SessionChanges(session)
    for _ in range(4):
        session.undo()
    assert changes.take() is TimeTurn.BACK
    assert changes.take() == ()


def test_what_is_drawn_again_is_new_and_its_undo_turns_time(store: Store) -> None:
    session = begin(store)
    go_on_to(session, Step.RIFTS)
    changes = SessionChanges(session)
    session.draw_again()
    assert changes.take() == session.acts[-1:]
    session.undo()
    assert changes.take() is TimeTurn.BACK


def test_another_act_in_the_place_of_an_undone_one_is_new(store: Store) -> None:
    session = begin(store)
    advance(session, 4)
    session.undo()
    changes = SessionChanges(session)
    advance(session)
    assert changes.take() == session.acts[-1:]


@pytest.mark.parametrize("redrawn", [0, 1, 2])
def test_a_jump_over_several_acts_brings_none_of_them_as_new(store: Store, redrawn: int) -> None:
    session = begin(store)
    go_on_to(session, Step.RIFTS)
    for _ in range(redrawn):
        session.draw_again()
    far = session.acts[-1].number
    for _ in range(redrawn + 1):
        session.undo()
    changes = SessionChanges(session)
    session.go_on_to(far)
    assert changes.take() is TimeTurn.ON
