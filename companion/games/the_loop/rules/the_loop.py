"""The LOOP as the rest of the house knows it: `games.game.Game`."""

from collections.abc import Mapping
from typing import Any, Final

from companion.contract.outcomes import Draw
from companion.contract.rules import Position
from companion.games.the_loop.rules.act_builder import Act
from companion.games.the_loop.rules.apply import apply
from companion.games.the_loop.rules.box import box_from
from companion.games.the_loop.rules.codec import fact_from, fact_to
from companion.games.the_loop.rules.facts import Fact
from companion.games.the_loop.rules.foo_phase import next_act
from companion.games.the_loop.rules.legality import act_misfit, misfit
from companion.games.the_loop.rules.problems import problems
from companion.games.the_loop.rules.setup import setup_from
from companion.games.the_loop.rules.state import State, initial_state


class TheLoop:
    """The rules of The LOOP, version 1."""

    id: Final = "the_loop"
    rules: Final = 1

    def first_state(self, setup: Mapping[str, Any], box: Mapping[str, Any]) -> State:
        """The empty board.

        Raises:
            BoxError: the header's box is wrong.
            JournalError: the header's setup is wrong.
        """
        checked = box_from(box)
        return initial_state(setup_from(setup, checked), checked)

    def next_act(self, state: State, draw: Draw, /) -> Act:
        """What the step that is due makes happen."""
        return next_act(state, draw)

    def apply(self, state: State, fact: Fact, /) -> State:
        """The table after a fact."""
        return apply(state, fact)

    def misfit(self, state: State, fact: Fact, /) -> str:
        """Why this fact cannot happen on this table."""
        return misfit(state, fact)

    def act_misfit(self, before: State, facts: tuple[Fact, ...], /) -> str:
        """Why these facts are no whole act on this table."""
        return act_misfit(before, facts)

    def problems(self, state: State, /) -> tuple[str, ...]:
        """The invariants that the table breaks, in words."""
        return tuple(problem.value for problem in problems(state))

    def place(self, state: State, /) -> Position:
        """Turn and cycle."""
        return Position(state.turn, state.cycle)

    def ending(self, state: State, /) -> tuple[str, str] | None:
        """Outcome and reason."""
        return (state.ending.outcome.value, state.ending.reason.value) if state.ending else None

    def fact_to(self, fact: Fact, /) -> dict[str, Any]:
        """A fact as JSON."""
        return fact_to(fact)

    def fact_from(self, entry: Mapping[str, Any], /) -> Fact:
        """The fact that an entry holds."""
        return fact_from(entry)
