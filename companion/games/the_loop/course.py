"""How one act unfolds: fact after fact, each applied at once, so that the next is decided on what lies there."""

from typing import NamedTuple

from companion.games.the_loop.applying import apply
from companion.games.the_loop.facts import Fact
from companion.games.the_loop.setup import By
from companion.games.the_loop.table import Table


class Act(NamedTuple):
    """What one press made happen: facts, who decided each, and the table after them."""

    facts: tuple[Fact, ...]
    deciders: tuple[By, ...]
    table: Table


APP_ALONE = (By.APP,)


def single(table: Table, fact: Fact) -> Act:
    """An act of one fact, decided by the app."""
    return Act((fact,), APP_ALONE, apply(table, fact))


class Course:
    """Gathers the facts of one act. Lives inside one function call; what leaves is the frozen `Act`."""

    __slots__ = ("_deciders", "_facts", "table")

    def __init__(self, table: Table) -> None:
        self.table = table
        self._facts: list[Fact] = []
        self._deciders: list[By] = []

    def happens(self, fact: Fact, decided_by: By = By.APP) -> None:
        """The fact becomes part of the act."""
        self.table = apply(self.table, fact)
        self._facts.append(fact)
        self._deciders.append(decided_by)

    def act(self) -> Act:
        """All that happened."""
        return Act(tuple(self._facts), tuple(self._deciders), self.table)
