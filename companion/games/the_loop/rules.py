"""The LOOP as the rest of the house knows it: `games.game.Game`."""

from collections.abc import Mapping
from typing import Any, Final

from companion.games.game import Place
from companion.games.outcomes import Draw
from companion.games.the_loop.applying import apply
from companion.games.the_loop.box import box_from
from companion.games.the_loop.codec import fact_from, fact_to
from companion.games.the_loop.course import Act
from companion.games.the_loop.facts import Fact
from companion.games.the_loop.fitting import act_misfit, misfit
from companion.games.the_loop.foo_phase import next_act
from companion.games.the_loop.problems import problems
from companion.games.the_loop.setup import setup_from
from companion.games.the_loop.table import Table, unpacked


class TheLoop:
    """The rules of The LOOP, version 1."""

    id: Final = "the_loop"
    rules: Final = 1

    def first_table(self, setup: Mapping[str, Any], box: Mapping[str, Any]) -> Table:
        """The empty board.

        Raises:
            BoxError: the header's box is wrong.
            JournalError: the header's setup is wrong.
        """
        checked = box_from(box)
        return unpacked(setup_from(setup, checked), checked)

    def next_act(self, table: Table, draw: Draw, /) -> Act:
        """What the step that is due makes happen."""
        return next_act(table, draw)

    def apply(self, table: Table, fact: Fact, /) -> Table:
        """The table after a fact."""
        return apply(table, fact)

    def misfit(self, table: Table, fact: Fact, /) -> str:
        """Why this fact cannot happen on this table."""
        return misfit(table, fact)

    def act_misfit(self, before: Table, facts: tuple[Fact, ...], /) -> str:
        """Why these facts are no whole act on this table."""
        return act_misfit(before, facts)

    def problems(self, table: Table, /) -> tuple[str, ...]:
        """The invariants that the table breaks, in words."""
        return tuple(problem.value for problem in problems(table))

    def place(self, table: Table, /) -> Place:
        """Turn and cycle."""
        return Place(table.turn, table.cycle)

    def ending(self, table: Table, /) -> tuple[str, str] | None:
        """Outcome and reason."""
        return (table.ending.outcome.value, table.ending.reason.value) if table.ending else None

    def fact_to(self, fact: Fact, /) -> dict[str, Any]:
        """A fact as JSON."""
        return fact_to(fact)

    def fact_from(self, entry: Mapping[str, Any], /) -> Fact:
        """The fact that an entry holds."""
        return fact_from(entry)
