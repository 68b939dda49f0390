"""Anything a table can do, in any order, with closing and killing the app in between: nothing is lost.

Hypothesis chooses what is done; it is told to choose the same every time, so that a run never fails by luck.
"""

import shutil
import tempfile
from pathlib import Path
from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.errors import IllegalActionError
from companion.games.the_loop.rules.actions import NEXT, Action
from companion.games.the_loop.rules.eras import Level
from companion.games.the_loop.rules.state import State, Step
from companion.play.store import FILE, Store
from tests.games.the_loop.random_play import an_edit, an_end_of_turn, an_entry
from tests.play.sessions import begin, resume, without_box

NUMBERS = st.integers(0, 2**32 - 1)


class TableOfPlayers(RuleBasedStateMachine):
    """One game; beside it a plain list of the tables that undo and redo must give."""

    def __init__(self) -> None:
        super().__init__()
        self.home = Path(tempfile.mkdtemp(prefix="loop-companion-test-"))
        self.starts = 0
        self.store = Store(self._folder())

    def _folder(self) -> Path:
        return self.home / f"start-{self.starts}"

    @initialize(level=st.sampled_from(Level), agents=st.integers(2, 4), seed=NUMBERS)
    def new_game(self, level: Level, agents: int, seed: int) -> None:
        self.session = begin(self.store, level=level, agents=agents, seed=str(seed))
        self.first = without_box(self.session.state)
        self.done: list[tuple[int, State]] = [(0, self.first)]
        self.undone: list[tuple[int, State]] = []

    # What is done

    @rule()
    def next(self) -> None:
        self._try(NEXT)

    @rule(number=NUMBERS)
    def enter(self, number: int) -> None:
        self._try(an_entry(self.session.state, Random(number)))

    @rule(number=NUMBERS)
    def change_by_hand(self, number: int) -> None:
        self._try(an_edit(self.session.state, Random(number)))

    @precondition(lambda self: self.session.state.step is Step.ACTIONS)
    @rule(number=NUMBERS)
    def end_turn(self, number: int) -> None:
        self._try(an_end_of_turn(self.session.state, Random(number)))

    def _try(self, action: Action) -> None:
        before = self.session.state
        try:
            self.session.perform(action)
        except IllegalActionError:
            assert self.session.state is before
        else:
            self._did()

    def _did(self) -> None:
        assert self.session.last is not None
        self.done.append((self.session.last.number, without_box(self.session.state)))
        self.undone.clear()

    @precondition(lambda self: self.session.can_draw_again())
    @rule()
    def draw_again(self) -> None:
        self.session.draw_again()
        self._did()

    @precondition(lambda self: len(self.done) > 1)
    @rule()
    def undo(self) -> None:
        self.session.undo()
        self.undone.append(self.done.pop())

    @precondition(lambda self: self.undone)
    @rule()
    def redo(self) -> None:
        self.session.redo()
        self.done.append(self.undone.pop())

    @rule(data=st.data())
    def go_back_to(self, data: st.DataObject) -> None:
        number = data.draw(st.sampled_from([0, *(act.number for act in self.session.acts)]))
        self.session.go_back_to(number)
        while self.done[-1][0] != number:
            self.undone.append(self.done.pop())

    @precondition(lambda self: self.undone)
    @rule(data=st.data())
    def go_on_to(self, data: st.DataObject) -> None:
        number = data.draw(st.sampled_from([act.number for act in self.session.undone_acts]))
        self.session.go_on_to(number)
        while self.done[-1][0] != number:
            self.done.append(self.undone.pop())

    @rule()
    def go_back_to_the_start_and_return(self) -> None:
        undone = len(self.undone)
        acts = len(self.done) - 1
        for _ in range(acts):
            self.session.undo()
        assert without_box(self.session.state) == self.first
        for _ in range(acts):
            self.session.redo()
        assert len(self.undone) == undone

    # What happens to the app

    @rule()
    def close_and_resume(self) -> None:
        self.store.close()
        self._start_again()

    @rule()
    def kill_and_resume(self) -> None:
        """The files as they lie on the disk at this moment, with nothing closed."""
        left = self._folder()
        self.starts += 1
        self._folder().mkdir()
        for ending in ("", "-wal", "-shm"):
            if (left / (FILE + ending)).exists():
                shutil.copy(left / (FILE + ending), self._folder() / (FILE + ending))
        self.store.close()
        self._start_again()

    def _start_again(self) -> None:
        self.store = Store(self._folder())
        assert self.store.notice == ""
        self.session = resume(self.store, self.session.number)

    # What always holds

    @invariant()
    def nothing_is_broken(self) -> None:
        assert self.session.rules.problems(self.session.state) == ()
        assert self.session.save_error == ""

    @invariant()
    def the_table_is_the_one_that_is_known(self) -> None:
        assert without_box(self.session.state) == self.done[-1][1]
        last = self.session.last
        assert (last.number if last else 0) == self.done[-1][0]

    def teardown(self) -> None:
        if hasattr(self, "session"):
            while self.session.last is not None:
                self.session.undo()
            assert without_box(self.session.state) == self.first
        self.store.close()
        shutil.rmtree(self.home)


TestTableOfPlayers = TableOfPlayers.TestCase
TestTableOfPlayers.settings = settings(
    max_examples=60,
    stateful_step_count=50,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)
